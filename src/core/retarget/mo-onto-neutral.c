/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-onto-neutral.h"

#include "mo-back.h"

/* Where a bone of the back ends that begins at a part. */
static MoVec3
get_back_end (const MoFitting *fitting, const MoTransform *pose, guint part)
{
  const MoBody *body = &fitting->body;

  if (part == MO_PART_PELVIS && body->waist >= 0)
    return pose[body->waist].position;
  if (part != MO_PART_CHEST && body->chest >= 0)
    return pose[body->chest].position;
  return mo_vec3_add (pose[body->pelvis].position, mo_back_get_line (fitting, pose));
}

/* What is of another part stays as it is turned, and all else goes along. */
static void
turn_joint (const MoSkeleton *skeleton, const int *parts, int joint, MoQuat by, MoTransform *pose)
{
  guint n = skeleton->joints->len;
  g_autofree MoTransform *before = g_memdup2 (pose, n * sizeof *before);

  pose[joint].rotation = mo_quat_mul (before[joint].rotation, by);
  for (guint i = (guint) joint + 1; i < n; i++)
    {
      int above = mo_skeleton_parent (skeleton, (int) i);
      MoVec3 bone;
      MoQuat turn;

      if (above < 0 || !mo_skeleton_is_below (skeleton, (int) i, joint))
        continue;
      bone = mo_vec3_sub (before[i].position, before[above].position);
      turn = mo_quat_mul (mo_quat_conjugate (before[above].rotation), pose[above].rotation);
      pose[i].position = mo_vec3_add (pose[above].position, mo_quat_rotate (turn, bone));
      if (parts[i] < 0)
        pose[i].rotation = mo_quat_mul (before[i].rotation, turn);
    }
}

void
mo_onto_straighten (const MoFitting *fitting, const MoSkeleton *skeleton, const int *parts,
                    MoQuat upright, MoTransform *pose)
{
  MoVec3 up = mo_quat_rotate (mo_quat_conjugate (upright), (MoVec3){ 0.0, 0.0, 1.0 });

  for (guint part = MO_PART_PELVIS; part <= MO_PART_CHEST; part++)
    {
      const MoFitted *fitted = &fitting->parts[part];
      MoVec3 bone;

      if (fitted->number < 0)
        continue;
      bone = mo_vec3_sub (get_back_end (fitting, pose, part), pose[fitted->turner].position);
      turn_joint (skeleton, parts, fitted->turner, mo_quat_between (bone, up), pose);
    }
}
