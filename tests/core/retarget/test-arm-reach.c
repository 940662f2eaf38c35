/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-arm-reach.h"

/* Arms that reach for something. */

#define N_SEEDED 2000
#define UPPER 0.25
#define FORE 0.2

/* A left arm to the left, whose elbow bends forward by an angle (radians). */
static MoArm
make_arm (double angle)
{
  MoArm arm = { .collar = MO_QUAT_IDENTITY, .upper = MO_QUAT_IDENTITY };

  arm.fore = arm.hand = mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, -1.0 }, angle);
  arm.elbow = (MoVec3){ 0.0, UPPER, 0.0 };
  arm.wrist = mo_vec3_add (arm.elbow, mo_quat_rotate (arm.fore, (MoVec3){ 0.0, FORE, 0.0 }));
  return arm;
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (b, a));
}

static MoVec3
random_target (double size)
{
  return (MoVec3){ g_test_rand_double_range (-size, size), g_test_rand_double_range (-size, size),
                   g_test_rand_double_range (-size, size) };
}

/* Bones keep their lengths, joints hang on the turned bones, and the wrist is where it should be. */
static void
test_reach (void)
{
  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoArm arm = make_arm (g_test_rand_double_range (0.0, 2.0)), before = arm;
      MoVec3 target = random_target (0.3);
      double wanted = mo_vec3_length (target);

      mo_arm_reach (&arm, target);
      g_assert_cmpfloat_with_epsilon (mo_vec3_length (arm.elbow), UPPER, 1e-9);
      g_assert_cmpfloat_with_epsilon (distance (arm.elbow, arm.wrist), FORE, 1e-9);
      g_assert_cmpfloat (distance (mo_quat_rotate (arm.upper, (MoVec3){ 0.0, UPPER, 0.0 }),
                                   arm.elbow),
                         <, 1e-9);
      g_assert_cmpfloat (distance (mo_quat_rotate (arm.fore, (MoVec3){ 0.0, FORE, 0.0 }),
                                   mo_vec3_sub (arm.wrist, arm.elbow)),
                         <, 1e-9);
      g_assert_cmpfloat (mo_quat_angle (arm.hand, before.hand), ==, 0.0);
      if (wanted > UPPER - FORE && wanted < mo_arm_get_reach (&before))
        g_assert_cmpfloat (distance (arm.wrist, target), <, 1e-6);
    }
}

/* Beyond its reach an arm is ever more stretched, but never quite, unless it was before. */
static void
test_beyond (void)
{
  double last = 0.0;

  for (guint i = 0; i < 100; i++)
    {
      MoArm arm = make_arm (1.0);

      mo_arm_reach (&arm, (MoVec3){ 0.0, 0.4 + 0.005 * i, 0.0 });
      g_assert_cmpfloat (mo_vec3_length (arm.wrist), >=, last - 1e-9);
      g_assert_cmpfloat (mo_vec3_length (arm.wrist), <, 0.996 * (UPPER + FORE));
      last = mo_vec3_length (arm.wrist);
    }
  g_assert_cmpfloat (last, >, 0.99 * (UPPER + FORE));
  g_assert_cmpfloat_with_epsilon (mo_arm_get_reach (&(MoArm){ .elbow = { 0.0, UPPER, 0.0 },
                                                              .wrist = { 0.0, 0.45, 0.0 } }),
                                  UPPER + FORE, 1e-12);
}

/* An arm that is straight, or bends backwards by noise, bends forward: its elbow goes back. */
static void
test_straight (void)
{
  for (guint i = 0; i < 3; i++)
    {
      MoArm arm = make_arm (i == 0 ? 0.0 : i == 1 ? 0.01 : -0.01);
      MoVec3 target = { 0.0, 0.35, 0.0 };

      mo_arm_reach (&arm, target);
      g_assert_cmpfloat (distance (arm.wrist, target), <, 1e-6);
      g_assert_cmpfloat (arm.elbow.x, <, -0.05);
    }
}

/* Where it is already it stays, and near to that it hardly turns. */
static void
test_little (void)
{
  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoArm arm = make_arm (g_test_rand_double_range (0.1, 2.0)), before = arm;

      mo_arm_reach (&arm, mo_vec3_add (arm.wrist, random_target (1e-4)));
      g_assert_cmpfloat (distance (arm.elbow, before.elbow), <, 3e-3);
      mo_arm_reach (&before, before.wrist);
      g_assert_cmpfloat (distance (arm.elbow, before.elbow), <, 3e-3);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arm-reach/reach", test_reach);
  g_test_add_func ("/arm-reach/beyond", test_beyond);
  g_test_add_func ("/arm-reach/straight", test_straight);
  g_test_add_func ("/arm-reach/little", test_little);
  return g_test_run ();
}
