/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* The transforms of all joints of the avatar at one moment. World axes: x forward, y left, z up;
 * metres; the floor is z = 0. The avatar's root is at the rest position of the pelvis (1.067 m up),
 * and the pelvis is relative to it: without pelvis positions, an animation keeps it at the root. */
typedef struct
{
  MoTransform root;
  MoTransform local[MO_RIG_N_JOINTS]; /* relative to the parent */
  MoTransform world[MO_RIG_N_BONES];  /* as of the last mo_pose_update */
} MoPose;

/* The rest pose: arms straight out, facing along x. */
void mo_pose_reset (MoPose *self);

/* Combines a transform relative to a parent with the parent's: `local` first, then `parent`. */
static inline MoTransform
mo_transform_compose (const MoTransform *local, const MoTransform *parent)
{
  return (MoTransform){
    mo_quat_mul (local->rotation, parent->rotation),
    mo_vec3_add (parent->position, mo_quat_rotate (parent->rotation, local->position)),
  };
}

/* Forward kinematics: fills `world` of all bones from `root` and `local`. World rotation = local,
 * then the parent's; world position = the parent's + local position rotated by the parent's
 * rotation (docs/world/README.md, Space). */
void mo_pose_update (MoPose *self);

/* The same of one bone and those below it, where nothing else has changed since the last update. */
void mo_pose_update_below (MoPose *self, guint number);

/* World transform of any joint, volumes and attachment points included, as of the last update. */
MoTransform mo_pose_world (const MoPose *self, guint number);

/* The world position of a point in a collision volume's own space (whose units are its half
 * axes). */
MoVec3 mo_pose_volume_point (const MoPose *self, guint volume, MoVec3 point);

G_END_DECLS
