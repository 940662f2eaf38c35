/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-body.h"

#include "mo-stance.h"
#include "mo-touch-pose.h"

/* Hands and the bones that they may touch. */

#define N_SEEDED 2000

static MoVec3
random_place (double size)
{
  return (MoVec3){ g_test_rand_double_range (-size, size), g_test_rand_double_range (-size, size),
                   g_test_rand_double_range (-size, size) };
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (b, a));
}

static void
test_gap (void)
{
  const MoTouchBone bone = { { 0, 0, 0 }, { 0, 0, 1 }, 0.1, MO_QUAT_IDENTITY };

  g_assert_cmpfloat_with_epsilon (mo_touch_get_gap (&bone, (MoVec3){ 0.3, 0, 0.5 }), 0.2, 1e-12);
  g_assert_cmpfloat_with_epsilon (mo_touch_get_gap (&bone, (MoVec3){ 0, 0, 1.5 }), 0.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (mo_touch_get_gap (&bone, (MoVec3){ 0, 0, -0.05 }), -0.05, 1e-12);
  g_assert_cmpfloat_with_epsilon (mo_touch_get_gap (&bone, (MoVec3){ 0, 0.06, 0.2 }), -0.04, 1e-12);
}

/* Beside a bone like its own a point stays where it is; beside any other one it is as far from the surface. */
static void
test_carry (void)
{
  for (guint i = 0; i < N_SEEDED; i++)
    {
      MoTouchBone a = { random_place (1), random_place (1), 0.1, MO_QUAT_IDENTITY };
      MoTouchBone b = { random_place (1), random_place (1), g_test_rand_double_range (0.05, 0.2),
                        MO_QUAT_IDENTITY };
      MoVec3 point = random_place (1), carried = mo_touch_carry (&a, &b, point);
      double gap = mo_touch_get_gap (&a, point);

      g_assert_cmpfloat (distance (mo_touch_carry (&a, &a, point), point), <, 1e-9);
      g_assert_cmpfloat_with_epsilon (mo_touch_get_gap (&b, carried),
                                      gap > 0.0 ? gap : gap * b.radius / a.radius, 1e-9);
      g_assert_cmpfloat (distance (mo_touch_carry (&b, &a, carried), point), <, 1e-6);
    }
}

/* At half the way along one bone it is half the way along the other, on the same side. */
static void
test_along (void)
{
  const MoTouchBone a = { { 0, 0, 0 }, { 0, 0, 1 }, 0.1, MO_QUAT_IDENTITY };
  const MoTouchBone b = { { 1, 0, 0 }, { 1, 0, 0.6 }, 0.2, MO_QUAT_IDENTITY };
  MoVec3 carried = mo_touch_carry (&a, &b, (MoVec3){ 0.13, 0, 0.5 });

  g_assert_cmpfloat (distance (carried, (MoVec3){ 1.23, 0, 0.3 }), <, 1e-12);
}

static void
stand (double *row, guint frame)
{
  *test_body_turn (row, "LeftForeArm", 1) = frame == 1 ? -90.0 : 0.0;
}

/* In arms' lengths of the avatar; a forearm that bends forward takes its hand along. */
static void
test_source (void)
{
  g_autoptr (TestBody) body = test_body_new (2, 0.1, stand);
  double scale = mo_touch_get_scale (&body->fitting);
  MoTouchPose poses[2];
  const MoVec3 *straight = poses[0].hands[MO_SIDE_LEFT], *bent = poses[1].hands[MO_SIDE_LEFT];

  g_assert_cmpfloat_with_epsilon (scale,
                                  mo_stance_get ()->arms
                                      / (2.0 * (TEST_BODY_UPPER + TEST_BODY_FORE)),
                                  1e-9);
  for (guint i = 0; i < 2; i++)
    mo_touch_pose_get_source (&poses[i], &body->fitting, scale, i);
  g_assert_cmpfloat_with_epsilon (straight[MO_HAND_KNUCKLE].y, scale * 0.82, 1e-6);
  g_assert_cmpfloat_with_epsilon (straight[MO_HAND_PALM].y, scale * 0.78, 1e-6);
  g_assert_cmpfloat (straight[MO_HAND_TIP].y, >, straight[MO_HAND_KNUCKLE].y + 0.05);
  g_assert_cmpfloat_with_epsilon (bent[MO_HAND_KNUCKLE].x - straight[MO_HAND_KNUCKLE].x,
                                  scale * 0.3, 1e-6);
  g_assert_cmpfloat_with_epsilon (bent[MO_HAND_WRIST].y, scale * 0.52, 1e-6);
  g_assert_cmpfloat_with_epsilon (bent[MO_HAND_TIP].x - bent[MO_HAND_KNUCKLE].x,
                                  straight[MO_HAND_TIP].y - straight[MO_HAND_KNUCKLE].y, 1e-6);
  for (guint i = 0; i < MO_N_TOUCH_BONES; i++)
    g_assert_cmpfloat (poses[0].bones[i].radius, >, 0.03);
  g_assert_cmpfloat (poses[0].bones[MO_TOUCH_HEAD].from.z, >, poses[0].bones[MO_TOUCH_TRUNK].to.z);
  g_assert_cmpfloat_with_epsilon (poses[0].bones[MO_TOUCH_THIGHS].to.z, scale * 0.52, 1e-6);
}

/* The avatar at rest has its hands and bones where its joints are. */
static void
test_avatar (void)
{
  g_autoptr (TestBody) body = test_body_new (2, 0.1, stand);
  const MoStance *stance = mo_stance_get ();
  MoFittedMotion motion;
  MoTouchPose pose;

  test_body_solve (body, &motion);
  motion.hips[0] = stance->hips;
  mo_touch_pose_get_avatar (&pose, &motion, TRUE, 0);
  for (guint side = 0; side < 2; side++)
    {
      const MoVec3 *hand = pose.hands[side];

      g_assert_cmpfloat (distance (hand[MO_HAND_WRIST], stance->wrist[side]), <, 0.05);
      g_assert_cmpfloat_with_epsilon (distance (hand[MO_HAND_WRIST], hand[MO_HAND_TIP]),
                                      distance (stance->wrist[side], stance->finger[side][3]),
                                      1e-6);
      g_assert_cmpfloat (distance (pose.bones[MO_TOUCH_THIGHS + side].to, stance->knee[side]), <,
                         0.06);
    }
  g_assert_cmpfloat (distance (pose.bones[MO_TOUCH_TRUNK].from, stance->hips), <, 1e-3);
  mo_touch_pose_get_avatar (&pose, &motion, FALSE, 0);
  g_assert_cmpfloat (pose.bones[MO_TOUCH_THIGHS].radius, ==, 0.0);
  mo_fitted_motion_clear (&motion);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/touch-pose/gap", test_gap);
  g_test_add_func ("/touch-pose/carry", test_carry);
  g_test_add_func ("/touch-pose/along", test_along);
  g_test_add_func ("/touch-pose/source", test_source);
  g_test_add_func ("/touch-pose/avatar", test_avatar);
  return g_test_run ();
}
