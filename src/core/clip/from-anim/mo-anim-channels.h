/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Converts the motion of an .anim to a clip as in a motion file made for the world: the joints
 * that it moves and those above them, or also the rest of the body (MoClip.has_whole_body), with the avatar's bones as OFFSETs (inches; x left, y up,
 * z forward) and the names of `named_after`; keyframes with quaternions at the times of the
 * keys, whose four numbers are interpolated linearly as the world does; and its settings. The
 * codes of the keys are those after an upload. Reports what such a file cannot express. `clip`
 * must have an anim. Unref the result. */
MoClip *mo_anim_to_channels (const MoClip *clip, MoContext *context);

G_END_DECLS
