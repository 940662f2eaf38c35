/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* The bytes of an .anim (docs/world/file.md). */

/* Reads what playback accepts; what it tolerates silently becomes a finding. Refuses, with the
 * byte's place, what playback refuses. */
MoAnim *mo_anim_parse (const guint8 *data, gsize size, MoContext *context, GError **error);

/* Version 1.0, field by field as stored: a file of that version that was only read is the same
 * bytes again. */
GBytes *mo_anim_serialise (const MoAnim *anim);

G_END_DECLS
