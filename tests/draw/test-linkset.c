/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-linkset.h"

#include "mo-clip-pose.h"
#include "mo-read.h"
#include "mo-linkset.h"
#include "mo-bvj-facts.h"

#include <math.h>
#include <string.h>

/* The analogue clock of the BVJ document: prims that rotate about their pivots, tied to the
 * clock. */

#define SIZE 200

static MoClip *
load_clock (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), "clock.bvj", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = mo_read (source, context, NULL);

  g_assert_nonnull (clip);
  g_assert_true (mo_clip_is_linkset (clip));
  return clip;
}

/* How many of the pixels on a ray from the centre (degrees, clockwise from the top) differ between
 * two moments. */
static guint
count_changes (cairo_surface_t *a, cairo_surface_t *b, double angle)
{
  const guchar *first = cairo_image_surface_get_data (a),
               *second = cairo_image_surface_get_data (b);
  int stride = cairo_image_surface_get_stride (a);
  guint n = 0;

  for (double r = 20.0; r < 70.0; r += 1.0)
    {
      int x = (int) (SIZE / 2.0 + r * sin (angle * G_PI / 180.0)),
          y = (int) (SIZE / 2.0 - r * cos (angle * G_PI / 180.0));

      n += memcmp (first + y * stride + x * 4, second + y * stride + x * 4, 3) != 0;
    }
  return n;
}

/* At noon all hands point up; an hour later only the hour hand has moved. */
static void
test_hands (void)
{
  static const DrawShot shot = { SIZE, SIZE, DRAW_SIDE_FRONT, FALSE };
  g_autoptr (MoClip) clip = load_clock ();
  cairo_surface_t *noon = draw_linkset (clip, &shot, 0.0),
                  *three = draw_linkset (clip, &shot, 3.0 * 3600.0),
                  *quarter = draw_linkset (clip, &shot, 15.0);

  g_assert_cmpuint (count_changes (noon, three, 90.0), >, 10);
  g_assert_cmpuint (count_changes (noon, three, 270.0), ==, 0);
  g_assert_cmpuint (count_changes (noon, quarter, 90.0), >, 30);
  g_assert_cmpuint (count_changes (noon, quarter, 180.0), ==, 0);
  cairo_surface_destroy (noon);
  cairo_surface_destroy (three);
  cairo_surface_destroy (quarter);
}

/* The position of a hand's tip, from its own skeleton. */
static void
test_pose (void)
{
  g_autoptr (MoClip) clip = load_clock ();
  g_autofree MoTransform *world = g_new (MoTransform, clip->skeleton->joints->len);
  guint hand = 0;

  while (!g_str_equal (mo_skeleton_joint (clip->skeleton, hand)->name, "minute"))
    hand++;
  mo_clip_pose (clip, 900.0, world);
  g_assert_cmpfloat_with_epsilon (world[hand + 1].position.x, 8.0, 1e-3);
  g_assert_cmpfloat_with_epsilon (world[hand + 1].position.y, 0.0, 1e-3);
  g_assert_cmpfloat_with_epsilon (world[hand].position.z, 3.0, 1e-9);
}

/* The face is 20 units wide and high; no hand reaches beyond it. Its only mark is half way to the
 * hour hand. */
static void
test_boxes (void)
{
  g_autoptr (MoClip) clip = load_clock ();
  MoVec3 low, high, half, middle, at;
  guint n_boxes = 0, n_marks = 0;

  g_assert_true (mo_linkset_bounds (clip, &low, &high));
  g_assert_cmpfloat_with_epsilon (low.x, -10.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (high.y, 10.0, 1e-6);
  g_assert_cmpfloat (high.z, <, 5.0);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      n_boxes += mo_linkset_box (clip, i, &half, &middle);
      if (mo_linkset_mark (clip, i, &at))
        {
          n_marks++;
          g_assert_cmpfloat (at.z, ==, 1.0);
        }
    }
  g_assert_cmpuint (n_boxes, ==, 4);
  g_assert_cmpuint (n_marks, ==, 1);
}

/* Every half day looks the same; a file without a clock has no current moment. */
static void
test_clock (void)
{
  g_autoptr (MoClip) clip = load_clock ();
  g_autoptr (MoRecipe) none = mo_recipe_new (),
                       once = mo_recipe_with (none, MO_FIELD_LOOP, "no", NULL);
  double time;

  g_assert_true (mo_clip_clock_time (clip, none, 1000000000.0, &time));
  g_assert_cmpfloat_with_epsilon (time, fmod (1000000000.0, 43200.0), 1e-6);
  g_assert_true (mo_clip_clock_time (clip, none, -1.0, &time));
  g_assert_cmpfloat_with_epsilon (time, 43199.0, 1e-6);
  g_assert_true (mo_clip_clock_time (clip, once, 1000000000.0, &time));
  g_assert_cmpfloat (time, ==, 43200.0);
  mo_bvj_facts (clip)->has &= ~(guint) (MO_BVJ_HAS_UNIX_RATE | MO_BVJ_HAS_UNIX_START);
  g_assert_false (mo_clip_clock_time (clip, none, 0.0, &time));
}

/* Without a clock it plays what follows the reference frame. */
static void
test_play (void)
{
  g_autoptr (MoClip) clip = load_clock ();
  g_autoptr (MoRecipe) none = mo_recipe_new (),
                       drop = mo_recipe_with (none, MO_FIELD_REFERENCE, "drop", NULL),
                       keep = mo_recipe_with (none, MO_FIELD_REFERENCE, "keep", NULL);
  double duration = mo_clip_duration (clip), frame_time = mo_clip_frame_time (clip);

  g_assert_cmpfloat (duration, >, 2.0 * frame_time);
  g_assert_cmpfloat (mo_clip_play_time (clip, keep, 0.0), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (mo_clip_play_time (clip, keep, duration + 0.25), 0.25, 1e-6);
  g_assert_cmpfloat_with_epsilon (mo_clip_play_time (clip, drop, 0.0), frame_time, 1e-9);
  g_assert_cmpfloat_with_epsilon (mo_clip_play_time (clip, drop, 0.25), frame_time + 0.25, 1e-6);
  g_assert_cmpfloat_with_epsilon (mo_clip_play_time (clip, drop, duration - frame_time + 0.25),
                                  frame_time + 0.25, 1e-6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/linkset/hands", test_hands);
  g_test_add_func ("/linkset/pose", test_pose);
  g_test_add_func ("/linkset/play", test_play);
  g_test_add_func ("/linkset/boxes", test_boxes);
  g_test_add_func ("/linkset/clock", test_clock);
  return g_test_run ();
}
