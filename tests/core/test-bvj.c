/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-bvj-clip.h"
#include "test-clip.h"

#include "mo-clip-pose.h"
#include "mo-clip-sample.h"
#include "mo-write.h"

#include "mo-convert.h"
#include "mo-math.h"
#include "mo-bvj-facts.h"

#include <math.h>
#include <string.h>

/* The document's sample in both notations, and the BVH that it was made from, are the same
 * motion. */
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
  g_autoptr (MoClip) pretty = test_bvj_load ("document.bvj"),
                     compact = test_bvj_load ("document-compact.bvj");
  g_autoptr (MoClip) keyed = test_bvj_load ("document-keyframes.bvj"), frames = NULL;
  g_autoptr (MoClip) plain = test_read (&mo_format_bvh, bvh, strlen (bvh), context, NULL);
  g_autofree char *first = test_compare (pretty, compact);
  g_autofree char *second = test_compare_motion (pretty, plain);

  g_assert_cmpstr (first, ==, NULL);
  g_assert_cmpstr (second, ==, NULL);
  frames = mo_clip_sample (keyed, 0.0, 0.033333, context, NULL);
  g_assert_cmpuint (frames->n_frames, ==, 2);
  g_assert_cmpmem (frames->values, 18 * sizeof (double), pretty->values, 18 * sizeof (double));
}

/* BVH to BVJ to BVH gives the same bytes, for every BVH in our own notation. */
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
      before = test_bvj_print (&mo_format_bvh, clip);
      json = test_bvj_print (&mo_format_bvj, clip);
      again = test_bvj_parse (json);
      after = test_bvj_print (&mo_format_bvh, again);
      difference = test_compare_motion (clip, again);
      g_test_message ("%s", name);
      g_assert_cmpstr (difference, ==, NULL);
      g_assert_cmpstr (before, ==, after);
      n++;
    }
  g_assert_cmpuint (n, >, 30);
}

/* Settings given as options are in the file, and in the clip read from it. */
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
  g_autoptr (MoClip) clip = test_bvj_load ("document.bvj"), again = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      MoRecipe *changed = test_bvj_with (recipe, settings[i].id, settings[i].text);

      mo_recipe_unref (recipe);
      recipe = changed;
    }
  text = test_bvj_write (&mo_format_bvj, clip, recipe, context);
  again = test_bvj_parse (text);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *before = mo_recipe_get_text (recipe, i);
      g_autofree char *after = mo_recipe_get_text (again->settings, i);

      g_assert_cmpint (mo_recipe_is_set (recipe, i), ==, mo_recipe_is_set (again->settings, i));
      g_assert_cmpstr (before, ==, after);
    }
}

/* The maker's settings override those of the file. */
static void
test_settings_count (void)
{
  static const char text[] =
      "{\"priority\":3.5,\"easeIn\":0.05,\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\"]},"
      "\"MOTION\":{\"Frame Time\":0.1,\"looped\":true,\"Frames\":[[0],[10],[20],[30]]}}";
  g_autoptr (MoClip) clip = test_bvj_parse (text), again = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL), other = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       five = test_bvj_with (empty, MO_FIELD_PRIORITY, "5");
  g_autoptr (MoAnim) plain = mo_convert (clip, empty, context, NULL);
  g_autoptr (MoAnim) changed = mo_convert (clip, five, other, NULL);
  g_autofree char *kept = test_bvj_print (&mo_format_bvj, clip), *written = NULL;

  g_assert_cmpint (plain->base_priority, ==, 3);
  g_assert_cmpint (plain->loop, ==, 1);
  g_assert_cmpfloat (plain->ease_in, ==, 0.05f);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_PRIORITY_FRACTION));
  g_assert_cmpint (changed->base_priority, ==, 5);
  g_assert_null (mo_diagnostics_find (other->diagnostics, MO_CODE_PRIORITY_FRACTION));
  g_assert_nonnull (strstr (kept, "\"priority\": 3.5"));
  written = test_bvj_write (&mo_format_bvj, clip, five, context);
  again = test_bvj_parse (written);
  g_assert_cmpint (again->settings->priority, ==, 5);
  g_assert_true (again->settings->loop);
}

/* In the mode "viewer" a BVJ has the same result as the BVH that it was made from. */
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
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       viewer = test_bvj_with (empty, MO_FIELD_MODE, "viewer");
  g_autoptr (GBytes) first = mo_write (&mo_format_anim, clip, viewer, context, NULL), second = NULL;
  g_autofree char *json = test_bvj_print (&mo_format_bvj, clip);

  again = test_bvj_parse (json);
  second = mo_write (&mo_format_anim, again, viewer, context, NULL);
  g_assert_nonnull (first);
  g_assert_nonnull (second);
  g_assert_true (g_bytes_equal (first, second));
}

/* -- Facts ------------------------------------------------------------------------------------- */

static void
test_facts (void)
{
  g_autoptr (MoClip) attach = test_bvj_load ("attach.bvj"), clock = test_bvj_load ("clock.bvj");
  const MoBvjNode *leg = mo_bvj_facts_node (mo_bvj_facts (attach), 1);
  MoVec3 mark = mo_attachment_position (mo_skeleton_joint (attach->skeleton, 1));
  double time;

  g_assert_cmpuint (leg->attach->len, ==, 2);
  g_assert_cmpstr (mo_attachment_name (g_array_index (leg->attach, int, 0)), ==, "Chin");
  g_assert_null (mo_attachment_name (g_array_index (leg->attach, int, 1)));
  g_assert_cmpfloat (mark.x, ==, -3.91 / 2);
  g_assert_cmpfloat (mark.y, ==, 0.0);
  g_assert_true (mo_clip_time_at (clock, 1234567890.125 + 60.0, &time));
  g_assert_cmpfloat_with_epsilon (time, 1.0, 1e-9);
  g_assert_false (mo_clip_time_at (attach, 0.0, &time));
}

/* 2 s of frames after a reference frame, with a clock of speed 1 that started at 0 unless the file
 * says otherwise. */
static void
test_clock (void)
{
  static const struct
  {
    const char *root, *members;
    double unix_time, time; /* `time` is within the file, whose first frame is at 0 */
  } rows[] = {
    { "prim", "\"unixStart\":100", 101.5, 1.5 },
    { "prim", "\"unixStart\":-0.5", 0.25, 0.75 },
    { "prim", "\"unixRate\":0.5", 3.0, 1.5 },
    { "prim", "\"unixRate\":0,\"unixStart\":100", 101.5, 0.0 },
    { "prim", "\"unixRate\":2,\"unixStart\":100", 100.5, 1.0 },
    /* All of it is played. */
    { "prim", "\"unixStart\":0,\"looped\":true", 2.03, 2.03 },
    { "prim", "\"unixStart\":0,\"looped\":true", 2.06, 0.01 },
    { "prim", "\"unixStart\":0,\"looped\":false", 9.0, 2.05 },
    /* The first frame is not played, and 2 s repeat. */
    { "hip", "\"unixStart\":0,\"looped\":true", 0.0, 0.05 },
    { "hip", "\"unixStart\":0,\"looped\":true", 1.99, 2.04 },
    { "hip", "\"unixStart\":0,\"looped\":true", 2.01, 0.06 },
    { "hip", "\"unixStart\":0,\"looped\":true", 201.0, 1.05 },
    { "hip", "\"unixStart\":0,\"looped\":true", -0.01, 2.04 },
    { "hip", "\"unixStart\":0,\"looped\":false", -9.0, 0.05 },
    { "hip", "\"unixStart\":0,\"looped\":false", 9.0, 2.05 },
    { "hip", "\"unixStart\":0,\"looped\":true,\"loopIn\":0.5,\"loopOut\":1.5", 1.6, 0.65 },
    { "hip", "\"unixStart\":0,\"looped\":true,\"limber\":{\"reference\":\"keep\"}", 2.03, 2.03 },
    { "prim", "\"unixStart\":0,\"looped\":true,\"limber\":{\"reference\":\"drop\"}", 2.01, 0.06 },
  };
  g_autoptr (GString) frames = g_string_new ("[0]");
  g_autoptr (MoRecipe) none = mo_recipe_new ();

  for (guint i = 1; i < 42; i++)
    g_string_append_printf (frames, ",[%u]", i);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint kind = 0; kind < 2; kind++)
      {
        g_autofree char *motion =
            kind == 0
                ? g_strdup_printf ("\"MOTION\":{\"Frame Time\":0.05,\"Frames\":[%s]}", frames->str)
                : g_strdup_printf ("\"MOTION\":{\"Frame Time\":0.05},\"KEYFRAMES\":[{\"AT\":0,"
                                   "\"%s\":[0]},{\"AT\":2.05,\"%s\":[41]}]",
                                   rows[i].root, rows[i].root);
        g_autofree char *text =
            g_strdup_printf ("{%s,\"HIERARCHY\":{\"NAME\":\"%s\",\"CHANNELS\":[\"Xrotation\"]},%s}",
                             rows[i].members, rows[i].root, motion);
        g_autoptr (MoClip) clip = test_bvj_parse (text);
        double time;

        /* Keyframes have no reference frame, unless the file says so. */
        if (kind == 1 && g_str_equal (rows[i].root, "hip"))
          continue;
        g_test_message ("%s %s at %g", rows[i].root, rows[i].members, rows[i].unix_time);
        g_assert_true (mo_clip_clock_time (clip, none, rows[i].unix_time, &time));
        g_assert_cmpfloat_with_epsilon (time, rows[i].time, 1e-6);
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

static void
test_every_finding (gconstpointer data)
{
  static const char *const prefixes[] = { "json-", "bvj-", NULL };
  /* One needs more text than a test should contain, the others come from the writer. */
  static const char *const except[] = { "json-too-large", "bvj-not-keyed", "bvj-many-keys",
                                        "bvj-name-changed", NULL };

  test_files_assert_complete ((GPtrArray *) data, prefixes, except);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = NULL;

  g_test_init (&argc, &argv, NULL);
  paths = test_files_add (&test_bvj_files);
  g_assert_cmpuint (paths->len, >, 90);
  g_test_add_data_func ("/bvj/every-finding", paths, test_every_finding);
  g_test_add_func ("/bvj/document", test_document);
  g_test_add_func ("/bvj/bvh-and-back", test_bvh_and_back);
  g_test_add_func ("/bvj/recipe", test_recipe);
  g_test_add_func ("/bvj/settings-count", test_settings_count);
  g_test_add_func ("/bvj/viewer", test_viewer);
  g_test_add_func ("/bvj/facts", test_facts);
  g_test_add_func ("/bvj/clock", test_clock);
  g_test_add_func ("/bvj/probe", test_probe);
  return g_test_run ();
}
