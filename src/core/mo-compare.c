/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-compare.h"

#include "mo-math.h"

static MoVec3
tip (const MoPose *pose, guint bone)
{
  const float *end = mo_rig_joint (bone)->end;
  const MoTransform *world = &pose->world[bone];

  return mo_vec3_add (world->position,
                      mo_quat_rotate (world->rotation, (MoVec3){ end[0], end[1], end[2] }));
}

static double
bone_distance (const MoPose *a, const MoPose *b, guint bone)
{
  double origins
      = mo_vec3_length (mo_vec3_sub (a->world[bone].position, b->world[bone].position));
  double tips = mo_vec3_length (mo_vec3_sub (tip (a, bone), tip (b, bone)));

  return MAX (origins, tips);
}

/* Of joints that are as far off as each other, the first counts, which carries the others. */
#define SAME (1.0 + 1e-6)

static MoDifference
compare_groups (const MoPose *a, const MoPose *b, guint groups)
{
  MoDifference result = { 0 };

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      gboolean counts = (groups >> mo_rig_joint (i)->group & 1u) != 0;
      double angle = counts ? mo_quat_angle (a->local[i].rotation, b->local[i].rotation) : 0.0;
      double distance = counts ? bone_distance (a, b, i) : 0.0;

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

/* Groups whose joints count: a wing that nobody wears is long, and jumps with every turn. */
static guint
find_groups (const MoMotion *motion)
{
  guint groups = ~(1u << MO_GROUP_TAIL | 1u << MO_GROUP_WINGS | 1u << MO_GROUP_HIND_LIMBS);

  for (guint i = 0; i < mo_motion_get_n_tracks (motion); i++)
    groups |= 1u << mo_rig_joint (mo_motion_get_track (motion, i).number)->group;
  return groups;
}

static MoPose *
pose_at (const MoMotion *motion, double time)
{
  g_autoptr (MoPlayer) player = mo_player_new (motion);
  MoPose *pose = g_new (MoPose, 1);

  mo_pose_reset (pose);
  mo_player_sample (player, time, pose);
  mo_pose_update (pose);
  return pose;
}

MoDifference
mo_compare_times (const MoMotion *motion, double a, double b)
{
  g_autofree MoPose *first = pose_at (motion, a), *second = pose_at (motion, b);

  return compare_groups (first, second, find_groups (motion));
}

MoDifference
mo_compare_to_rest (const MoMotion *motion, double time)
{
  g_autofree MoPose *pose = pose_at (motion, time), *rest = g_new (MoPose, 1);

  mo_pose_reset (rest);
  return mo_compare_poses (pose, rest);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
note_sample (MoComparison *result, const MoPose *a, const MoPose *b, double time)
{
  MoDifference here = mo_compare_poses (a, b);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      double angle = mo_quat_angle (a->local[i].rotation, b->local[i].rotation);
      double shift = mo_vec3_length (mo_vec3_sub (a->local[i].position, b->local[i].position));

      result->joint_worst_shift[i] = MAX (result->joint_worst_shift[i], shift);
      result->joint_mean_shift[i] += shift;
      result->joint_worst[i] = MAX (result->joint_worst[i], angle);
      result->joint_mean[i] += angle;
    }
  if (here.angle > result->worst.angle)
    {
      result->worst.angle = here.angle;
      result->worst.angle_joint = here.angle_joint;
      result->worst.angle_time = time;
    }
  if (here.distance > result->worst.distance)
    {
      result->worst.distance = here.distance;
      result->worst.distance_joint = here.distance_joint;
      result->worst.distance_time = time;
    }
  result->mean_distance += here.distance;
  result->n_samples++;
}

static GArray *
sample_times (const MoMotion *a, const MoMotion *b, double step)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  double end = MAX (mo_motion_get_duration (a), mo_motion_get_duration (b));

  for (double time = 0.0; time < end; time += step)
    g_array_append_val (times, time);
  g_array_append_val (times, end);
  mo_motion_collect_key_times (a, times);
  mo_motion_collect_key_times (b, times);
  g_array_sort (times, compare_doubles);
  return times;
}

MoComparison *
mo_compare_motions (const MoMotion *a, const MoMotion *b, double step)
{
  MoComparison *result = g_new0 (MoComparison, 1);
  g_autoptr (GArray) times = sample_times (a, b, step);
  g_autoptr (MoPlayer) first = mo_player_new (a), second = mo_player_new (b);
  g_autofree MoPose *pose_a = g_new (MoPose, 1), *pose_b = g_new (MoPose, 1);
  double last = -1.0;

  mo_pose_reset (pose_a);
  mo_pose_reset (pose_b);
  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      if (time - last < 1e-6)
        continue;
      last = time;
      mo_player_sample (first, time, pose_a);
      mo_player_sample (second, time, pose_b);
      mo_pose_update (pose_a);
      mo_pose_update (pose_b);
      note_sample (result, pose_a, pose_b, time);
    }
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      result->joint_mean[i] /= MAX (result->n_samples, 1);
      result->joint_mean_shift[i] /= MAX (result->n_samples, 1);
    }
  result->mean_distance /= MAX (result->n_samples, 1);
  return result;
}
