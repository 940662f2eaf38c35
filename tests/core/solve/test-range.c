/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-range.h"
#include "mo-rig.h"
#include "mo-twin.h"
#include "mo-twist.h"

#include <math.h>

#define N_SEEDED 200

static guint
joint_of (const char *name)
{
  return (guint) mo_rig_find (name);
}

static MoQuat
random_rotation (double most)
{
  return mo_quat_exp ((MoVec3){ g_test_rand_double_range (-most, most),
                                g_test_rand_double_range (-most, most),
                                g_test_rand_double_range (-most, most) });
}

/* A twist and a swing are the rotation again, whatever the axis; where the swing is a half turn there is no twist. */
static void
test_twist (void)
{
  const MoVec3 axis = mo_vec3_unit ((MoVec3){ 1.0, -2.0, 0.5 });

  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoQuat q = random_rotation (1.8);
      MoQuat twist = mo_quat_from_axis_angle (axis, mo_twist_angle (q, axis));
      MoQuat first = mo_quat_mul (twist, mo_twist_swing (q, axis));
      MoQuat last = mo_quat_mul (mo_twist_rest (q, axis), twist);

      g_assert_cmpfloat (mo_quat_angle (first, q), <, 1e-12);
      g_assert_cmpfloat (mo_quat_angle (last, q), <, 1e-12);
      g_assert_cmpfloat (fabs (mo_twist_angle (mo_twist_swing (q, axis), axis)), <, 1e-12);
    }
  g_assert_cmpfloat (mo_twist_angle ((MoQuat){ 1.0, 0.0, 0.0, 0.0 }, (MoVec3){ 0, 1, 0 }), ==, 0.0);
}

/* What is typed comes back, of every joint; the same numbers of the twin are the mirror image. */
static void
test_angles (void)
{
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    for (guint i = 0; i < 20; i++)
      {
        double typed[MO_N_ANGLES], angles[MO_N_ANGLES];
        MoRange range, other;
        MoQuat q;

        for (MoAngle k = 0; k < MO_N_ANGLES; k++)
          typed[k] = g_test_rand_double_range (-2.0, 2.0);
        mo_range_init (&range, joint);
        mo_range_init (&other, mo_rig_twin (joint));
        q = mo_range_set_angles (&range, typed);
        mo_range_get_angles (&range, q, angles);
        for (MoAngle k = 0; k < MO_N_ANGLES; k++)
          g_assert_cmpfloat_with_epsilon (angles[k], typed[k], 1e-12);
        if (other.is_limited && mo_rig_twin (joint) != joint)
          g_assert_cmpfloat (mo_quat_angle (mo_mirror_rotation (q),
                                            mo_range_set_angles (&other, typed)),
                             <, 1e-12);
      }
}

/* Which way a human bends: the hand forward, the shin back, the head down are all more of it, or less. */
static void
test_ways (void)
{
  const struct
  {
    const char *joint;
    MoAngle angle;
    double degrees;
    MoVec3 from, to; /* of the bone */
  } rows[] = {
    { "mElbowLeft", MO_ANGLE_BEND, -90.0, { 0, 1, 0 }, { 1, 0, 0 } },
    { "mElbowRight", MO_ANGLE_BEND, -90.0, { 0, -1, 0 }, { 1, 0, 0 } },
    { "mKneeLeft", MO_ANGLE_BEND, 90.0, { 0, 0, -1 }, { -1, 0, 0 } },
    { "mKneeRight", MO_ANGLE_BEND, 90.0, { 0, 0, -1 }, { -1, 0, 0 } },
    { "mHipRight", MO_ANGLE_BEND, -90.0, { 0, 0, -1 }, { 1, 0, 0 } },
    { "mHipRight", MO_ANGLE_SIDE, 45.0, { 0, 0, -1 }, { 0, -G_SQRT2 / 2, -G_SQRT2 / 2 } },
    { "mShoulderRight", MO_ANGLE_BEND, -90.0, { 0, -1, 0 }, { 0, 0, -1 } },
    { "mShoulderLeft", MO_ANGLE_SIDE, -90.0, { 0, 1, 0 }, { 1, 0, 0 } },
    { "mHead",
      MO_ANGLE_BEND,
      40.0,
      { 0, 0, 1 },
      { sin (MO_DEGREES (40)), 0, cos (MO_DEGREES (40)) } },
    { "mHead",
      MO_ANGLE_TWIST,
      55.0,
      { 1, 0, 0 },
      { cos (MO_DEGREES (55)), sin (MO_DEGREES (55)), 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double angles[MO_N_ANGLES] = { 0.0 };
      MoRange range;
      MoVec3 to;
      MoQuat q;

      angles[rows[i].angle] = MO_DEGREES (rows[i].degrees);
      mo_range_init (&range, joint_of (rows[i].joint));
      q = mo_range_set_angles (&range, angles);
      to = mo_quat_rotate (q, rows[i].from);
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (to, rows[i].to)), <, 1e-9);
      g_assert_cmpfloat (mo_quat_angle (mo_range_clamp (&range, q), q), ==, 0.0);
    }
}

static gboolean
is_within (const MoRange *range, MoQuat q)
{
  return mo_quat_angle (mo_range_clamp (range, q), q) == 0.0;
}

/* What is clamped is within, and stays; neighbours stay neighbours; what was there already has room. */
static void
test_clamp (void)
{
  for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
    for (guint i = 0; i < N_SEEDED / 10; i++)
      {
        MoRange range;
        MoQuat q = random_rotation (1.2), near, clamped;

        mo_range_init (&range, joint);
        clamped = mo_range_clamp (&range, q);
        near =
            mo_range_clamp (&range, mo_quat_mul (q, mo_quat_exp ((MoVec3){ 1e-6, -1e-6, 1e-6 })));
        g_assert_cmpfloat (mo_quat_angle (mo_range_clamp (&range, clamped), clamped), <, 1e-9);
        g_assert_cmpfloat (mo_quat_angle (near, clamped), <, 1e-4);
        g_assert_true (is_within (&range, MO_QUAT_IDENTITY));
        if (!range.is_limited)
          g_assert_true (is_within (&range, q));
        mo_range_widen (&range, q);
        g_assert_cmpfloat (mo_quat_angle (mo_range_clamp (&range, q), q), <, 1e-9);
      }
}

/* No elbow bends backwards, and none sideways. */
static void
test_bounds (void)
{
  const struct
  {
    const char *joint;
    double typed[MO_N_ANGLES], left[MO_N_ANGLES];
  } rows[] = {
    { "mElbowLeft", { 60.0, 40.0, 0.0 }, { 5.0, 15.0, 0.0 } },
    { "mElbowRight", { -170.0, 0.0, -120.0 }, { -150.0, 0.0, -90.0 } },
    { "mKneeLeft", { -30.0, 0.0, 40.0 }, { -5.0, 0.0, 25.0 } },
    { "mHipLeft", { -150.0, 0.0, 0.0 }, { -135.0, 0.0, 0.0 } },
    { "mShoulderRight", { 0.0, 60.0, 100.0 }, { 0.0, 50.0, 80.0 } },
    { "mEyeLeft", { 0.0, 50.0, 10.0 }, { 0.0, 40.0, 0.0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double typed[MO_N_ANGLES], angles[MO_N_ANGLES];
      MoRange range;

      mo_range_init (&range, joint_of (rows[i].joint));
      for (MoAngle k = 0; k < MO_N_ANGLES; k++)
        typed[k] = MO_DEGREES (rows[i].typed[k]);
      mo_range_get_angles (&range, mo_range_clamp (&range, mo_range_set_angles (&range, typed)),
                           angles);
      for (MoAngle k = 0; k < MO_N_ANGLES; k++)
        g_assert_cmpfloat_with_epsilon (angles[k], MO_DEGREES (rows[i].left[k]), 1e-9);
    }
}

/* How an edge of a range changes with a small turn: as it is told, and as it is after the turn. */
static void
check_slope (const MoRange *range, MoQuat q, gboolean is_twist)
{
  const double small = 1e-6;

  for (guint i = 0; i < 3; i++)
    {
      MoVec3 turn = { i == 0, i == 1, i == 2 };
      MoRangeEdge edges[3][2];

      for (int k = -1; k <= 1; k++)
        mo_range_find_edges (range, mo_quat_mul (q, mo_quat_exp (mo_vec3_scale (turn, k * small))),
                             -INFINITY, &edges[k + 1][0], &edges[k + 1][1]);
      g_assert_cmpfloat_with_epsilon ((edges[2][is_twist].value - edges[0][is_twist].value)
                                          / (2.0 * small),
                                      mo_vec3_part (edges[1][is_twist].slope, i), 1e-4);
    }
}

static void
test_edges (void)
{
  const char *const joints[] = { "mShoulderLeft", "mShoulderRight", "mHipLeft",
                                 "mHipRight",     "mCollarRight",   "mTorso" };

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    for (guint k = 0; k < N_SEEDED; k++)
      {
        MoQuat q = random_rotation (1.2);
        MoRangeEdge swing, twist;
        MoRange range;

        mo_range_init (&range, joint_of (joints[i]));
        mo_range_find_edges (&range, q, -INFINITY, &swing, &twist);
        g_assert_cmpint (MAX (swing.value, twist.value) > 0.0, ==,
                         mo_range_excess (&range, q) > 0.0);
        check_slope (&range, q, FALSE);
        check_slope (&range, q, TRUE);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/twist", test_twist);
  g_test_add_func ("/range/angles", test_angles);
  g_test_add_func ("/range/ways", test_ways);
  g_test_add_func ("/range/clamp", test_clamp);
  g_test_add_func ("/range/bounds", test_bounds);
  g_test_add_func ("/range/edges", test_edges);
  return g_test_run ();
}
