/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-camera.h"

#include "mo-math.h"

#define N_BALLS 40

static void
random_balls (DrawBall balls[N_BALLS], double spread)
{
  for (guint i = 0; i < N_BALLS; i++)
    balls[i] =
        (DrawBall){ { g_test_rand_double_range (-spread, spread),
                      g_test_rand_double_range (-spread, spread), g_test_rand_double_range (0, 2) },
                    g_test_rand_double_range (0.01, 0.3) };
}

/* All balls are within the margin, and one touches it: nothing is cut off and no space is
 * wasted. */
static void
check_framing (const DrawCamera *camera, const DrawBall *balls, double width, double height,
               double margin)
{
  DrawView view;
  double all[4] = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  double free_x, free_y;

  draw_view_init (&view, camera, width, height);
  for (guint i = 0; i < N_BALLS; i++)
    {
      double box[4];

      g_assert_true (draw_view_ball_box (&view, &balls[i], box));
      for (guint k = 0; k < 2; k++)
        {
          all[k] = MIN (all[k], box[k]);
          all[k + 2] = MAX (all[k + 2], box[k + 2]);
        }
    }
  free_x = MIN (all[0], width - all[2]) / width;
  free_y = MIN (all[1], height - all[3]) / height;
  g_assert_cmpfloat (free_x, >=, margin - 1e-6);
  g_assert_cmpfloat (free_y, >=, margin - 1e-6);
  g_assert_cmpfloat (MIN (free_x, free_y), <=, margin + 0.04);
}

static void
test_frame (void)
{
  for (guint turn = 0; turn < 300; turn++)
    {
      DrawBall balls[N_BALLS];
      DrawCamera camera = { .yaw = g_test_rand_double_range (-4, 4),
                            .pitch = g_test_rand_double_range (-1.57, 1.57) };
      double width = g_test_rand_double_range (100, 900);
      double height = g_test_rand_double_range (100, 900);

      random_balls (balls, g_test_rand_double_range (0.1, 3));
      draw_camera_frame (&camera, balls, N_BALLS, width / height, 0.05);
      check_framing (&camera, balls, width, height, 0.05);
    }
}

/* The box of a ball contains all of its points, and touches it. */
static void
test_ball_box (void)
{
  DrawCamera camera = { .yaw = 0.4, .pitch = 0.3, .distance = 4, .target = { 0, 0, 1 } };
  DrawBall ball = { { 0.5, -0.6, 1.2 }, 0.4 };
  DrawView view;
  double box[4], seen[4] = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  draw_view_init (&view, &camera, 640, 480);
  g_assert_true (draw_view_ball_box (&view, &ball, box));
  for (guint i = 0; i < 200000; i++)
    {
      MoVec3 v = { g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1),
                   g_test_rand_double_range (-1, 1) };
      double x, y;

      v = mo_vec3_scale (v, ball.radius / mo_vec3_length (v));
      draw_view_project (&view, mo_vec3_add (ball.centre, v), &x, &y);
      seen[0] = MIN (seen[0], x);
      seen[1] = MIN (seen[1], y);
      seen[2] = MAX (seen[2], x);
      seen[3] = MAX (seen[3], y);
    }
  for (guint k = 0; k < 4; k++)
    {
      double inside = k < 2 ? seen[k] - box[k] : box[k] - seen[k];

      g_assert_cmpfloat (inside, >=, -1e-9);
      g_assert_cmpfloat (inside, <=, 0.5);
    }
}

/* The directions of the views match their names. */
static void
test_sides (void)
{
  static const struct
  {
    DrawSide side;
    MoVec3 right, up; /* the directions of the picture */
  } rows[] = {
    { DRAW_SIDE_FRONT, { 0, 1, 0 }, { 0, 0, 1 } }, { DRAW_SIDE_BACK, { 0, -1, 0 }, { 0, 0, 1 } },
    { DRAW_SIDE_LEFT, { -1, 0, 0 }, { 0, 0, 1 } }, { DRAW_SIDE_RIGHT, { 1, 0, 0 }, { 0, 0, 1 } },
    { DRAW_SIDE_TOP, { 0, -1, 0 }, { 1, 0, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      DrawCamera camera = { .distance = 3 };
      DrawView view;

      draw_camera_look_from (&camera, rows[i].side);
      draw_view_init (&view, &camera, 100, 100);
      g_assert_cmpfloat (mo_vec3_dot (view.right, rows[i].right), >, 0.95);
      g_assert_cmpfloat (mo_vec3_dot (view.up, rows[i].up), >, 0.95);
    }
}

static void
test_nicks (void)
{
  guint n = 0;

  for (const char *const *nick = draw_side_nicks (); *nick != NULL; nick++, n++)
    g_assert_cmpint (draw_side_from_nick (*nick), >=, 0);
  g_assert_cmpuint (n, ==, DRAW_N_SIDES + 1);
  g_assert_cmpint (draw_side_from_nick ("side"), ==, DRAW_SIDE_LEFT);
  g_assert_cmpint (draw_side_from_nick ("below"), ==, -1);
}

static void
test_nothing (void)
{
  DrawCamera camera = { 0 };

  draw_camera_frame (&camera, NULL, 0, 1.0, 0.05);
  g_assert_cmpfloat (camera.distance, >, 1.0);
  g_assert_cmpfloat (camera.distance, <, 20.0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/camera/frame", test_frame);
  g_test_add_func ("/draw/camera/ball-box", test_ball_box);
  g_test_add_func ("/draw/camera/sides", test_sides);
  g_test_add_func ("/draw/camera/nicks", test_nicks);
  g_test_add_func ("/draw/camera/nothing", test_nothing);
  return g_test_run ();
}
