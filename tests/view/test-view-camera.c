/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-camera.h"

#include "mo-math.h"

#define N_ROUNDS 2000
#define WIDTH 1000.0
#define HEIGHT 700.0

static double
random_between (double low, double high)
{
  return g_test_rand_double_range (low, high);
}

static MoVec3
random_point (double size)
{
  return (MoVec3){ random_between (-size, size), random_between (-size, size),
                   random_between (-size, size) };
}

static ViewCamera
random_camera (void)
{
  ViewCamera camera;

  view_camera_init (&camera);
  camera.target = random_point (2.0);
  camera.yaw = random_between (-7.0, 7.0);
  camera.pitch = random_between (-G_PI / 2.0, G_PI / 2.0);
  camera.distance = random_between (0.5, 20.0);
  return camera;
}

static MoVec3
eye_of (const ViewCamera *camera)
{
  ViewLens lens;

  view_lens_init (&lens, camera, WIDTH, HEIGHT);
  return lens.eye;
}

static void
assert_near (MoVec3 a, MoVec3 b, double most)
{
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (a, b)), <=, most);
}

/* The ray through the pixel of a point leads to that point. */
static void
test_project (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      ViewCamera camera = random_camera ();
      MoVec3 point = mo_vec3_add (camera.target, random_point (0.3)), ray;
      double x, y, way;
      ViewLens lens;

      view_lens_init (&lens, &camera, WIDTH, HEIGHT);
      if (view_lens_project (&lens, point, &x, &y) <= 0.01)
        continue;
      ray = view_lens_ray (&lens, x, y);
      way = mo_vec3_length (mo_vec3_sub (point, lens.eye));
      assert_near (mo_vec3_add (lens.eye, mo_vec3_scale (ray, way)), point, 1e-9);
    }
}

/* The matrices put a point where view_lens_project does. */
static void
test_matrices (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      ViewCamera camera = random_camera ();
      MoVec3 point = mo_vec3_add (camera.target, random_point (0.3));
      const double world[4] = { point.x, point.y, point.z, 1.0 };
      double eye[4] = { 0.0 }, clip[4] = { 0.0 }, x, y;
      float view[16], projection[16];
      ViewLens lens;

      view_lens_init (&lens, &camera, WIDTH, HEIGHT);
      if (view_lens_project (&lens, point, &x, &y) <= lens.near)
        continue;
      view_lens_view_matrix (&lens, view);
      view_lens_projection_matrix (&lens, projection);
      for (guint k = 0; k < 16; k++)
        eye[k % 4] += (double) view[k] * world[k / 4];
      for (guint k = 0; k < 16; k++)
        clip[k % 4] += (double) projection[k] * eye[k / 4];
      g_assert_cmpfloat (fabs ((clip[0] / clip[3] + 1.0) * WIDTH / 2.0 - x), <=, 0.02);
      g_assert_cmpfloat (fabs ((1.0 - clip[1] / clip[3]) * HEIGHT / 2.0 - y), <=, 0.02);
      g_assert_cmpfloat (fabs (clip[2] / clip[3]), <=, 1.0);
    }
}

static void
test_orbit (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      ViewCamera camera = random_camera (), before = camera;

      view_camera_orbit (&camera, random_between (-900, 900), random_between (-900, 900));
      assert_near (camera.target, before.target, 0.0);
      g_assert_cmpfloat (camera.distance, ==, before.distance);
      g_assert_cmpfloat (fabs (camera.pitch), <=, G_PI / 2.0);
      g_assert_cmpfloat (fabs (mo_vec3_length (mo_vec3_sub (eye_of (&camera), camera.target))
                               - before.distance),
                         <=, 1e-9);
    }
}

/* What was under the pointer at the target's depth stays under it. */
static void
test_pan_and_zoom (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      ViewCamera camera = random_camera ();
      MoVec3 target = camera.target, held;
      double dx = random_between (-300, 300), dy = random_between (-300, 300), x, y;
      ViewLens lens;

      view_camera_pan (&camera, dx, dy, WIDTH, HEIGHT);
      view_lens_init (&lens, &camera, WIDTH, HEIGHT);
      view_lens_project (&lens, target, &x, &y);
      g_assert_cmpfloat (fabs (x - WIDTH / 2.0 - dx), <=, 1e-6);
      g_assert_cmpfloat (fabs (y - HEIGHT / 2.0 - dy), <=, 1e-6);

      held = target;
      view_camera_zoom_at (&camera, random_between (0.5, 2.0), x, y, WIDTH, HEIGHT);
      view_lens_init (&lens, &camera, WIDTH, HEIGHT);
      view_lens_project (&lens, held, &dx, &dy);
      g_assert_cmpfloat (fabs (x - dx), <=, 1e-6);
      g_assert_cmpfloat (fabs (y - dy), <=, 1e-6);
    }
}

static void
test_zoom_limits (void)
{
  ViewCamera camera;

  view_camera_init (&camera);
  for (guint i = 0; i < 200; i++)
    view_camera_zoom (&camera, 0.5);
  g_assert_cmpfloat (camera.distance, >, 0.05);
  for (guint i = 0; i < 200; i++)
    view_camera_zoom (&camera, 2.0);
  g_assert_cmpfloat (camera.distance, <, 200.0);
}

static void
test_frame (void)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      ViewCamera camera = random_camera ();
      MoVec3 low = random_point (2.0), high = mo_vec3_add (low, (MoVec3){ 0.4, 1.7, 1.9 });
      double width = random_between (100, 2000), height = random_between (100, 2000);
      double nearest_edge = G_MAXDOUBLE;
      ViewLens lens;

      view_camera_frame (&camera, low, high, width, height);
      view_lens_init (&lens, &camera, width, height);
      for (guint k = 0; k < 8; k++)
        {
          MoVec3 corner = { k & 1 ? high.x : low.x, k & 2 ? high.y : low.y,
                            k & 4 ? high.z : low.z };
          double x, y;

          g_assert_cmpfloat (view_lens_project (&lens, corner, &x, &y), >, lens.near);
          nearest_edge =
              MIN (nearest_edge, MIN (MIN (x, width - x) / width, MIN (y, height - y) / height));
        }
      /* Everything is inside, and the camera is no farther away than necessary. */
      g_assert_cmpfloat (nearest_edge, >=, 0.05);
      g_assert_cmpfloat (nearest_edge, <=, 0.08);
    }
}

/* One long step leads as far as many short ones. */
static void
test_follow (void)
{
  ViewCamera once, often;
  const MoVec3 hips = { 3.0, -1.0, 1.1 };

  view_camera_init (&once);
  view_camera_init (&often);
  g_assert_true (view_camera_follow (&once, hips, 0.3));
  for (guint i = 0; i < 30; i++)
    view_camera_follow (&often, hips, 0.01);
  assert_near (once.target, often.target, 1e-9);
  for (guint i = 0; view_camera_follow (&once, hips, 0.016); i++)
    g_assert_cmpuint (i, <, 200);
  assert_near (once.target, hips, 0.0);
}

static void
test_sides (void)
{
  static const MoVec3 towards[VIEW_N_SIDES] = {
    [VIEW_SIDE_FRONT] = { 1, 0, 0 },
    [VIEW_SIDE_BACK] = { -1, 0, 0 },
    [VIEW_SIDE_LEFT] = { 0, 1, 0 },
    [VIEW_SIDE_RIGHT] = { 0, -1, 0 },
    [VIEW_SIDE_TOP] = { 0, 0, 1 },
    [VIEW_SIDE_FLOOR] = { 0, 0, -1 },
    [VIEW_SIDE_THREE_QUARTER] = { 1, 0.6, 0 },
  };

  for (guint i = 0; i < VIEW_N_SIDES; i++)
    {
      ViewCamera camera;
      MoVec3 back;

      view_camera_init (&camera);
      view_camera_look_from (&camera, i);
      back = mo_vec3_scale (mo_vec3_sub (eye_of (&camera), camera.target), 1.0 / camera.distance);
      g_assert_cmpfloat (mo_vec3_dot (back, towards[i]), >, 0.95);
      g_assert_cmpint (view_side_from_nick (view_side_nick (i)), ==, (int) i);
    }
  g_assert_cmpint (view_side_from_nick ("inside"), ==, -1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/camera/project", test_project);
  g_test_add_func ("/view/camera/matrices", test_matrices);
  g_test_add_func ("/view/camera/orbit", test_orbit);
  g_test_add_func ("/view/camera/pan-and-zoom", test_pan_and_zoom);
  g_test_add_func ("/view/camera/zoom-limits", test_zoom_limits);
  g_test_add_func ("/view/camera/frame", test_frame);
  g_test_add_func ("/view/camera/follow", test_follow);
  g_test_add_func ("/view/camera/sides", test_sides);
  return g_test_run ();
}
