/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-rig.h"
#include "mo-source-figure.h"
#include "mo-stance.h"

#include <string.h>

/* The skeleton of a file beside the avatar, against the file's own numbers. */

#define LEG(side, x)                                                                               \
  "JOINT " side "UpLeg\n{\nOFFSET " x " -5 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"          \
  "JOINT " side "Leg\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"               \
  "JOINT " side "Foot\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"              \
  "End Site\n{\nOFFSET 0 -8 12\n}\n}\n}\n}\n"
#define ARM(side, sign)                                                                            \
  "JOINT " side "Arm\n{\nOFFSET " sign "15 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"       \
  "JOINT " side "ForeArm\n{\nOFFSET " sign "28 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"    \
  "JOINT " side "Hand\n{\nOFFSET " sign "25 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"       \
  "End Site\n{\nOFFSET " sign "10 0 0\n}\n}\n}\n}\n"
#define N_TURNED 14

/* A human in centimetres, y up and z forward: 15 joints and 5 tips. */
static const char head[] =
    "HIERARCHY\nROOT Hips\n{\nOFFSET 0 93 0\nCHANNELS 6 Xposition Yposition Zposition "
    "Zrotation Xrotation Yrotation\n" LEG ("Left", "9")
        LEG ("Right",
             "-9") "JOINT Spine\n{\nOFFSET 0 20 0\nCHANNELS 3 Zrotation "
                   "Xrotation Yrotation\n"
                   "JOINT Head\n{\nOFFSET 0 40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                   "End Site\n{\nOFFSET 0 20 0\n}\n}\n" ARM ("Left", "")
                       ARM ("Right", "-") "}\n}\nMOTION\n";

/* Each frame goes on by 10 cm along z; each joint is turned by so many degrees about each axis. */
static MoClip *
make_human (guint n_frames, double turn)
{
  g_autoptr (GString) text = g_string_new (head);

  g_string_append_printf (text, "Frames: %u\nFrame Time: 0.1\n", n_frames);
  for (guint i = 0; i < n_frames; i++)
    {
      g_string_append_printf (text, "5 93 %u 0 0 0", 100 + 10 * i);
      for (guint k = 0; k < 3 * N_TURNED; k++)
        g_string_append_printf (text, " %g", turn * i * (k % 3 == 0 ? 1.0 : 0.5));
      g_string_append_c (text, '\n');
    }
  return test_clip_of_text (text->str);
}

/* In the file's own axes and units. */
static void
solve (const MoClip *clip, guint frame, MoTransform *world)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      MoVec3 place;

      if (!mo_clip_position (clip, joint, frame, &place))
        place = joint->rest.translation;
      world[i] = (MoTransform){ mo_clip_rotation (clip, joint, frame), place };
      if (joint->parent < 0)
        continue;
      world[i].position = mo_vec3_add (world[joint->parent].position,
                                       mo_quat_rotate (world[joint->parent].rotation, place));
      world[i].rotation = mo_quat_mul (world[i].rotation, world[joint->parent].rotation);
    }
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

static guint
index_of (const MoSourceFigure *figure, const char *name)
{
  for (guint i = 0; i < mo_source_figure_get_n_joints (figure); i++)
    if (strcmp (mo_source_figure_get_joint (figure, i)->name, name) == 0)
      return i;
  g_assert_not_reached ();
}

static MoVec3
find (const MoSourceFigure *figure, const MoVec3 *points, const char *name)
{
  return points[index_of (figure, name)];
}

/* All distances between joints are the file's, times one factor. */
static void
assert_same_body (const MoSourceFigure *figure, const MoClip *clip, guint frame, double time,
                  double scale)
{
  guint n = mo_source_figure_get_n_joints (figure);
  g_autofree MoTransform *world = g_new (MoTransform, n);
  g_autofree MoVec3 *points = g_new (MoVec3, n);

  g_assert_cmpuint (n, ==, clip->skeleton->joints->len);
  solve (clip, frame, world);
  mo_source_figure_pose (figure, time, points);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpfloat_with_epsilon (distance (points[i], points[k]),
                                      scale * distance (world[i].position, world[k].position),
                                      1e-5);
}

static void
test_fitted (void)
{
  g_autoptr (MoClip) clip = make_human (5, 1.0);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoSourceFigure) figure = mo_source_figure_new (clip, empty);
  double scale = mo_stance_get ()->legs / 160.0;
  MoVec3 points[64];

  g_assert_cmpint (mo_source_figure_get_kind (figure), ==, MO_SOURCE_FITTED);
  g_assert_cmpfloat_with_epsilon (mo_source_figure_get_duration (figure), 0.4, 1e-9);
  for (guint i = 0; i < 5; i++)
    assert_same_body (figure, clip, i, i * 0.1, scale);
  mo_source_figure_pose (figure, 0.0, points);
  /* Upright, its left at its left, at the origin; it goes forward. */
  g_assert_cmpfloat_with_epsilon (find (figure, points, "Hips").x, 0.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (find (figure, points, "Hips").y, 0.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (find (figure, points, "LeftHand").y, 68.0 * scale, 1e-5);
  g_assert_cmpfloat_with_epsilon (find (figure, points, "Hips").z, 93.0 * scale, 0.02);
  g_assert_cmpfloat (find (figure, points, "Head").z, >, 1.5);
  mo_source_figure_pose (figure, 0.4, points);
  g_assert_cmpfloat_with_epsilon (find (figure, points, "Hips").x, 40.0 * scale, 1e-5);
  mo_source_figure_pose (figure, 0.25, points);
  g_assert_cmpfloat_with_epsilon (find (figure, points, "Hips").x, 25.0 * scale, 1e-5);
}

/* What is said of the joints, of time, and of axes, is so in the figure. */
static void
test_recipe (void)
{
  g_autoptr (MoClip) clip = make_human (5, 1.0);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoSourceFigure) figure = NULL;
  static const char *const settings[][2] = { { "trim-start", "0.1s" },
                                             { "speed", "2" },
                                             { "reverse", "yes" },
                                             { "map", "Head=none" },
                                             { "front-axis", "x" } };
  double scale = mo_stance_get ()->legs / 160.0;
  MoVec3 points[64];

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      MoRecipe *changed =
          mo_recipe_with (recipe, (MoFieldId) mo_field_find (settings[i][0]), settings[i][1], NULL);

      g_assert_nonnull (changed);
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  figure = mo_source_figure_new (clip, recipe);
  g_assert_cmpfloat_with_epsilon (mo_source_figure_get_duration (figure), 0.15, 1e-9);
  assert_same_body (figure, clip, 4, 0.0, scale);
  assert_same_body (figure, clip, 1, 0.15, scale);
  assert_same_body (figure, clip, 1, 9.0, scale);
  mo_source_figure_pose (figure, 0.0, points);
  /* What is x in the file is forward, and z, along which it goes, to the right. */
  g_assert_cmpfloat_with_epsilon (find (figure, points, "Hips").y, -40.0 * scale, 1e-5);
  g_assert_cmpint (mo_source_figure_get_joint (figure, index_of (figure, "Head"))->number, ==, -1);
  g_assert_cmpint (mo_source_figure_get_joint (figure, index_of (figure, "LeftLeg"))->number, ==,
                   mo_rig_find ("mKneeLeft"));
}

/* A file with the avatar's names begins with a reference frame, and is as large as it says. */
static void
test_own (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("walk.bvh");
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoSourceFigure) figure = mo_source_figure_new (clip, empty);
  double frame_time = mo_clip_frame_time (clip);

  g_assert_cmpint (mo_source_figure_get_kind (figure), ==, MO_SOURCE_OWN);
  g_assert_cmpint (mo_source_figure_get_joint (figure, mo_source_figure_get_anchor (figure))
                       ->number,
                   ==, MO_RIG_PELVIS);
  assert_same_body (figure, clip, 1, 0.0, MO_METRES_PER_INCH);
  assert_same_body (figure, clip, 3, 2.0 * frame_time, MO_METRES_PER_INCH);
}

/* What is no human is shown in its own axes, whatever its units are. */
static void
test_other (void)
{
  static const char text[] =
      "HIERARCHY\nROOT base\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\nJOINT tip\n{\nOFFSET 0 500 0\nCHANNELS 3 Zrotation "
      "Xrotation Yrotation\nEnd Site\n{\nOFFSET 300 0 0\n}\n}\n}\nMOTION\nFrames: 2\n"
      "Frame Time: 0.5\n7 7 7 0 0 0 0 0 0\n7 7 7 90 0 0 0 0 0\n";
  g_autoptr (MoClip) clip = test_clip_of_text (text);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoSourceFigure) figure = mo_source_figure_new (clip, empty);
  MoVec3 points[3];

  g_assert_cmpint (mo_source_figure_get_kind (figure), ==, MO_SOURCE_OTHER);
  g_assert_false (mo_source_figure_get_joint (figure, 0)->has_bone);
  g_assert_true (mo_source_figure_get_joint (figure, 2)->has_bone);
  g_assert_true (mo_source_figure_get_joint (figure, 2)->is_end);
  mo_source_figure_pose (figure, 0.0, points);
  g_assert_cmpfloat_with_epsilon (points[1].z - points[0].z, 1.7, 1e-6);
  g_assert_cmpfloat_with_epsilon (points[2].y - points[1].y, 1.7 * 3.0 / 5.0, 1e-6);
  mo_source_figure_pose (figure, 0.5, points);
  g_assert_cmpfloat_with_epsilon (points[1].y - points[0].y, -1.7, 1e-6);
  g_assert_cmpfloat (mo_source_figure_get_room (figure), >, 2.0);
}

/* At the left of the picture from every side, as high as it is. */
static void
test_beside (void)
{
  g_autoptr (MoClip) clip = make_human (5, 1.0);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoSourceFigure) figure = mo_source_figure_new (clip, empty);
  double room = mo_source_figure_get_room (figure);
  MoVec3 points[64], own[64];

  /* Arms reach 0.83 m to each side. */
  g_assert_cmpfloat_with_epsilon (room, 1.9, 0.2);
  mo_source_figure_pose (figure, 0.4, own);
  mo_source_figure_pose_beside (figure, 0.4, (MoVec3){ 3.0, 2.0, 1.0 }, 0.0, points);
  g_assert_cmpfloat_with_epsilon (points[0].x, 3.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (points[0].y, 2.0 - room, 1e-6);
  g_assert_cmpfloat_with_epsilon (points[0].z, own[0].z, 1e-6);
  mo_source_figure_pose_beside (figure, 0.4, (MoVec3){ 3.0, 2.0, 1.0 }, MO_DEGREES (90), points);
  g_assert_cmpfloat_with_epsilon (points[0].x, 3.0 + room, 1e-6);
  g_assert_cmpfloat_with_epsilon (distance (points[3], points[7]), distance (own[3], own[7]), 1e-6);
}

/* Nothing of a broken number, and no skeleton of an .anim. */
static void
test_broken (void)
{
  g_autoptr (MoClip) clip = make_human (3, 1.0), empty_clip = mo_clip_new ("anim");
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoSourceFigure) figure = NULL;
  MoVec3 points[64];

  clip->singles[clip->skeleton->n_channels] = NAN;
  clip->singles[2 * clip->skeleton->n_channels + 1] = 1e30f;
  figure = mo_source_figure_new (clip, empty);
  for (guint frame = 0; frame < 3; frame++)
    {
      mo_source_figure_pose (figure, frame * 0.1, points);
      for (guint i = 0; i < mo_source_figure_get_n_joints (figure); i++)
        g_assert_cmpfloat (mo_vec3_length (points[i]), <, 1e5);
    }
  g_assert_null (mo_source_figure_new (empty_clip, empty));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source-figure/fitted", test_fitted);
  g_test_add_func ("/source-figure/recipe", test_recipe);
  g_test_add_func ("/source-figure/own", test_own);
  g_test_add_func ("/source-figure/other", test_other);
  g_test_add_func ("/source-figure/beside", test_beside);
  g_test_add_func ("/source-figure/broken", test_broken);
  return g_test_run ();
}
