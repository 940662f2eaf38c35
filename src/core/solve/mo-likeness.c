/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-likeness.h"

#include "mo-gesture.h"

/* A shape whose numbers are smaller, squared and added, is at rest. */
#define NOTHING 1e-3

/* -- As postures ------------------------------------------------------------------------------- */

MoPosture *
mo_likeness_of_hands (guint hand_pose)
{
  guint8 has[MO_RIG_N_JOINTS] = { 0 };
  MoPose pose;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->group == MO_GROUP_HANDS)
      has[i] = MO_POSTURE_TURN;
  mo_pose_reset (&pose);
  mo_gesture_add_hands (&pose, hand_pose, 1.0, NULL);
  return mo_posture_from_pose (&pose, has);
}

MoPosture *
mo_likeness_of_face (const char *stored)
{
  MoPose rest, pose;

  mo_pose_reset (&rest);
  pose = rest;
  mo_gesture_add_expression (&pose, stored, 1.0, NULL);
  return mo_posture_difference (&rest, &pose);
}

/* -- In numbers -------------------------------------------------------------------------------- */

void
mo_likeness_get_numbers (guint joint, const MoTransform *local, double numbers[MO_LIKENESS_N])
{
  MoVec3 turn = mo_quat_log (local->rotation);
  MoVec3 way = mo_vec3_sub (local->position, mo_rig_rest (joint)->position);

  numbers[0] = turn.x;
  numbers[1] = turn.y;
  numbers[2] = turn.z;
  numbers[3] = way.x / MO_LIKENESS_LEVER;
  numbers[4] = way.y / MO_LIKENESS_LEVER;
  numbers[5] = way.z / MO_LIKENESS_LEVER;
}

MoTransform
mo_likeness_from_numbers (guint joint, const double numbers[MO_LIKENESS_N])
{
  MoVec3 way = { numbers[3], numbers[4], numbers[5] };

  return (MoTransform){ mo_quat_exp ((MoVec3){ numbers[0], numbers[1], numbers[2] }),
                        mo_vec3_add (mo_rig_rest (joint)->position,
                                     mo_vec3_scale (way, MO_LIKENESS_LEVER)) };
}

/* Hands do not move, whatever a file says. */
static void
get_numbers (guint joint, const MoTransform *local, double numbers[MO_LIKENESS_N])
{
  mo_likeness_get_numbers (joint, local, numbers);
  for (guint i = 3; i < MO_LIKENESS_N && !mo_joint_is_moved (joint); i++)
    numbers[i] = 0.0;
}

double
mo_likeness_measure (const MoPosture *shape, const guint8 joints[MO_RIG_N_JOINTS],
                     const MoPose *pose, double *off)
{
  double whole[MO_LIKENESS_N], seen[MO_LIKENESS_N], product = 0.0, square = 0.0, part;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      if (!joints[i])
        continue;
      get_numbers (i, &shape->local[i], whole);
      get_numbers (i, &pose->local[i], seen);
      for (guint k = 0; k < MO_LIKENESS_N; k++)
        {
          product += whole[k] * seen[k];
          square += whole[k] * whole[k];
        }
    }
  part = square > NOTHING ? MAX (product / square, 0.0) : 1.0;
  *off = 0.0;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      if (!joints[i])
        continue;
      get_numbers (i, &shape->local[i], whole);
      get_numbers (i, &pose->local[i], seen);
      for (guint k = 0; k < MO_LIKENESS_N; k++)
        *off = MAX (*off, fabs (seen[k] - part * whole[k]));
    }
  return part;
}
