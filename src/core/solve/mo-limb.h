/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb-joints.h"
#include "mo-pose.h"
#include "mo-range.h"

G_BEGIN_DECLS

/* A limb by itself: two bones, how they are turned, and how far they may be. */

typedef struct
{
  MoLimbJoints joints;
  /* Metres: the middle in the root's space, and the end in the middle's. */
  MoVec3 middle_at, end_at;
  MoQuat root, middle;              /* local rotations */
  MoRange root_range, middle_range; /* with room for the pose that was given */
  MoVec3 hinge;     /* of the middle, in the root's space: to bend is a positive turn about it */
  double bounds[2]; /* radians about it */
  MoQuat rest;      /* the middle in the given pose without its bend */
  double straight;  /* radians about the hinge, where the limb is longest */
  gboolean is_back; /* in the given pose it is bent a little the other way */
  gboolean is_free; /* without ranges, but for the bounds of the hinge */
} MoLimb;

/* As it is in a pose. */
void mo_limb_init (MoLimb *self, const MoLimbJoints *joints, const MoPose *pose, gboolean is_free);

/* From the root to the end, as the limb is turned now, in the space of what carries the root; metres. */
MoVec3 mo_limb_way (const MoLimb *self);

/* Bends the middle until the end is so far from the root (metres), or as near to that as it bends. After Tolani, Goswami and
 * Badler, "Real-time inverse kinematics techniques for anthropomorphic limbs" (2000). */
void mo_limb_bend (MoLimb *self, double far);

/* Turns the root the shortest way so that the end lies along a line, and then about that line by a swivel (radians). `parent`:
 * the world rotation of what carries the root; `line`: in the world, of any length but 0. Without regard to the root's range. */
void mo_limb_point (MoLimb *self, MoQuat parent, MoVec3 line, double swivel);

/* Turns the root about such a line by the least swivel that brings it within its range, to the edge; FALSE, and nothing changes, if
 * there is none. */
gboolean mo_limb_swivel_within (MoLimb *self, MoQuat parent, MoVec3 line);

/* Where there is none: by one that brings it about as near as any (mo_swivel_find_nearest). */
void mo_limb_swivel_near (MoLimb *self, MoQuat parent, MoVec3 line);

G_END_DECLS
