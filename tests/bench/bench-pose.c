/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-math.h"
#include "mo-poser.h"

/* One pose of all 133 bones, sampled from keys with world transforms, compared with the same
 * arithmetic over flat arrays, without look-ups; in microseconds of a processor. Exits with 1 beyond a bar. */

#define N_KEYS 600
#define N_POSES 20000
#define N_ROUNDS 7
#define MOST 5.0
#define MOST_OF_BARE 2.2

static double
time_poser (const MoMotion *motion)
{
  g_autoptr (MoPoser) poser = mo_poser_new (motion);
  double start;

  start = bench_processor_now ();
  for (guint i = 0; i < N_POSES; i++)
    mo_poser_get_pose (poser, 20.0 * i / N_POSES);
  return 1e6 * (bench_processor_now () - start) / N_POSES;
}

static double
time_bare (void)
{
  static MoQuat a[MO_RIG_N_BONES], b[MO_RIG_N_BONES];
  static MoTransform world[MO_RIG_N_BONES + 1];
  static volatile double sink;
  double start;

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      a[i] = mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, g_random_double ());
      b[i] = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, g_random_double ());
    }
  world[0].rotation = MO_QUAT_IDENTITY;
  start = bench_processor_now ();
  for (guint n = 0; n < N_POSES; n++)
    {
      double t = (double) n / N_POSES, s = 1.0 - t;

      for (guint i = 0; i < MO_RIG_N_BONES; i++)
        {
          const MoRigJoint *joint = &mo_rig_joints[i];
          const MoTransform *parent = &world[joint->parent + 1];
          MoQuat q =
              mo_quat_normalise ((MoQuat){ t * b[i].x + s * a[i].x, t * b[i].y + s * a[i].y,
                                           t * b[i].z + s * a[i].z, t * b[i].w + s * a[i].w });

          world[i + 1].rotation = mo_quat_mul (q, parent->rotation);
          world[i + 1].position =
              mo_vec3_add (parent->position,
                           mo_quat_rotate (parent->rotation,
                                           (MoVec3){ joint->position[0], joint->position[1],
                                                     joint->position[2] }));
        }
      sink = world[MO_RIG_N_BONES].position.x;
    }
  g_assert (isfinite (sink));
  return 1e6 * (bench_processor_now () - start) / N_POSES;
}

int
main (void)
{
  g_autoptr (MoAnim) anim = bench_random_anim (N_KEYS, 20.0f, 2);
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  double poser[N_ROUNDS], bare[N_ROUNDS], poser_median, bare_median;

  time_bare ();
  time_poser (motion);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      bare[i] = time_bare ();
      poser[i] = time_poser (motion);
    }
  poser_median = bench_median (poser, N_ROUNDS);
  bare_median = bench_median (bare, N_ROUNDS);
  g_print ("pose of 133 bones: %.2f us, %.2fx the bare loop (%.2f us); bars: %.0f us, %.1fx\n",
           poser_median, poser_median / bare_median, bare_median, MOST, MOST_OF_BARE);
  return poser_median > MOST || poser_median > MOST_OF_BARE * bare_median;
}
