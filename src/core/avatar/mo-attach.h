/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"

G_BEGIN_DECLS

/* Where things are attached to the avatar, in a pose that has been updated: world transforms, metres. */

#define MO_N_ATTACH_POINTS MO_RIG_N_POINTS

/* The joint number of the world's own attachment point with an id, 1..55; its row in the rig has its name, the joint that
 * carries it, and its place and rotation on that. */
static inline guint
mo_attach_point (guint id)
{
  g_assert (id >= 1 && id <= MO_N_ATTACH_POINTS);

  return MO_RIG_FIRST_POINT + id - 1;
}

/* Those hang on the screen, and on no body. */
static inline gboolean
mo_attach_point_is_on_screen (guint id)
{
  return mo_rig_joint (mo_attach_point (id))->parent < -1;
}

/* The point in the middle of the bone that ends at a joint, as BVJ defines those of a hierarchy ("the midpoint between its
 * parent's position, and the end of its offset"): it turns with the parent, which is that bone. Of the pelvis, halfway from
 * the avatar's root, with the root's rotation. */
MoTransform mo_attach_midpoint (const MoPose *pose, guint joint);

/* The point at a joint itself that goes half along with it, which BVJ wishes for kneecaps ("average the directions of the
 * two segments"): the rotation is halfway between those of the parent and of the joint, the shorter way. */
MoTransform mo_attach_average (const MoPose *pose, guint joint);

G_END_DECLS
