/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitted-motion.h"

G_BEGIN_DECLS

/* What of a body touches, and what it may touch, in one frame: points of the hands, and a simple body of capsules.
 * Upright, facing as the avatar does, in metres on the avatar; those of a source are scaled as its arms are, so that
 * gaps between surfaces are as wide on both. */

typedef enum
{
  MO_HAND_WRIST, /* no point that touches */
  MO_HAND_PALM,
  MO_HAND_KNUCKLE,
  MO_HAND_TIP, /* of the middle finger */
  MO_N_HAND_POINTS,
} MoHandPoint;

#define MO_HAND_FIRST_POINT MO_HAND_PALM

typedef enum
{
  MO_TOUCH_HEAD,
  MO_TOUCH_TRUNK, /* from the middle of the hips to that of the shoulders */
  MO_TOUCH_HIPS,  /* from one hip joint to the other */
  MO_TOUCH_THIGHS,
  MO_N_TOUCH_BONES = MO_TOUCH_THIGHS + 2,
} MoTouchBoneRow;

typedef struct
{
  MoVec3 from, to;
  double radius; /* 0 of a bone that is not there */
  MoQuat turn;   /* in the world; from any pose */
} MoTouchBone;

typedef struct
{
  MoVec3 hands[2][MO_N_HAND_POINTS];
  MoTouchBone bones[MO_N_TOUCH_BONES];
} MoTouchPose;

/* Metres on the avatar per unit of the source, from the length of its arms in the first frame that is played; 0
 * where an arm is not there. */
double mo_touch_get_scale (const MoFitting *fitting);

/* Of the source, with that scale. */
void mo_touch_pose_get_source (MoTouchPose *self, const MoFitting *fitting, double scale,
                               guint frame);

/* Of the avatar. `has_legs` as mo_fitting_has_legs. */
void mo_touch_pose_get_avatar (MoTouchPose *self, const MoFittedMotion *motion, gboolean has_legs,
                               guint frame);

/* How far a point is from the surface of a bone; negative within it. */
double mo_touch_get_gap (const MoTouchBone *bone, MoVec3 point);

/* Where a point beside a bone of the source is beside the avatar's: next to the same place along it, as far from its
 * surface, and within it as deep in parts of its radius. */
MoVec3 mo_touch_carry (const MoTouchBone *source, const MoTouchBone *avatar, MoVec3 point);

G_END_DECLS
