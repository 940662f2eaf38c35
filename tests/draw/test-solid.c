/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-test.h"

#include "draw-solid.h"

#include "mo-math.h"

static const DrawCamera camera = { .yaw = 0.7, .pitch = 0.2, .distance = 3, .target = { 0, 0, 1 } };

static MoVec3
random_point (double most)
{
  return (MoVec3){ g_test_rand_double_range (-most, most), g_test_rand_double_range (-most, most),
                   g_test_rand_double_range (-most, most) };
}

static void
random_solid (DrawSolid *solid)
{
  *solid = (DrawSolid){
    .frame = { random_rotation (), { 0, 0, 1 } },
    .stretch = { g_test_rand_double_range (0.4, 1.5), g_test_rand_double_range (0.4, 1.5), 1 },
    .a = random_point (0.3),
    .b = random_point (0.3),
    .radius_a = g_test_rand_double_range (0.02, 0.3),
    .radius_b = g_test_rand_double_range (0.02, 0.3),
  };
}

/* How deep a point is inside, in the solid's own units; negative outside. Found by trying balls
 * between a and b, and then refining. */
static double
depth_inside (const DrawSolid *solid, MoVec3 world)
{
  MoVec3 v = draw_solid_to_frame (solid, world);
  MoVec3 p = { v.x / solid->stretch.x, v.y / solid->stretch.y, v.z / solid->stretch.z };
  double low = 0.0, high = 1.0, best = -G_MAXDOUBLE;

  for (guint turn = 0; turn < 6; turn++)
    {
      double at = low, step = (high - low) / 40;

      for (guint i = 0; i <= 40; i++)
        {
          double s = low + i * step, r = solid->radius_a + s * (solid->radius_b - solid->radius_a);
          MoVec3 c = mo_vec3_lerp (solid->a, solid->b, s);
          double depth = r - mo_vec3_length (mo_vec3_sub (p, c));

          if (depth > best)
            {
              best = depth;
              at = s;
            }
        }
      low = MAX (at - step, 0.0);
      high = MIN (at + step, 1.0);
    }
  return best;
}

static MoVec3
along (const DrawView *view, double x, double y, double t)
{
  MoVec3 ray = mo_vec3_add (view->ahead, mo_vec3_add (mo_vec3_scale (view->right, x),
                                                      mo_vec3_scale (view->up, y)));

  return mo_vec3_add (view->eye, mo_vec3_scale (ray, t));
}

/* A ray enters at the surface and not before; one that misses meets nothing on its way. */
static void
check_ray (const DrawSight *sight, const DrawView *view, double x, double y)
{
  DrawHit hit;
  double until = 6.0;

  if (draw_sight_hit (sight, x, y, &hit))
    {
      until = hit.t;
      g_assert_cmpfloat (fabs (depth_inside (sight->solid, along (view, x, y, hit.t))), <, 1e-5);
      g_assert_cmpfloat_with_epsilon (mo_vec3_length (hit.normal), 1.0, 1e-9);
      g_assert_cmpfloat (mo_vec3_dot (hit.normal, along (view, x, y, 1.0)), <, 10.0);
      g_assert_cmpfloat (hit.past, >=, -1e-9);
      g_assert_cmpfloat (hit.past, <=, 1.0 + 1e-9);
    }
  for (double t = 1.5; t < MIN (until, 4.5); t += 0.05)
    g_assert_cmpfloat (depth_inside (sight->solid, along (view, x, y, t)), <, 1e-6);
}

static void
test_rays (void)
{
  DrawView view;

  draw_view_init (&view, &camera, 200, 200);
  for (guint turn = 0; turn < 60; turn++)
    {
      DrawSolid solid;
      DrawSight sight;

      random_solid (&solid);
      g_assert_true (draw_sight_init (&sight, &solid, &view, 200, 200));
      for (guint i = 0; i < 60; i++)
        check_ray (&sight, &view, g_test_rand_double_range (-0.2, 0.2),
                   g_test_rand_double_range (-0.2, 0.2));
    }
}

/* Straight down the axis, and a ball within a ball: the special cases of the formula. */
static void
test_axis (void)
{
  DrawSolid solid = { .stretch = { 1, 1, 1 }, .radius_a = 0.2, .radius_b = 0.1 };
  DrawView view;
  DrawSight sight;
  DrawHit hit;

  draw_view_init (&view, &camera, 200, 200);
  solid.frame = (MoTransform){ MO_QUAT_IDENTITY, camera.target };
  for (double length = -0.5; length <= 0.5; length += 0.05)
    {
      double nearest = MIN (3.0 - 0.2, 3.0 + length - 0.1);

      solid.b = mo_vec3_scale (view.ahead, length);
      g_assert_true (draw_sight_init (&sight, &solid, &view, 200, 200));
      g_assert_true (draw_sight_hit (&sight, 0.0, 0.0, &hit));
      g_assert_cmpfloat_with_epsilon (hit.t, nearest, 1e-9);
      g_assert_false (draw_sight_hit (&sight, 0.15, 0.0, &hit));
    }
}

/* Outside the box, no ray meets the solid. */
static void
test_box (void)
{
  DrawView view;

  draw_view_init (&view, &camera, 400, 400);
  for (guint turn = 0; turn < 200; turn++)
    {
      DrawSolid solid;
      DrawSight sight;
      DrawHit hit;

      random_solid (&solid);
      g_assert_true (draw_sight_init (&sight, &solid, &view, 400, 400));
      for (guint i = 0; i < 500; i++)
        {
          double px = g_test_rand_double_range (0, 400), py = g_test_rand_double_range (0, 400);

          if (px < sight.box[0] || px > sight.box[2] || py < sight.box[1] || py > sight.box[3])
            g_assert_false (draw_sight_hit (&sight, (px - view.x) / view.scale,
                                            (view.y - py) / view.scale, &hit));
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/solid/rays", test_rays);
  g_test_add_func ("/draw/solid/axis", test_axis);
  g_test_add_func ("/draw/solid/box", test_box);
  return g_test_run ();
}
