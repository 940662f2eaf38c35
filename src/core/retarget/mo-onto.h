/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* The way out: a motion of the avatar on another skeleton, the reverse of mo_retarget.
 *
 * `motion` is in frames, with the avatar's own names and rest pose, in the form of mo_clip_as_meant; `target` is any clip
 * with a skeleton and a frame at least, in that form as well. The result has the target's joints, their OFFSETs, orders
 * of rotation, axes and units, and the frames of `motion`. Joints that are none of the avatar's stay as what they hang on;
 * hips move as far as its legs reach. If the target has the avatar's names, the motion is relative to a reference pose.
 * NULL with MO_CODE_FOREIGN_SKELETON if it is no human's. Unref it. */
MoClip *mo_onto (const MoClip *motion, const MoClip *target, MoContext *context, GError **error);

G_END_DECLS
