/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-application.h"
#include "app-window.h"

/* One program for all tests of a file, with a window and a motion for each. Each test program
 * includes this once. */

static AppApplication *application;

static gboolean
wake_up (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until the condition holds; fails after a time that is enough even on a busy
 * machine. */
#define wait_until(condition)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 end = g_get_monotonic_time () + 90 * G_USEC_PER_SEC;                                    \
    guint tick = g_timeout_add (20, wake_up, NULL);                                                \
    while (!(condition) && g_get_monotonic_time () < end)                                          \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (tick);                                                                        \
    g_assert_true (condition);                                                                     \
  }                                                                                                \
  G_STMT_END

/* Reads and writes nothing in the user's own folders. The system's data stays visible, because
 * icons are not drawn without its list of file types. */
static void
use_own_folders (void)
{
  static const char *const variables[] = { "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                           "XDG_CACHE_HOME" };
  g_autofree char *folder = g_dir_make_tmp ("limber-test-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    {
      g_autofree char *path = g_build_filename (folder, variables[i], NULL);

      g_setenv (variables[i], path, TRUE);
    }
}

static void
start_application (int *argc, char ***argv)
{
  g_autoptr (GError) error = NULL;

  use_own_folders ();
  g_test_init (argc, argv, NULL);
  gtk_init ();
  application = app_application_new ();
  g_application_set_flags (G_APPLICATION (application),
                           G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
}

static gboolean
is_ready (AppWindow *window)
{
  EditDocument *document = app_window_get_document (window);

  return edit_document_get_anim (document) != NULL && edit_document_is_final (document);
}

static inline AppWindow *
open_sample (const char *name)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-sample", "s", name);
  wait_until (is_ready (window));
  return window;
}

/* Destroys the window, and asserts that nothing keeps a reference to it. */
static inline void
close_window (AppWindow *window)
{
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gtk_window_destroy (GTK_WINDOW (window));
  wait_until (weak == NULL);
}

/* The first widget of a type below another. */
static inline gpointer
find_widget (gpointer root, GType type)
{
  GtkWidget *child;

  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;
  for (child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Whether a command is available. */
static inline gboolean
is_available (AppWindow *window, const char *action)
{
  /* A disabled class action cannot be activated. */
  g_autoptr (GtkWidget) button = g_object_ref_sink (gtk_button_new ());
  GtkWidget *child = gtk_window_get_child (GTK_WINDOW (window));
  gboolean sensitive;

  gtk_widget_insert_before (button, child, NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  sensitive = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);
  return sensitive;
}

/* The words of the first visible label with this part; NULL for none. */
static inline const char *
find_label (gpointer root, const char *part)
{
  if (!gtk_widget_get_visible (root))
    return NULL;
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (root), part) != NULL)
    return gtk_label_get_text (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const char *found = find_label (child, part);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Whether these words are visible somewhere in the window. */
static inline gboolean
shows_label (gpointer root, const char *text)
{
  if (!gtk_widget_get_visible (root))
    return FALSE;
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (root), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows_label (child, text))
      return TRUE;
  return FALSE;
}
