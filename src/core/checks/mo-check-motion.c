/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-checks.h"

#include "mo-compare.h"
#include "mo-encode.h"
#include "mo-footing.h"
#include "mo-math.h"
#include "mo-poser.h"
#include "mo-quantise.h"

#include <glib/gi18n-lib.h>

/* The motion itself. */

/* A rest pose from an exporter is exact; a motion that merely passes through one is not. */
#define REST_ANGLE MO_DEGREES (0.5)
#define LEFTOVER_JUMP MO_DEGREES (15.0)
#define LEAST_JOINTS 5

/* An additional frame before the motion ends after one frame; a motion that starts at rest takes
 * longer (seconds). */
#define LEFTOVER_TIME 0.21

/* Feet of a capture slide by some millimetres, which nobody sees (metres). */
#define LEAST_SLIDE 0.02

#define FLOOR_DEPTH 0.05
#define FLOOR_STEP (1.0 / 30.0)
/* Motions far too long for the world are sampled at this many times at most. */
#define FLOOR_STEPS 7200

/* The time of the earliest key after the first, or -1. */
static double
second_key_time (const MoAnim *anim)
{
  double earliest = G_MAXDOUBLE;

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoTrack *track = &mo_anim_joint (anim, i)->rotation;

      for (guint k = 0; k < track->n_keys; k++)
        {
          double time = mo_dequantise (track->keys[k].time, 0.0f, anim->duration);

          if (time > 0.0)
            earliest = MIN (earliest, time);
        }
    }
  return earliest < G_MAXDOUBLE ? earliest : -1.0;
}

static void
check_leftover (const MoCheckInput *input)
{
  double second = second_key_time (input->anim);
  MoDifference jump;

  if (second < 0.0 || second > LEFTOVER_TIME || input->anim->joints->len < LEAST_JOINTS)
    return;
  if (mo_compare_to_rest (input->motion, 0.0).angle > REST_ANGLE)
    return;
  jump = mo_compare_times (input->motion, 0.0, second);
  if (jump.angle > LEFTOVER_JUMP)
    mo_report (input->context, MO_CODE_REFERENCE_LEFT, MO_NOWHERE, NULL, _ ("%.0f° at %s"),
               jump.angle / MO_DEGREES (1.0), mo_rig_joint (jump.angle_joint)->name);
}

const MoCheck mo_check_leftover = { "leftover", N_ ("A reference frame left in the motion"),
                                    check_leftover };

/* Feet are only the fault of a motion that moves legs or hip. */
static gboolean
moves_feet (const MoMotion *motion)
{
  for (guint i = 0; i < mo_motion_get_n_tracks (motion); i++)
    {
      MoMotionJoint track = mo_motion_get_track (motion, i);

      if (mo_rig_joint (track.number)->group == MO_GROUP_LEGS
          || (track.number == MO_RIG_PELVIS && track.has_position))
        return TRUE;
    }
  return FALSE;
}

double
mo_check_foot_depth (const MoMotion *motion, double *when)
{
  static const char *const soles[] = { "mFootLeft", "mFootRight", "mToeLeft", "mToeRight" };
  g_autoptr (MoPoser) poser = mo_poser_new (motion);
  double duration = mo_motion_get_duration (motion), lowest = 0.0;
  double step = MAX (FLOOR_STEP, duration / FLOOR_STEPS);

  *when = 0.0;
  if (!moves_feet (motion))
    return 0.0;
  for (double time = 0.0; time <= duration + step / 2; time += step)
    {
      const MoPose *pose = mo_poser_get_pose (poser, MIN (time, duration));

      for (guint i = 0; i < G_N_ELEMENTS (soles); i++)
        {
          double z = mo_pose_world (pose, (guint) mo_rig_find (soles[i])).position.z;

          if (z < lowest)
            {
              lowest = z;
              *when = MIN (time, duration);
            }
        }
    }
  return -lowest;
}

static void
check_floor (const MoCheckInput *input)
{
  double when, depth = mo_check_foot_depth (input->motion, &when);

  if (depth > FLOOR_DEPTH)
    mo_report (input->context, MO_CODE_FEET_BELOW_FLOOR, MO_NOWHERE, NULL, _ ("%.0f mm at %.2f s"),
               depth * 1000.0, when);
}

const MoCheck mo_check_floor = { "floor", N_ ("Feet on the floor"), check_floor };

#define N_ANKLES 2

/* Where the ankles are at `n` times, one after the other. Free it. */
static MoVec3 *
find_ankles (const MoMotion *motion, const guint ankles[N_ANKLES], double step, guint n)
{
  g_autoptr (MoPoser) poser = mo_poser_new (motion);
  double duration = mo_motion_get_duration (motion);
  MoVec3 *places = g_new (MoVec3, (gsize) N_ANKLES * n);

  for (guint i = 0; i < n; i++)
    {
      const MoPose *pose = mo_poser_get_pose (poser, MIN (i * step, duration));

      for (guint k = 0; k < N_ANKLES; k++)
        places[(gsize) k * n + i] = mo_pose_world (pose, ankles[k]).position;
    }
  return places;
}

/* How far a foot slides where it stands on the floor (mo_footing_find): metres at worst, level, and when. */
static double
find_slide (const MoVec3 *places, guint n, double step, double *when)
{
  g_autoptr (GArray) spans = mo_footing_find (places, NULL, n, step);
  double most = 0.0;

  for (guint i = 0; i < spans->len; i++)
    {
      const MoFooting *span = &g_array_index (spans, MoFooting, i);

      if (span->slide <= most)
        continue;
      most = span->slide;
      *when = span->from * step;
    }
  return most;
}

static void
check_slide (const MoCheckInput *input)
{
  static const char *const names[N_ANKLES] = { "mAnkleLeft", "mAnkleRight" };
  const guint ankles[] = { (guint) mo_rig_find (names[0]), (guint) mo_rig_find (names[1]) };
  double duration = mo_motion_get_duration (input->motion);
  double step = MAX (FLOOR_STEP, duration / FLOOR_STEPS);
  g_autofree MoVec3 *places = NULL;
  guint n;

  if (!(duration > 0.0) || !moves_feet (input->motion)) /* a file may say a negative one */
    return;
  n = (guint) (duration / step + 0.5) + 1;
  places = find_ankles (input->motion, ankles, step, n);
  for (guint i = 0; i < N_ANKLES; i++)
    {
      double when = 0.0, slide = find_slide (places + (gsize) i * n, n, step, &when);

      if (slide > LEAST_SLIDE)
        mo_report (input->context, MO_CODE_FOOT_SLIDES, MO_NOWHERE, names[i],
                   _ ("%.0f mm from %.2f s on"), slide * 1000.0, when);
    }
}

const MoCheck mo_check_slide = { "slide", N_ ("Feet that slide"), check_slide };
