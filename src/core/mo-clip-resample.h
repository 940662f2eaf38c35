/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* A new clip with frames at another rate (a second), taken from between those of `self`, which has
 * frames and not keyframes: turned evenly, moved in a line, in the channels and the order that the file
 * has. As many frames as reach the end, whose pose the last one has. `is_reference`: the first frame is a pose
 * to compare with; it stays what it is, and the others are the motion. What the file says besides stays.
 * NULL and MO_ERROR_LIMIT where that would be senselessly many. */
MoClip *mo_clip_resample (const MoClip *self, double rate, gboolean is_reference,
                          MoContext *context, GError **error);

G_END_DECLS
