/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* The motion of an .anim as a motion file for the world would have it: the joints it moves and those
 * above them, with the avatar's own bones as OFFSETs (inches; x left, y up, z forward), called as in
 * `named_after`; keyed quaternions at the keys' own times, between which their four numbers go in a line as
 * the world plays them; and its settings. Its keys are taken as an upload leaves them. What no such file
 * can say of it is found. `clip` is one with an anim. */
MoClip *mo_anim_to_channels (const MoClip *clip, MoContext *context);

G_END_DECLS
