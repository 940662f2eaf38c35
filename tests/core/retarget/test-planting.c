/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-body.h"

#include "mo-floor.h"
#include "mo-planting.h"

#include <string.h>

/* Feet that stay where the source's rest. */

#define FRAME_TIME (1.0 / 30.0)
#define N 90u

/* Stands, a little bent, and lifts the left foot between frames 40 and 60. */
static void
stand (double *row, guint frame)
{
  double angle = 15.0;

  *test_body_place (row, 1) = TEST_BODY_HIPS - 0.96 * (1.0 - cos (MO_DEGREES (angle)));
  for (guint side = 0; side < 2; side++)
    {
      if (side == MO_SIDE_LEFT && frame > 40 && frame < 60)
        angle += 40.0 * sin (G_PI * (frame - 40) / 20.0);
      else
        angle = 15.0;
      *test_body_turn (row, side == 0 ? "LeftUpLeg" : "RightUpLeg", 0) = -angle;
      *test_body_turn (row, side == 0 ? "LeftLeg" : "RightLeg", 0) = 2.0 * angle;
      *test_body_turn (row, side == 0 ? "LeftFoot" : "RightFoot", 0) = -angle;
    }
}

static MoVec3
get_ankle (const MoFittedMotion *motion, guint frame, MoSide side)
{
  MoLeg leg;

  mo_fitted_motion_get_leg (motion, frame, side, &leg);
  return leg.ankle;
}

static double
get_slide (const MoFittedMotion *motion, MoSide side, guint from, guint to)
{
  MoVec3 first = get_ankle (motion, from, side);
  double most = 0.0;

  for (guint i = from; i < to; i++)
    {
      MoVec3 way = mo_vec3_sub (get_ankle (motion, i, side), first);

      most = MAX (most, hypot (way.x, way.y));
    }
  return most;
}

/* Hips that wander take the feet along, and planting holds them: the right one all the time, the left one twice. */
static void
test_held (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, stand);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion motion;

  test_body_solve (body, &motion);
  mo_floor_find (&motion, contacts);
  for (guint i = 0; i < N; i++)
    motion.hips[i].x += 0.02 * sin (2.0 * G_PI * i / N);
  g_assert_cmpfloat (get_slide (&motion, MO_SIDE_RIGHT, 0, N), >, 0.015);
  g_assert_cmpuint (mo_planting_run (&motion, contacts), ==, 3);
  g_assert_cmpfloat (get_slide (&motion, MO_SIDE_RIGHT, 0, N), <, 0.001);
  g_assert_cmpfloat (get_slide (&motion, MO_SIDE_LEFT, 0, 38), <, 0.001);
  g_assert_cmpfloat (get_slide (&motion, MO_SIDE_LEFT, 62, N), <, 0.001);
  mo_fitted_motion_clear (&motion);
}

/* Feet stay turned as they are, and what is planted already stays so. */
static void
test_kept (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, stand);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion motion;

  test_body_solve (body, &motion);
  mo_floor_find (&motion, contacts);
  mo_planting_run (&motion, contacts);
  for (guint i = 0; i < N; i++)
    {
      MoVec3 before = get_ankle (&motion, i, MO_SIDE_RIGHT);
      MoLeg leg;

      mo_fitted_motion_get_leg (&motion, i, MO_SIDE_RIGHT, &leg);
      g_assert_cmpfloat (mo_quat_angle (leg.foot, MO_QUAT_IDENTITY), <, 1e-6);
      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (before, get_ankle (&motion, 0, MO_SIDE_RIGHT))),
                         <, 1e-3);
    }
  mo_fitted_motion_clear (&motion);
}

/* Nothing is planted that does not rest. */
static void
test_none (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, stand);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  g_autofree double *before = NULL;
  MoFittedMotion motion;
  gsize size;

  memset (contacts->marks, 0, N * sizeof *contacts->marks);
  test_body_solve (body, &motion);
  size = (gsize) N * motion.clip->skeleton->n_channels * sizeof *before;
  before = g_memdup2 (motion.clip->values, size);
  g_assert_cmpuint (mo_planting_run (&motion, contacts), ==, 0);
  g_assert_cmpmem (motion.clip->values, size, before, size);
  mo_fitted_motion_clear (&motion);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planting/held", test_held);
  g_test_add_func ("/planting/kept", test_kept);
  g_test_add_func ("/planting/none", test_none);
  return g_test_run ();
}
