/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-read.h"

static const char *
corpus_folder (void)
{
  const char *folder = g_getenv ("LIMBER_CORPUS");

  if (folder == NULL || !g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("there is no corpus of real files beside the checkout (LIMBER_CORPUS)");
      return NULL;
    }
  return folder;
}

char *
corpus_file (const char *folder, const char *name)
{
  const char *top = corpus_folder ();

  return top != NULL ? g_build_filename (top, folder, name, NULL) : NULL;
}

static GHashTable *
parse_row (char **columns, const char *line)
{
  g_auto (GStrv) cells = g_strsplit (line, "\t", -1);
  GHashTable *row = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; columns[i] != NULL && cells[i] != NULL; i++)
    g_hash_table_insert (row, g_strdup (columns[i]), g_strdup (cells[i]));
  return row;
}

void
corpus_for_each (const char *folder, CorpusCheck check)
{
  g_autofree char *path = corpus_file (folder, "MANIFEST.tsv"), *text = NULL;
  g_auto (GStrv) lines = NULL, columns = NULL;
  guint n = 0;

  if (path == NULL)
    return;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  columns = g_strsplit (lines[0], "\t", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      {
        g_autoptr (GHashTable) row = parse_row (columns, lines[i]);

        check (folder, row);
        n++;
      }
  g_test_message ("%u files of %s", n, folder);
  g_assert_cmpuint (n, >, 0);
}

const char *
corpus_get (GHashTable *row, const char *column)
{
  const char *text = g_hash_table_lookup (row, column);

  return text != NULL ? text : "";
}

MoClip *
read_file (const char *path, MoContext *context, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, error);

  return source != NULL ? mo_read (source, context, error) : NULL;
}
