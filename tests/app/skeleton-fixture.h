/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-fixture.h"

#include "app-joint-picker.h"
#include "app-skeleton-joint.h"
#include "app-skeleton-list.h"
#include "app-window-private.h"

#include "edit-recognition.h"

#include "mo-rig.h"

#include <string.h>

/* A window with a motion whose joints have the names of another program. Each test program includes this once. */

/* The names of the sample, and those of another program. */
static const char *const names[][2] = {
  { "hip", "Hips" },
  { "abdomen", "Spine" },
  { "chest", "Spine1" },
  { "neck", "Neck" },
  { "head", "Head" },
  { "lCollar", "LeftShoulder" },
  { "lShldr", "LeftArm" },
  { "lForeArm", "LeftForeArm" },
  { "lHand", "LeftHand" },
  { "lThigh", "LeftUpLeg" },
  { "lShin", "LeftLeg" },
  { "lFoot", "LeftFoot" },
  { "rCollar", "RightShoulder" },
  { "rShldr", "RightArm" },
  { "rForeArm", "RightForeArm" },
  { "rHand", "RightHand" },
  { "rThigh", "RightUpLeg" },
  { "rShin", "RightLeg" },
  { "rFoot", "RightFoot" },
};

/* The sample under other names. Free it. */
static inline char *
write_foreign (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "walk.bvh", NULL), *text = NULL;
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);
  char *result = g_build_filename (folder, "foreign.bvh", NULL);
  g_autoptr (GString) changed = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  changed = g_string_new (text);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *from = g_strdup_printf (" %s\n", names[i][0]);
      g_autofree char *to = g_strdup_printf (" %s\n", names[i][1]);

      g_string_replace (changed, from, to, 0);
    }
  g_assert_true (g_file_set_contents (result, changed->str, -1, NULL));
  return result;
}

static inline AppWindow *
open_foreign (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *path = write_foreign ();
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  gtk_window_present (GTK_WINDOW (window));
  g_assert_false (is_available (window, "doc.save-map"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-uri", "s", uri);
  wait_until (is_ready (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "skeleton");
  return window;
}

/* A visible label that begins like this. */
static inline gboolean
shows_beginning (gpointer root, const char *text)
{
  if (!gtk_widget_get_visible (root))
    return FALSE;
  if (GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_text (root), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows_beginning (child, text))
      return TRUE;
  return FALSE;
}

static inline GtkWidget *
find_button (gpointer root, const char *label)
{
  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (root), label) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline char *
get_lines (AppWindow *window)
{
  return mo_recipe_get_text (edit_document_get_recipe (app_window_get_document (window)),
                             MO_FIELD_MAP);
}

static inline void
choose (AppWindow *window, const char *target, int number)
{
  GtkWidget *list = find_widget (window, APP_TYPE_SKELETON_LIST);

  wait_until (find_button (list, target) != NULL);
  g_signal_emit_by_name (find_button (list, target), "clicked");
  g_signal_emit_by_name (find_widget (window, APP_TYPE_JOINT_PICKER), "chosen", number);
  wait_until (is_ready (window));
}

static inline gboolean
proposes (AppWindow *window)
{
  return gtk_widget_get_mapped (find_button (window, "_Not Now"));
}

static inline gboolean
has_lines (AppWindow *window, const char *wanted)
{
  g_autofree char *lines = get_lines (window);

  return g_str_equal (lines, wanted);
}

static inline void
assert_lines (AppWindow *window, const char *wanted)
{
  g_autofree char *lines = get_lines (window);

  g_assert_cmpstr (lines, ==, wanted);
}
