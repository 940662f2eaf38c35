/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"
#include "test-files.h"

#include "mo-convert.h"
#include "mo-math.h"
#include "text/mo-json.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static const char *const words[] = {
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\"",
  "\\",
  "\n",
  "\r",
  " ",
  "0",
  "-",
  ".",
  "e",
  "1",
  "00",
  "nan",
  "1e99",
  "null",
  "true",
  "[]",
  "{}",
  "[1,2,3],",
  "\"AT\":1,",
  "\"NAME\":\"a\",",
  "\"hip\":",
  "\"END\":true,",
  "\"CHANNELS\":[\"Xrotation\"],",
  "\"OFFSET\":[0,0,0],",
  "\"KEYFRAMES\":[],",
  "\"Frames\":[],",
  "\"ATTACH\":1,",
  "\"PIVOT\":[0,0,0],",
  "\"priority\":2.5,",
  "\"limber\":{},",
  "\\u00e4",
  "\xff",
  "\"interpolation\":\"cubic\",",
  "//",
  NULL,
};

/* What we take for JSON, json-glib takes for JSON, but for numbers that it cannot hold. */
static void
check_json (const char *text, gsize length, const MoClip *clip)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  gsize start = length >= 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  if (!json_parser_load_from_data (parser, text + start, (gssize) (length - start), &error))
    {
      g_test_message ("json-glib: %s in %.*s", error->message, (int) length, text);
      g_test_fail ();
    }
}

static TestFiles files = { .folder = "bvj", .words = words, .check = check_json };

static MoClip *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvj", name, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  gsize length;
  g_autofree char *text = test_files_load (path, &length);
  MoClip *clip = test_files_read (&files, text, length, context);

  g_assert_nonnull (clip);
  return clip;
}

static MoClip *
parse (const char *text)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = test_files_read (&files, text, strlen (text), context);

  g_assert_nonnull (clip);
  return clip;
}

static MoRecipe *
with (const MoRecipe *recipe, MoFieldId id, const char *text)
{
  g_autoptr (GError) error = NULL;
  MoRecipe *result = mo_recipe_with (recipe, id, text, &error);

  g_assert_no_error (error);
  return result;
}

/* The text of a clip in a format, and the findings of writing it. */
static char *
write_text (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = format->write (&export, context, &error);
  gsize length;
  const char *text;

  g_assert_no_error (error);
  text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

static char *
to_text (const MoFormat *format, const MoClip *clip)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return write_text (format, clip, recipe, context);
}

/* The document's sample in its two notations, and as the BVH that it transcribes, is one motion. */
static void
test_document (void)
{
  static const char bvh[] =
      "HIERARCHY\nROOT Hips\n{\n    OFFSET  0.00  0.00  0.00\n"
      "    CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
      "    JOINT RightUpLeg\n    {\n            OFFSET -3.91  0.00  0.00\n"
      "            CHANNELS 3 Zrotation Xrotation Yrotation\n"
      "            End Site\n            {\n              OFFSET  0.00 -3.46  0.00\n"
      "            }\n    }\n}\nMOTION\nFrames:    2\nFrame Time: 0.033333\n"
      " 8.03  35.01  88.36 -3.41  14.78 -164.35  13.09  40.30 -24.60\n"
      " 7.81  35.10  86.47 -3.78  12.94 -166.97  12.64  42.57 -22.34\n";
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) pretty = load ("document.bvj"), compact = load ("document-compact.bvj");
  g_autoptr (MoClip) keyed = load ("document-keyframes.bvj"), frames = NULL;
  g_autoptr (MoClip) plain = test_read (&mo_format_bvh, bvh, strlen (bvh), context, NULL);
  g_autofree char *first = test_compare (pretty, compact);
  g_autofree char *second = test_compare_motion (pretty, plain);

  g_assert_cmpstr (first, ==, NULL);
  g_assert_cmpstr (second, ==, NULL);
  frames = mo_clip_sample (keyed, 0.033333, context, NULL);
  g_assert_cmpuint (frames->n_frames, ==, 2);
  g_assert_cmpmem (frames->values, 18 * sizeof (float), pretty->values, 18 * sizeof (float));
}

/* BVH to BVJ to BVH are the same bytes, for each BVH that there is, once it is in our notation. */
static void
test_bvh_and_back (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "bvh", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL, *before = NULL;
      g_autofree char *json = NULL, *after = NULL, *difference = NULL;
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL, again = NULL;
      gsize length;

      if (!g_str_has_suffix (name, ".bvh"))
        continue;
      text = test_files_load (path, &length);
      clip = test_read (&mo_format_bvh, text, length, context, NULL);
      if (clip == NULL)
        continue;
      before = to_text (&mo_format_bvh, clip);
      json = to_text (&mo_format_bvj, clip);
      again = parse (json);
      after = to_text (&mo_format_bvh, again);
      difference = test_compare_motion (clip, again);
      g_test_message ("%s", name);
      g_assert_cmpstr (difference, ==, NULL);
      g_assert_cmpstr (before, ==, after);
      n++;
    }
  g_assert_cmpuint (n, >, 30);
}

/* What flags set is in the file, and in the clip that is read from it. */
static void
test_recipe (void)
{
  static const struct
  {
    MoFieldId id;
    const char *text;
  } settings[] = {
    { MO_FIELD_EASE_OUT, "1.25" },   { MO_FIELD_PRIORITY, "5" },
    { MO_FIELD_LOOP, "yes" },        { MO_FIELD_LOOP_IN, "36f" },
    { MO_FIELD_LOOP_OUT, "90%" },    { MO_FIELD_EASE_IN, "0.1" },
    { MO_FIELD_HAND_POSE, "fist" },  { MO_FIELD_EMOTE, "smile" },
    { MO_FIELD_NAME, "A \"walk\"" }, { MO_FIELD_JOINT, "mHead:free; arms:priority=5" },
    { MO_FIELD_MODE, "viewer" },     { MO_FIELD_TRIM_END, "2.5s" },
    { MO_FIELD_MIRROR, "yes" },      { MO_FIELD_HIP_TURN, "-33.3" },
    { MO_FIELD_CONSTRAINT, "none" },
  };
  g_autoptr (MoClip) clip = load ("document.bvj"), again = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      MoRecipe *changed = with (recipe, settings[i].id, settings[i].text);

      mo_recipe_unref (recipe);
      recipe = changed;
    }
  text = write_text (&mo_format_bvj, clip, recipe, context);
  again = parse (text);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *before = mo_recipe_get_text (recipe, i);
      g_autofree char *after = mo_recipe_get_text (again->settings, i);

      g_assert_cmpint (mo_recipe_is_set (recipe, i), ==, mo_recipe_is_set (again->settings, i));
      g_assert_cmpstr (before, ==, after);
    }
}

/* The file's settings are what the maker's go over. */
static void
test_settings_count (void)
{
  static const char text[] =
      "{\"priority\":3.5,\"easeIn\":0.05,\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\"]},"
      "\"MOTION\":{\"Frame Time\":0.1,\"looped\":true,\"Frames\":[[0],[10],[20],[30]]}}";
  g_autoptr (MoClip) clip = parse (text), again = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL), other = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new (), five = with (empty, MO_FIELD_PRIORITY, "5");
  g_autoptr (MoAnim) plain = mo_convert (clip, empty, context, NULL);
  g_autoptr (MoAnim) changed = mo_convert (clip, five, other, NULL);
  g_autofree char *kept = to_text (&mo_format_bvj, clip), *written = NULL;

  g_assert_cmpint (plain->base_priority, ==, 3);
  g_assert_cmpint (plain->loop, ==, 1);
  g_assert_cmpfloat (plain->ease_in, ==, 0.05f);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_PRIORITY_FRACTION));
  g_assert_cmpint (changed->base_priority, ==, 5);
  g_assert_null (mo_diagnostics_find (other->diagnostics, MO_CODE_PRIORITY_FRACTION));
  g_assert_nonnull (strstr (kept, "\"priority\": 3.5"));
  written = write_text (&mo_format_bvj, clip, five, context);
  again = parse (written);
  g_assert_cmpint (again->settings->priority, ==, 5);
  g_assert_true (again->settings->loop);
}

/* In the mode "viewer" a BVJ is what the BVH is that it transcribes. */
static void
test_viewer (void)
{
  static const char bvh[] =
      "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
      "Xrotation Zrotation Yrotation\nJOINT abdomen\n{\nOFFSET 0 3 0\nCHANNELS 3 "
      "Xrotation Zrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\nMOTION\n"
      "Frames: 4\nFrame Time: 0.1\n0 43 0 0 0 0 0 0 0\n0 43 1 1 2 3 4 5 6\n"
      "0 44 2 7 8 9 10 11 12\n1 43 3 13 0 0 5 0 20\n";
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (&mo_format_bvh, bvh, strlen (bvh), context, NULL),
                     again = NULL;
  g_autoptr (MoRecipe) empty = mo_recipe_new (), viewer = with (empty, MO_FIELD_MODE, "viewer");
  g_autoptr (GBytes) first = mo_write (&mo_format_anim, clip, viewer, context, NULL), second = NULL;
  g_autofree char *json = to_text (&mo_format_bvj, clip);

  again = parse (json);
  second = mo_write (&mo_format_anim, again, viewer, context, NULL);
  g_assert_nonnull (first);
  g_assert_nonnull (second);
  g_assert_true (g_bytes_equal (first, second));
}

/* -- Keyframes --------------------------------------------------------------------------------- */

/* Keys of a polynomial of the scheme's degree, at uneven times, give it back everywhere between. */
static void
test_interpolation (void)
{
  static const double times[] = { 0.0, 0.3, 1.0, 1.2, 2.5, 2.6 };
  MoJoint joint = { .n_channels = 1, .channels = { MO_CHANNEL_X_ROTATION } };

  for (int degree = MO_INTERPOLATION_LINEAR; degree <= MO_INTERPOLATION_CUBIC; degree++)
    for (guint n = (guint) degree + 1; n <= G_N_ELEMENTS (times); n++)
      {
        g_autoptr (MoKeyframes) keyframes = mo_keyframes_new (1);
        MoKeyedJoint *keyed = &keyframes->joints[0];

        keyframes->interpolation = (MoInterpolation) degree;
        keyed->n_keys = n;
        keyed->times = g_memdup2 (times, sizeof times);
        keyed->values = g_new (float, n);
        for (guint i = 0; i < n; i++)
          keyed->values[i] = (float) (pow (times[i], degree) * 10.0 - times[i]);
        for (double time = 0.0; time < times[n - 1]; time += 0.01)
          {
            float value;

            mo_keyframes_evaluate (keyframes, 0, &joint, time, &value);
            g_assert_cmpfloat_with_epsilon (value, pow (time, degree) * 10.0 - time, 1e-4);
          }
      }
}

/* Before the first key and behind the last one of a joint it stands still; with fewer keys than the
 * scheme wants, all there are count. */
static void
test_few_keys (void)
{
  g_autoptr (MoClip) clip = load ("keyframes-cubic.bvj"),
                     lone = load ("keyframes-missing-joints.bvj");
  const MoJoint *hip = mo_skeleton_joint (clip->skeleton, 0);
  float values[2];

  mo_keyframes_evaluate (clip->keyframes, 0, hip, 0.5, values);
  g_assert_cmpfloat_with_epsilon (values[0], 0.25, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[1], 0.125, 1e-6);
  mo_keyframes_evaluate (clip->keyframes, 0, hip, 9.0, values);
  g_assert_cmpfloat (values[1], ==, 27.0f);
  mo_keyframes_evaluate (clip->keyframes, 1, mo_skeleton_joint (clip->skeleton, 1), 0.0, values);
  g_assert_cmpfloat (values[0], ==, 1.0f);

  g_assert_cmpfloat (mo_clip_duration (lone), ==, 3.0);
  mo_keyframes_evaluate (lone->keyframes, 1, mo_skeleton_joint (lone->skeleton, 1), 0.75, values);
  g_assert_cmpfloat (values[0], ==, 2.5f);
}

/* No wrap at a full turn: from 350 to 10 goes the long way, and so does the .anim of it. */
static void
test_long_way (void)
{
  g_autoptr (MoClip) clip = load ("keyframes-linear.bvj");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  float values[2];

  mo_keyframes_evaluate (clip->keyframes, 0, mo_skeleton_joint (clip->skeleton, 0), 0.5, values);
  g_assert_cmpfloat (values[1], ==, 180.0f);
  g_assert_nonnull (anim);
  g_assert_cmpfloat (anim->duration, ==, 1.0f);
  g_assert_cmpuint (mo_anim_joint (anim, 0)->rotation.n_keys, >, 10);
}

/* Turning evenly from one of the times at which a conversion looks to the next is the same
 * motion. */
static void
test_times (void)
{
  static const char *const schemes[] = { "linear", "quadratic", "cubic" };

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "{\"interpolation\":\"%s\",\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\","
          "\"Zrotation\",\"Yrotation\"]},\"KEYFRAMES\":[{\"AT\":0,\"hip\":[0,0,0]},{\"AT\":0.5,\"hip\":"
          "[40,-30,100]},{\"AT\":0.6,\"hip\":[41,-30,100]},{\"AT\":2,\"hip\":[10,200,-90]}]}",
          schemes[i]);
      g_autoptr (MoClip) clip = parse (text);
      const MoJoint *hip = mo_skeleton_joint (clip->skeleton, 0);
      g_autoptr (GArray) times = mo_keyframes_get_times (clip->keyframes, 0, hip, TRUE);
      float values[3];

      g_assert_cmpuint (times->len, <=, 4 + 2 * 60);
      for (guint j = 0; j + 1 < times->len; j++)
        {
          double start = g_array_index (times, double, j),
                 end = g_array_index (times, double, j + 1);
          MoQuat a, b, middle;

          mo_keyframes_evaluate (clip->keyframes, 0, hip, start, values);
          a = mo_joint_rotation (hip, values);
          mo_keyframes_evaluate (clip->keyframes, 0, hip, end, values);
          b = mo_joint_rotation (hip, values);
          mo_keyframes_evaluate (clip->keyframes, 0, hip, (start + end) / 2, values);
          middle = mo_joint_rotation (hip, values);
          g_assert_cmpfloat (mo_quat_angle (middle, mo_quat_slerp (a, b, 0.5)), <,
                             MO_DEGREES (0.1));
        }
    }
}

/* One frame of a motion with a bit of everything. */
static void
fill (MoClip *clip, guint n_frames)
{
  guint n = clip->skeleton->n_channels;

  clip->n_frames = n_frames;
  clip->frame_time = 1.0 / 30.0;
  clip->values = g_new (float, (gsize) n_frames *n);
  for (guint i = 0; i < n_frames; i++)
    for (guint j = 0; j < n; j++)
      clip->values[i * n + j] =
          (float) (40.0 * sin (i * 0.02 * (j + 1)) + (i > 100 && j % 3 == 0 ? 170.0 : 0.0)
                   + (j == 4 ? 1000.0 : 0.0));
}

/* Keyframes made of frames differ from them by no more than was allowed, in any channel, and say so
 * after they were written and read. */
static void
test_synthesis (void)
{
  static const char *const tolerances[] = { "0.001", "0.1", "2", "90" };
  g_autoptr (MoClip) clip =
      parse ("{\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xposition\",\"Yposition\","
             "\"Zposition\",\"Xrotation\",\"Yrotation\",\"Zrotation\"],\"JOINTS\":[{"
             "\"NAME\":\"chest\",\"CHANNELS\":[\"Zrotation\",\"Xrotation\"]},"
             "{\"NAME\":\"still\"}]}}");
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  guint n_before = G_MAXUINT;

  fill (clip, 400);
  for (guint t = 0; t < G_N_ELEMENTS (tolerances); t++)
    {
      g_autoptr (MoRecipe) recipe = with (empty, MO_FIELD_KEYFRAME_ERROR, tolerances[t]);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autofree char *text = write_text (&mo_format_bvj, clip, recipe, context);
      g_autoptr (MoClip) keyed = parse (text);
      double tolerance = g_ascii_strtod (tolerances[t], NULL);

      g_assert_null (keyed->values);
      g_assert_nonnull (keyed->keyframes);
      g_assert_cmpuint (keyed->keyframes->times->len, <, n_before);
      n_before = keyed->keyframes->times->len;
      /* The first frame was one to compare with, and stays so. */
      g_assert_cmpint (keyed->settings->reference, ==, MO_REFERENCE_DROP);
      g_assert_cmpfloat (keyed->frame_time, ==, clip->frame_time);
      for (guint i = 0; i < clip->n_frames; i++)
        for (guint j = 0; j < 2; j++)
          {
            const MoJoint *joint = mo_skeleton_joint (clip->skeleton, j);
            float values[MO_MAX_JOINT_CHANNELS];

            mo_keyframes_evaluate (keyed->keyframes, j, joint, i * clip->frame_time, values);
            for (guint k = 0; k < joint->n_channels; k++)
              {
                float wanted = mo_clip_row (clip, i)[joint->first_channel + k];

                /* Where the numbers are further apart than that, the nearest one. */
                g_assert_cmpfloat (fabs ((double) values[k] - (double) wanted), <=,
                                   MAX (tolerance, fabs ((double) wanted) * 1.2e-7));
              }
          }
    }
  g_assert_cmpuint (n_before, <, 20);
}

/* Back to frames: those of the keyframes' own rate, with all of them played. */
static void
test_sampled (void)
{
  g_autoptr (MoClip) clip = load ("keyframes-with-frame-time.bvj"), again = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       frames = with (empty, MO_FIELD_KEYFRAME_ERROR, "0");
  g_autofree char *text = write_text (&mo_format_bvj, clip, frames, context);

  again = parse (text);
  g_assert_null (again->keyframes);
  g_assert_cmpuint (again->n_frames, ==, 26);
  g_assert_cmpint (again->settings->reference, ==, MO_REFERENCE_KEEP);
  g_assert_cmpfloat (mo_clip_row (again, 25)[5], ==, 6.0f);
}

/* Keyframes need joints that can be told apart. */
static void
test_not_keyed (void)
{
  static const char *const texts[] = {
    "{\"HIERARCHY\":[{\"NAME\":\"a\",\"CHANNELS\":[\"Xrotation\"]},{\"NAME\":\"a\"}],"
    "\"MOTION\":{\"Frame Time\":1,\"Frames\":[[1],[2]]}}",
    "{\"HIERARCHY\":{\"NAME\":\"AT\",\"CHANNELS\":[\"Xrotation\"]},"
    "\"MOTION\":{\"Frame Time\":1,\"Frames\":[[1],[2]]}}",
    "{\"HIERARCHY\":{\"NAME\":\"a\",\"CHANNELS\":[\"Xrotation\"]},"
    "\"MOTION\":{\"Frame Time\":0,\"Frames\":[[1],[2]]}}",
  };
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       recipe = with (empty, MO_FIELD_KEYFRAME_ERROR, "1");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = parse (texts[i]), again = NULL;
      g_autofree char *text = write_text (&mo_format_bvj, clip, recipe, context),
                      *difference = NULL;

      again = parse (text);
      difference = test_compare_motion (clip, again);
      g_assert_cmpstr (difference, ==, NULL);
      g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_BVJ_NOT_KEYED));
    }
}

/* -- Facts ------------------------------------------------------------------------------------- */

static void
test_facts (void)
{
  g_autoptr (MoClip) attach = load ("attach.bvj"), clock = load ("clock.bvj");
  const MoBvjNode *leg = mo_bvj_facts_node (attach->bvj, 1);
  MoVec3 mark = mo_attachment_position (mo_skeleton_joint (attach->skeleton, 1));
  double time;

  g_assert_cmpuint (leg->attach->len, ==, 2);
  g_assert_cmpstr (mo_attachment_name (g_array_index (leg->attach, int, 0)), ==, "Chin");
  g_assert_null (mo_attachment_name (g_array_index (leg->attach, int, 1)));
  g_assert_cmpfloat (mark.x, ==, -3.91 / 2);
  g_assert_cmpfloat (mark.y, ==, 0.0);
  g_assert_true (mo_bvj_facts_time_at (clock->bvj, 1234567890.125 + 60.0, &time));
  g_assert_cmpfloat_with_epsilon (time, 1.0, 1e-9);
  g_assert_false (mo_bvj_facts_time_at (attach->bvj, 0.0, &time));
}

/* -- The text ---------------------------------------------------------------------------------- */

/* What we write, json-glib reads as the same numbers. */
static void
test_other_reader (void)
{
  g_autoptr (MoClip) clip = load ("document.bvj");
  g_autofree char *text = to_text (&mo_format_bvj, clip);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *frames;

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  frames = json_object_get_array_member (json_object_get_object_member (json_node_get_object (
                                                                            json_parser_get_root (
                                                                                parser)),
                                                                        "MOTION"),
                                         "Frames");
  g_assert_cmpuint (json_array_get_length (frames), ==, clip->n_frames);
  for (guint i = 0; i < clip->n_frames; i++)
    for (guint j = 0; j < clip->skeleton->n_channels; j++)
      g_assert_cmpfloat (
          (float) json_array_get_double_element (json_array_get_array_element (frames, i), j), ==,
          mo_clip_row (clip, i)[j]);
}

/* A chunk's border may fall anywhere: the same model comes of any amount of blanks before it. */
static void
test_chunk_borders (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvj", "numbers.bvj", NULL);
  gsize length, at;
  g_autofree char *text = test_files_load (path, &length);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) plain = test_files_read (&files, text, length, context);

  at = strcspn (text, "[");
  for (gsize i = 0; i < length; i++)
    {
      g_autoptr (GString) padded = g_string_sized_new (300000);
      g_autoptr (MoContext) other = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;
      g_autofree char *difference = NULL;

      g_string_append_len (padded, text, (gssize) at);
      g_string_set_size (padded, at + 256 * 1024 - i);
      memset (padded->str + at, ' ', 256 * 1024 - i);
      g_string_append_len (padded, text + at, (gssize) (length - at));
      clip = test_read (&mo_format_bvj, padded->str, padded->len, other, NULL);
      g_assert_nonnull (clip);
      difference = test_compare (plain, clip);
      g_assert_cmpstr (difference, ==, NULL);
    }
}

/* Many rows, so that chunks end in them; and the place of a mistake behind them. */
static void
test_many_frames (void)
{
  for (guint style = 0; style < 3; style++)
    {
      static const char *const between[] = { ",", ",\n", "\r\n ,\r\n" };
      g_autoptr (GString) text =
          g_string_new ("{\"HIERARCHY\":{\"NAME\":\"a\",\"CHANNELS\":[\"Xrotation\","
                        "\"Yrotation\",\"Zrotation\"]},\n\"MOTION\":{"
                        "\"Frame Time\":0.001,\"Frames\":[\n");
      g_autoptr (MoContext) context = mo_context_new (NULL), other = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;
      guint n_lines[] = { 3, 3 + 79999, 3 + 2 * 79999 };

      for (guint i = 0; i < 80000; i++)
        g_string_append_printf (text, "%s[%u.5,-%u.25,0]", i > 0 ? between[style] : "", i, i);
      g_string_append (text, "]}}");
      clip = test_read (&mo_format_bvj, text->str, text->len, context, NULL);
      g_assert_nonnull (clip);
      g_assert_cmpuint (clip->n_frames, ==, 80000);
      for (guint i = 0; i < 80000; i++)
        {
          g_assert_cmpfloat (mo_clip_row (clip, i)[0], ==, (float) i + 0.5f);
          g_assert_cmpfloat (mo_clip_row (clip, i)[1], ==, -(float) i - 0.25f);
        }
      g_string_truncate (text, text->len - 2);
      g_string_append (text, "]}");
      g_assert_null (test_read (&mo_format_bvj, text->str, text->len, other, NULL));
      g_assert_cmpuint (mo_diagnostics_get (other->diagnostics, 0)->location.line, ==,
                        n_lines[style]);
    }
}

static void
test_probe (void)
{
  static const struct
  {
    const char *text;
    gboolean is_bvj;
  } rows[] = {
    { "{\"HIERARCHY\":", TRUE },
    { "\xEF\xBB\xBF \r\n {\n \"priority\":2, \"HIERARCHY\" :", TRUE },
    { "{\"KEYFRAMES\":[", TRUE },
    { "HIERARCHY\nROOT \"HIERARCHY\"", FALSE },
    { "{\"priority\":4}", FALSE },
    { "[\"HIERARCHY\"]", FALSE },
    { "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_true ((mo_format_bvj.probe ((const guint8 *) rows[i].text, strlen (rows[i].text)) > 0)
                   == rows[i].is_bvj);
}

/* Text that makes a careless reader look at the same bytes again and again, or hold too many. */
static void
test_no_quadratic_time (void)
{
  static const char *const starts[] = { "{\"HIERARCHY\":{\"NAME\":\"", "{\"MOTION\":{\"Frames\":[[",
                                        "{\"a\":[", "{\"MOTION\":{\"Frames\":[" };
  static const char *const units[] = { "x", "1,", "{},", "[1],[1,2]," };
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (GString) text = g_string_new (starts[i]);
      g_autoptr (MoContext) context = mo_context_new (NULL);

      while (text->len < 8u << 20)
        g_string_append (text, units[i]);
      g_assert_null (test_read (&mo_format_bvj, text->str, text->len, context, NULL));
    }
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_TIME_SPAN_SECOND);
}

static void
test_every_finding (gconstpointer data)
{
  static const char *const prefixes[] = { "json-", "bvj-", NULL };
  /* One needs more text than a test should hold, one comes from the writer. */
  static const char *const except[] = { "json-too-large", "bvj-not-keyed", NULL };

  test_files_assert_complete ((GPtrArray *) data, prefixes, except);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = NULL;

  g_test_init (&argc, &argv, NULL);
  files.format = &mo_format_bvj;
  paths = test_files_add (&files);
  g_assert_cmpuint (paths->len, >, 90);
  g_test_add_data_func ("/bvj/every-finding", paths, test_every_finding);
  g_test_add_func ("/bvj/document", test_document);
  g_test_add_func ("/bvj/bvh-and-back", test_bvh_and_back);
  g_test_add_func ("/bvj/recipe", test_recipe);
  g_test_add_func ("/bvj/settings-count", test_settings_count);
  g_test_add_func ("/bvj/viewer", test_viewer);
  g_test_add_func ("/bvj/interpolation", test_interpolation);
  g_test_add_func ("/bvj/few-keys", test_few_keys);
  g_test_add_func ("/bvj/long-way", test_long_way);
  g_test_add_func ("/bvj/times", test_times);
  g_test_add_func ("/bvj/synthesis", test_synthesis);
  g_test_add_func ("/bvj/sampled", test_sampled);
  g_test_add_func ("/bvj/not-keyed", test_not_keyed);
  g_test_add_func ("/bvj/facts", test_facts);
  g_test_add_func ("/bvj/other-reader", test_other_reader);
  g_test_add_func ("/bvj/chunk-borders", test_chunk_borders);
  g_test_add_func ("/bvj/many-frames", test_many_frames);
  g_test_add_func ("/bvj/probe", test_probe);
  g_test_add_func ("/bvj/no-quadratic-time", test_no_quadratic_time);
  return g_test_run ();
}
