/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-arrows.h"
#include "view-volume.h"

#include "mo-math.h"
#include "mo-rig.h"

/* Volumes that are picked, and arrows that are dragged. */

static void
look (ViewLens *lens, ViewSide side)
{
  ViewCamera camera;

  view_camera_init (&camera);
  view_camera_look_from (&camera, side);
  view_lens_init (lens, &camera, 800.0, 600.0);
}

/* The ray through the middle of a volume meets it, and none beyond its outline; a ray is on the outline where the
 * outline is. */
static void
test_volume (void)
{
  MoPose pose;
  ViewLens lens;

  mo_pose_reset (&pose);
  mo_pose_update (&pose);
  look (&lens, VIEW_SIDE_THREE_QUARTER);
  for (guint i = MO_RIG_FIRST_VOLUME; i < MO_RIG_FIRST_VOLUME + MO_RIG_N_VOLUMES; i++)
    {
      double points[VIEW_VOLUME_POINTS][2], x, y, distance;
      ViewVolume volume;

      view_volume_init (&volume, &pose, i);
      view_lens_project (&lens, volume.centre, &x, &y);
      g_assert_true (view_volume_hit (&volume, lens.eye, view_lens_ray (&lens, x, y), &distance));
      g_assert_cmpfloat (distance, <, mo_vec3_length (mo_vec3_sub (volume.centre, lens.eye)));
      g_assert_cmpint (view_volume_pick (&pose, &lens, x, y), >=, 0);
      g_assert_true (view_volume_outline (&volume, &lens, points));
      for (guint k = 0; k < VIEW_VOLUME_POINTS; k++)
        {
          double dx = points[k][0] - x, dy = points[k][1] - y;
          MoVec3 in = view_lens_ray (&lens, x + 0.97 * dx, y + 0.97 * dy);
          MoVec3 out = view_lens_ray (&lens, x + 1.03 * dx, y + 1.03 * dy);

          g_assert_true (view_volume_hit (&volume, lens.eye, in, &distance));
          g_assert_false (view_volume_hit (&volume, lens.eye, out, &distance));
        }
    }
  g_assert_cmpint (view_volume_pick (&pose, &lens, 1.0, 1.0), ==, -1);
}

/* An arrow that is taken at its tip and dragged to where it would be after a move has moved by that. */
static void
test_arrows (void)
{
  const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const MoVec3 centre = { 0.2, -0.1, 1.0 };
  ViewArrows arrows;
  ViewLens lens;

  look (&lens, VIEW_SIDE_THREE_QUARTER);
  g_assert_true (view_arrows_init (&arrows, &lens, centre, axes, VIEW_ARROWS_NEAR));
  g_assert_cmpint (view_arrows_pick (&arrows, arrows.x + 2.0, arrows.y), ==, VIEW_ARROW_POINT);
  for (guint i = 0; i < 3; i++)
    {
      double begin[2], from[2], to[2];
      MoVec3 moved = mo_vec3_add (centre, mo_vec3_scale (axes[i], arrows.length + 0.3)), way;

      g_assert_true (view_arrows_find (&arrows, VIEW_ARROW_X + i, begin, from));
      g_assert_cmpint (view_arrows_pick (&arrows, from[0], from[1]), ==, VIEW_ARROW_X + i);
      view_lens_project (&lens, moved, &to[0], &to[1]);
      way = view_arrows_move (&arrows, VIEW_ARROW_X + i, from, to);
      way = mo_vec3_sub (way, mo_vec3_scale (axes[i], 0.3));
      g_assert_cmpfloat (mo_vec3_length (way), <, 1e-6);
    }
}

/* The point stays under the pointer, and an arrow that is seen from its end cannot be taken. */
static void
test_point (void)
{
  const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const MoVec3 centre = { 0.0, 0.0, 1.0 };
  double from[2], to[2], x, y;
  ViewArrows arrows;
  ViewLens lens;
  MoVec3 way;

  look (&lens, VIEW_SIDE_FRONT);
  g_assert_true (view_arrows_init (&arrows, &lens, centre, axes, VIEW_ARROWS_NEAR));
  g_assert_false (view_arrows_find (&arrows, VIEW_ARROW_X, from, to));
  g_assert_cmpint (view_arrows_pick (&arrows, arrows.x + 40.0, arrows.y - 40.0), ==,
                   VIEW_ARROW_NONE);
  arrows.span = VIEW_ARROWS_FAR;
  g_assert_cmpint (view_arrows_pick (&arrows, arrows.x, arrows.y), ==, VIEW_ARROW_NONE);
  from[0] = arrows.x + 3.0;
  from[1] = arrows.y;
  to[0] = from[0] + 60.0;
  to[1] = from[1] - 25.0;
  way = view_arrows_move (&arrows, VIEW_ARROW_POINT, from, to);
  view_lens_project (&lens, mo_vec3_add (centre, way), &x, &y);
  g_assert_cmpfloat (hypot (x - arrows.x - 60.0, y - arrows.y + 25.0), <, 1e-6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/marks/volume", test_volume);
  g_test_add_func ("/marks/arrows", test_arrows);
  g_test_add_func ("/marks/point", test_point);
  return g_test_run ();
}
