/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-body.h"

#include "mo-touching.h"

#include <string.h>

/* Hands of the avatar that touch what those of the source touch. */

#define FRAME_TIME (1.0 / 30.0)
#define N 200u
#define FROM 90u
#define TO 110u

/* Arms forward, and hands together between two frames. */
static void
clap (double *row, guint frame)
{
  double in = mo_smooth_step (frame < TO ? 1.0 - ((double) FROM - frame) / 10.0
                                         : 1.0 - ((double) frame - TO) / 10.0);
  double upper = 90.0, fore = 30.0 * in + 7.0 * in;

  *test_body_turn (row, "LeftArm", 1) = -upper;
  *test_body_turn (row, "RightArm", 1) = upper;
  *test_body_turn (row, "LeftForeArm", 1) = -fore;
  *test_body_turn (row, "RightForeArm", 1) = fore;
}

static void
get_poses (const TestBody *body, const MoFittedMotion *motion, guint frame, MoTouchPose *source,
           MoTouchPose *avatar)
{
  mo_touch_pose_get_source (source, &body->fitting, mo_touch_get_scale (&body->fitting), frame);
  mo_touch_pose_get_avatar (avatar, motion, TRUE, frame);
}

static double
get_gap (const MoTouchPose *pose, MoHandPoint point)
{
  return mo_vec3_length (
      mo_vec3_sub (pose->hands[MO_SIDE_LEFT][point], pose->hands[MO_SIDE_RIGHT][point]));
}

/* How far the avatar's gap between two points is off the source's. */
static double
get_fault (const TestBody *body, const MoFittedMotion *motion, guint frame, MoHandPoint point)
{
  MoTouchPose source, avatar;

  get_poses (body, motion, frame, &source, &avatar);
  return fabs (get_gap (&source, point) - get_gap (&avatar, point));
}

static void
test_hands (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, clap);
  MoFittedMotion before, motion;
  MoTouched touched;

  test_body_solve (body, &before);
  test_body_solve (body, &motion);
  mo_touching_run (&motion, NULL, &touched);
  g_assert_cmpuint (touched.counts[MO_TOUCH_HANDS], ==, 1);
  g_assert_cmpuint (touched.counts[MO_TOUCH_FLOOR], ==, 0);
  for (guint i = FROM; i < TO; i++)
    {
      g_assert_cmpfloat (get_fault (body, &before, i, MO_HAND_TIP), >, 0.02);
      g_assert_cmpfloat (get_fault (body, &motion, i, MO_HAND_TIP), <, 0.002);
    }
  mo_fitted_motion_clear (&motion);
  mo_fitted_motion_clear (&before);
}

/* Both go half the way, a stretched arm a little less; hands stay turned as they are, and before and after all is as it
 * was. */
static void
test_kept (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, clap);
  gsize n_channels, size;
  MoFittedMotion before, motion;
  MoTouched touched;

  test_body_solve (body, &before);
  test_body_solve (body, &motion);
  mo_touching_run (&motion, NULL, &touched);
  for (guint i = 0; i < N; i++)
    {
      MoTrunk trunk;
      MoVec3 ways[2];

      mo_fitted_motion_get_trunk (&motion, i, &trunk);
      for (guint side = 0; side < 2; side++)
        {
          MoArm a, b;

          mo_fitted_motion_get_arm (&before, i, &trunk, (MoSide) side, &a);
          mo_fitted_motion_get_arm (&motion, i, &trunk, (MoSide) side, &b);
          g_assert_cmpfloat (mo_quat_angle (a.hand, b.hand), <, 1e-6);
          ways[side] = mo_vec3_sub (b.wrist, a.wrist);
          g_assert_cmpfloat (mo_vec3_length (ways[side]), <=, touched.farthest + 1e-9);
        }
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_add (ways[0], ways[1])), <, 0.005);
    }
  n_channels = motion.clip->skeleton->n_channels;
  size = 20 * n_channels * sizeof (double);
  g_assert_cmpmem (motion.clip->values, size, before.clip->values, size);
  g_assert_cmpmem (motion.clip->values + (N - 20) * n_channels, size,
                   before.clip->values + (N - 20) * n_channels, size);
  mo_fitted_motion_clear (&motion);
  mo_fitted_motion_clear (&before);
}

/* Arms that hang down, with elbows bent. */
static void
hang (double *row, guint frame)
{
  *test_body_turn (row, "LeftArm", 2) = -90.0;
  *test_body_turn (row, "RightArm", 2) = 90.0;
  *test_body_turn (row, "LeftForeArm", 1) = -40.0;
  *test_body_turn (row, "RightForeArm", 1) = 40.0;
}

/* How far the elbow is off the line of its arm. */
static MoVec3
get_bend (const MoArm *arm)
{
  MoVec3 line = mo_vec3_unit (mo_vec3_sub (arm->wrist, arm->shoulder));
  MoVec3 upper = mo_vec3_sub (arm->elbow, arm->shoulder);

  return mo_vec3_sub (upper, mo_vec3_scale (line, mo_vec3_dot (upper, line)));
}

/* Where the source's fingers touch a floor that the avatar's do not reach. */
static void
lower_floor (const TestBody *body, MoContacts *contacts, MoFittedMotion *motion)
{
  double scale = mo_touch_get_scale (&body->fitting);
  MoTouchPose source, avatar;

  get_poses (body, motion, 0, &source, &avatar);
  contacts->floor[MO_FOOT_TOE] =
      source.hands[MO_SIDE_LEFT][MO_HAND_TIP].z * body->fitting.scale / scale;
  for (guint i = 0; i < N; i++)
    motion->hips[i].z -= avatar.hands[MO_SIDE_LEFT][MO_HAND_TIP].z - 0.2;
}

/* It is approached: arms are stretched, but not quite, and elbows stay on their side. */
static void
test_out_of_reach (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, hang);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion before, motion;
  MoTouched touched;
  MoTrunk trunk;

  test_body_solve (body, &before);
  test_body_solve (body, &motion);
  lower_floor (body, contacts, &motion);
  mo_touching_run (&motion, contacts, &touched);
  g_assert_cmpuint (touched.counts[MO_TOUCH_FLOOR], ==, 2);
  g_assert_cmpfloat (touched.farthest, >, 0.01);
  mo_fitted_motion_get_trunk (&motion, 0, &trunk);
  for (guint i = 0; i < N; i++)
    for (guint side = 0; side < 2; side++)
      {
        MoArm a, b;
        double length, distance;

        mo_fitted_motion_get_arm (&before, i, &trunk, (MoSide) side, &a);
        mo_fitted_motion_get_arm (&motion, i, &trunk, (MoSide) side, &b);
        length = mo_vec3_length (mo_vec3_sub (b.elbow, b.shoulder))
                 + mo_vec3_length (mo_vec3_sub (b.wrist, b.elbow));
        distance = mo_vec3_length (mo_vec3_sub (b.wrist, b.shoulder));
        g_assert_cmpfloat (distance, >, 0.98 * length);
        g_assert_cmpfloat (distance, <, 0.996 * length);
        g_assert_cmpfloat (mo_vec3_dot (mo_vec3_unit (get_bend (&a)), mo_vec3_unit (get_bend (&b))),
                           >, 0.5);
      }
  mo_fitted_motion_clear (&motion);
  mo_fitted_motion_clear (&before);
}

/* A floor that is farther away than any arm is none. */
static void
test_too_far (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, hang);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion motion;
  MoTouched touched;

  test_body_solve (body, &motion);
  lower_floor (body, contacts, &motion);
  for (guint i = 0; i < N; i++)
    motion.hips[i].z += 0.5;
  mo_touching_run (&motion, contacts, &touched);
  g_assert_cmpuint (touched.counts[MO_TOUCH_FLOOR], ==, 0);
  g_assert_cmpfloat (touched.farthest, ==, 0.0);
  mo_fitted_motion_clear (&motion);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/touching/hands", test_hands);
  g_test_add_func ("/touching/kept", test_kept);
  g_test_add_func ("/touching/out-of-reach", test_out_of_reach);
  g_test_add_func ("/touching/too-far", test_too_far);
  return g_test_run ();
}
