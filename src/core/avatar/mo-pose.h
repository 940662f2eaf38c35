/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Where every joint of the avatar is at one moment. World axes: x forward, y left, z up; metres; the
 * floor is z = 0. The avatar's root stands where the pelvis rests (1.067 m up), and the pelvis is
 * displaced from it: an animation without pelvis positions keeps it at the root. */
typedef struct
{
  MoTransform root;
  MoTransform local[MO_RIG_N_JOINTS]; /* against the parent */
  MoTransform world[MO_RIG_N_BONES];  /* as of the last mo_pose_update */
} MoPose;

/* The rest pose: arms straight out, looking along x. */
void mo_pose_reset (MoPose *self);

/* A transform against a parent, seen from where the parent's own is told: `local` first, then
 * `parent`. */
static inline MoTransform
mo_transform_compose (const MoTransform *local, const MoTransform *parent)
{
  return (MoTransform){
    mo_quat_mul (local->rotation, parent->rotation),
    mo_vec3_add (parent->position, mo_quat_rotate (parent->rotation, local->position)),
  };
}

/* Forward kinematics: fills `world` of all bones from `root` and `local`. World rotation = local
 * then the parent's; world position = the parent's + local position turned by the parent's rotation
 * (docs/world/README.md, Space). */
void mo_pose_update (MoPose *self);

/* World transform of any joint, volumes and attachment points included, as of the last update. */
MoTransform mo_pose_world (const MoPose *self, guint number);

/* A point given in a collision volume's own space (its half axes are the unit) in the world. */
MoVec3 mo_pose_volume_point (const MoPose *self, guint volume, MoVec3 point);

G_END_DECLS
