/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include <string.h>

/* What the window writes besides an .anim. */

/* The text of wave.bvh exported under a name, whose suffix says how. Free it. */
static char *
export_as (AppWindow *window, const char *name)
{
  EditDocument *document = app_window_get_document (window);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  char *text = NULL;

  edit_document_set_export_file (document, file);
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
  wait_until (g_file_query_exists (file, NULL) && !edit_document_get_busy (document));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_delete (file, NULL, NULL));
  return text;
}

static guint
n_frames (const char *bvh)
{
  const char *at = strstr (bvh, "Frames:");

  g_assert_nonnull (at);
  return (guint) g_ascii_strtoull (at + strlen ("Frames:"), NULL, 10);
}

/* A motion file has what is seen, cuts included, on the skeleton of the source or of the avatar. */
static void
test_export_motion (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  EditDocument *document = app_window_get_document (window);
  g_autofree char *whole = NULL, *half = NULL, *avatar = NULL, *glb = NULL;

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  whole = export_as (window, "whole.bvh");
  edit_document_set_field (document, MO_FIELD_TRIM_END, "45f", NULL, NULL);
  wait_until (is_ready (window));
  half = export_as (window, "half.BVH");
  g_assert_cmpuint (n_frames (half), <, n_frames (whole) * 0.6);
  g_assert_nonnull (strstr (half, "ROOT hip"));
  edit_document_set_field (document, MO_FIELD_SKELETON, "avatar", NULL, NULL);
  wait_until (is_ready (window));
  avatar = export_as (window, "avatar.bvh");
  g_assert_nonnull (strstr (avatar, "ROOT mPelvis"));
  g_assert_cmpuint (n_frames (avatar), ==, n_frames (half));
  glb = export_as (window, "it.glb");
  g_assert_true (g_str_has_prefix (glb, "glTF"));
  close_window (window);
}

int
main (int argc, char *argv[])
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/export/motion", test_export_motion);
  return g_test_run ();
}
