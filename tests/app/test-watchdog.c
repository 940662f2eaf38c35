/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "large-file.h"

/* While a large file is opened in a window and a setting is changed, the main loop keeps running,
 * and the window has no more widgets than with a small file. */

static guint
count_widgets (gpointer root)
{
  guint n = 1;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child);
  return n;
}

/* Shows all pages first, so that their lists have been filled. */
static guint
count_all (AppWindow *window)
{
  static const char *const pages[] = { "settings", "joints", "loss", "findings", "stage" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", pages[i]);
      for (guint j = 0; j < 20; j++)
        g_main_context_iteration (NULL, FALSE);
    }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "settings");
  return count_widgets (window);
}

static void
test_large_file (void)
{
  g_autofree char *sample = g_test_build_filename (G_TEST_DIST, "dance.bvh", NULL);
  char *path = large_motion_new (sample);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  LargeFile work = { open_sample ("dance.bvh"), file };
  guint before = count_all (work.window);

  watchdog_judge (large_file_open, &work);
  watchdog_judge (large_file_trim, &work);
  g_assert_cmpuint (count_all (work.window), <, before + before / 4);
  close_window (work.window);
  large_motion_free (path);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/large-file", test_large_file);
  return g_test_run ();
}
