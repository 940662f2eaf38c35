/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "mo-viewer-load.h"
#include "test-clip.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Real files, compared with surveys and with what the viewer itself made of them; the files are not
 * part of the project. */

static void (*check_text) (GHashTable *row, const char *text, gsize length);

static void
check_file (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "bvh")), *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_test_message ("%s", corpus_get (row, "bvh"));
  check_text (row, text, length);
}

static void
for_each_row (const char *folder, void (*check) (GHashTable *row, const char *text, gsize length))
{
  check_text = check;
  corpus_for_each (folder, check_file);
}

static void
check_survey (GHashTable *row, const char *text, gsize length)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = test_read (NULL, text, length, context, &error);

  if (!g_str_equal (corpus_get (row, "well_formed"), "yes"))
    {
      g_assert_true ((clip != NULL) == (error == NULL));
      if (clip != NULL)
        test_assert_valid (clip);
      return;
    }
  g_assert_no_error (error);
  test_assert_valid (clip);
  g_assert_cmpint (mo_skeleton_count (clip->skeleton), ==, atoi (corpus_get (row, "joints")));
  g_assert_cmpint (clip->n_frames, ==, atoi (corpus_get (row, "frames")));
  g_assert_cmpfloat (clip->frame_time, ==, g_ascii_strtod (corpus_get (row, "frame_time"), NULL));
}

static void
check_rewrite (GHashTable *row, const char *text, gsize length)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (NULL, text, length, context, NULL), again = NULL;
  g_autoptr (GBytes) written = NULL;
  g_autofree char *difference = NULL;
  MoExport export = { .clip = clip };

  if (clip == NULL)
    return;
  written = mo_format_bvh.write (&export, context, NULL);
  again =
      test_read (NULL, g_bytes_get_data (written, NULL), g_bytes_get_size (written), context, NULL);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
}

static MoViewerReading *
load (const char *text, gsize length, gsize step)
{
  g_autoptr (MoViewerLoader) loader = mo_viewer_loader_new ();

  for (gsize i = 0; i < length; i += step)
    mo_viewer_loader_feed (loader, (const guint8 *) text + i, MIN (step, length - i));
  mo_viewer_loader_end (loader);
  return mo_viewer_loader_steal (loader);
}

static void
assert_same_reading (const MoViewerReading *a, const MoViewerReading *b)
{
  g_assert_cmpint (a->status, ==, b->status);
  g_assert_cmpmem (&a->location, sizeof a->location, &b->location, sizeof b->location);
  g_assert_cmpuint (a->joints->len, ==, b->joints->len);
  g_assert_cmpint (a->n_frames, ==, b->n_frames);
  g_assert_true ((a->values == NULL) == (b->values == NULL));
  for (int i = 0; a->values != NULL && i < a->n_frames; i++)
    g_assert_true (memcmp (a->values + (gsize) i * a->stride, b->values + (gsize) i * b->stride,
                           a->n_columns * sizeof (float))
                   == 0);
}

/* The viewer's verdict is the same however its parser gets the text; and what it accepts, we
 * accept. */
static void
check_viewer (GHashTable *row, const char *text, gsize length)
{
  g_autoptr (MoViewerReading) whole = load (text, length, length), parts = load (text, length, 7);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (NULL, text, length, context, NULL);
  const char *expected = corpus_get (row, "status");
  int code = atoi (corpus_get (row, "exit"));

  g_assert_cmpstr (mo_viewer_status_info (whole->status)->name, ==,
                   code == 2 ? expected : "E_ST_OK");
  assert_same_reading (whole, parts);
  if (code != 2)
    g_assert_nonnull (clip);
  if (clip != NULL)
    {
      test_assert_valid (clip);
      assert_same_reading (whole, mo_viewer_reading (clip));
    }
}

static void
test_survey (void)
{
  for_each_row ("bvh", check_survey);
}

static void
test_rewrite (void)
{
  for_each_row ("bvh", check_rewrite);
  for_each_row ("viewer", check_rewrite);
}

static void
test_viewer (void)
{
  for_each_row ("viewer", check_viewer);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bvh-corpus/survey", test_survey);
  g_test_add_func ("/bvh-corpus/rewrite", test_rewrite);
  g_test_add_func ("/bvh-corpus/viewer", test_viewer);
  return g_test_run ();
}
