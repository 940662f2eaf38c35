/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-math.h"
#include "mo-two-bone.h"

#define N_SEEDED 2000

static const MoVec3 forward = { 1.0, 0.0, 0.0 };

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (b, a));
}

static MoVec3
random_place (double size)
{
  return (MoVec3){ g_test_rand_double_range (-size, size), g_test_rand_double_range (-size, size),
                   g_test_rand_double_range (-size, size) };
}

/* Bones keep their lengths, the root its place, and the end is at the target or on the way to it. */
static void
test_lengths (void)
{
  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoTwoBone limb = { random_place (1.0), random_place (1.0), random_place (1.0) };
      MoVec3 root = limb.root, target = random_place (2.0);
      double upper = distance (limb.root, limb.middle), lower = distance (limb.middle, limb.end);
      double wanted = distance (root, target);

      mo_two_bone_reach (&limb, target, forward);
      g_assert_cmpfloat (distance (root, limb.root), ==, 0.0);
      g_assert_cmpfloat_with_epsilon (distance (limb.root, limb.middle), upper, 1e-9);
      g_assert_cmpfloat_with_epsilon (distance (limb.middle, limb.end), lower, 1e-6);
      g_assert_cmpfloat_with_epsilon (distance (limb.end, target),
                                      MAX (MAX (wanted - upper - lower,
                                                fabs (upper - lower) - wanted),
                                           0.0),
                                      1e-9);
    }
}

/* To where it is already, nothing moves. */
static void
test_stays (void)
{
  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoTwoBone limb = { random_place (1.0), random_place (1.0), random_place (1.0) },
                before = limb;

      mo_two_bone_reach (&limb, limb.end, forward);
      g_assert_cmpfloat (distance (limb.middle, before.middle), <, 1e-6);
      g_assert_cmpfloat (distance (limb.end, before.end), <, 1e-9);
    }
}

/* A knee bends to the side that it was bent to; a straight leg to the side that is asked for. */
static void
test_side (void)
{
  MoTwoBone bent = { { 0.0, 0.0, 1.0 }, { 0.1, 0.0, 0.5 }, { 0.0, 0.0, 0.0 } };
  MoTwoBone straight = { { 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.5 }, { 0.0, 0.0, 0.0 } };
  const MoVec3 back = { -1.0, 0.0, 0.0 }, target = { 0.0, 0.2, 0.3 };

  mo_two_bone_reach (&bent, target, back);
  g_assert_cmpfloat (bent.middle.x, >, 0.1);
  mo_two_bone_reach (&straight, target, back);
  g_assert_cmpfloat (straight.middle.x, <, -0.1);
  g_assert_cmpfloat (distance (straight.end, target), <, 1e-9);
}

/* Without lengths there is nothing to bend. */
static void
test_nothing (void)
{
  MoTwoBone limb = { { 0.0, 0.0, 1.0 }, { 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.0 } }, before = limb;

  mo_two_bone_reach (&limb, forward, forward);
  g_assert_cmpfloat (distance (limb.end, before.end), ==, 0.0);
  limb = (MoTwoBone){ { 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.5 }, { 0.0, 0.0, 0.0 } };
  before = limb;
  mo_two_bone_reach (&limb, limb.root, forward);
  g_assert_cmpfloat (distance (limb.end, before.end), ==, 0.0);
}

static void
test_between (void)
{
  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoVec3 from = random_place (1.0),
             to = i % 3 == 0 ? mo_vec3_scale (from, -2.0) : random_place (1.0);
      MoVec3 turned;

      /* All but opposite, too. */
      if (i % 6 == 0)
        to = mo_vec3_add (to, random_place (0.003));
      turned = mo_vec3_unit (mo_quat_rotate (mo_quat_between (from, to), from));
      g_assert_cmpfloat (distance (turned, mo_vec3_unit (to)), <, 1e-9);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/two-bone/lengths", test_lengths);
  g_test_add_func ("/two-bone/stays", test_stays);
  g_test_add_func ("/two-bone/side", test_side);
  g_test_add_func ("/two-bone/nothing", test_nothing);
  g_test_add_func ("/quat/between", test_between);
  return g_test_run ();
}
