/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-viewport.h"

#include <math.h>
#include <string.h>

/* Files dropped on the window, and the avatars on its stage. */

static gboolean
drop (AppWindow *window, const char *sample, double x, double y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, sample, NULL);
  GFile *file = g_file_new_for_path (path);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (&file, 1));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        g_signal_emit_by_name (controller, "drop", &value, x, y, &taken);
    }
  g_object_unref (file);
  return taken;
}

static void
test_drop (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "walk.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (drop (window, "walk.bvh", 300.0, 300.0));
  wait_until (is_ready (window));
  g_assert_true (app_window_has_file (window, file));
  close_window (window);
}

/* The last of `n` layers, once it has been read. */
static EditLayer *
wait_for_layer (AppWindow *window, guint n)
{
  GListStore *layers =
      edit_cast_get_layers (edit_session_get_cast (app_window_get_session (window)));
  g_autoptr (EditLayer) layer = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (layers)), ==, n);
  layer = g_list_model_get_item (G_LIST_MODEL (layers), n - 1);
  wait_until (edit_layer_get_motion (layer) != NULL);
  return layer;
}

/* A file dropped on the figure plays on it too; one dropped beside it plays on another avatar, a
 * new one each time. */
static void
test_drop_on_stage (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  GtkWidget *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  EditCast *cast = edit_session_get_cast (app_window_get_session (window));
  double x, y, left, top, forward, aside;

  wait_until (gtk_widget_get_width (viewport) > 200
              && app_viewport_locate (APP_VIEWPORT (viewport), MO_RIG_PELVIS, &x, &y));
  gtk_widget_translate_coordinates (viewport, GTK_WIDGET (window), x, y, &x, &y);
  gtk_widget_translate_coordinates (viewport, GTK_WIDGET (window), 40.0,
                                    gtk_widget_get_height (viewport) - 40.0, &left, &top);
  g_assert_true (drop (window, "wave.bvh", x, y));
  g_assert_cmpuint (edit_layer_get_figure (wait_for_layer (window, 1)), ==, 0);
  gtk_widget_translate_coordinates (GTK_WIDGET (window), viewport, left, top, &x, &y);
  app_viewport_find_floor (APP_VIEWPORT (viewport), x, y, &forward, &aside);
  g_assert_true (drop (window, "walk.bvh", left, top));
  g_assert_cmpuint (edit_layer_get_figure (wait_for_layer (window, 2)), ==, 1);
  g_object_get (edit_cast_get_figure (cast, 1), "x", &x, "y", &y, NULL);
  g_assert_cmpfloat_with_epsilon (x, forward, 1e-9);
  g_assert_cmpfloat_with_epsilon (y, aside, 1e-9);
  edit_document_undo (app_window_get_document (window));
  g_assert_false (edit_cast_has_figure (cast, 1));
  edit_document_redo (app_window_get_document (window));
  g_assert_true (edit_cast_has_figure (cast, 1));
  g_assert_true (drop (window, "walk.bvh", left, top));
  g_assert_cmpuint (edit_layer_get_figure (wait_for_layer (window, 3)), ==, 2);
  close_window (window);
}

static GtkGesture *
find_drag (GtkWidget *root)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (root);
  GtkGesture *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_DRAG (controller))
        found = GTK_GESTURE (controller);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_drag (child);
  return found;
}

/* Another avatar can be dragged across the floor, in one step; the view stays. */
static void
test_drag_avatar (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  EditDocument *document = app_window_get_document (window);
  AppViewport *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  EditCast *cast = edit_session_get_cast (app_window_get_session (window));
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "walk.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (file, 0.0, 1);
  GtkGesture *drag = find_drag (GTK_WIDGET (viewport));
  double from[2], to[2], x, y, best = 0.0, before[2];

  edit_cast_add (cast, layer);
  wait_until (edit_layer_get_motion (layer) != NULL
              && gtk_widget_get_width (GTK_WIDGET (viewport)) > 200
              && app_viewport_get_n_renders (viewport) > 0);
  for (guint i = 0; i < 50; i++) /* the camera comes to rest */
    g_main_context_iteration (NULL, FALSE);
  g_object_get (edit_cast_get_figure (cast, 1), "x", &before[0], "y", &before[1], NULL);
  /* Looks for it in the whole picture. */
  for (x = 10.0; x < gtk_widget_get_width (GTK_WIDGET (viewport)) && best == 0.0; x += 6.0)
    for (y = 40.0; y < gtk_widget_get_height (GTK_WIDGET (viewport)) && best == 0.0; y += 6.0)
      {
        g_signal_emit_by_name (drag, "drag-begin", x, y);
        g_signal_emit_by_name (drag, "drag-update", 30.0, 10.0);
        g_signal_emit_by_name (drag, "drag-end", 30.0, 10.0);
        g_object_get (edit_cast_get_figure (cast, 1), "x", &to[0], "y", &to[1], NULL);
        best = hypot (to[0] - before[0], to[1] - before[1]);
      }
  g_assert_cmpfloat (best, >, 0.02);
  g_assert_cmpfloat (best, <, 2.0);
  edit_document_undo (document);
  g_object_get (edit_cast_get_figure (cast, 1), "x", &from[0], "y", &from[1], NULL);
  g_assert_cmpfloat (from[0], ==, before[0]);
  g_assert_cmpfloat (from[1], ==, before[1]);
  g_assert_true (edit_cast_has_figure (cast, 1));
  close_window (window);
}

static GtkWidget *
find_named (GtkWidget *root, const char *id)
{
  const char *own = gtk_buildable_get_buildable_id (GTK_BUILDABLE (root));
  GtkWidget *found = g_strcmp0 (own, id) == 0 ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_named (child, id);
  return found;
}

/* With another avatar and a selected joint, the sidebar keeps its width when the page changes. */
static void
test_sidebar_width (void)
{
  static const char *const pages[] = { "settings", "joints", "loss", "findings", "stage" };
  AppWindow *window = open_sample ("dance.bvh");
  EditSession *session = app_window_get_session (window);
  GtkWidget *sidebar = find_named (GTK_WIDGET (window), "sidebar");
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "walk.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (file, 0.0, 1);
  const guint joint = (guint) mo_rig_find ("mShoulderRight");
  int given, least;

  gtk_widget_get_size_request (sidebar, &given, NULL);
  edit_cast_add (edit_session_get_cast (session), layer);
  edit_session_select (session, &joint, 1, EDIT_SELECT_ONLY);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", pages[i]);
      for (guint turn = 0; turn < 20; turn++)
        g_main_context_iteration (NULL, FALSE);
      gtk_widget_measure (sidebar, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_test_message ("%s: %d of %d", pages[i], least, given);
      g_assert_cmpint (least, <=, given);
    }
  close_window (window);
}

/* The centre of a widget in its window, and half its width. */
static double
find_middle (GtkWidget *widget, double *half)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  double x, y;

  *half = gtk_widget_get_width (widget) / 2.0;
  gtk_widget_translate_coordinates (widget, window, *half, 0.0, &x, &y);
  return x;
}

/* How far down a widget reaches in its window. */
static double
find_bottom (GtkWidget *widget)
{
  double x, y;

  gtk_widget_translate_coordinates (widget, GTK_WIDGET (gtk_widget_get_root (widget)), 0.0,
                                    gtk_widget_get_height (widget), &x, &y);
  return y;
}

/* A toast is centred over the picture, does not reach into the sidebar, and covers nothing below the picture, where the size
 * is. */
static void
test_toast (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  GtkWidget *toast = find_named (GTK_WIDGET (window), "toast");
  GtkWidget *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  double half, room;

  wait_until (gtk_widget_get_width (viewport) > 200);
  app_window_toast (window, "Exported to dance.anim", "Show in Folder", "doc.show-export");
  wait_until (fabs (find_middle (toast, &half) - find_middle (viewport, &room)) < 4.0);
  g_assert_cmpfloat (half, >, 50.0);
  g_assert_cmpfloat (half, <, room);
  wait_until (gtk_widget_get_height (toast) > 0);
  g_assert_cmpfloat (find_bottom (toast), <=, find_bottom (viewport));
  close_window (window);
}

static void
take_text (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static void
test_copy_places (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  EditSession *session = app_window_get_session (window);
  g_autoptr (EditLayer) layer = edit_layer_new ("twin", edit_session_get_motion (session), 0.0, 1);
  g_autofree char *text = NULL;

  edit_cast_add (edit_session_get_cast (session), layer);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-places", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, take_text,
                                 &text);
  wait_until (text != NULL);
  g_assert_nonnull (strstr (text, "vector offset2 = <0.000, 1.000, 0.000>;"));
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/drop", test_drop);
  g_test_add_func ("/window/drop-on-stage", test_drop_on_stage);
  g_test_add_func ("/window/drag-avatar", test_drag_avatar);
  g_test_add_func ("/window/sidebar-width", test_sidebar_width);
  g_test_add_func ("/window/toast", test_toast);
  g_test_add_func ("/window/copy-places", test_copy_places);
  return g_test_run ();
}
