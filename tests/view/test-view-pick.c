/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-pick.h"

#include "mo-math.h"

#define WIDTH 1000.0
#define HEIGHT 700.0

#define ALL_PARTS ((1u << VIEW_N_PARTS) - 1u)

static void
random_pose (MoPose *pose)
{
  mo_pose_reset (pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoVec3 axis = { g_test_rand_double_range (-1, 1), g_test_rand_double_range (-1, 1), 1.1 };

      axis = mo_vec3_scale (axis, 1.0 / mo_vec3_length (axis));
      pose->local[i].rotation =
          mo_quat_from_axis_angle (axis, g_test_rand_double_range (-0.5, 0.5));
    }
  view_figure_update (view_figure_get (), pose);
}

/* At the projected middle of a capsule, its joint is picked, or something in front of it. */
static void
test_middles (void)
{
  const ViewFigure *figure = view_figure_get ();
  g_autofree MoPose *pose = g_new (MoPose, 1);
  guint n = 0, own = 0;

  for (guint round = 0; round < 12; round++)
    for (guint i = 0; i < figure->capsules->len; i++)
      {
        const ViewCapsule *capsule = &g_array_index (figure->capsules, ViewCapsule, i);
        MoVec3 a, b, middle, hit;
        double x, y, ahead;
        ViewCamera camera;
        ViewLens lens;
        int joint;

        if (i == 0)
          random_pose (pose);
        view_camera_init (&camera);
        camera.yaw = g_test_rand_double_range (0.0, 6.3);
        view_capsule_ends (figure, capsule, pose, &a, &b);
        middle = mo_vec3_lerp (a, b, 0.5);
        view_lens_init (&lens, &camera, WIDTH, HEIGHT);
        ahead = view_lens_project (&lens, middle, &x, &y);
        g_assert_cmpfloat (ahead, >, 0.0);
        joint = view_pick (figure, pose, ALL_PARTS, &camera, x, y, WIDTH, HEIGHT, &hit);
        g_assert_cmpint (joint, >=, 0);
        g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (hit, lens.eye)), <=,
                           mo_vec3_length (mo_vec3_sub (middle, lens.eye)) + 0.001);
        own += joint == (int) capsule->joint;
        n++;
      }
  g_test_message ("%u of %u were the joint itself", own, n);
  g_assert_cmpuint (own, >, n / 3);
}

static void
assert_picked (const ViewCamera *camera, MoVec3 point, const char *joint)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  double x, y;
  ViewLens lens;
  int picked;

  mo_pose_reset (pose);
  view_figure_update (view_figure_get (), pose);
  view_lens_init (&lens, camera, WIDTH, HEIGHT);
  view_lens_project (&lens, point, &x, &y);
  picked =
      view_pick (view_figure_get (), pose, 1u << VIEW_PART_BODY, camera, x, y, WIDTH, HEIGHT, NULL);
  g_assert_cmpstr (picked < 0 ? "nothing" : mo_rig_joint ((guint) picked)->name, ==, joint);
}

static void
test_places (void)
{
  ViewCamera camera;

  view_camera_init (&camera);
  view_camera_look_from (&camera, VIEW_SIDE_FRONT);
  assert_picked (&camera, (MoVec3){ 0.0, 0.0, 1.8 }, "mHead");
  assert_picked (&camera, (MoVec3){ 0.0, 0.0, 1.42 }, "mChest");
  assert_picked (&camera, (MoVec3){ 0.0, 0.3, 1.52 }, "mShoulderLeft");
  assert_picked (&camera, (MoVec3){ 0.0, -0.5, 1.52 }, "mElbowRight");
  assert_picked (&camera, (MoVec3){ 0.0, 0.09, 0.8 }, "mHipLeft");
  assert_picked (&camera, (MoVec3){ 0.0, -0.08, 0.3 }, "mKneeRight");
  assert_picked (&camera, (MoVec3){ 0.0, 0.6, 0.6 }, "nothing");
  /* A tail that is not shown cannot be picked. */
  view_camera_look_from (&camera, VIEW_SIDE_BACK);
  assert_picked (&camera, (MoVec3){ -0.1, 0.0, 1.1 }, "mPelvis");
}

static void
test_bone (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  guint elbow = (guint) mo_rig_find ("mElbowLeft");
  ViewCamera camera;
  ViewLens lens;
  double x, y;

  mo_pose_reset (pose);
  view_figure_update (view_figure_get (), pose);
  view_camera_init (&camera);
  view_camera_look_from (&camera, VIEW_SIDE_FRONT);
  view_lens_init (&lens, &camera, WIDTH, HEIGHT);
  view_lens_project (&lens, pose->world[elbow].position, &x, &y);
  g_assert_cmpint (view_pick_bone (pose, ALL_PARTS, &camera, x + 3, y - 2, WIDTH, HEIGHT, 8.0), ==,
                   (int) elbow);
  g_assert_cmpint (view_pick_bone (pose, ALL_PARTS, &camera, x + 9, y - 9, WIDTH, HEIGHT, 8.0), ==,
                   VIEW_PICK_NOTHING);
}

static void
test_nowhere (void)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  ViewCamera camera;

  mo_pose_reset (pose);
  pose->root.position.x = NAN;
  view_figure_update (view_figure_get (), pose);
  view_camera_init (&camera);
  g_assert_cmpint (view_pick (view_figure_get (), pose, ALL_PARTS, &camera, 500, 350, WIDTH, HEIGHT,
                              NULL),
                   ==, VIEW_PICK_NOTHING);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/pick/middles", test_middles);
  g_test_add_func ("/view/pick/places", test_places);
  g_test_add_func ("/view/pick/bone", test_bone);
  g_test_add_func ("/view/pick/nowhere", test_nowhere);
  return g_test_run ();
}
