/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-compare.h"

#include "mo-math.h"
#include "mo-poser.h"
#include "mo-seams.h"
#include "mo-skin.h"

/* If joints deviate equally, the first counts, which carries the others. */
#define SAME (1.0 + 1e-6)

static MoDifference
compare_groups (const MoPose *a, const MoPose *b, guint groups)
{
  MoDifference result = { 0 };

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      gboolean counts = (groups >> mo_rig_joint (i)->group & 1u) != 0;
      double angle = counts ? mo_quat_angle (a->local[i].rotation, b->local[i].rotation) : 0.0;
      double distance = counts ? mo_skin_distance (&a->world[i], &b->world[i], i) : 0.0;

      if (angle > result.angle * SAME)
        {
          result.angle = angle;
          result.angle_joint = i;
        }
      if (distance > result.distance * SAME)
        {
          result.distance = distance;
          result.distance_joint = i;
        }
    }
  return result;
}

MoDifference
mo_compare_poses (const MoPose *a, const MoPose *b)
{
  return compare_groups (a, b, G_MAXUINT);
}

/* Groups whose joints count: a wing that is not worn is long, and moves far with every rotation. */
static guint
find_groups (const MoMotion *motion)
{
  guint groups = ~MO_GROUPS_OPTIONAL;

  for (guint i = 0; i < mo_motion_get_n_tracks (motion); i++)
    groups |= 1u << mo_rig_joint (mo_motion_get_track (motion, i).number)->group;
  return groups;
}

MoDifference
mo_compare_times (const MoMotion *motion, double a, double b)
{
  g_autoptr (MoPoser) first = mo_poser_new (motion), second = mo_poser_new (motion);

  return compare_groups (mo_poser_get_pose (first, a), mo_poser_get_pose (second, b),
                         find_groups (motion));
}

/* All bones hang on the hips. */
static void
shift (MoPose *pose, MoVec3 way)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    pose->world[i].position = mo_vec3_add (pose->world[i].position, way);
}

MoDifference
mo_compare_loop (const MoMotion *motion, double in, double out, double *travel)
{
  g_autoptr (MoPoser) first = mo_poser_new (motion), second = mo_poser_new (motion);
  const MoPose *here = mo_poser_get_pose (first, in);
  MoPose there = *mo_poser_get_pose (second, out);
  MoVec3 back =
      mo_vec3_sub (here->world[MO_RIG_PELVIS].position, there.world[MO_RIG_PELVIS].position);

  back.z = 0.0;
  *travel = mo_vec3_length (back);
  if (*travel > MO_SEAM_TRAVELS)
    shift (&there, back);
  else
    *travel = 0.0;
  return compare_groups (here, &there, find_groups (motion));
}

MoDifference
mo_compare_to_rest (const MoMotion *motion, double time)
{
  g_autoptr (MoPoser) poser = mo_poser_new (motion), rest = mo_poser_new (NULL);

  return mo_compare_poses (mo_poser_get_pose (poser, time), mo_poser_get_pose (rest, 0.0));
}
