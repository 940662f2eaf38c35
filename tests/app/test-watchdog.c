/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "watchdog.h"

#include <glib/gstdio.h>

/* A large file is opened in a window, all its lists fill, the figure is drawn, a setting is made: the
 * main loop turns meanwhile. */

#define FILE_SIZE (20u * 1024u * 1024u)

static void
run_for (double seconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  guint tick = g_timeout_add (20, wake_up, NULL);

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
}

typedef struct
{
  AppWindow *window;
  GFile *file;
} Work;

static void
open_large (gpointer data)
{
  Work *work = data;
  EditDocument *document = app_window_get_document (work->window);

  app_window_open (work->window, work->file);
  wait_until (is_ready (work->window));
  run_for (0.5);
  g_assert_true (edit_document_set_field (document, MO_FIELD_TRIM_END, "59s", NULL, NULL));
  wait_until (is_ready (work->window));
  run_for (0.5);
}

/* A first window makes what all windows share: that is the start of the program, and measured there. */
static void
test_large_file (void)
{
  g_autofree char *sample = g_test_build_filename (G_TEST_DIST, "dance.bvh", NULL);
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "large.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Work work = { open_sample ("wave.bvh"), file };

  /* What a frame costs where the toolkit draws in software is measured elsewhere. */
  gtk_window_set_default_size (GTK_WINDOW (work.window), 900, 600);
  run_for (0.5);
  write_large_motion (path, sample, FILE_SIZE);
  watchdog_judge (open_large, &work);
  close_window (work.window);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/large-file", test_large_file);
  return g_test_run ();
}
