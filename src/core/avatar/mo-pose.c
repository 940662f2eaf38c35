/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose.h"

void
mo_pose_reset (MoPose *self)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    self->local[i] = *mo_rig_rest (i);
  self->root = self->local[MO_RIG_PELVIS];
  self->local[MO_RIG_PELVIS].position = (MoVec3){ 0.0, 0.0, 0.0 };
  mo_pose_update (self);
}

void
mo_pose_update (MoPose *self)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joints[i].parent;

      self->world[i] =
          mo_transform_compose (&self->local[i], parent < 0 ? &self->root : &self->world[parent]);
    }
}

/* Rows are in depth-first order: those below a bone follow it. */
void
mo_pose_update_below (MoPose *self, guint number)
{
  for (guint i = number; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joints[i].parent;

      if (i > number && parent < (int) number)
        return;
      self->world[i] =
          mo_transform_compose (&self->local[i], parent < 0 ? &self->root : &self->world[parent]);
    }
}

MoTransform
mo_pose_world (const MoPose *self, guint number)
{
  int parent;

  if (number < MO_RIG_N_BONES)
    return self->world[number];
  parent = mo_rig_joint (number)->parent;
  return mo_transform_compose (&self->local[number],
                               parent < 0 ? &self->root : &self->world[parent]);
}

MoVec3
mo_pose_volume_point (const MoPose *self, guint volume, MoVec3 point)
{
  const float *scale = mo_rig_joint (volume)->scale;
  MoTransform world = mo_pose_world (self, volume);
  MoVec3 scaled = { point.x * scale[0], point.y * scale[1], point.z * scale[2] };

  return mo_vec3_add (world.position, mo_quat_rotate (world.rotation, scaled));
}
