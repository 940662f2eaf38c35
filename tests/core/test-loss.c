/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-clip.h"
#include "mo-convert.h"
#include "mo-fit.h"
#include "mo-loss.h"
#include "mo-poser.h"
#include "mo-read.h"
#include "mo-skin.h"

#include "test-files.h"

#include <math.h>

/* What is lost, and when; and the cost of other bounds. */

/* The course has every frame; its maximum and mean are those of the whole. */
static void
test_course (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("walk.bvh");
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, nothing, context, NULL);
  g_autoptr (MoMotion) meant = mo_loss_meant (clip, nothing, NULL, NULL, context);
  g_autoptr (MoMotion) played = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  g_autoptr (GArray) course = g_array_new (FALSE, FALSE, sizeof (MoDifference));
  g_autofree MoComparison *whole = mo_compare_courses (meant, played, 0.0, course);
  g_autofree MoComparison *measured = mo_loss_measure (clip, nothing, NULL, anim, context);
  double largest = 0.0, sum = 0.0, last = -1.0;

  g_assert_cmpuint (course->len, ==, whole->n_samples);
  g_assert_cmpuint (course->len, >=, 64);
  for (guint i = 0; i < course->len; i++)
    {
      const MoDifference *here = &g_array_index (course, MoDifference, i);

      g_assert_cmpfloat (here->distance_time, >, last);
      last = here->distance_time;
      largest = MAX (largest, here->distance);
      sum += here->distance;
    }
  g_assert_cmpfloat (largest, >, 0.0);
  g_assert_cmpfloat (largest, ==, whole->worst.distance);
  g_assert_cmpfloat_with_epsilon (sum / course->len, whole->mean_distance, 1e-12);
  g_assert_cmpfloat (measured->worst.distance, ==, whole->worst.distance);
  g_assert_cmpfloat (measured->worst.angle, ==, whole->worst.angle);
}

/* The difference of two poses, bone by bone, without those of optional groups. */
static MoDifference
compare_bones (const MoPose *a, const MoPose *b)
{
  MoDifference most = { 0 };

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if ((MO_GROUPS_OPTIONAL >> mo_rig_joint (i)->group & 1u) == 0)
      {
        double angle = mo_quat_angle (a->local[i].rotation, b->local[i].rotation);
        double distance = mo_skin_distance (&a->world[i], &b->world[i], i);

        most.angle = MAX (most.angle, angle);
        most.distance = MAX (most.distance, distance);
      }
  return most;
}

/* What is found at each time is what the two poses differ by. */
static void
test_poses (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("walk.bvh");
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, nothing, context, NULL);
  g_autoptr (MoMotion) meant = mo_loss_meant (clip, nothing, NULL, NULL, context);
  g_autoptr (MoMotion) played = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  g_autoptr (MoPoser) first = mo_poser_new (meant), second = mo_poser_new (played);
  g_autoptr (GArray) course = g_array_new (FALSE, FALSE, sizeof (MoDifference));
  g_autofree MoComparison *whole = mo_compare_courses (meant, played, 0.0, course);

  g_assert_cmpuint (whole->n_samples, >, 2 * 32); /* more than are compared together */
  for (guint i = 0; i < course->len; i++)
    {
      const MoDifference *here = &g_array_index (course, MoDifference, i);
      MoDifference wanted = compare_bones (mo_poser_get_pose (first, here->distance_time),
                                           mo_poser_get_pose (second, here->distance_time));

      g_assert_cmpfloat (here->angle, ==, wanted.angle);
      g_assert_cmpfloat_with_epsilon (here->distance, wanted.distance, 1e-12);
    }
}

/* What lies beyond 5 m is no error of the keys, and told apart from them. */
static void
test_beyond (void)
{
  static const char *const raises[] = { "0", "9" };
  g_autoptr (MoClip) clip = test_clip_of_sample ("walk.bvh");
  double least = 0.0;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (MoRecipe) nothing = mo_recipe_new ();
      g_autoptr (MoRecipe) raised = mo_recipe_with (nothing, MO_FIELD_HIP_HEIGHT, raises[i], NULL);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoAnim) anim = mo_convert (clip, raised, context, NULL);
      g_autofree MoComparison *loss = mo_loss_measure (clip, raised, NULL, anim, context);

      if (i == 0)
        {
          g_assert_cmpfloat (loss->beyond.distance, ==, 0.0);
          least = loss->worst.distance;
          continue;
        }
      g_assert_cmpuint (loss->beyond.joint, ==, MO_RIG_PELVIS);
      g_assert_cmpfloat_with_epsilon (loss->beyond.distance, 4.0, 0.5);
      g_assert_cmpfloat (loss->worst.distance, <, 2.0 * least);
    }
}

static void
add (GArray *course, double time, double distance)
{
  MoDifference here = { .distance = distance, .distance_time = time };

  g_array_append_val (course, here);
}

static double
moment_time (const GArray *moments, guint i)
{
  return g_array_index (moments, MoDifference, i).distance_time;
}

/* The worst first, none close to a worse one, none that is too small, and no more than
 * requested. */
static void
test_moments (void)
{
  g_autoptr (GArray) course = g_array_new (FALSE, FALSE, sizeof (MoDifference));
  g_autoptr (GArray) all = NULL, two = NULL, none = NULL;

  for (guint i = 0; i <= 100; i++)
    add (course, i * 0.1, 0.01 + 0.001 * sin (i * 0.1));
  g_array_index (course, MoDifference, 30).distance = 0.5;
  g_array_index (course, MoDifference, 31).distance = 0.4;
  g_array_index (course, MoDifference, 80).distance = 0.6;
  all = mo_loss_moments (course, 100, 1.0, 0.0);
  g_assert_cmpfloat (moment_time (all, 0), ==, 8.0);
  g_assert_cmpfloat (moment_time (all, 1), ==, 3.0);
  g_assert_cmpuint (all->len, <=, 11);
  for (guint i = 0; i < all->len; i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpfloat (fabs (moment_time (all, i) - moment_time (all, k)), >=, 1.0 - 1e-9);
  two = mo_loss_moments (course, 100, 0.0, 0.45);
  g_assert_cmpuint (two->len, ==, 2);
  none = mo_loss_moments (course, 0, 0.0, 0.0);
  g_assert_cmpuint (none->len, ==, 0);
}

/* Through the points, linear between their logarithms, and the inverse. */
static void
test_estimates (void)
{
  static const MoFitPoint points[] = { { -2.0, 4000 }, { 0.0, 2000 }, { 3.0, 1000 } };

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      g_assert_cmpfloat_with_epsilon (mo_fit_estimate (points, 3, points[i].doublings),
                                      (double) points[i].bytes, 1e-6);
      g_assert_cmpfloat_with_epsilon (mo_fit_estimate_doublings (points, 3,
                                                                 (double) points[i].bytes),
                                      points[i].doublings, 1e-6);
    }
  g_assert_cmpfloat_with_epsilon (mo_fit_estimate (points, 3, -1.0), 2000.0 * sqrt (2.0), 1e-6);
  g_assert_cmpfloat_with_epsilon (mo_fit_estimate (points, 3, -4.0), 8000.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (mo_fit_estimate (points, 3, 6.0), 500.0, 1e-6);
  g_assert_cmpfloat (mo_fit_estimate (points, 1, 0.0), <, 4000.0);
  g_assert_cmpfloat (mo_fit_estimate (points, 1, -3.0), >, 4000.0);
  g_assert_cmpfloat_with_epsilon (mo_fit_estimate_doublings (points, 3, 1e12), -MO_FIT_DOUBLINGS,
                                  1e-6);
}

/* From sizes at every fourth error, those in between are known to within a tenth. */
static void
test_estimates_of_a_dance (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoPrepared) dance =
      mo_prepare (clip, nothing, &(MoConvertOptions){ 0 }, context, NULL);
  MoFitPoint points[5];

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    points[i] =
        (MoFitPoint){ i * 2.0 - 4.0, mo_fit_measure (dance, nothing, i * 2.0 - 4.0, context) };
  for (double at = -3.5; at < 4.0; at += 1.5)
    {
      double exact = (double) mo_fit_measure (dance, nothing, at, context);

      g_assert_cmpfloat_with_epsilon (mo_fit_estimate (points, 5, at) / exact, 1.0, 0.1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loss/course", test_course);
  g_test_add_func ("/loss/poses", test_poses);
  g_test_add_func ("/loss/beyond", test_beyond);
  g_test_add_func ("/loss/moments", test_moments);
  g_test_add_func ("/loss/estimates", test_estimates);
  g_test_add_func ("/loss/estimates-of-a-dance", test_estimates_of_a_dance);
  return g_test_run ();
}
