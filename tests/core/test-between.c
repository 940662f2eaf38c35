/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-clip-reshape.h"
#include "mo-compare.h"
#include "mo-convert.h"
#include "mo-math.h"
#include "mo-read.h"
#include "mo-write.h"

#include <string.h>

/* Conversion from every format to every other one, by the rows of the format table: a new row is
 * tested without changes here. */

static const char *const samples[] = { "walk.bvh", "wave.bvh", "hands-and-face.bvh" };

/* Tolerances for world poses of text formats (metres, radians): 0.01 mm and 0.001 degrees. */
#define TEXT_DISTANCE 1e-5
#define TEXT_ANGLE MO_DEGREES (0.001)

/* Tolerances for the 16 bits of an .anim: for the rotation of one joint, including interpolated
 * frames; and for positions in the world, where the errors of all parent joints add up (metres). */
#define ANIM_ANGLE MO_DEGREES (0.05)
#define ANIM_DISTANCE 0.001

#define METRES_PER_INCH 0.0254

static MoClip *
load_sample (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), name, NULL), *text = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  gsize length;
  MoClip *clip;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  clip = test_read (NULL, text, length, context, NULL);
  g_assert_nonnull (clip);
  return clip;
}

/* Keeps all keys of a conversion, to compare each. */
static MoRecipe *
unthinned (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  return mo_recipe_with (empty, MO_FIELD_REDUCE, "none", NULL);
}

static GBytes *
write_as (const MoFormat *format, MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) all = unthinned (),
                       recipe = format->shows_result
                                    ? mo_recipe_with (all, MO_FIELD_SKELETON, "source", NULL)
                                    : mo_recipe_ref (all);
  GError *error = NULL;
  GBytes *bytes = mo_write (format, clip, recipe, context, &error);

  g_assert_no_error (error);
  return bytes;
}

static MoClip *
convert_through (const MoFormat *format, MoClip *clip)
{
  g_autoptr (GBytes) bytes = write_as (format, clip);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  GError *error = NULL;
  MoClip *result =
      test_read (format, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context, &error);

  g_assert_no_error (error);
  return result;
}

/* The sample with keyframes instead of frames, as its maker might have written it. */
static MoClip *
load_keyed (const char *name)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (),
                       recipe = mo_recipe_with (nothing, MO_FIELD_KEYFRAME_ERROR, "0.5", NULL);
  g_autoptr (MoClip) clip = load_sample (name);
  g_autoptr (GBytes) bytes = mo_write (&mo_format_bvj, clip, recipe, context, NULL);
  MoClip *keyed;

  g_assert_nonnull (bytes);
  keyed = test_read (&mo_format_bvj, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                     context, NULL);
  g_assert_nonnull (keyed);
  g_assert_nonnull (keyed->keyframes);
  return keyed;
}

static MoMotion *
play (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = unthinned ();
  GError *error = NULL;
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, &error);

  g_assert_no_error (error);
  return mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
}

/* -- World poses of a clip's own skeleton ------------------------------------------------------ */

static void
pose (const MoClip *clip, guint frame, MoTransform *world)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      MoTransform parent = { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
      MoVec3 offset = joint->rest.translation, at = offset;
      MoQuat turn = MO_QUAT_IDENTITY;

      if (joint->n_channels > 0)
        turn = mo_clip_rotation (clip, joint, frame);
      if (joint->n_channels == 0 || !mo_clip_position (clip, joint, frame, &at))
        at = offset;
      if (joint->parent >= 0)
        parent = world[joint->parent];
      at = mo_quat_rotate (parent.rotation, mo_vec3_scale (at, METRES_PER_INCH));
      world[i].rotation = mo_quat_mul (turn, parent.rotation);
      world[i].position = mo_vec3_add (parent.position, at);
    }
}

static int
find_joint (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (*name != '\0' && g_str_equal (mo_skeleton_joint (clip->skeleton, i)->name, name))
      return (int) i;
  return -1;
}

/* Asserts that the frames of both have the same poses, starting with `first_frame`; joints are
 * matched by name, in any order. */
static void
assert_same_poses (const MoClip *a, const MoClip *b, guint first_frame)
{
  g_autofree MoTransform *first = g_new (MoTransform, a->skeleton->joints->len),
                         *second = g_new (MoTransform, b->skeleton->joints->len);

  g_assert_cmpuint (a->n_frames, ==, b->n_frames);
  for (guint frame = first_frame; frame < a->n_frames; frame++)
    {
      pose (a, frame, first);
      pose (b, frame, second);
      for (guint i = 0; i < a->skeleton->joints->len; i++)
        {
          const MoJoint *joint = mo_skeleton_joint (a->skeleton, i);
          int other = find_joint (b, joint->name);

          if (joint->is_end)
            continue;
          g_assert_cmpint (other, >=, 0);
          g_assert_cmpfloat (mo_quat_angle (first[i].rotation, second[other].rotation), <,
                             TEXT_ANGLE);
          g_assert_cmpfloat (mo_vec3_length (
                                 mo_vec3_sub (first[i].position, second[other].position)),
                             <, TEXT_DISTANCE);
        }
    }
}

/* With that many frames per second; 0 uses the clip's own rate. */
static MoClip *
as_frames_at (const MoClip *clip, double rate)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (),
                       recipe = mo_recipe_with (nothing, MO_FIELD_FRAME_RATE,
                                                g_ascii_dtostr (number, sizeof number, rate), NULL);
  GError *error = NULL;
  MoClip *frames = mo_clip_reshape (clip, MO_HOLDS_FRAMES, NULL, recipe, context, &error);

  g_assert_no_error (error);
  return frames;
}

static MoClip *
as_frames (const MoClip *clip)
{
  return as_frames_at (clip, 0.0);
}

/* For any two clips that contain only what a text format can store. */
static void
assert_same_text_poses (const MoClip *a, const MoClip *b)
{
  g_autoptr (MoClip) first = as_frames (a), second = as_frames (b);

  assert_same_poses (first, second, 0);
}

/* -- All pairs --------------------------------------------------------------------------------- */

static void
assert_same_motion (const MoClip *a, const MoClip *b, const char *pair)
{
  g_autoptr (MoMotion) first = play (a), second = play (b);
  g_autofree MoComparison *comparison = mo_compare_motions (first, second, 1.0 / 30.0);

  g_test_message ("%s: %.4f°, %.2f mm", pair, comparison->worst.angle * 180.0 / G_PI,
                  comparison->worst.distance * 1000.0);
  g_assert_cmpfloat (comparison->worst.angle, <, ANIM_ANGLE);
  g_assert_cmpfloat (comparison->worst.distance, <, ANIM_DISTANCE);
  g_assert_cmpfloat (ABS (mo_motion_get_duration (first) - mo_motion_get_duration (second)), <,
                     1e-4);
}

static void
test_pairs (gconstpointer data)
{
  g_autoptr (MoClip) clip = load_sample (data);
  const MoFormat *const *formats = mo_formats ();

  for (guint i = 0; formats[i] != NULL; i++)
    {
      g_autoptr (MoClip) from =
          formats[i]->write != NULL ? convert_through (formats[i], clip) : NULL;

      for (guint j = 0; from != NULL && formats[j] != NULL; j++)
        {
          g_autoptr (MoClip) to =
              formats[j]->write != NULL ? convert_through (formats[j], from) : NULL;
          g_autoptr (MoClip) back = to != NULL ? convert_through (formats[i], to) : NULL;
          g_autofree char *pair = g_strdup_printf ("%s, %s", formats[i]->id, formats[j]->id);

          if (to == NULL)
            continue;
          assert_same_motion (from, to, pair);
          assert_same_motion (from, back, pair);
          if (!formats[i]->writes_anim && !formats[j]->writes_anim)
            assert_same_text_poses (from, back);
        }
    }
}

/* Written in any text format, the clip has the same poses in the file's own skeleton. */
static void
test_text_poses (gconstpointer data)
{
  g_autoptr (MoClip) clip = load_sample (data);
  const MoFormat *const *formats = mo_formats ();

  for (guint i = 0; formats[i] != NULL; i++)
    {
      g_autoptr (MoClip) other = NULL, frames = NULL;

      if (formats[i]->write == NULL || formats[i]->writes_anim)
        continue;
      other = convert_through (formats[i], clip);
      frames = as_frames (other);
      assert_same_poses (clip, frames, 0);
    }
}

/* Keyframes written in any text format have the same poses at every frame that is played. */
static void
test_keyed_poses (gconstpointer data)
{
  g_autoptr (MoClip) clip = load_keyed (data), frames = as_frames (clip);
  const MoFormat *const *formats = mo_formats ();

  for (guint i = 0; formats[i] != NULL; i++)
    {
      g_autoptr (MoClip) other = NULL, others = NULL;

      if (formats[i]->write == NULL || formats[i]->writes_anim)
        continue;
      g_test_message ("%s", formats[i]->id);
      other = convert_through (formats[i], clip);
      others = as_frames_at (other, 1.0 / frames->frame_time);
      assert_same_poses (frames, others, 1);
    }
}

/* Written in its own format, the bytes stay the same from the second time on. */
static void
test_same_format (gconstpointer data)
{
  g_autoptr (MoClip) clip = load_sample (data);
  const MoFormat *const *formats = mo_formats ();

  for (guint i = 0; formats[i] != NULL; i++)
    {
      g_autoptr (MoClip) first = NULL, second = NULL;
      g_autoptr (GBytes) a = NULL, b = NULL;

      if (formats[i]->write == NULL)
        continue;
      first = convert_through (formats[i], clip);
      a = write_as (formats[i], first);
      second = convert_through (formats[i], first);
      b = write_as (formats[i], second);
      /* A GLB has quaternions of single precision, which are normalised each time that they are read. */
      if (formats[i]->shows_result)
        assert_same_text_poses (first, second);
      else
        g_assert_true (g_bytes_equal (a, b));
    }
}

/* -- What cannot be stored --------------------------------------------------------------------- */

static void
test_lost (void)
{
  static const char text[] =
      "{\"priority\":4,\"unixRate\":1,\"HIERARCHY\":{\"NAME\":\"hip\",\"PIVOT\":[0,0,1],"
      "\"ATTACH\":[12,99],\"CHANNELS\":[\"Xrotation\"]},\"KEYFRAMES\":[{\"AT\":0,\"hip\":[1]},"
      "{\"AT\":1,\"hip\":[30]}]}";
  g_autoptr (MoContext) context = mo_context_new (NULL), writing = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = test_read (NULL, text, strlen (text), context, NULL);
  g_autoptr (GBytes) bytes = mo_write (&mo_format_bvh, clip, recipe, writing, NULL);
  const MoDiagnostic *members, *settings;

  g_assert_nonnull (bytes);
  members = mo_diagnostics_find (writing->diagnostics, MO_CODE_MEMBERS_LOST);
  settings = mo_diagnostics_find (writing->diagnostics, MO_CODE_SETTINGS_LOST);
  g_assert_nonnull (members);
  g_assert_cmpstr (members->detail, ==, "ATTACH, PIVOT, unixRate");
  g_assert_nonnull (settings);
  g_assert_cmpstr (settings->detail, ==, "priority");
}

/* The findings of writing a text in each format, by name. */
static char *
lost_of (const char *text, const MoFormat *format)
{
  g_autoptr (MoContext) context = mo_context_new (NULL), writing = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = test_read (NULL, text, strlen (text), context, NULL);
  g_autoptr (GBytes) bytes = mo_write (format, clip, recipe, writing, NULL);
  char *findings = test_findings (writing);

  g_assert_nonnull (bytes);
  return findings;
}

/* Formats that cannot store a fact of another format report it, and that format itself does not. */
static void
test_lost_of_formats (void)
{
  static const char avm[] =
      "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\n"
      "CHANNELS 3 Xrotation Yrotation Zrotation\n}\n"
      "MOTION\nFrames: 2\nFrame Time: 1\n1 2 3\n4 5 6\n1 1\nProperties\n2 0 0\n"
      "Scale: 1\nFigure: 1\nLoopIn: 0\nLoopOut: 1\n";
  static const char htr[] =
      "[Header]\nFileType htr\nDataType HTRS\nMaker me\n"
      "[SegmentNames&Hierarchy]\nhip GLOBAL\n[BasePosition]\nhip 0 0 0 0 0 0 1\n[hip]\n0 0 0 0 0 0 0 1.5\n[EndOfFile]\n";
  static const struct
  {
    const char *text;
    const MoFormat *format;
    const char *findings;
  } rows[] = {
    { avm, &mo_format_bvh, "" },
    { avm, &mo_format_bvj, "" },
    { avm, &mo_format_vml, "0:0: marks-lost\n" },
    { avm, &mo_format_htr, "0:0: marks-lost\n" },
    { htr, &mo_format_htr, "" },
    { htr, &mo_format_bvh, "0:0: htr-factors-lost\n0:0: htr-lines-lost\n" },
    { htr, &mo_format_vml, "0:0: htr-factors-lost\n0:0: htr-lines-lost\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *findings = lost_of (rows[i].text, rows[i].format);

      g_assert_cmpstr (findings, ==, rows[i].findings);
    }
}

/* Keyframes play from the first one on, so a file with frames gets a reference frame before
 * them. */
static void
test_reference (void)
{
  static const char text[] = "{\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\"]},"
                             "\"KEYFRAMES\":[{\"AT\":0,\"hip\":[10]},{\"AT\":1,\"hip\":[40]}]}";
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (NULL, text, strlen (text), context, NULL),
                     frames = convert_through (&mo_format_bvh, clip);

  g_assert_cmpuint (frames->n_frames, ==, 32);
  g_assert_cmpfloat (mo_clip_value (frames, 0, 0), ==, 0.0);
  g_assert_cmpfloat (mo_clip_value (frames, 1, 0), ==, 10.0);
  g_assert_cmpfloat (mo_clip_value (frames, 31, 0), ==, 40.0);
  assert_same_motion (clip, frames, "keyframes, frames");
}

/* Keyframes that would need more frames than fit into memory. */
static void
test_too_many_samples (void)
{
  static const char text[] = "{\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\"]},"
                             "\"KEYFRAMES\":[{\"AT\":0,\"hip\":[10]},{\"AT\":1e9,\"hip\":[40]}]}";
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = test_read (NULL, text, strlen (text), context, NULL);
  const MoFormat *const *formats = mo_formats ();
  guint n_refused = 0;

  g_assert_nonnull (clip);
  for (guint i = 0; formats[i] != NULL; i++)
    {
      g_autoptr (MoContext) writing = mo_context_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      const MoDiagnostic *finding;

      /* What is converted first is judged by the times of its keys. */
      if (formats[i]->write == NULL || formats[i]->writes_anim || formats[i]->shows_result)
        continue;
      bytes = mo_write (formats[i], clip, recipe, writing, &error);
      finding = mo_diagnostics_find (writing->diagnostics, MO_CODE_TOO_MANY_SAMPLES);
      g_assert_true ((bytes == NULL) == (finding != NULL));
      if (bytes != NULL)
        continue;
      g_assert_error (error, MO_ERROR, MO_ERROR_LIMIT);
      g_assert_cmpstr (mo_code_info (finding->code)->name, ==, "too-many-samples");
      n_refused++;
    }
  /* The formats with frames but without keyframes. */
  g_assert_cmpuint (n_refused, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *pairs = g_strdup_printf ("/between/pairs/%s", samples[i]),
                      *poses = g_strdup_printf ("/between/poses/%s", samples[i]),
                      *same = g_strdup_printf ("/between/same/%s", samples[i]),
                      *keyed = g_strdup_printf ("/between/keyed/%s", samples[i]);

      g_test_add_data_func (pairs, samples[i], test_pairs);
      g_test_add_data_func (poses, samples[i], test_text_poses);
      g_test_add_data_func (same, samples[i], test_same_format);
      g_test_add_data_func (keyed, samples[i], test_keyed_poses);
    }
  g_test_add_func ("/between/lost", test_lost);
  g_test_add_func ("/between/lost-of-formats", test_lost_of_formats);
  g_test_add_func ("/between/reference", test_reference);
  g_test_add_func ("/between/too-many-samples", test_too_many_samples);
  return g_test_run ();
}
