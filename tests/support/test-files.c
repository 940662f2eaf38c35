/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-files.h"

#include "test-clip.h"

#include <string.h>

/* Larger files are not cut off at every byte. */
#define SMALL 5000

typedef struct
{
  const TestFiles *files;
  const char *path;
} Case;

char *
test_files_load (const char *path, gsize *length)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static char *
beside (const char *path, const char *suffix)
{
  return g_strdup_printf ("%.*s%s", (int) (strrchr (path, '.') - path), path, suffix);
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
  expected = test_files_load (path, NULL);
  if (!g_str_equal (expected, text))
    {
      g_test_message ("%s should be:\n%s\nand is:\n%s", path, expected, text);
      g_test_fail ();
    }
}

MoClip *
test_files_read (const TestFiles *self, const void *text, gsize length, MoContext *context)
{
  g_autoptr (GError) error = NULL;
  MoClip *clip = test_read (self->format, text, length, context, &error);

  if (clip != NULL)
    {
      g_assert_no_error (error);
      test_assert_valid (clip);
      g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), <, MO_SEVERITY_ERROR);
      if (self->check != NULL)
        self->check (text, length, clip);
      return clip;
    }
  g_assert_nonnull (error);
  g_assert_true (error->domain == MO_ERROR);
  g_assert_cmpint (mo_diagnostics_worst (context->diagnostics), ==, MO_SEVERITY_ERROR);
  return NULL;
}

static void
test_meaning (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *dump_path = beside (test->path, ".dump"), *dump = NULL;
  g_autofree char *errors_path = beside (test->path, ".errors"), *findings = NULL;
  gsize length;
  g_autofree char *text = test_files_load (test->path, &length);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_files_read (test->files, text, length, context);

  dump = clip != NULL ? test_dump (clip) : g_strdup ("refused\n");
  findings = test_findings (context);
  assert_same_text (dump_path, dump);
  assert_same_text (errors_path, findings);
}

/* A file cut off anywhere gives a clip or an error. */
static void
test_prefixes (gconstpointer data)
{
  const Case *test = data;
  gsize length;
  g_autofree char *text = test_files_load (test->path, &length);
  gsize step = length > SMALL ? length / 100 : 1;

  for (gsize i = 0; i <= length; i += step)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip G_GNUC_UNUSED = test_files_read (test->files, text, i, context);
    }
}

void
test_mutate (const char *const *words, GByteArray *text, GRand *rand)
{
  guint n_words = g_strv_length ((char **) words);
  const char *word = words[g_rand_int_range (rand, 0, (gint32) n_words)];
  guint length = (guint) MAX (strlen (word), 1);
  guint n_removed = (guint) g_rand_int_range (rand, 1, 40);
  guint at = text->len > 0 ? (guint) g_rand_int_range (rand, 0, (gint32) text->len) : 0;

  switch (g_rand_int_range (rand, 0, 3))
    {
    case 0:
      if (at < text->len)
        text->data[at] = (guint8) word[0];
      break;
    case 1:
      g_byte_array_append (text, (const guint8 *) word, length);
      memmove (text->data + at + length, text->data + at, text->len - at - length);
      memcpy (text->data + at, word, length);
      break;
    default:
      if (at < text->len)
        g_byte_array_remove_range (text, at, MIN (text->len - at, n_removed));
      break;
    }
}

/* Written and read again, the clip is the same; written once more, the bytes are the same. */
static void
assert_rewrites (const TestFiles *files, const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) written = files->format->write (&export, context, &error), rewritten = NULL;
  g_autoptr (MoClip) again = NULL;
  g_autofree char *difference = NULL;

  if (written == NULL && error->code == MO_ERROR_LIMIT)
    return;
  g_assert_no_error (error);
  again = test_files_read (files, g_bytes_get_data (written, NULL), g_bytes_get_size (written),
                           context);
  g_assert_nonnull (again);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  export.clip = again;
  rewritten = files->format->write (&export, context, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (written, rewritten));
}

static void
test_mutations (gconstpointer data)
{
  const Case *test = data;
  gsize length;
  g_autofree char *text = test_files_load (test->path, &length);
  GRand *rand = g_rand_new_with_seed (g_str_hash (strrchr (test->path, G_DIR_SEPARATOR)));

  for (guint i = 0; i < (length > SMALL ? 20 : 300); i++)
    {
      g_autoptr (GByteArray) copy = g_byte_array_new ();
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;

      g_byte_array_append (copy, (const guint8 *) text, (guint) length);
      for (int n = g_rand_int_range (rand, 1, 6); n > 0; n--)
        test_mutate (test->files->words, copy, rand);
      clip = test_files_read (test->files, copy->data, copy->len, context);
      if (clip != NULL)
        assert_rewrites (test->files, clip);
    }
  g_rand_free (rand);
}

static void
test_rewrite (gconstpointer data)
{
  const Case *test = data;
  gsize length;
  g_autofree char *text = test_files_load (test->path, &length);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_files_read (test->files, text, length, context);

  if (clip != NULL)
    assert_rewrites (test->files, clip);
}

static void
add_test (const TestFiles *files, const char *kind, const char *stem, const char *path,
          GTestDataFunc function)
{
  g_autofree char *name = g_strdup_printf ("/%s/%s/%s", files->folder, kind, stem);
  Case *test = g_new (Case, 1);

  *test = (Case){ files, path };
  g_test_add_data_func_full (name, test, function, g_free);
}

GPtrArray *
test_files_add (const TestFiles *self)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, self->folder, NULL);
  g_autofree char *suffix = g_strconcat (".", self->format->suffixes[0], NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *stem = NULL;
      char *path;

      if (!g_str_has_suffix (name, suffix))
        continue;
      stem = g_strndup (name, strlen (name) - strlen (suffix));
      path = g_build_filename (folder, name, NULL);
      g_ptr_array_add (paths, path);
      add_test (self, "meaning", stem, path, test_meaning);
      add_test (self, "prefixes", stem, path, test_prefixes);
      add_test (self, "mutations", stem, path, test_mutations);
      add_test (self, "rewrite", stem, path, test_rewrite);
    }
  return paths;
}

void
test_files_assert_complete (GPtrArray *paths, const char *const *prefixes,
                            const char *const *except)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *errors = beside (g_ptr_array_index (paths, i), ".errors");
      g_autofree char *text = test_files_load (errors, NULL);

      g_string_append (all, text);
    }
  for (guint code = 0; code < MO_N_CODES; code++)
    for (guint i = 0; prefixes[i] != NULL; i++)
      {
        const char *name = mo_code_info (code)->name;

        if (!g_str_has_prefix (name, prefixes[i]) || g_strv_contains (except, name)
            || strstr (all->str, name) != NULL)
          continue;
        g_test_message ("no test file has %s", name);
        g_test_fail ();
      }
}
