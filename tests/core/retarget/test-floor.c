/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-body.h"

#include "mo-floor.h"
#include "mo-own-floor.h"
#include "mo-stance.h"
#include "test-clip.h"

#include <string.h>

/* How high the avatar's hips are, by where the feet of the source touch its floor. */

#define FRAME_TIME (1.0 / 30.0)
#define N 90u

/* Kneels down and stands up again; the feet stay level and where they are. */
static void
crouch (double *row, guint frame)
{
  double angle = 50.0 * sin (G_PI * frame / (N - 1)), height = 0.96 * cos (MO_DEGREES (angle));

  *test_body_place (row, 1) = TEST_BODY_HIPS - 0.96 + height;
  for (guint side = 0; side < 2; side++)
    {
      *test_body_turn (row, side == 0 ? "LeftUpLeg" : "RightUpLeg", 0) = -angle;
      *test_body_turn (row, side == 0 ? "LeftLeg" : "RightLeg", 0) = 2.0 * angle;
      *test_body_turn (row, side == 0 ? "LeftFoot" : "RightFoot", 0) = -angle;
    }
}

static double
get_height (const MoFittedMotion *motion, guint frame, MoSide side)
{
  MoLeg leg;

  mo_fitted_motion_get_leg (motion, frame, side, &leg);
  return leg.ankle.z - mo_stance_get ()->ankle[side].z;
}

/* Wherever the hips are before, feet on the floor are as high as those of who stands. */
static void
test_on_floor (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, crouch);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion motion;
  double excess;

  test_body_solve (body, &motion);
  for (guint i = 0; i < N; i++)
    motion.hips[i].z += 0.4;
  excess = mo_floor_get_excess (&motion, contacts);
  g_assert_cmpfloat (excess, >, 0.3);
  mo_floor_find (&motion, contacts);
  for (guint i = 0; i < N; i++)
    for (guint side = 0; side < 2; side++)
      g_assert_cmpfloat (fabs (get_height (&motion, i, (MoSide) side)), <, 0.025);
  g_assert_cmpfloat (fabs (mo_floor_get_excess (&motion, contacts)), <, 0.01);
  mo_fitted_motion_clear (&motion);
}

/* Hips follow the floor by no more than ten centimetres from the middle of all frames, and steadily. */
static void
test_one_frame_apart (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, crouch);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion plain, motion;

  test_body_solve (body, &plain);
  test_body_solve (body, &motion);
  motion.hips[45].z += 0.5;
  mo_floor_find (&plain, contacts);
  mo_floor_find (&motion, contacts);
  g_assert_cmpfloat (motion.hips[45].z, >, plain.hips[45].z + 0.45);
  for (guint i = 0; i < N; i++)
    if (i != 45)
      g_assert_cmpfloat (fabs (motion.hips[i].z - plain.hips[i].z), <, 0.03);
  mo_fitted_motion_clear (&motion);
  mo_fitted_motion_clear (&plain);
}

/* Where no foot is said to touch it, none sinks in for all that. */
static void
test_not_below (void)
{
  g_autoptr (TestBody) body = test_body_new (N, FRAME_TIME, crouch);
  g_autoptr (MoContacts) contacts = mo_contacts_find (&body->fitting, FRAME_TIME);
  MoFittedMotion motion;

  for (guint i = 20; i < 70; i++)
    for (guint side = 0; side < 2; side++)
      contacts->marks[i][side][MO_FOOT_ANKLE] = contacts->marks[i][side][MO_FOOT_TOE] = 0;
  test_body_solve (body, &motion);
  for (guint i = 30; i < 60; i++)
    motion.hips[i].z -= 0.3;
  mo_floor_find (&motion, contacts);
  for (guint i = 0; i < N; i++)
    for (guint side = 0; side < 2; side++)
      g_assert_cmpfloat (get_height (&motion, i, (MoSide) side), >, -0.03);
  mo_fitted_motion_clear (&motion);
}

/* Of the avatar's own joints: a step that is the same in all frames, in a pose that no joint is at rest in, with feet that
 * sink in. The first frame is looked at by itself and the others together, which must come to the same. */
static void
test_own (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("walk.bvh");
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  MoStature stature = { .scale = 1.0, .has_origin = TRUE };
  g_autofree double *lifts = NULL;
  guint n = clip->skeleton->n_channels;
  MoVec3 place;

  g_clear_pointer (&clip->first, g_free);
  g_assert_nonnull (clip->singles);
  g_assert_cmpuint (clip->n_frames, >, 65);
  for (guint i = 0; i < clip->n_frames; i++)
    if (i != 12)
      memcpy (clip->singles + (gsize) i * n, clip->singles + 12 * (gsize) n,
              n * sizeof *clip->singles);
  g_assert_true (mo_clip_position (clip, mo_skeleton_joint (clip->skeleton, 0), 0, &place));
  stature.origin = place;
  lifts = mo_own_floor_find_lifts (&stature, clip, recipe);
  g_assert_nonnull (lifts);
  g_assert_cmpfloat (fabs (lifts[0]), >, 0.01);
  for (guint i = 1; i < clip->n_frames; i++)
    g_assert_cmpfloat_with_epsilon (lifts[i], lifts[0], 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/floor/on-floor", test_on_floor);
  g_test_add_func ("/floor/one-frame-apart", test_one_frame_apart);
  g_test_add_func ("/floor/not-below", test_not_below);
  g_test_add_func ("/floor/own", test_own);
  return g_test_run ();
}
