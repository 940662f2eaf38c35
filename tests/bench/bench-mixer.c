/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-math.h"
#include "mo-mixer.h"

/* Four motions of all 133 bones, all below full weight so that each affects every joint, mixed into
 * a pose with its world transforms; compared with the same arithmetic over flat arrays, without
 * look-ups or decisions. */

#define N_MOTIONS 4
#define N_KEYS 600
#define N_POSES 10000
#define N_ROUNDS 7
#define SECONDS 20.0

/* 20 us where the bare loop takes 9. */
#define MAX_RATIO 2.2

static MoMotion *
random_motion (int priority)
{
  g_autoptr (MoAnim) anim = bench_random_anim (N_KEYS, (float) SECONDS, priority);

  anim->loop = 1;
  anim->ease_in = (float) SECONDS * 5.0f;
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static double
time_mixer (MoMotion *const *motions)
{
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  MoMixPart parts[MO_MIX_N_PARTS];
  gint64 start;

  for (guint i = 0; i < N_MOTIONS; i++)
    mo_mixer_start (mixer, motions[i], 0.0);
  start = g_get_monotonic_time ();
  for (guint i = 0; i < N_POSES; i++)
    mo_mixer_advance (mixer, SECONDS / N_POSES);
  start = g_get_monotonic_time () - start;
  if (mo_mixer_get_parts (mixer, MO_RIG_PELVIS, parts) != N_MOTIONS
      || parts[N_MOTIONS - 1].rotation_share <= 0.0)
    g_error ("a motion takes no part");
  return (double) start / N_POSES;
}

typedef struct
{
  MoQuat before, after;
} Pair;

static double
time_bare (void)
{
  static Pair pairs[MO_RIG_N_BONES][N_MOTIONS];
  static MoTransform world[MO_RIG_N_BONES + 1];
  static volatile double sink;
  gint64 start;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    for (guint k = 0; k < N_MOTIONS; k++)
      pairs[i][k] = (Pair){ mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, g_random_double ()),
                            mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, g_random_double ()) };
  world[0].rotation = MO_QUAT_IDENTITY;
  start = g_get_monotonic_time ();
  for (guint n = 0; n < N_POSES; n++)
    {
      double t = (double) n / N_POSES;

      for (guint i = 0; i < MO_RIG_N_BONES; i++)
        {
          MoQuat q = mo_quat_nlerp (pairs[i][0].before, pairs[i][0].after, t);

          for (guint k = 1; k < N_MOTIONS; k++)
            q = mo_quat_nlerp (mo_quat_nlerp (pairs[i][k].before, pairs[i][k].after, t), q,
                               t / (t + 0.1));
          bench_place_bone (world, i, q);
        }
      sink = world[MO_RIG_N_BONES].position.x;
    }
  g_assert (isfinite (sink));
  return (double) (g_get_monotonic_time () - start) / N_POSES;
}

int
main (void)
{
  MoMotion *motions[N_MOTIONS];
  double mixer[N_ROUNDS], bare[N_ROUNDS], mixer_median, bare_median;

  for (guint i = 0; i < N_MOTIONS; i++)
    motions[i] = random_motion (i % 3);
  time_bare ();
  time_mixer (motions);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      bare[i] = time_bare ();
      mixer[i] = time_mixer (motions);
    }
  mixer_median = bench_median (mixer, N_ROUNDS);
  bare_median = bench_median (bare, N_ROUNDS);
  g_print ("mix of %d motions on 133 bones: %.2f us, %.2fx the bare loop (%.2f us); bars: 20 us, "
           "%.1fx\n",
           N_MOTIONS, mixer_median, mixer_median / bare_median, bare_median, MAX_RATIO);
  for (guint i = 0; i < N_MOTIONS; i++)
    mo_motion_unref (motions[i]);
  return mixer_median <= bare_median * MAX_RATIO ? 0 : 1;
}
