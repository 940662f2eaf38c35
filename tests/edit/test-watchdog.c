/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-test.h"

#include "watchdog.h"

/* The main loop of a window keeps running while a large file is read, converted and exported. */

typedef struct
{
  EditDocument *document;
  GFile *file, *target;
  guint n_progress;
} Work;

static void
on_progress (Work *work)
{
  if (edit_document_get_progress (work->document) > 0.0)
    work->n_progress++;
}

static void
open_it (gpointer data)
{
  Work *work = data;
  g_autoptr (GAsyncResult) opened = NULL;
  GError *error = NULL;

  edit_document_open_async (work->document, work->file, NULL, NULL, test_take_result, &opened);
  edit_document_open_finish (work->document, test_await (&opened), &error);
  g_assert_no_error (error);
}

static void
trim_and_export (gpointer data)
{
  Work *work = data;
  g_autoptr (GAsyncResult) exported = NULL;
  GError *error = NULL;

  test_set (work->document, MO_FIELD_TRIM_END, "59s");
  edit_document_export_async (work->document, work->target, NULL, test_take_result, &exported);
  edit_document_export_finish (work->document, test_await (&exported), &error);
  g_assert_no_error (error);
  test_settle (work->document);
}

static void
test_large_file (void)
{
  g_autoptr (GFile) sample = test_sample ("dance.bvh");
  char *folder = test_make_folder (), *path = large_motion_new (g_file_peek_path (sample));
  g_autoptr (GFile) file = g_file_new_for_path (path), target = test_child (folder, "l.anim");
  Work work = { .file = file, .target = target };

  work.document = edit_document_new ();
  g_signal_connect_swapped (work.document, "notify::progress", G_CALLBACK (on_progress), &work);
  watchdog_judge (open_it, &work);
  watchdog_judge (trim_and_export, &work);
  g_clear_object (&work.document);
  g_assert_cmpuint (work.n_progress, >, 0);
  large_motion_free (path);
  test_remove_folder (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/watchdog/large-file", test_large_file);
  return g_test_run ();
}
