/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-gizmo.h"

#include "mo-math.h"

/* Rings that turn a joint, judged by where a point that goes with the joint is seen: it stays under the pointer. */

#define WIDTH 1000.0
#define HEIGHT 700.0
#define SEEDS 200

static const MoVec3 world[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

static ViewGizmo
draw_gizmo (MoVec3 *centre)
{
  ViewCamera camera;
  ViewGizmo gizmo;
  ViewLens lens;

  view_camera_init (&camera);
  camera.yaw = g_test_rand_double_range (-3.0, 3.0);
  camera.pitch = g_test_rand_double_range (-1.2, 1.2);
  camera.distance = g_test_rand_double_range (1.0, 6.0);
  view_lens_init (&lens, &camera, WIDTH, HEIGHT);
  *centre = mo_vec3_add (camera.target, (MoVec3){ g_test_rand_double_range (-0.3, 0.3),
                                                  g_test_rand_double_range (-0.3, 0.3), 0.1 });
  g_assert_true (view_gizmo_init (&gizmo, &lens, *centre, world));
  return gizmo;
}

/* A point of a ring that is taken hold of follows the pointer to another one. */
static void
test_rings (void)
{
  guint n = 0;

  for (guint seed = 0; seed < SEEDS; seed++)
    for (ViewGrip grip = VIEW_GRIP_X; grip <= VIEW_GRIP_Z; grip++)
      {
        double points[VIEW_GIZMO_POINTS + 1][2], turn;
        gboolean is_near[VIEW_GIZMO_POINTS + 1];
        guint from = (guint) g_test_rand_int_range (0, VIEW_GIZMO_POINTS);
        guint to = (guint) g_test_rand_int_range (0, VIEW_GIZMO_POINTS);
        MoVec3 centre, axis;
        ViewGizmo gizmo = draw_gizmo (&centre);
        double wanted = 2.0 * G_PI * ((int) to - (int) from) / VIEW_GIZMO_POINTS;

        if (fabs (mo_vec3_dot (world[grip - VIEW_GRIP_X], gizmo.sight)) < 0.25)
          continue; /* is seen from its edge */
        g_assert_false (view_gizmo_is_edge (&gizmo, grip));
        view_gizmo_draw_ring (&gizmo, grip, points, is_near);
        turn = view_gizmo_turn (&gizmo, grip, points[from], points[to], &axis);
        g_assert_cmpfloat (mo_vec3_angle (axis, world[grip - VIEW_GRIP_X]), <, 1e-9);
        g_assert_cmpfloat (fabs (remainder (turn - wanted, 2.0 * G_PI)), <, 1e-6);
        n++;
      }
  g_assert_cmpuint (n, >, SEEDS);
}

/* A ring that is seen from its edge turns a radian per radius along it, and nothing across it. */
static void
test_edges (void)
{
  double from[2], along[2], across[2], turn;
  ViewCamera camera;
  ViewGizmo gizmo;
  ViewLens lens;
  MoVec3 axis;

  view_camera_init (&camera);
  camera.yaw = camera.pitch =
      0.0; /* from the front: up is z, and the left of the avatar is right */
  view_lens_init (&lens, &camera, WIDTH, HEIGHT);
  g_assert_true (view_gizmo_init (&gizmo, &lens, camera.target, world));
  from[0] = along[0] = across[0] = gizmo.x;
  from[1] = along[1] = across[1] = gizmo.y;
  along[0] += VIEW_GIZMO_RADIUS;
  across[1] += 50.0;
  g_assert_true (view_gizmo_is_edge (&gizmo, VIEW_GRIP_Z));
  turn = view_gizmo_turn (&gizmo, VIEW_GRIP_Z, from, along, &axis);
  g_assert_cmpfloat_with_epsilon (turn, 1.0, 1e-6); /* the front goes to the left of the avatar */
  turn = view_gizmo_turn (&gizmo, VIEW_GRIP_Z, from, across, &axis);
  g_assert_cmpfloat_with_epsilon (turn, 0.0, 1e-6);
}

/* About the line of sight, clockwise is clockwise, and a point beside the centre stays under the pointer. */
static void
test_sight (void)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      double from[2], to[2], turn, x, y, angle = g_test_rand_double_range (-2.0, 2.0);
      MoVec3 centre, axis, point;
      ViewGizmo gizmo = draw_gizmo (&centre);

      from[0] = gizmo.x + VIEW_GIZMO_SIGHT_RADIUS;
      from[1] = gizmo.y;
      to[0] = gizmo.x + VIEW_GIZMO_SIGHT_RADIUS * cos (angle);
      to[1] = gizmo.y + VIEW_GIZMO_SIGHT_RADIUS * sin (angle);
      turn = view_gizmo_turn (&gizmo, VIEW_GRIP_SIGHT, from, to, &axis);
      point = mo_vec3_add (centre,
                           mo_quat_rotate (mo_quat_from_axis_angle (axis, turn),
                                           mo_vec3_scale (gizmo.lens.right, 0.2 * gizmo.radius)));
      view_lens_project (&gizmo.lens, point, &x, &y);
      g_assert_cmpfloat (fabs (remainder (atan2 (y - gizmo.y, x - gizmo.x) - angle, 2 * G_PI)), <,
                         0.08); /* but for perspective */
    }
}

/* The ball under the pointer turns with it: what was in its middle is where the pointer is. */
static void
test_disc (void)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      MoVec3 centre, axis, front;
      ViewGizmo gizmo = draw_gizmo (&centre);
      double way = g_test_rand_double_range (2.0, 55.0);
      double angle = g_test_rand_double_range (0.0, 6.2), turn;
      double from[2] = { gizmo.x, gizmo.y };
      double to[2] = { gizmo.x + way * cos (angle), gizmo.y + way * sin (angle) };

      turn = view_gizmo_turn (&gizmo, VIEW_GRIP_DISC, from, to, &axis);
      front = mo_quat_rotate (mo_quat_from_axis_angle (axis, turn),
                              mo_vec3_scale (gizmo.lens.ahead, -VIEW_GIZMO_RADIUS));
      g_assert_cmpfloat_with_epsilon (mo_vec3_dot (front, gizmo.lens.right), way * cos (angle),
                                      1e-6);
      g_assert_cmpfloat_with_epsilon (mo_vec3_dot (front, gizmo.lens.up), -way * sin (angle), 1e-6);
      turn = view_gizmo_turn (&gizmo, VIEW_GRIP_DISC, to, to, &axis);
      g_assert_cmpfloat (turn, ==, 0.0);
    }
}

/* What is drawn is what is picked, near halves first; between the rings is the disc, and outside nothing. */
static void
test_pick (void)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      double points[VIEW_GIZMO_POINTS + 1][2];
      gboolean is_near[VIEW_GIZMO_POINTS + 1];
      MoVec3 centre;
      ViewGizmo gizmo = draw_gizmo (&centre);
      ViewGrip grip = (ViewGrip) g_test_rand_int_range (VIEW_GRIP_X, VIEW_GRIP_DISC), picked;
      guint i = (guint) g_test_rand_int_range (0, VIEW_GIZMO_POINTS);

      view_gizmo_draw_ring (&gizmo, grip, points, is_near);
      picked = view_gizmo_pick (&gizmo, points[i][0], points[i][1]);
      g_assert_cmpint (picked, !=, VIEW_GRIP_NONE);
      g_assert_cmpint (picked, !=, VIEW_GRIP_DISC);
      g_assert_cmpint (view_gizmo_pick (&gizmo, gizmo.x + 160.0, gizmo.y), ==, VIEW_GRIP_NONE);
    }
}

/* The point that was taken hold of is seen under the pointer as long as the sphere is there, and comes back. */
static void
test_pull (void)
{
  guint n = 0;

  for (guint seed = 0; seed < SEEDS; seed++)
    {
      MoVec3 centre, point, pulled, back;
      ViewGizmo gizmo = draw_gizmo (&centre);
      double x, y, at_x, at_y;

      point = mo_vec3_add (centre, mo_quat_rotate (mo_quat_exp ((MoVec3){ seed, 1.0, 2.0 * seed }),
                                                   (MoVec3){ 0.25, 0.0, 0.0 }));
      view_lens_project (&gizmo.lens, point, &x, &y);
      back = view_pull_point (&gizmo.lens, centre, point, x, y);
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (back, point)), <, 1e-4);
      x = gizmo.x + 0.4 * (x - gizmo.x);
      y = gizmo.y + 0.4 * (y - gizmo.y);
      pulled = view_pull_point (&gizmo.lens, centre, point, x, y);
      g_assert_cmpfloat_with_epsilon (mo_vec3_length (mo_vec3_sub (pulled, centre)), 0.25, 1e-9);
      view_lens_project (&gizmo.lens, pulled, &at_x, &at_y);
      g_assert_cmpfloat (hypot (at_x - x, at_y - y), <, 1e-6);
      /* Far outside, it is at the outline. */
      pulled = view_pull_point (&gizmo.lens, centre, point, gizmo.x + 900.0, gizmo.y);
      g_assert_cmpfloat_with_epsilon (mo_vec3_length (mo_vec3_sub (pulled, centre)), 0.25, 1e-9);
      n++;
    }
  g_assert_cmpuint (n, ==, SEEDS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gizmo/rings", test_rings);
  g_test_add_func ("/gizmo/edges", test_edges);
  g_test_add_func ("/gizmo/sight", test_sight);
  g_test_add_func ("/gizmo/disc", test_disc);
  g_test_add_func ("/gizmo/pick", test_pick);
  g_test_add_func ("/gizmo/pull", test_pull);
  return g_test_run ();
}
