/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-test.h"

#include "draw-figure.h"
#include "draw-floor.h"

#include "mo-math.h"

#include <string.h>

#define SIZE 160

static const guint everything = DRAW_LIMB_BODY | DRAW_LIMB_FINGERS_LEFT | DRAW_LIMB_FINGERS_RIGHT
                                | DRAW_LIMB_TAIL | DRAW_LIMB_WINGS | DRAW_LIMB_HIND;

/* The figure alone, on a transparent background, framed. */
static cairo_surface_t *
draw (const MoPose *pose, double yaw, double pitch, guint limbs)
{
  DrawStyle style = { .without_floor = TRUE, .limbs = limbs };
  DrawCamera camera = { .yaw = yaw, .pitch = pitch };
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  draw_figure_add_balls (pose, &style, balls);
  draw_camera_frame (&camera, (const DrawBall *) balls->data, balls->len, 1.0, 0.03);
  draw_figure (cr, pose, &camera, &style, SIZE, SIZE);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
check_edges_are_clear (cairo_surface_t *surface)
{
  for (int i = 0; i < SIZE; i++)
    {
      g_assert_cmphex (pixel_at (surface, i, 0), ==, 0);
      g_assert_cmphex (pixel_at (surface, i, SIZE - 1), ==, 0);
      g_assert_cmphex (pixel_at (surface, 0, i), ==, 0);
      g_assert_cmphex (pixel_at (surface, SIZE - 1, i), ==, 0);
    }
}

static void
test_inside (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);

  for (guint i = 0; i < 40; i++)
    {
      cairo_surface_t *surface;

      random_pose (pose, 1.5);
      surface = draw (pose, g_test_rand_double_range (0, 6.28),
                      g_test_rand_double_range (-0.5, 1.57), i % 2 == 0 ? everything : 0);
      g_assert_cmpuint (count_pixels (surface), >, SIZE * SIZE / 50);
      check_edges_are_clear (surface);
      cairo_surface_destroy (surface);
    }
}

static void
test_same_bytes (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  cairo_surface_t *a, *b;

  random_pose (pose, 1.0);
  a = draw (pose, 0.5, 0.2, everything);
  b = draw (pose, 0.5, 0.2, everything);
  g_assert_cmpuint (count_differences (a, b, FALSE, FALSE), ==, 0);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

/* At rest the outline from the front and from the back is nearly the same, but not the picture. */
static void
test_front_and_back (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  cairo_surface_t *front, *back;
  guint n;

  mo_pose_reset (pose);
  front = draw (pose, 0.0, 0.1, 0);
  back = draw (pose, G_PI, 0.1, 0);
  n = count_pixels (front);
  g_assert_cmpuint (count_differences (front, back, TRUE, FALSE), >, n / 10);
  g_assert_cmpuint (count_differences (front, back, FALSE, FALSE), >, n / 3);
  cairo_surface_destroy (front);
  cairo_surface_destroy (back);
}

/* The avatar's sides differ by millimetres, so the pictures may differ by a few pixels. */
static void
test_mirror (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1), *other = g_new (MoPose, 1);

  for (guint i = 0; i < 10; i++)
    {
      cairo_surface_t *a, *b;

      random_pose (pose, 0.7);
      mirror_pose (pose, other);
      a = draw (pose, 0.6, 0.2, everything);
      b = draw (other, -0.6, 0.2, everything);
      g_assert_cmpuint (count_differences (a, b, TRUE, TRUE), <, count_pixels (a) / 10);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* Left is bluer and right redder: hands, feet and the whole figure. */
static void
test_sides_have_colours (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  cairo_surface_t *front;
  gint64 balance[2] = { 0, 0 };

  mo_pose_reset (pose);
  front = draw (pose, 0.0, 0.1, 0);
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
        guint32 p = pixel_at (front, x, y);

        balance[x >= SIZE / 2] += (gint64) (p & 0xff) - (gint64) (p >> 16 & 0xff);
      }
  g_assert_cmpint (balance[0], <, 0);
  g_assert_cmpint (balance[1], >, 0);
  cairo_surface_destroy (front);
}

/* Each kind of limb adds something, and every part is on an existing joint. */
static void
test_limbs (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  DrawSolid solids[DRAW_MAX_SOLIDS];
  guint n_plain;

  mo_pose_reset (pose);
  n_plain = draw_body_solids (pose, DRAW_LIMBS_PLAIN, solids);
  for (guint limb = DRAW_LIMB_TAIL; limb <= DRAW_LIMB_HIND; limb <<= 1)
    g_assert_cmpuint (draw_body_solids (pose, DRAW_LIMBS_PLAIN | limb, solids), >, n_plain);
  g_assert_cmpuint (draw_body_solids (pose, everything, solids), >, n_plain + 30);
}

/* Files may contain any numbers. */
static void
test_senseless_pose (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  static const double values[] = { NAN, INFINITY, 1e300, 1e9, 0.0 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      double v = values[i];

      mo_pose_reset (pose);
      pose->local[mo_rig_find ("mChest")].rotation = (MoQuat){ v, v, v, v };
      pose->local[mo_rig_find ("mHipLeft")].position = (MoVec3){ v, 0, 0 };
      mo_pose_update (pose);
      cairo_surface_destroy (draw (pose, 0.3, 0.2, everything));
      pose->local[MO_RIG_PELVIS].position = (MoVec3){ 0, v, v };
      mo_pose_update (pose);
      cairo_surface_destroy (draw (pose, 0.3, 0.2, everything));
    }
}

/* Shadow and lines are on the floor, where nothing else is drawn; the dark and light themes
 * differ. */
static void
test_floor (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  cairo_surface_t *surfaces[2];

  mo_pose_reset (pose);
  for (guint dark = 0; dark < 2; dark++)
    {
      DrawStyle style = { .dark = dark };
      DrawCamera camera = { .pitch = 0.2, .distance = 8, .target = { 0, 0, 0.9 } };
      cairo_t *cr;

      surfaces[dark] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
      cr = cairo_create (surfaces[dark]);
      draw_figure (cr, pose, &camera, &style, SIZE, SIZE);
      cairo_destroy (cr);
      g_assert_cmpuint (pixel_at (surfaces[dark], SIZE / 2, SIZE - 30) >> 24, >, 20);
      g_assert_cmpuint (pixel_at (surfaces[dark], 2, 2), ==, 0);
    }
  g_assert_cmpuint (count_differences (surfaces[0], surfaces[1], FALSE, FALSE), >, 500);
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/figure/inside", test_inside);
  g_test_add_func ("/draw/figure/same-bytes", test_same_bytes);
  g_test_add_func ("/draw/figure/front-and-back", test_front_and_back);
  g_test_add_func ("/draw/figure/mirror", test_mirror);
  g_test_add_func ("/draw/figure/sides-have-colours", test_sides_have_colours);
  g_test_add_func ("/draw/figure/limbs", test_limbs);
  g_test_add_func ("/draw/figure/senseless-pose", test_senseless_pose);
  g_test_add_func ("/draw/figure/floor", test_floor);
  return g_test_run ();
}
