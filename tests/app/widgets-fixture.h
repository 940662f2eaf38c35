/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-joint-panel.h"
#include "app-timeline.h"
#include "app-viewport.h"

#include <gtk/gtk.h>

/* The widgets that show a motion in a plain window, with a real document. Each test program
 * includes this once. */

typedef struct
{
  EditDocument *document;
  EditSession *session;
  GtkWidget *window, *viewport, *timeline, *panel;
} Widgets;

/* Runs the main loop until the condition holds; fails after a time that is enough even on a busy
 * machine. */
#define wait_until(condition)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 end = g_get_monotonic_time () + 90 * G_USEC_PER_SEC;                                    \
    while (!(condition) && g_get_monotonic_time () < end)                                          \
      run_for (0.02);                                                                              \
    g_assert_true (condition);                                                                     \
  }                                                                                                \
  G_STMT_END

static inline gboolean
stop_running (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

static inline void
run_for (double seconds)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_timeout_add ((guint) (seconds * 1000.0), stop_running, loop);
  g_main_loop_run (loop);
}

static inline void
opened (GObject *document, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  edit_document_open_finish (EDIT_DOCUMENT (document), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static inline void
open_any (Widgets *widgets, const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean done = FALSE;

  edit_document_open_async (widgets->document, file, NULL, NULL, opened, &done);
  wait_until (done);
  wait_until (edit_document_is_final (widgets->document));
}

static inline void
open_sample (Widgets *widgets, const char *name)
{
  open_any (widgets, name);
  g_assert_nonnull (edit_document_get_motion (widgets->document));
}

/* Arranged as in the program's own window. */
static inline GtkWidget *
arrange (Widgets *widgets)
{
  GtkWidget *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);

  widgets->viewport = app_viewport_new ();
  widgets->timeline = app_timeline_new ();
  widgets->panel = app_joint_panel_new ();
  gtk_widget_set_size_request (widgets->panel, 340, -1);
  gtk_box_append (GTK_BOX (left), widgets->viewport);
  gtk_box_append (GTK_BOX (left), widgets->timeline);
  gtk_paned_set_start_child (GTK_PANED (paned), left);
  gtk_paned_set_end_child (GTK_PANED (paned), widgets->panel);
  gtk_paned_set_resize_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  return paned;
}

static inline void
set_up (Widgets *widgets, gconstpointer data)
{
  GtkWidget *content = arrange (widgets);

  widgets->document = edit_document_new ();
  widgets->session = edit_session_new ();
  g_object_bind_property (widgets->document, "clip", widgets->session, "clip",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (widgets->document, "motion", widgets->session, "motion",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (widgets->document, "frame-time", widgets->session, "frame-time",
                          G_BINDING_SYNC_CREATE);
  g_object_set (widgets->panel, "document", widgets->document, "session", widgets->session, NULL);
  g_object_set (widgets->timeline, "document", widgets->document, "session", widgets->session,
                NULL);
  g_object_set (widgets->viewport, "document", widgets->document, "session", widgets->session,
                NULL);
  widgets->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (widgets->window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (widgets->window), content);
  open_sample (widgets, "dance.bvh");
  gtk_window_present (GTK_WINDOW (widgets->window));
  gtk_test_widget_wait_for_draw (widgets->window);
}

static inline void
tear_down (Widgets *widgets, gconstpointer data)
{
  GWeakRef viewport;

  g_weak_ref_init (&viewport, widgets->viewport);
  gtk_window_destroy (GTK_WINDOW (widgets->window));
  run_for (0.05);
  g_assert_null (g_weak_ref_get (&viewport));
  g_weak_ref_clear (&viewport);
  g_assert_finalize_object (widgets->session);
  edit_document_cancel (widgets->document);
  g_object_unref (widgets->document);
}

static inline EditPosing *
add_posing (Widgets *widgets)
{
  EditPosing *posing = edit_posing_new ();

  g_object_set (posing, "document", widgets->document, "session", widgets->session, NULL);
  g_object_set (widgets->viewport, "posing", posing, NULL);
  g_object_set (widgets->timeline, "posing", posing, NULL);
  return posing;
}

static inline void
remove_posing (Widgets *widgets, EditPosing *posing)
{
  g_object_set (widgets->viewport, "posing", NULL, NULL);
  g_object_set (widgets->timeline, "posing", NULL, NULL);
  g_object_unref (posing);
}

/* The window as it looks now. */
static inline GdkTexture *
capture (Widgets *widgets)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widgets->window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  run_for (0.4);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widgets->window),
                          gtk_widget_get_height (widgets->window));
  node = gtk_snapshot_free_to_node (snapshot);
  return gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (widgets->window)), node,
                                      NULL);
}

/* Saves a picture of the window for people to look at: tests/app/<name>.png in the build folder. */
static inline void
take_picture (Widgets *widgets, const char *name)
{
  g_autoptr (GdkTexture) texture = capture (widgets);
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, file, NULL);

  g_assert_true (gdk_texture_save_to_png (texture, path));
}

/* The first widget of a type below another. */
static inline GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline gpointer
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  g_assert_not_reached ();
}

static inline void
drag (GtkWidget *widget, double x, double y, double dx, double dy)
{
  gpointer gesture = find_controller (widget, GTK_TYPE_GESTURE_DRAG);

  g_signal_emit_by_name (gesture, "drag-begin", x, y);
  for (guint i = 1; i <= 4; i++)
    g_signal_emit_by_name (gesture, "drag-update", dx * i / 4.0, dy * i / 4.0);
  g_signal_emit_by_name (gesture, "drag-end", dx, dy);
}

static inline void
set_dark (gboolean dark)
{
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark, NULL);
}

#define ADD(path, function)                                                                        \
  g_test_add ("/widgets/" path, Widgets, NULL, set_up, function, tear_down)
