/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The axes of joints at rest. In a BVH, and in all that is fitted to the avatar, they are those of the whole figure: a
 * pose without rotations is the rest. The files of 3D programs give each joint axes of its own (MoClip.has_own_axes). */

/* The same motion with the axes of all joints turned so that they are the figure's at rest: q' = W_p q W^-1 for column
 * vectors, where W and W_p are the rest of the joint and of its parent in the world; positions and OFFSETs are turned by
 * W_p. Unref it. */
MoClip *mo_clip_turn_axes (const MoClip *clip);

/* For formats that have no reference pose but their OFFSETs: frames with the axes of joints turned in the same way, so that
 * the OFFSETs are the clip's reference, which is left out then. Returns the clip itself where that turns no joint,
 * or is the pose in which the motion begins. Unref it. */
MoClip *mo_clip_rest_in_reference (const MoClip *clip);

G_END_DECLS
