/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-findings-panel.h"
#include "app-presets.h"
#include "app-viewport.h"

#include <string.h>

static gboolean
can (AppWindow *window, const char *action)
{
  /* A class action that is disabled is not activated. */
  g_autoptr (GtkWidget) button = g_object_ref_sink (gtk_button_new ());
  GtkWidget *child = gtk_window_get_child (GTK_WINDOW (window));
  gboolean sensitive;

  gtk_widget_insert_before (button, child, NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  sensitive = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);
  return sensitive;
}

static void
test_start (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (app_window_is_empty (window));
  g_assert_true (can (window, "win.open"));
  g_assert_false (can (window, "doc.export"));
  g_assert_false (can (window, "doc.undo"));
  close_window (window);
}

static void
test_commands_follow_the_document (void)
{
  AppWindow *window = open_sample ("walk.bvh");

  g_assert_true (can (window, "doc.export"));
  g_assert_false (can (window, "doc.undo"));
  g_assert_false (can (window, "doc.reset-all"));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.apply-preset", "s", "builtin:0");
  g_assert_true (can (window, "doc.undo"));
  g_assert_true (can (window, "doc.reset-all"));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.undo", NULL);
  g_assert_false (can (window, "doc.undo"));
  g_assert_true (can (window, "doc.redo"));
  close_window (window);
}

/* Presets come back as they were kept, without what belongs to one motion. */
static void
test_presets (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new (), named = NULL, full = NULL, read = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *id = g_strdup_printf ("builtin:%u", i);
      g_autoptr (MoRecipe) given = app_presets_apply (id, empty, &error);

      g_assert_no_error (error);
      g_assert_nonnull (given);
    }
  named = mo_recipe_with (empty, MO_FIELD_NAME, "Stroll", NULL);
  full = mo_recipe_with (named, MO_FIELD_PRIORITY, "5", NULL);
  g_assert_true (app_presets_save ("a/b", full, &error));
  g_assert_no_error (error);
  read = app_presets_apply ("a-b", empty, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read->priority, ==, 5);
  g_assert_false (mo_recipe_is_set (read, MO_FIELD_NAME));
  g_assert_true (app_presets_delete ("a-b", &error));
}

/* What is written where it went before needs no dialog. */
static void
test_export (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  EditDocument *document = app_window_get_document (window);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "wave.anim", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  edit_document_set_export_file (document, file);
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
  wait_until (g_file_query_exists (file, NULL));
  wait_until (!edit_document_get_busy (document));
  close_window (window);
}

static GtkFileChooser *
find_file_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window))
        return GTK_FILE_CHOOSER (window);
    }
  return NULL;
}

/* The name that a BVJ gives its motion is the one that the file dialog proposes, and not its own. */
static void
test_export_name (void)
{
  static const char text[] =
      "{\"limber\":{\"name\":\"Slow nod\"},\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":"
      "[\"Xrotation\"]},\"KEYFRAMES\":[{\"AT\":0,\"hip\":[10]},{\"AT\":1,\"hip\":[40]}]}";
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "file.bvj", NULL), *name = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  gtk_window_present (GTK_WINDOW (window));
  app_window_open (window, file);
  wait_until (is_ready (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
  wait_until (find_file_dialog () != NULL);
  name = gtk_file_chooser_get_current_name (find_file_dialog ());
  g_assert_cmpstr (name, ==, "Slow nod.anim");
  gtk_dialog_response (GTK_DIALOG (find_file_dialog ()), GTK_RESPONSE_CANCEL);
  wait_until (find_file_dialog () == NULL);
  close_window (window);
}

static void
test_repair (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GListModel *findings = edit_document_get_findings (document);
  guint before;

  edit_document_set_field (document, MO_FIELD_NAME, "caf\303\251", NULL, NULL);
  wait_until (!edit_document_get_busy (document));
  before = g_list_model_get_n_items (findings);
  g_assert_cmpuint (before, >, 0);
  if (app_findings_repair_all (document) > 0)
    {
      wait_until (!edit_document_get_busy (document));
      g_assert_cmpuint (g_list_model_get_n_items (findings), <, before);
    }
  close_window (window);
}

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

/* The last of them, when it has been read. */
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

/* On the figure it plays there, too; beside it on another one, each time a new one. */
static void
test_drop_on_stage (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  GtkWidget *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  double x, y, left, top;

  wait_until (gtk_widget_get_width (viewport) > 200
              && app_viewport_locate (APP_VIEWPORT (viewport), MO_RIG_PELVIS, &x, &y));
  gtk_widget_translate_coordinates (viewport, GTK_WIDGET (window), x, y, &x, &y);
  gtk_widget_translate_coordinates (viewport, GTK_WIDGET (window), 9.0, 60.0, &left, &top);
  g_assert_true (drop (window, "wave.bvh", x, y));
  g_assert_cmpuint (edit_layer_get_figure (wait_for_layer (window, 1)), ==, 0);
  g_assert_true (drop (window, "walk.bvh", left, top));
  g_assert_cmpuint (edit_layer_get_figure (wait_for_layer (window, 2)), ==, 1);
  g_assert_true (drop (window, "walk.bvh", left, top));
  g_assert_cmpuint (edit_layer_get_figure (wait_for_layer (window, 3)), ==, 2);
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

/* A file that nothing can be made of leaves a window that says why. */
static void
test_refused (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  EditDocument *document = app_window_get_document (window);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "broken.bvh", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_file_set_contents (path, "no motion", -1, NULL);
  gtk_window_present (GTK_WINDOW (window));
  app_window_open (window, file);
  wait_until (edit_document_get_error (document) != NULL);
  g_assert_false (can (window, "doc.export"));
  close_window (window);
}

static GtkWidget *
find_viewport (GtkWidget *widget)
{
  GtkWidget *found = APP_IS_VIEWPORT (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_viewport (child);
  return found;
}

/* The next window shows the figure that was chosen in the last one. */
static void
test_figure_is_remembered (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  g_autofree char *form = NULL;
  double height;

  gtk_widget_activate_action (find_viewport (GTK_WIDGET (window)), "view.figure", "s", "male");
  g_object_set (find_viewport (GTK_WIDGET (window)), "figure-height", 2.1, NULL);
  close_window (window);
  window = open_sample ("wave.bvh");
  g_object_get (find_viewport (GTK_WIDGET (window)), "figure-form", &form, "figure-height",
                &height, NULL);
  g_assert_cmpstr (form, ==, "male");
  g_assert_cmpfloat (height, ==, 2.1);
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/start", test_start);
  g_test_add_func ("/window/commands-follow-the-document", test_commands_follow_the_document);
  g_test_add_func ("/window/presets", test_presets);
  g_test_add_func ("/window/export", test_export);
  g_test_add_func ("/window/export/name", test_export_name);
  g_test_add_func ("/window/repair", test_repair);
  g_test_add_func ("/window/drop", test_drop);
  g_test_add_func ("/window/drop-on-stage", test_drop_on_stage);
  g_test_add_func ("/window/copy-places", test_copy_places);
  g_test_add_func ("/window/refused", test_refused);
  g_test_add_func ("/window/figure-is-remembered", test_figure_is_remembered);
  return g_test_run ();
}
