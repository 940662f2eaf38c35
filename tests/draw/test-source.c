/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-test.h"

#include "draw-sheet.h"
#include "draw-source.h"

#include "mo-convert.h"
#include "mo-math.h"
#include "mo-read.h"
#include "mo-rig.h"

/* The skeleton of a file beside the figure. */

#define SIZE 200

typedef struct
{
  MoSourceFigure *figure;
  DrawTake *take;
} Walk;

static Walk
load_walk (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), "walk.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = mo_read (source, context, NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoAnim) anim = NULL;

  g_assert_nonnull (clip);
  anim = mo_convert (clip, recipe, context, NULL);
  return (Walk){ mo_source_figure_new (clip, recipe), draw_take_new (anim) };
}

static void
clear_walk (Walk *self)
{
  mo_source_figure_unref (self->figure);
  draw_take_free (self->take);
}

static DrawCamera
look_from (DrawSide side, const Walk *walk, double time, const MoPose *pose)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  DrawStyle style = { .limbs = 0 };
  DrawCamera camera = { 0 };

  draw_camera_look_from (&camera, side);
  draw_figure_add_balls (pose, &style, balls);
  draw_source_add_balls (walk->figure, time, pose, camera.yaw, balls);
  draw_camera_frame (&camera, (const DrawBall *) balls->data, balls->len, 1.0, 0.05);
  return camera;
}

/* From every side it is left of the figure and in the picture, and its feet are on the floor. */
static void
test_place (void)
{
  Walk walk = load_walk ();
  g_autofree MoPose *pose = g_new (MoPose, 1);

  draw_take_pose (walk.take, 0.5, pose);
  for (guint side = 0; side < DRAW_N_SIDES; side++)
    {
      DrawCamera camera = look_from ((DrawSide) side, &walk, 0.5, pose);
      g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
      double hip[2], lowest = 1.0;
      DrawView view;

      draw_view_init (&view, &camera, SIZE, SIZE);
      draw_view_project (&view, mo_pose_world (pose, MO_RIG_PELVIS).position, &hip[0], &hip[1]);
      draw_source_add_balls (walk.figure, 0.5, pose, camera.yaw, balls);
      g_assert_cmpuint (balls->len, >, 15);
      for (guint i = 0; i < balls->len; i++)
        {
          const DrawBall *ball = &g_array_index (balls, DrawBall, i);
          double x, y;

          draw_view_project (&view, ball->centre, &x, &y);
          g_assert_cmpfloat (x, >, 0.0);
          g_assert_cmpfloat (x, <, hip[0]);
          g_assert_cmpfloat (y, >, 0.0);
          g_assert_cmpfloat (y, <, SIZE);
          lowest = MIN (lowest, ball->centre.z);
        }
      g_assert_cmpfloat_with_epsilon (lowest, 0.0, 0.05);
    }
  clear_walk (&walk);
}

static guint
count_colour (cairo_surface_t *surface, gboolean is_red)
{
  guint n = 0;

  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
        guint32 pixel = pixel_at (surface, x, y);
        int more = (int) (pixel >> 16 & 0xff) - (int) (pixel & 0xff);

        n += (pixel >> 24) == 0xff && (is_red ? more > 40 : more < -40);
      }
  return n;
}

/* Alone on nothing: each joint is where it is projected, and its sides have their colours. */
static void
test_pixels (void)
{
  Walk walk = load_walk ();
  g_autofree MoPose *pose = g_new (MoPose, 1);
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (DrawBall));
  DrawCamera camera;
  DrawView view;

  draw_take_pose (walk.take, 0.5, pose);
  camera = look_from (DRAW_SIDE_THREE_QUARTER, &walk, 0.5, pose);
  draw_view_init (&view, &camera, SIZE, SIZE);
  draw_source_add_balls (walk.figure, 0.5, pose, camera.yaw, balls);
  for (guint dark = 0; dark < 2; dark++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
      cairo_t *cr = cairo_create (surface);

      draw_source (cr, walk.figure, 0.5, pose, &camera, dark ? &draw_theme_dark : &draw_theme_light,
                   SIZE, SIZE);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (guint i = 0; i < balls->len; i++)
        {
          double x, y;

          draw_view_project (&view, g_array_index (balls, DrawBall, i).centre, &x, &y);
          g_assert_cmphex (pixel_at (surface, (int) x, (int) y) >> 24, >, 0x40);
        }
      g_assert_cmpuint (count_colour (surface, FALSE), >, 60);
      g_assert_cmpuint (count_colour (surface, TRUE), >, 60);
      cairo_surface_destroy (surface);
    }
  clear_walk (&walk);
}

/* All kinds of pictures have it, and follow its motion. */
static void
test_kinds (void)
{
  Walk walk = load_walk ();
  const DrawShot with = { SIZE, SIZE, DRAW_SIDE_FRONT, FALSE, NULL, walk.figure };
  const DrawShot without = { SIZE, SIZE, DRAW_SIDE_FRONT };
  g_autoptr (DrawFilm) film = draw_film_new_turn (walk.take, &with, 0.5, 4);
  cairo_surface_t *pictures[] = {
    draw_still (walk.take, &without, 0.5),
    draw_still (walk.take, &with, 0.5),
    draw_still (walk.take, &with, 0.7),
    draw_sheet (walk.take, &without, 4),
    draw_sheet (walk.take, &with, 4),
    draw_turntable (walk.take, &without, 0.5, 4),
    draw_turntable (walk.take, &with, 0.5, 4),
    draw_film_frame (film, 0),
    draw_film_frame (film, 1),
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpuint (count_differences (pictures[i], pictures[k], FALSE, FALSE), >,
                        SIZE * SIZE / 100);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    cairo_surface_destroy (pictures[i]);
  clear_walk (&walk);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw-source/place", test_place);
  g_test_add_func ("/draw-source/pixels", test_pixels);
  g_test_add_func ("/draw-source/kinds", test_kinds);
  return g_test_run ();
}
