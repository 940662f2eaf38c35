/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-bvh-marks.h"
#include "mo-convert.h"
#include "mo-write.h"

#include <math.h>
#include <string.h>

/* A hip that rotates and moves by keys, with an end site: two lines of keys. */
#define HEAD                                                                                       \
  "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation "      \
  "Zrotation Yrotation\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\nMOTION\nFrames: 9\nFrame Time: 0.1\n"

/* Frames 0, 4 and 8 are keys, and everything between is linear. */
#define FRAMES                                                                                     \
  "0 40 0 0 0 0\n0 40 0 1 0 0\n0 40 0 2 0 0\n0 40 0 3 0 0\n0 40 0 4 0 0\n"                         \
  "0 40 0 3 0 0\n0 40 0 2 0 0\n0 40 0 1 0 0\n0 40 0 0 0 0\n"
#define KEYS "2 4 8 \n0 \n"
#define EASES "Properties\n3 0 0 0 \n1 0 \n"
#define REST(in, out) "Scale: 1.250000\nFigure: 1\nLoopIn: " in "\nLoopOut: " out "\n"
#define FILE(trailer) HEAD FRAMES trailer

typedef struct
{
  const char *name, *text, *findings;
} Row;

static const Row rows[] = {
  { "none", FILE (""), "" },
  { "keys", FILE (KEYS), "23:1: bvh-trailer" },
  { "all", FILE (KEYS EASES REST ("1", "8")), "23:1: bvh-trailer" },
  { "tabs", FILE ("2\t4\t8\r\n0\r\n" EASES), "23:1: bvh-trailer" },
  { "positions", FILE (KEYS EASES REST ("1", "8") "Positions: 0 \nPositionsEase: 1 0 \n"),
    "23:1: bvh-trailer" },
  { "too-few-lines", FILE ("2 4 8\n"), "23:1: bvh-trailing-junk" },
  { "wrong-ease", FILE (KEYS "Properties\n2 0 0 \n1 0 \n"), "23:1: bvh-trailer\n0:0: bvh-marks" },
  { "large-ease", FILE (KEYS "Properties\n3 0 0 4 \n1 0 \n"), "23:1: bvh-trailer\n0:0: bvh-marks" },
  { "unknown-property", FILE (KEYS EASES "Colour: 5\n"), "23:1: bvh-trailer\n0:0: bvh-marks" },
  { "word-for-number", FILE (KEYS EASES "Scale: big\n"), "23:1: bvh-trailer\n0:0: bvh-marks" },
  { "long-word",
    FILE (KEYS EASES "Scale: 1.0000000000000000000000000000000000000000000000000000000000\n"),
    "23:1: bvh-trailer\n0:0: bvh-marks" },
  { "figure", FILE (KEYS EASES "Figure: 7\n"), "23:1: bvh-trailer\n0:0: bvh-marks" },
  { "key-missing", FILE ("1 8 \n0 \n"), "23:1: bvh-trailer\n0:0: bvh-keys-differ" },
  { "other-ease", FILE (KEYS "Properties\n3 2 0 0 \n1 0 \n"),
    "23:1: bvh-trailer\n0:0: bvh-keys-differ" },
};

static MoClip *
read_text (const char *text, char **findings)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  GError *error = NULL;
  MoClip *clip = test_read (&mo_format_bvh, text, strlen (text), context, &error);

  g_assert_no_error (error);
  test_assert_valid (clip);
  if (findings != NULL)
    *findings = g_strchomp (test_findings (context));
  return clip;
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *findings = NULL;
  g_autoptr (MoClip) clip G_GNUC_UNUSED = read_text (row->text, &findings);

  g_assert_cmpstr (findings, ==, row->findings);
}

static char *
write_text (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  MoExport export = { .clip = clip, .recipe = recipe != NULL ? recipe : nothing };
  g_autoptr (GBytes) bytes = mo_format_bvh.write (&export, context, NULL);

  g_assert_nonnull (bytes);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_facts (void)
{
  g_autoptr (MoClip) clip = read_text (FILE (KEYS EASES REST ("2", "7")), NULL);
  g_autoptr (MoBvhMarks) marks = mo_bvh_marks_of (clip);

  g_assert_nonnull (marks);
  g_assert_cmpuint (marks->n_tracks, ==, 2);
  g_assert_cmpuint (marks->tracks[0]->len, ==, 3);
  g_assert_cmpuint (g_array_index (marks->tracks[0], MoBvhKey, 1).frame, ==, 4);
  g_assert_cmpuint (mo_bvh_marks_count_frames (marks, clip), ==, 3);
  g_assert_cmpfloat (marks->scale, ==, 1.25);
  g_assert_cmpint (marks->figure, ==, 1);
  g_assert_cmpint (marks->loop_in, ==, 2);
  g_assert_cmpint (marks->loop_out, ==, 7);
  g_assert_null (marks->positions);
  g_assert_false (marks->is_odd);
}

/* The first half of the way follows half a sine wave, the second is linear, as in the editor; and
 * positions have keys of their own. */
static void
test_ease (void)
{
  g_autoptr (GString) text = g_string_new (HEAD);
  g_autofree char *findings = NULL;
  g_autoptr (MoClip) clip = NULL;

  for (guint i = 0; i < 9; i++)
    {
      double turn = i <= 4 ? 0.5 - cos (G_PI * i / 8.0) / 2.0 : i / 8.0;

      g_string_append_printf (text, "0 %.6f 0 %.6f 0 0\n", 40.0 + (i < 2 ? i / 2.0 : 1.0),
                              80.0 * turn);
    }
  g_string_append (text, "1 8\n0\nProperties\n2 2 0\n1 0\n");
  g_string_append (text, "Positions: 1 2\nPositionsEase: 2 0 0\n");
  clip = read_text (text->str, &findings);
  g_assert_cmpstr (findings, ==, "23:1: bvh-trailer");
}

/* -- Loop points ------------------------------------------------------------------------------- */

typedef struct
{
  const char *in, *out;               /* of the file */
  const char *wanted_in, *wanted_out; /* of the result, whose first frame is the file's second
                                       * one */
} Loop;

static const Loop loops[] = {
  { "1", "8", NULL, NULL }, { "0", "9", NULL, NULL },   { "-1", "9", NULL, NULL },
  { "3", "8", "2f", NULL }, { "3", "6", "2f", "5f" },   { "0", "6", NULL, "5f" },
  { "6", "3", NULL, NULL }, { "12", "20", NULL, NULL },
};

static void
assert_field (const MoClip *clip, MoFieldId id, const char *wanted)
{
  gboolean is_set = clip->settings != NULL && mo_recipe_is_set (clip->settings, id);
  g_autofree char *text = is_set ? mo_recipe_get_text (clip->settings, id) : NULL;

  g_assert_cmpstr (text, ==, wanted);
}

static void
test_loop (gconstpointer data)
{
  const Loop *loop = data;
  g_autofree char *text =
      g_strdup_printf (FILE (KEYS EASES REST ("%s", "%s")), loop->in, loop->out);
  g_autoptr (MoClip) clip = read_text (text, NULL);

  assert_field (clip, MO_FIELD_LOOP_IN, loop->wanted_in);
  assert_field (clip, MO_FIELD_LOOP_OUT, loop->wanted_out);
}

static void
test_loop_plays (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = read_text (FILE (KEYS EASES REST ("3", "6")), NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);

  g_assert_nonnull (anim);
  g_assert_cmpint (anim->loop, ==, 1);
  g_assert_cmpfloat (fabsf (anim->loop_in - 0.2f), <, 1e-6f);
  g_assert_cmpfloat (fabsf (anim->loop_out - 0.5f), <, 1e-6f);
}

static void
test_written_as_it_was (void)
{
  static const char text[] = FILE (KEYS EASES REST ("3", "6"));
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = read_text (text, NULL);
  g_autofree char *written = write_text (clip, NULL, context);

  g_assert_true (g_str_has_suffix (written, strstr (text, KEYS)));
  g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==, 0);
}

/* The maker's loop points are stored where the editor looks for them. */
static void
test_written_with_loop (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (),
                       recipe = mo_recipe_with (nothing, MO_FIELD_LOOP_OUT, "0.3s", NULL);
  g_autoptr (MoClip) clip = read_text (FILE (KEYS EASES REST ("3", "6")), NULL);
  g_autofree char *written = write_text (clip, recipe, context);

  g_assert_nonnull (strstr (written, "\n" REST ("3", "4")));
  g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==, 0);
}

/* An older file has no place for them. */
static void
test_lost_without_place (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (),
                       recipe = mo_recipe_with (nothing, MO_FIELD_LOOP_OUT, "0.3s", NULL);
  g_autoptr (MoClip) clip = read_text (FILE (KEYS), NULL);
  g_autofree char *written = write_text (clip, recipe, context);

  g_assert_true (g_str_has_suffix (written, KEYS));
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_SETTINGS_LOST));
}

/* A project keeps the marks, and the editor's file can be written from it again. */
static void
test_through_bvj (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = read_text (FILE (KEYS EASES REST ("3", "6")), NULL), project = NULL;
  g_autoptr (GBytes) bytes = mo_write (&mo_format_bvj, clip, recipe, context, NULL);
  g_autofree char *first = write_text (clip, NULL, context), *second = NULL;

  g_assert_nonnull (bytes);
  project = test_read (&mo_format_bvj, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                       context, NULL);
  g_assert_nonnull (project);
  assert_field (project, MO_FIELD_LOOP_IN, "2f");
  second = write_text (project, NULL, context);
  g_assert_cmpstr (first, ==, second);
  g_assert_null (mo_diagnostics_find (context->diagnostics, MO_CODE_SETTINGS_LOST));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/bvh-marks/text/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  for (guint i = 0; i < G_N_ELEMENTS (loops); i++)
    {
      g_autofree char *path = g_strdup_printf ("/bvh-marks/loop/%s-%s", loops[i].in, loops[i].out);

      g_test_add_data_func (path, &loops[i], test_loop);
    }
  g_test_add_func ("/bvh-marks/facts", test_facts);
  g_test_add_func ("/bvh-marks/ease", test_ease);
  g_test_add_func ("/bvh-marks/loop/plays", test_loop_plays);
  g_test_add_func ("/bvh-marks/written/as-it-was", test_written_as_it_was);
  g_test_add_func ("/bvh-marks/written/with-loop", test_written_with_loop);
  g_test_add_func ("/bvh-marks/written/lost", test_lost_without_place);
  g_test_add_func ("/bvh-marks/written/through-bvj", test_through_bvj);
  return g_test_run ();
}
