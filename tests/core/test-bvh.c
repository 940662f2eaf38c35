/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"
#include "mo-viewer-reading.h"

#include "test-clip.h"
#include "test-files.h"

#include <gio/gio.h>
#include <string.h>
#include <time.h>

/* tests/data/bvh contains triples: x.bvh, x.dump (the clip) and x.errors (the findings). To add a
 * case, add an x.bvh; with LIMBER_UPDATE=1 in the environment, the other two are written. */

static char *
read_file (const char *path, gsize *length)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static void
assert_same_text (const char *path, const char *text)
{
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;

  if (g_getenv ("LIMBER_UPDATE") != NULL)
    {
      g_file_set_contents (path, text, -1, &error);
      g_assert_no_error (error);
      return;
    }
  expected = read_file (path, NULL);
  if (!g_str_equal (expected, text))
    {
      g_test_message ("%s should be:\n%s\nand is:\n%s", path, expected, text);
      g_test_fail ();
    }
}

static char *
beside (const char *path, const char *suffix)
{
  return g_strdup_printf ("%.*s%s", (int) (strlen (path) - strlen (".bvh")), path, suffix);
}

/* Reads, and asserts what holds for every reading: a valid clip, or an error with its finding. */
static MoClip *
read_any (const void *text, gsize length, MoContext *context)
{
  g_autoptr (GError) error = NULL;
  MoClip *clip = test_read (&mo_format_bvh, text, length, context, &error);

  if (clip != NULL)
    {
      g_assert_no_error (error);
      test_assert_valid (clip);
      g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), <, MO_SEVERITY_ERROR);
      return clip;
    }
  g_assert_nonnull (error);
  g_assert_true (error->domain == MO_ERROR);
  g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), ==, MO_SEVERITY_ERROR);
  return NULL;
}

static void
test_file (gconstpointer data)
{
  const char *path = data;
  g_autofree char *dump_path = beside (path, ".dump"), *errors_path = beside (path, ".errors");
  gsize length;
  g_autofree char *text = read_file (path, &length);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = read_any (text, length, context);
  g_autofree char *dump = clip != NULL ? test_dump (clip) : g_strdup ("refused\n");
  g_autofree char *findings = test_findings (context);

  assert_same_text (dump_path, dump);
  assert_same_text (errors_path, findings);
}

/* A file cut off anywhere gives a clip or an error. */
static void
test_prefixes (gconstpointer data)
{
  gsize length;
  g_autofree char *text = read_file (data, &length);
  gsize step = length > 5000 ? length / 100 : 1;

  for (gsize i = 0; i <= length; i += step)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip G_GNUC_UNUSED = read_any (text, i, context);
    }
}

/* clang-format off */
static const char *const words[] = {
  "{", "}", "\n", "\r", " ", "\t", "", "-", ".", ",", "e", "1", "0 ", "nan", "1e99", "ROOT x\n",
  "JOINT y\n{\n", "End Site\n", "OFFSET ", "CHANNELS 3 ", "Xrotation ", "MOTION\n", "Frames: 2\n",
  "Frame Time: 1\n", "#", "//", "\xff", "99999999999", "Properties\n", NULL
};
/* clang-format on */

static void
test_mutations (gconstpointer data)
{
  gsize length;
  g_autofree char *text = read_file (data, &length);
  GRand *rand = g_rand_new_with_seed (g_str_hash (strrchr (data, G_DIR_SEPARATOR)));

  for (guint i = 0; i < (length > 5000 ? 20 : 300); i++)
    {
      g_autoptr (GByteArray) copy = g_byte_array_new ();
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;

      g_byte_array_append (copy, (const guint8 *) text, (guint) length);
      for (int n = g_rand_int_range (rand, 1, 6); n > 0; n--)
        test_mutate (words, copy, rand);
      clip = read_any (copy->data, copy->len, context);
    }
  g_rand_free (rand);
}

/* Reading, writing and reading loses nothing, and writing again gives the same bytes. */
static void
test_rewrite (gconstpointer data)
{
  gsize length;
  g_autofree char *text = read_file (data, &length), *difference = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = read_any (text, length, context), again = NULL;
  g_autoptr (GBytes) written = NULL, rewritten = NULL;
  g_autoptr (GError) error = NULL;
  MoExport export = { .clip = clip };

  if (clip == NULL)
    return;
  written = mo_format_bvh.write (&export, context, &error);
  g_assert_no_error (error);
  again = read_any (g_bytes_get_data (written, NULL), g_bytes_get_size (written), context);
  g_assert_nonnull (again);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  export.clip = again;
  rewritten = mo_format_bvh.write (&export, context, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (written, rewritten));
}

/* Chunks may end anywhere: any number of blanks before the text gives the same clip. */
static void
test_chunk_borders (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvh", "wrapped.bvh", NULL);
  gsize length, at;
  g_autofree char *text = read_file (path, &length);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) plain = read_any (text, length, context);

  at = strcspn (text, "J"); /* of JOINT */
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
      clip = read_any (padded->str, padded->len, other);
      g_assert_nonnull (clip);
      difference = test_compare (plain, clip);
      g_assert_cmpstr (difference, ==, NULL);
      g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==,
                        mo_diagnostics_get_n_items (other->diagnostics));
    }
}

/* The same in the frames: many of them, so that chunks end there, one per line and broken over
 * lines. */
static void
test_many_frames (void)
{
  for (guint is_broken = 0; is_broken < 2; is_broken++)
    {
      g_autoptr (GString) text = g_string_new ("HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 "
                                               "Xposition Yposition Zposition Xrotation Yrotation "
                                               "Zrotation\n}\nMOTION\nFrames: 40000\nFrame Time: "
                                               "0.001\n");
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;

      for (guint i = 0; i < 240000; i++)
        g_string_append_printf (text, "%u.5%s", i,
                                i % 6 == 5                    ? "\r\n"
                                : is_broken > 0 && i % 2 == 0 ? "\n"
                                                              : " ");
      clip = read_any (text->str, text->len, context);
      g_assert_nonnull (clip);
      g_assert_cmpuint (clip->n_frames, ==, 40000);
      for (guint i = 0; i < 240000; i++)
        g_assert_cmpfloat (clip->singles[i], ==, (float) i + 0.5f);
      g_assert_cmpint (mo_viewer_reading (clip)->status, ==,
                       is_broken ? MO_VIEWER_NO_POS : MO_VIEWER_OK);
      g_assert_true (is_broken || mo_viewer_reading (clip)->values == clip->singles);
    }
}

/* The viewer's reading is the same whether it is made with the rest or separately. */
static void
test_second_look (void)
{
  static const char text[] = "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition "
                             "Zposition Xrotation Yrotation Zrotation\n}\nMOTION\nFrames: 3\nFrame "
                             "Time: 0.1\n1 2 3 4 5 6\n7 8 9 1 2 3\n4 5 6 7 8 9%s\n";
  g_autofree char *plain = g_strdup_printf (text, ""), *longer = g_strdup_printf (text, " 10");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) a = read_any (plain, strlen (plain), context);
  g_autoptr (MoClip) b = read_any (longer, strlen (longer), context);

  g_assert_null (mo_viewer_reading (a)->owned);
  g_assert_nonnull (mo_viewer_reading (b)->owned);
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 6; j++)
      g_assert_cmpfloat (mo_viewer_reading (a)->values[i * mo_viewer_reading (a)->stride + j], ==,
                         mo_viewer_reading (b)->values[i * mo_viewer_reading (b)->stride + j]);
}

/* Endless text before the first frame is rejected before it fills the memory. */
static void
test_endless_header (void)
{
  static const char *const units[] = { "x", "x ", "JOINT a {", "#\n" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new ("HIERARCHY\nROOT hip\n{\n");
      g_autoptr (MoContext) context = mo_context_new (NULL);

      while (text->len < MO_MAX_HEADER_BYTES + 1000)
        g_string_append (text, units[i]);
      g_assert_null (read_any (text->str, text->len, context));
    }
}

/* Text that would make a careless reader scan the same bytes again and again. */
static void
test_no_quadratic_time (void)
{
  g_autoptr (GString) text = g_string_new ("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 "
                                           "Xrotation Yrotation Zrotation\n}\nMOTION\nFrames: "
                                           "900000\nFrame Time: 1\n");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  clock_t start = clock (); /* processor time, because the machine may be busy */

  for (guint i = 0; i < 8; i++)
    {
      for (guint j = 0; j < 80000; j++)
        g_string_append (text, "1\n");
      for (guint j = 0; j < 80000; j++)
        g_string_append_c (text, j % 2 == 0 ? 'x' : ' ');
      g_string_append (text, "1-1-1-1-1-1\n");
    }
  clip = read_any (text->str, text->len, context);
  g_assert_nonnull (clip);
  g_assert_cmpint (clock () - start, <, 10 * CLOCKS_PER_SEC);
}

static void
test_probe (void)
{
  static const struct
  {
    const char *text;
    gboolean is_bvh;
  } rows[] = {
    { "HIERARCHY\nROOT hip", TRUE },
    { "\xEF\xBB\xBF \r\n hierarchy", TRUE },
    { "ROOT x {\nOFFSET 0 0 0\nCHANNELS 3", TRUE },
    { "{ \"HIERARCHY\": { \"OFFSET\": [], \"CHANNELS\": [] } }", FALSE },
    { "", FALSE },
    { "letter", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_true ((mo_format_bvh.probe ((const guint8 *) rows[i].text, strlen (rows[i].text)) > 0)
                   == rows[i].is_bvh);
}

/* Cancelling is not a finding about the file. */
static void
test_cancel (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvh", "plain.bvh", NULL);
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (MoContext) context = mo_context_new (cancellable);
  g_autoptr (GError) error = NULL;

  text = read_file (path, &length);
  g_cancellable_cancel (cancellable);
  g_assert_null (test_read (&mo_format_bvh, text, length, context, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==, 0);
}

/* The joints of other formats may be in any order; a BVH has them depth first. */
static void
test_write_reorders (void)
{
  g_autoptr (MoClip) clip = mo_clip_new ("test");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) written = NULL;
  g_autoptr (GError) error = NULL;
  MoExport export = { .clip = clip };
  static const char *const names[] = { "root", "left", "right", "left {1}", "right # 1" };
  static const int parents[] = { -1, 0, 0, 1, 2 };
  static const char *const order[] = { "root", "left", "left__1_", "right", "right___1" };
  static const float values[] = { 0, 1, 3, 2, 4 };
  g_autoptr (MoClip) again = NULL;

  clip->skeleton = mo_skeleton_new ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      MoJoint *joint = mo_skeleton_joint (clip->skeleton,
                                          mo_skeleton_add (clip->skeleton, names[i], parents[i]));

      joint->channels[joint->n_channels++] = MO_CHANNEL_X_ROTATION;
    }
  mo_skeleton_seal (clip->skeleton);
  clip->n_frames = 1;
  clip->frame_time = 0.1;
  clip->values = g_new (double, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    clip->values[i] = i;
  written = mo_format_bvh.write (&export, context, &error);
  g_assert_no_error (error);
  again = read_any (g_bytes_get_data (written, NULL), g_bytes_get_size (written), context);
  g_assert_nonnull (again);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_cmpstr (mo_skeleton_joint (again->skeleton, i)->name, ==, order[i]);
      g_assert_cmpfloat (again->singles[i], ==, values[i]);
    }
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_BVH_NAME_CHANGED));
}

/* Every finding of the format occurs in a test file. */
static void
test_every_finding (gconstpointer data)
{
  const GPtrArray *paths = data;
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *errors = beside (g_ptr_array_index (paths, i), ".errors");
      g_autofree char *text = read_file (errors, NULL);

      g_string_append (all, text);
    }
  for (guint code = 0; code < MO_N_CODES; code++)
    {
      const char *name = mo_code_info (code)->name;

      /* Two are made by the writer, or need more motion than a test can contain. */
      if (!g_str_has_prefix (name, "bvh-") || code == MO_CODE_BVH_NAME_CHANGED
          || code == MO_CODE_BVH_TOO_MANY_VALUES)
        continue;
      if (strstr (all->str, name) == NULL)
        {
          g_test_message ("no test file has %s", name);
          g_test_fail ();
        }
    }
}

static void
add_file_test (const char *kind, const char *stem, const char *path, GTestDataFunc function)
{
  g_autofree char *name = g_strdup_printf ("/bvh/%s/%s", kind, stem);

  g_test_add_data_func (name, path, function);
}

static void
add_file_tests (GPtrArray *paths)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "bvh", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *stem = NULL;
      char *path;

      if (!g_str_has_suffix (name, ".bvh"))
        continue;
      stem = g_strndup (name, strlen (name) - strlen (".bvh"));
      path = g_build_filename (folder, name, NULL);
      g_ptr_array_add (paths, path);
      add_file_test ("file", stem, path, test_file);
      add_file_test ("prefixes", stem, path, test_prefixes);
      add_file_test ("mutations", stem, path, test_mutations);
      add_file_test ("rewrite", stem, path, test_rewrite);
    }
  g_assert_cmpuint (paths->len, >, 40);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  add_file_tests (paths);
  g_test_add_data_func ("/bvh/every-finding", paths, test_every_finding);
  g_test_add_func ("/bvh/chunk-borders", test_chunk_borders);
  g_test_add_func ("/bvh/many-frames", test_many_frames);
  g_test_add_func ("/bvh/second-look", test_second_look);
  g_test_add_func ("/bvh/endless-header", test_endless_header);
  g_test_add_func ("/bvh/no-quadratic-time", test_no_quadratic_time);
  g_test_add_func ("/bvh/probe", test_probe);
  g_test_add_func ("/bvh/cancel", test_cancel);
  g_test_add_func ("/bvh/write-reorders", test_write_reorders);
  return g_test_run ();
}
