/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"
#include "test-recipe.h"

#include "mo-clip-meant.h"
#include "mo-clip-reshape.h"
#include "mo-convert.h"
#include "mo-math.h"
#include "mo-write.h"

#include <string.h>

/* A file whose axes and lengths are not those of its format gives the same figure once the maker
 * has said what they are. */

static MoClip *
convert_with (const MoClip *clip, const char *settings)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
  MoClip *meant = mo_clip_as_meant (clip, recipe, context);

  g_assert_nonnull (meant);
  g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==, 0);
  test_assert_valid (meant);
  return meant;
}

/* Offsets, positions and rotations of every joint in every frame; the channels may have other
 * letters. */
static void
assert_same (const MoClip *a, const MoClip *b)
{
  g_assert_cmpuint (a->n_frames, ==, b->n_frames);
  g_assert_cmpuint (a->skeleton->joints->len, ==, b->skeleton->joints->len);
  for (guint i = 0; i < a->skeleton->joints->len; i++)
    {
      const MoJoint *first = mo_skeleton_joint (a->skeleton, i);
      const MoJoint *second = mo_skeleton_joint (b->skeleton, i);

      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (first->rest.translation, second->rest.translation)),
                         <, 1e-6);
      for (guint frame = 0; frame < a->n_frames && first->n_channels > 0; frame++)
        {
          MoVec3 p = { 0, 0, 0 }, q = { 0, 0, 0 };

          g_assert_cmpint (mo_clip_position (a, first, frame, &p), ==,
                           mo_clip_position (b, second, frame, &q));
          g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (p, q)), <, 1e-5);
          g_assert_cmpfloat (mo_quat_angle (mo_clip_rotation (a, first, frame),
                                            mo_clip_rotation (b, second, frame)),
                             <, 1e-6);
        }
    }
}

/* -- All pairs of axes ------------------------------------------------------------------------- */

typedef struct
{
  MoVec3 left, up, front; /* of the file */
} Frame;

/* Converts a vector from the usual axes to a file with other axes. */
static void
to_file (const Frame *self, const double plain[3], double file[3])
{
  for (guint i = 0; i < 3; i++)
    file[i] = plain[0] * mo_vec3_part (self->left, i) + plain[1] * mo_vec3_part (self->up, i)
              + plain[2] * mo_vec3_part (self->front, i);
}

static void
append_numbers (GString *text, const Frame *frame, const double plain[3])
{
  double file[3];

  to_file (frame, plain, file);
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (text, " %.9f", file[i]);
}

/* Two frames in which the chest rotates about one of the figure's axes. */
static char *
write_in (const Frame *frame, guint axis)
{
  GString *text = g_string_new ("HIERARCHY\nROOT hip\n{\nOFFSET");
  const double hip[3] = { 0, 40, 0 }, chest[3] = { 1, 10, 2 }, end[3] = { 0, 5, -1 };
  const double places[2][3] = { { 0, 41, 3 }, { -2, 40.5, 7 } };
  double turn[3] = { 0, 0, 0 };

  append_numbers (text, frame, hip);
  g_string_append (text,
                   "\nCHANNELS 6 Xposition Yposition Zposition Xrotation Yrotation Zrotation\n"
                   "JOINT chest\n{\nOFFSET");
  append_numbers (text, frame, chest);
  g_string_append (text, "\nCHANNELS 3 Xrotation Yrotation Zrotation\nEnd Site\n{\nOFFSET");
  append_numbers (text, frame, end);
  g_string_append (text, "\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n");
  for (guint i = 0; i < 2; i++)
    {
      turn[axis] = 30.0 + 40.0 * i;
      append_numbers (text, frame, places[i]);
      append_numbers (text, frame, turn);
      append_numbers (text, frame, turn);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static MoVec3
axis_named (const char *name)
{
  double sign = *name == '-' ? -1.0 : 1.0;
  char letter = name[strlen (name) - 1];

  return (MoVec3){ letter == 'x' ? sign : 0.0, letter == 'y' ? sign : 0.0,
                   letter == 'z' ? sign : 0.0 };
}

static void
test_axes (void)
{
  static const char *const ups[] = { "x", "y", "z", "-x", "-y", "-z" };
  static const char *const fronts[] = { "x", "-x", "y", "-y", "z", "-z" };
  const Frame usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

  for (guint i = 0; i < 6 * 6 * 3; i++)
    {
      const char *up = ups[i % 6], *front = fronts[i / 6 % 6];
      guint axis = i / 36;
      Frame frame = { .up = axis_named (up), .front = axis_named (front) };
      g_autofree char *settings = g_strdup_printf ("up-axis=%s front-axis=%s", up, front);
      g_autofree char *plain_text = write_in (&usual, axis), *text = NULL;
      g_autoptr (MoClip) plain = test_clip_of_text (plain_text), clip = NULL, meant = NULL;

      if (front[strlen (front) - 1] == up[strlen (up) - 1])
        continue;
      frame.left = mo_vec3_cross (frame.up, frame.front);
      text = write_in (&frame, axis);
      clip = test_clip_of_text (text);
      meant = convert_with (clip, settings);
      assert_same (plain, meant);
    }
}

/* If the front is not given, it follows from the up axis, as in an HTR; VML has one of its own. */
static void
test_usual_front (void)
{
  const Frame usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const Frame z_up = { { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 0 } };
  g_autofree char *plain_text = write_in (&usual, 0), *text = write_in (&z_up, 0);
  g_autoptr (MoClip) plain = test_clip_of_text (plain_text), clip = test_clip_of_text (text),
                     meant = convert_with (clip, "up-axis=z"),
                     same = convert_with (plain, "up-axis=y");

  assert_same (plain, meant);
  assert_same (plain, same);
}

/* A file that is upside down faces along the same axis as before, and another axis that points down has the front axis of
 * the one that points up. */
static void
test_usual_front_of_down (void)
{
  const Frame usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const Frame y_down = { { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 } };
  const Frame z_down = { { 0, -1, 0 }, { 0, 0, -1 }, { 1, 0, 0 } };
  g_autofree char *plain_text = write_in (&usual, 1), *y_text = write_in (&y_down, 1),
                  *z_text = write_in (&z_down, 1);
  g_autoptr (MoClip) plain = test_clip_of_text (plain_text), y_clip = test_clip_of_text (y_text),
                     z_clip = test_clip_of_text (z_text),
                     y_meant = convert_with (y_clip, "up-axis=-y"),
                     z_meant = convert_with (z_clip, "up-axis=-z");

  assert_same (plain, y_meant);
  assert_same (plain, z_meant);
}

static void
test_clash (void)
{
  const Frame usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  g_autofree char *text = write_in (&usual, 0);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_clip_of_text (text), meant = NULL;
  g_autoptr (MoRecipe) recipe = test_recipe_of ("front-axis=-y");

  meant = mo_clip_as_meant (clip, recipe, context);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_AXES_CLASH));
  assert_same (clip, meant);
}

/* An axis that points down excludes both fronts along it, as one that points up does. */
static void
test_clash_of_down (void)
{
  const Frame usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const char *const fronts[] = { "y", "-y" };
  g_autofree char *text = write_in (&usual, 0);
  g_autoptr (MoClip) clip = test_clip_of_text (text), down = convert_with (clip, "up-axis=-y");

  for (guint i = 0; i < G_N_ELEMENTS (fronts); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoRecipe) up = test_recipe_of ("up-axis=-y"),
                           recipe = mo_recipe_with (up, MO_FIELD_FRONT_AXIS, fronts[i], NULL);
      g_autoptr (MoClip) meant = mo_clip_as_meant (clip, recipe, context);

      g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_AXES_CLASH));
      assert_same (down, meant);
    }
}

static void
test_scale (void)
{
  const Frame usual = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  g_autofree char *text = write_in (&usual, 0);
  g_autoptr (MoClip) clip = test_clip_of_text (text),
                     doubled = convert_with (clip, "length-scale=2"),
                     halved = convert_with (doubled, "length-scale=0.5");
  MoVec3 before, after;

  mo_clip_position (clip, mo_skeleton_joint (clip->skeleton, 0), 1, &before);
  mo_clip_position (doubled, mo_skeleton_joint (doubled->skeleton, 0), 1, &after);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (mo_vec3_scale (before, 2.0), after)), <, 1e-5);
  assert_same (clip, halved);
}

/* -- Other formats ----------------------------------------------------------------------------- */

#define HTR(axis, positions)                                                                       \
  "[Header]\nFileType htr\nDataType HTRS\nGlobalAxisofGravity " axis                               \
  "\n[SegmentNames&Hierarchy]\nhip GLOBAL\n[BasePosition]\nhip " positions                         \
  " 0 0 0 0\n[hip]\n0 0 0 0 10 20 30 1\n1 0 0 0 40 50 60 1\n[EndOfFile]\n"

/* The axis given in an HTR may be wrong, too. */
static void
test_htr (void)
{
  g_autoptr (MoClip) right = test_clip_of_text (HTR ("Z", "1 2 1000")),
                     wrong = test_clip_of_text (HTR ("Y", "1 2 1000")),
                     meant = convert_with (wrong, "up-axis=z"), plain = convert_with (right, "");

  assert_same (plain, meant);
}

/* A pose is always in the avatar's own axes: giving them changes nothing. */
static void
test_pose (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (
      "<llsd><map><key>mChest</key><map><key>rotation</key><array><real>0.5</real><real>0</real>"
      "<real>0</real></array></map></map></llsd>");
  g_autoptr (MoClip) meant = convert_with (clip, "up-axis=z front-axis=x");

  g_assert_true (meant == clip);
}

#define BONES                                                                                      \
  "<VML><Skeleton><Bone id=\"0\" parent=\"-1\" name=\"hip\"><TranslationKey x=\"0\" y=\"0\" "      \
  "z=\"1\"/><RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/></Bone>"                                 \
  "<Bone id=\"1\" parent=\"0\" name=\"chest\"><TranslationKey x=\"0.1\" y=\"0\" z=\"0.2\"/>"       \
  "<RotationKey x=\"0.6\" y=\"0\" z=\"0\" w=\"0.8\"/></Bone></Skeleton>"
#define VML(translation, rotation)                                                                    \
  BONES                                                                                               \
  "<SkeletalAnimation duration=\"0\"><SkeletalAnimationTrack bone=\"1\"><TranslationKey " translation \
  "/><RotationKey " rotation "/></SkeletalAnimationTrack></SkeletalAnimation></VML>"

/* The chest's key as a change of the bind pose, and the same as a whole pose. */
static void
test_bind_pose (void)
{
  static const char changed[] =
      VML ("x=\"0.3\" y=\"0.1\" z=\"0\"", "x=\"0\" y=\"0\" z=\"0\" w=\"1\"");
  static const char replaced[] =
      VML ("x=\"0.4\" y=\"0.1\" z=\"0.2\"", "x=\"0.6\" y=\"0\" z=\"0\" w=\"0.8\"");
  g_autoptr (MoClip) first = test_clip_of_text (changed), second = test_clip_of_text (replaced),
                     as_change = convert_with (first, ""),
                     as_whole = convert_with (second, "bind-pose=replaced");
  double a[MO_MAX_JOINT_CHANNELS], b[MO_MAX_JOINT_CHANNELS];

  g_assert_cmpuint (mo_keyframes_count_keys (as_change->keyframes, 1), ==, 1);
  g_assert_cmpuint (mo_keyframes_count_keys (as_whole->keyframes, 1), ==, 1);
  mo_keyframes_evaluate (as_change->keyframes, 1, mo_skeleton_joint (as_change->skeleton, 1), 0.0,
                         a);
  mo_keyframes_evaluate (as_whole->keyframes, 1, mo_skeleton_joint (as_whole->skeleton, 1), 0.0, b);
  for (guint i = 0; i < 7; i++)
    g_assert_cmpfloat_with_epsilon (a[i], b[i], 1e-5);
}

/* -- Written ----------------------------------------------------------------------------------- */

static MoClip *
write_and_read (const MoFormat *format, MoClip *clip, const char *settings)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
  GError *error = NULL;
  g_autoptr (GBytes) bytes = mo_write (format, clip, recipe, context, &error);

  g_assert_no_error (error);
  g_assert_null (mo_diagnostics_find (context->diagnostics, MO_CODE_SETTINGS_LOST));
  return test_read (format, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context,
                    NULL);
}

static void
assert_same_anim (MoClip *a, const char *settings, MoClip *b, const char *others)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) first = test_recipe_of (settings), second = test_recipe_of (others);
  g_autoptr (GBytes) one = mo_write (&mo_format_anim, a, first, context, NULL);
  g_autoptr (GBytes) other = mo_write (&mo_format_anim, b, second, context, NULL);

  g_assert_nonnull (one);
  g_assert_true (g_bytes_equal (one, other));
}

#define MEANT "up-axis=z front-axis=y length-scale=2"

/* A file written afterwards has the converted numbers, so it needs no such settings. */
static void
test_written (void)
{
  const Frame frame = { { -1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } };
  g_autofree char *text = write_in (&frame, 0);
  g_autoptr (MoClip) clip = test_clip_of_text (text),
                     again = write_and_read (&mo_format_bvh, clip, MEANT);

  assert_same_anim (clip, MEANT, again, "");
}

/* Settings that say what the file says anyway leave its own numbers. */
static void
test_written_unchanged (void)
{
  static const struct
  {
    const MoFormat *format;
    const char *text, *settings;
  } rows[] = {
    { &mo_format_htr, HTR ("Z", "1 2 1000"), "up-axis=z" },
    { &mo_format_vml, VML ("x=\"0.3\" y=\"0.1\" z=\"0\"", "x=\"0.6\" y=\"0\" z=\"0\" w=\"0.9\""),
      "up-axis=z front-axis=-y" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MoClip) clip = test_clip_of_text (rows[i].text);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoRecipe) nothing = test_recipe_of (""), same = test_recipe_of (rows[i].settings);
      g_autoptr (GBytes) one = mo_write (rows[i].format, clip, nothing, context, NULL);
      g_autoptr (GBytes) other = mo_write (rows[i].format, clip, same, context, NULL);

      g_assert_nonnull (one);
      g_assert_true (g_bytes_equal (one, other));
    }
}

/* A project of a BVH keeps the source's numbers and the settings; a BVJ made from an HTR has
 * converted numbers and no settings. */
static void
test_written_as_bvj (void)
{
  const Frame frame = { { -1, 0, 0 }, { 0, 0, 1 }, { 0, 1, 0 } };
  g_autofree char *text = write_in (&frame, 0);
  g_autoptr (MoClip) clip = test_clip_of_text (text),
                     htr = test_clip_of_text (HTR ("Y", "1 2 1000"));
  g_autoptr (MoClip) project = write_and_read (&mo_format_bvj, clip, MEANT);
  g_autoptr (MoClip) other = write_and_read (&mo_format_bvj, htr, MEANT);

  g_assert_true (mo_recipe_is_set (project->settings, MO_FIELD_UP_AXIS));
  assert_same_anim (clip, MEANT, project, "");
  g_assert_true (other->settings == NULL || !mo_recipe_is_set (other->settings, MO_FIELD_UP_AXIS));
  assert_same_anim (htr, MEANT, other, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/meant/axes", test_axes);
  g_test_add_func ("/meant/usual-front", test_usual_front);
  g_test_add_func ("/meant/usual-front/down", test_usual_front_of_down);
  g_test_add_func ("/meant/clash", test_clash);
  g_test_add_func ("/meant/clash-of-down", test_clash_of_down);
  g_test_add_func ("/meant/scale", test_scale);
  g_test_add_func ("/meant/htr", test_htr);
  g_test_add_func ("/meant/pose", test_pose);
  g_test_add_func ("/meant/bind-pose", test_bind_pose);
  g_test_add_func ("/meant/written", test_written);
  g_test_add_func ("/meant/written/unchanged", test_written_unchanged);
  g_test_add_func ("/meant/written/bvj", test_written_as_bvj);
  return g_test_run ();
}
