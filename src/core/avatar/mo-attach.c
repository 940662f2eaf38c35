/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-attach.h"

static MoTransform
parent_of (const MoPose *pose, guint joint)
{
  int parent = mo_rig_joint (joint)->parent;

  return parent < 0 ? pose->root : mo_pose_world (pose, (guint) parent);
}

MoTransform
mo_attach_midpoint (const MoPose *pose, guint joint)
{
  MoTransform parent = parent_of (pose, joint), own = mo_pose_world (pose, joint);

  return (MoTransform){ parent.rotation, mo_vec3_lerp (parent.position, own.position, 0.5) };
}

MoTransform
mo_attach_average (const MoPose *pose, guint joint)
{
  MoTransform parent = parent_of (pose, joint), own = mo_pose_world (pose, joint);

  return (MoTransform){ mo_quat_slerp (parent.rotation, own.rotation, 0.5), own.position };
}
