/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skeleton-fixture.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The list of a file's joints, and files that say which joint is which. */

/* A search that finds nothing says so, in the list and where a joint is chosen. */
static void
test_search (void)
{
  AppWindow *window = open_foreign ();
  GtkWidget *list = find_widget (window, APP_TYPE_SKELETON_LIST), *picker;

  wait_until (shows_beginning (window, "Y (100 %)"));
  gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (list, GTK_TYPE_STACK)),
                                    "map");
  wait_until (find_button (list, "mHead") != NULL);
  g_assert_false (shows_label (list, "No joints found"));
  gtk_editable_set_text (GTK_EDITABLE (find_widget (list, GTK_TYPE_SEARCH_ENTRY)), "no joint");
  wait_until (shows_label (list, "No joints found"));
  gtk_editable_set_text (GTK_EDITABLE (find_widget (list, GTK_TYPE_SEARCH_ENTRY)), "");
  wait_until (find_button (list, "mHead") != NULL);
  g_signal_emit_by_name (find_button (list, "mHead"), "clicked");
  picker = find_widget (window, APP_TYPE_JOINT_PICKER);
  wait_until (gtk_widget_get_mapped (picker));
  gtk_editable_set_text (GTK_EDITABLE (find_widget (picker, GTK_TYPE_SEARCH_ENTRY)), "no joint");
  wait_until (shows_label (picker, "No joints found"));
  close_window (window);
}

static void
count_other (AppWindow *window, GFile *file, gpointer data)
{
  (*(guint **) data)[0]++;
}

/* Dropped; of a file that is no map, `n_other` goes up. */
static gboolean
drop (AppWindow *window, GFile *file, guint *n_other)
{
  return app_window_take_map (window, file, count_other, g_memdup2 (&n_other, sizeof n_other));
}

/* A map file that is dropped says which joint is which, instead of what was said before, as one step; any other file is no
 * map, and a map is nothing where there is no motion. */
static void
test_drop (void)
{
  static const char text[] =
      "{\"limber-map\": 1, \"joints\": {\"Head\": \"mFaceJaw\", \"Neck\": null}}";
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "mine.json", NULL);
  g_autofree char *other = g_build_filename (folder, "other.json", NULL);
  g_autofree char *motion = g_build_filename (folder, "motion.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path), no_map = g_file_new_for_path (other),
                    no_json = g_file_new_for_path (motion);
  AppWindow *window = open_foreign ();
  GtkWidget *list = find_widget (window, APP_TYPE_SKELETON_LIST);
  guint n_other = 0;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (g_file_set_contents (other, "{}", -1, NULL));
  wait_until (shows_beginning (window, "Y (100 %)"));
  gtk_stack_set_visible_child_name (GTK_STACK (gtk_widget_get_ancestor (list, GTK_TYPE_STACK)),
                                    "map");
  choose (window, "mWristLeft", EDIT_JOINT_LEFT_OUT);
  wait_until (proposes (window));
  g_assert_false (drop (window, no_json, &n_other));
  g_assert_true (drop (window, no_map, &n_other));
  wait_until (n_other == 1);
  assert_lines (window, "LeftHand=none");
  g_assert_true (drop (window, file, &n_other));
  wait_until (has_lines (window, "Neck=none; Head=mFaceJaw"));
  wait_until (find_button (list, "mFaceJaw") != NULL && !proposes (window));
  edit_document_undo (app_window_get_document (window));
  assert_lines (window, "LeftHand=none");
  close_window (window);

  window = app_window_new (GTK_APPLICATION (application));
  g_assert_false (drop (window, file, &n_other));
  g_assert_false (is_available (window, "doc.open-map"));
  g_assert_cmpuint (n_other, ==, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A map comes from a place that takes its time: the window goes on meanwhile, and may be closed. */
static void
test_slow_map (void)
{
  static const char text[] = "{\"limber-map\": 1, \"joints\": {\"Neck\": null}}";
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "slow.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint n_other = 0;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  for (guint closes = 0; closes < 2; closes++)
    {
      AppWindow *window = open_foreign ();
      int end;

      g_assert_true (drop (window, file, &n_other));
      choose (window, "mWristLeft", EDIT_JOINT_LEFT_OUT);
      assert_lines (window, "LeftHand=none");
      if (closes)
        close_window (window);
      end = open (path, O_WRONLY); /* waits for the reader */
      g_assert_cmpint (write (end, text, strlen (text)), ==, strlen (text));
      g_assert_cmpint (close (end), ==, 0);
      if (closes)
        continue;
      wait_until (has_lines (window, "Neck=none"));
      close_window (window);
    }
  g_assert_cmpuint (n_other, ==, 0);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/map/search", test_search);
  g_test_add_func ("/window/map/drop", test_drop);
  g_test_add_func ("/window/map/slow", test_slow_map);
  return g_test_run ();
}
