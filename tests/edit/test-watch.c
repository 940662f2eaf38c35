/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"
#include "edit-watch.h"

#include <glib/gstdio.h>
#include <string.h>

/* Milliseconds, longer than a change needs to be noticed and to settle; also how long to wait for
 * something that must not happen. */
#define SETTLED 600

typedef struct
{
  char *folder;
  GFile *file; /* walk.bvh in the folder */
  EditDocument *document;
  guint n_clips; /* number of notifications */
} Case;

static void
count (GObject *object, GParamSpec *pspec, guint *n)
{
  ++*n;
}

static void
set_up (Case *c, gconstpointer data)
{
  GError *error = NULL;

  c->folder = test_make_folder ();
  c->file = test_copy_sample (c->folder, "walk.bvh");
  c->document = edit_document_new ();
  test_open (c->document, c->file, &error);
  g_assert_no_error (error);
  test_set (c->document, MO_FIELD_PRIORITY, "5");
  test_set (c->document, MO_FIELD_LOOP, "yes");
  test_settle (c->document);
  c->n_clips = 0;
  g_signal_connect (c->document, "notify::clip", G_CALLBACK (count), &c->n_clips);
}

static void
tear_down (Case *c, gconstpointer data)
{
  test_settle (c->document);
  g_assert_finalize_object (c->document);
  g_clear_object (&c->file);
  test_remove_folder (c->folder);
}

static gboolean
has_new_clip (gpointer data)
{
  Case *c = data;

  return c->n_clips > 0 && !edit_document_get_busy (c->document);
}

/* The clip is new, and all settings and the steps to undo are still there. */
static void
assert_reloaded (Case *c, guint n_frames)
{
  const MoRecipe *recipe = edit_document_get_recipe (c->document);

  test_until (has_new_clip, c);
  g_assert_cmpuint (edit_document_get_clip (c->document)->n_frames, ==, n_frames);
  g_assert_null (edit_document_get_error (c->document));
  g_assert_cmpint (recipe->priority, ==, 5);
  g_assert_true (recipe->loop);
  g_assert_cmpint (edit_document_get_anim (c->document)->base_priority, ==, 5);
  g_assert_true (edit_document_get_can_undo (c->document));
  g_assert_true (edit_document_get_modified (c->document));
  test_pass (SETTLED);
  g_assert_cmpuint (c->n_clips, ==, 1);
}

static char *
other_text (gsize *length, guint *n_frames)
{
  g_autoptr (GFile) sample = test_sample ("dance.bvh");
  char *text = test_read_text (sample, length), *frames = strstr (text, "Frames:");

  *n_frames = (guint) g_ascii_strtoull (frames + strlen ("Frames:"), NULL, 10);
  return text;
}

static void
test_in_place (Case *c, gconstpointer data)
{
  gsize length;
  guint n_frames;
  g_autofree char *text = other_text (&length, &n_frames);

  test_write (c->file, text, (gssize) length);
  assert_reloaded (c, n_frames);
}

/* Like an exporter: a piece, a pause, a piece. What exists in between is not a valid file. */
static void
test_in_pieces (Case *c, gconstpointer data)
{
  gsize length;
  guint n_frames;
  g_autofree char *text = other_text (&length, &n_frames);
  FILE *file = g_fopen (g_file_peek_path (c->file), "w");

  for (gsize i = 0; i < 8; i++)
    {
      gsize start = length * i / 8, end = length * (i + 1) / 8;

      g_assert_cmpuint (fwrite (text + start, 1, end - start, file), ==, end - start);
      fflush (file);
      test_pass (60);
      g_assert_cmpuint (c->n_clips, ==, 0);
    }
  fclose (file);
  assert_reloaded (c, n_frames);
}

/* Like an editor: writes another file, then renames it. */
static void
test_by_rename (Case *c, gconstpointer data)
{
  g_autoptr (GFile) other = test_child (c->folder, "walk.bvh~");
  gsize length;
  guint n_frames;
  g_autofree char *text = other_text (&length, &n_frames);

  test_write (other, text, (gssize) length);
  g_assert_cmpint (g_rename (g_file_peek_path (other), g_file_peek_path (c->file)), ==, 0);
  assert_reloaded (c, n_frames);
}

static void
test_gone_and_back (Case *c, gconstpointer data)
{
  gsize length;
  guint n_frames;
  g_autofree char *text = other_text (&length, &n_frames);

  g_assert_cmpint (g_unlink (g_file_peek_path (c->file)), ==, 0);
  test_pass (SETTLED);
  g_assert_cmpuint (c->n_clips, ==, 0);
  g_assert_null (edit_document_get_error (c->document));
  test_write (c->file, text, (gssize) length);
  assert_reloaded (c, n_frames);
}

static gboolean
has_error (gpointer document)
{
  return edit_document_get_error (document) != NULL;
}

/* Half a file is an error, and the last good clip stays; the whole file removes the error. */
static void
test_broken_between (Case *c, gconstpointer data)
{
  gsize length;
  guint n_frames;
  g_autofree char *text = other_text (&length, &n_frames);
  MoAnim *before = edit_document_get_anim (c->document);

  test_write (c->file, text, 200);
  test_until (has_error, c->document);
  test_settle (c->document);
  g_assert_cmpuint (c->n_clips, ==, 0);
  g_assert_true (edit_document_get_anim (c->document) == before);
  test_write (c->file, text, (gssize) length);
  assert_reloaded (c, n_frames);
}

/* A file that was broken when it was opened is read again after it has been repaired. */
static void
test_mended (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_child (folder, "walk.bvh");
  g_autoptr (EditDocument) document = edit_document_new ();
  g_autofree char *text = NULL;
  Case c = { .document = document };
  gsize length;
  guint n_frames;

  text = other_text (&length, &n_frames);
  test_write (file, text, 200);
  g_signal_connect (document, "notify::clip", G_CALLBACK (count), &c.n_clips);
  g_assert_false (test_open (document, file, NULL));
  g_assert_nonnull (edit_document_get_error (document));
  g_assert_cmpstr (edit_document_get_title (document), ==, "walk.bvh");
  test_write (file, text, (gssize) length);
  test_until (has_new_clip, &c);
  g_assert_null (edit_document_get_error (document));
  g_assert_nonnull (edit_document_get_anim (document));
  test_remove_folder (folder);
}

/* A link in the project's folder to a file that another program writes elsewhere. */
static void
test_through_a_link (void)
{
  char *folder = test_make_folder (), *elsewhere = test_make_folder ();
  g_autoptr (GFile) target = test_copy_sample (elsewhere, "walk.bvh");
  g_autoptr (GFile) link = test_child (folder, "link.bvh");
  g_autoptr (EditDocument) document = edit_document_new ();
  Case c = { .document = document };
  gsize length;
  guint n_frames;
  g_autofree char *text = other_text (&length, &n_frames);

  g_assert_true (g_file_make_symbolic_link (link, g_file_peek_path (target), NULL, NULL));
  g_assert_true (test_open (document, link, NULL));
  test_set (document, MO_FIELD_PRIORITY, "5");
  test_set (document, MO_FIELD_LOOP, "yes");
  test_settle (document);
  g_signal_connect (document, "notify::clip", G_CALLBACK (count), &c.n_clips);
  test_write (target, text, (gssize) length);
  assert_reloaded (&c, n_frames);
  test_remove_folder (folder);
  test_remove_folder (elsewhere);
}

/* A file that did not change is not read again, nor is another file in the folder. */
static void
test_quiet (Case *c, gconstpointer data)
{
  g_autoptr (GFile) neighbour = test_copy_sample (c->folder, "wave.bvh");
  g_autofree char *text G_GNUC_UNUSED = test_read_text (c->file, NULL);

  test_write (neighbour, "HIERARCHY", -1);
  test_pass (SETTLED);
  g_assert_cmpuint (c->n_clips, ==, 0);
}

/* Between hold and release, changes of the file are our own. */
static void
test_own_write (void)
{
  char *folder = test_make_folder ();
  g_autoptr (GFile) file = test_copy_sample (folder, "walk.bvh");
  g_autoptr (EditWatch) watch = edit_watch_new ();
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, EDIT_STAMP_ATTRIBUTES, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  EditStamp stamp = edit_stamp_new (info);
  guint n = 0;

  g_signal_connect_swapped (watch, "changed", G_CALLBACK (g_atomic_int_inc), &n);
  edit_watch_set_file (watch, file, &stamp);
  test_pass (SETTLED);
  edit_watch_hold (watch);
  test_write (file, "ours", -1);
  test_pass (SETTLED);
  test_write (file, "ours again", -1);
  edit_watch_release (watch);
  test_pass (SETTLED);
  g_assert_cmpuint (n, ==, 0);
  test_write (file, "somebody's", -1);
  test_pass (2 * SETTLED);
  g_assert_cmpuint (n, ==, 1);
  test_remove_folder (folder);
}

/* Exporting over the file that is open does not reload it: the settings would be applied to their
 * own result. */
static void
test_export_over_source (Case *c, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;

  edit_document_export_async (c->document, c->file, NULL, test_take_result, &result);
  g_assert_true (edit_document_export_finish (c->document, test_await (&result), NULL));
  test_pass (SETTLED);
  g_assert_cmpuint (c->n_clips, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Case, NULL, set_up, function, tear_down)
  ADD ("/watch/in-place", test_in_place);
  ADD ("/watch/in-pieces", test_in_pieces);
  ADD ("/watch/by-rename", test_by_rename);
  ADD ("/watch/gone-and-back", test_gone_and_back);
  ADD ("/watch/broken-between", test_broken_between);
  ADD ("/watch/quiet", test_quiet);
  ADD ("/watch/export-over-source", test_export_over_source);
  g_test_add_func ("/watch/mended", test_mended);
  g_test_add_func ("/watch/through-a-link", test_through_a_link);
  g_test_add_func ("/watch/own-write", test_own_write);
  return g_test_run ();
}
