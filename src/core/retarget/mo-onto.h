/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* The way out: a motion of the avatar on another skeleton, the reverse of mo_retarget.
 *
 * `motion` is in frames, with the avatar's own names and rest pose, in the form of mo_clip_as_meant; `target` is any clip
 * with a skeleton and a frame at least, in that form as well. The result has the target's joints, their OFFSETs, orders
 * of rotation, axes and units, and the frames of `motion`. Joints that are none of the avatar's stay as what they hang on;
 * hips move as far as its legs reach. If the target has the avatar's names, the motion is relative to a reference pose.
 * NULL with MO_CODE_FOREIGN_SKELETON if it is no human's. Unref it.
 *
 * The result of another skeleton tells which tracks `anim` has, whose motion it is (MoSkeleton.tells_tracks). It is relative to
 * the pose in which that skeleton is neutral: at rest, or, where nobody stands so, in a first frame of its own. So
 * mo_retarget knows all of it again. */
MoClip *mo_onto (const MoClip *motion, const MoClip *target, const MoAnim *anim, MoContext *context,
                 GError **error);

G_END_DECLS
