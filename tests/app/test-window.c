/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-finding-words.h"
#include "app-findings-panel.h"
#include "app-presets.h"
#include "app-settings.h"
#include "app-timeline.h"
#include "app-viewport.h"

#include <math.h>
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

/* Whether these words stand somewhere in the window, where they can be seen. */
static gboolean
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

/* What one motion was given is nothing of the next, unless that is wanted; and then it is said. */
static void
test_settings_stay_with_their_motion (void)
{
  GSettings *settings = app_settings ();

  for (guint wanted = 0; wanted < 2; wanted++)
    {
      AppWindow *window = open_sample ("wave.bvh");
      EditDocument *document = app_window_get_document (window);
      g_autofree char *path = g_build_filename (g_get_user_data_dir (), "given.anim", NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      g_mkdir_with_parents (g_get_user_data_dir (), 0700);
      edit_document_set_field (document, MO_FIELD_PRIORITY, "5", NULL, NULL);
      edit_document_set_field (document, MO_FIELD_HAND_POSE, "fist", NULL, NULL);
      edit_document_set_export_file (document, file);
      wait_until (is_ready (window));
      gtk_widget_activate_action (GTK_WIDGET (window), "doc.export", NULL);
      wait_until (g_file_query_exists (file, NULL) && !edit_document_get_busy (document));
      g_file_delete (file, NULL, NULL);
      close_window (window);

      if (wanted != 0) /* it is not unless somebody says so */
        g_settings_set_boolean (settings, "start-with-last-settings", TRUE);
      window = open_sample ("walk.bvh");
      document = app_window_get_document (window);
      g_assert_cmpint (mo_recipe_is_set (edit_document_get_recipe (document), MO_FIELD_PRIORITY),
                       ==, wanted);
      g_assert_cmpint (can (window, "doc.reset-all"), ==, wanted);
      g_assert_cmpint (shows_label (window, "Begun with the settings of the last export"), ==,
                       wanted);
      gtk_widget_activate_action (GTK_WIDGET (window), "doc.reset-all", NULL);
      g_assert_false (shows_label (window, "Begun with the settings of the last export"));
      close_window (window);
    }
  g_settings_reset (settings, "start-with-last-settings");
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
  if (edit_document_repair (document, NULL) > 0)
    {
      wait_until (!edit_document_get_busy (document));
      g_assert_cmpuint (g_list_model_get_n_items (findings), <, before);
    }
  close_window (window);
}

/* A motion of many joints that no avatar has; `frame_time` in seconds. */
static char *
write_strange (guint n_joints, const char *frame_time)
{
  g_autoptr (GString) text =
      g_string_new ("HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation "
                    "Yrotation Zrotation\n");
  char *path = g_build_filename (g_get_user_data_dir (), "strange.bvh", NULL);

  for (guint i = 0; i < n_joints; i++)
    g_string_append_printf (text,
                            "JOINT strange%u\n{\nOFFSET 0 1 0\nCHANNELS 3 Xrotation Yrotation "
                            "Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n",
                            i);
  g_string_append_printf (text, "}\nMOTION\nFrames: 4\nFrame Time: %s\n", frame_time);
  for (guint frame = 0; frame < 4; frame++)
    {
      for (guint i = 0; i < 3 * (n_joints + 1); i++)
        g_string_append_printf (text, "%u ", i < 3 ? 10 * frame : 0);
      g_string_append (text, "\n");
    }
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  return path;
}

static AppWindow *
open_strange (guint n_joints, const char *frame_time)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  g_autofree char *path = write_strange (n_joints, frame_time);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  gtk_window_present (GTK_WINDOW (window));
  app_window_open (window, file);
  wait_until (is_ready (window));
  return window;
}

static guint
count_rows (GtkListBox *list)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (list, (int) n) != NULL)
    n++;
  return n;
}

/* What is found fifty times is one row, not fifty. */
static void
test_findings_are_grouped (void)
{
  AppWindow *window = open_strange (50, "0.1");
  GListModel *findings = edit_document_get_findings (app_window_get_document (window));
  GtkListBox *list = find_widget (find_widget (window, APP_TYPE_FINDINGS_PANEL), GTK_TYPE_LIST_BOX);

  g_assert_cmpuint (g_list_model_get_n_items (findings), >=, 50);
  g_assert_cmpuint (count_rows (list), >, 0);
  g_assert_cmpuint (count_rows (list), <, 6);
  close_window (window);
}

/* The shell's words are no help to whoever has no shell. */
static void
test_no_words_of_the_shell (void)
{
  for (guint i = 0; i < MO_N_CODES; i++)
    for (guint has_repair = 0; has_repair < 2; has_repair++)
      {
        const char *help = app_finding_help (i, has_repair != 0);

        g_assert_true (help == NULL || strstr (help, "--") == NULL);
        g_assert_null (strstr (mo_code_info (i)->sentence, "--"));
      }
}

/* Where nothing can be written the button is not there, but why. */
static void
test_what_cannot_be_exported_is_not_offered (void)
{
  AppWindow *window = open_strange (1, "40");
  EditDocument *document = app_window_get_document (window);
  g_autofree char *plain = app_finding_plain (edit_document_get_obstacle (document));

  g_assert_nonnull (plain);
  g_assert_nonnull (strstr (plain, ".000 s"));
  g_assert_null (strstr (plain, "--"));
  g_assert_false (can (window, "doc.export"));
  g_assert_true (shows_label (window, "No Export"));
  g_assert_false (shows_label (window, "Export"));
  edit_document_set_field (document, MO_FIELD_TRIM_END, "50s", NULL, NULL);
  wait_until (!edit_document_get_busy (document));
  g_assert_null (edit_document_get_obstacle (document));
  g_assert_true (can (window, "doc.export"));
  g_assert_false (shows_label (window, "No Export"));
  g_assert_true (shows_label (window, "Export"));
  close_window (window);
}

/* Keys go to the motion from the first moment, not to the button that stands first. */
static void
test_first_focus (void)
{
  AppWindow *window = open_sample ("walk.bvh");

  wait_until (gtk_window_get_focus (GTK_WINDOW (window))
              == find_widget (window, APP_TYPE_VIEWPORT));
  close_window (window);
}

/* -- Keys ------------------------------------------------------------------------------------------ */

static void
add_accelerators (GHashTable *keys, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint key = 0;
      GdkModifierType modifiers = 0;

      g_assert_true (gtk_accelerator_parse (words[i], &key, &modifiers));
      g_hash_table_add (keys, gtk_accelerator_name (key, modifiers));
    }
}

/* Those that the window of shortcuts lists. */
static GHashTable *
list_shortcuts (void)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/io/github/limber_anim/Limber/gtk/help-overlay.ui");
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GSList *objects = gtk_builder_get_objects (builder);

  for (GSList *link = objects; link != NULL; link = link->next)
    if (GTK_IS_SHORTCUTS_SHORTCUT (link->data))
      {
        g_autofree char *text = NULL;

        g_object_get (link->data, "accelerator", &text, NULL);
        add_accelerators (keys, text);
      }
  g_slist_free (objects);
  return keys;
}

/* What is ours: GTK's own classes have keys to move about, which every program has. */
static void
check_keys_of (gpointer widget, GHashTable *listed)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      for (guint j = 0; GTK_IS_SHORTCUT_CONTROLLER (controller)
                        && j < g_list_model_get_n_items (G_LIST_MODEL (controller));
           j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          GtkShortcutAction *action = gtk_shortcut_get_action (shortcut);
          g_autofree char *name = NULL;
          const char *does = GTK_IS_NAMED_ACTION (action)
                                 ? gtk_named_action_get_action_name (GTK_NAMED_ACTION (action))
                                 : NULL;

          if (!GTK_IS_KEYVAL_TRIGGER (trigger)
              || (GTK_IS_WINDOW (widget)
                  && (does == NULL
                      || (!g_str_has_prefix (does, "play.") && !g_str_has_prefix (does, "view.")))))
            continue;
          name = gtk_accelerator_name (gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)),
                                       gtk_keyval_trigger_get_modifiers (
                                           GTK_KEYVAL_TRIGGER (trigger)));
          if (g_str_equal (name, "<Shift>plus"))
            continue; /* the same key as plus, where Shift is needed for it */
          g_test_message ("%s of %s", name, G_OBJECT_TYPE_NAME (widget));
          g_assert_true (g_hash_table_contains (listed, name));
        }
    }
}

static void
test_every_key_is_listed (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  g_autoptr (GHashTable) listed = list_shortcuts ();
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (GTK_APPLICATION (application));

  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys =
          gtk_application_get_accels_for_action (GTK_APPLICATION (application), actions[i]);

      for (guint j = 0; keys[j] != NULL; j++)
        {
          guint key = 0;
          GdkModifierType modifiers = 0;
          g_autofree char *name = NULL;

          gtk_accelerator_parse (keys[j], &key, &modifiers);
          name = gtk_accelerator_name (key, modifiers);
          g_test_message ("%s of %s", name, actions[i]);
          g_assert_true (g_hash_table_contains (listed, name));
        }
    }
  check_keys_of (window, listed);
  check_keys_of (find_widget (window, APP_TYPE_VIEWPORT), listed);
  check_keys_of (find_widget (window, APP_TYPE_TIMELINE), listed);
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

/* Another avatar goes with the hand that takes it, over the floor and in one step; the view stays. */
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
  for (guint i = 0; i < 50; i++) /* the view comes to rest */
    g_main_context_iteration (NULL, FALSE);
  g_object_get (edit_cast_get_figure (cast, 1), "x", &before[0], "y", &before[1], NULL);
  /* Somewhere on the picture it stands. */
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
  g_test_add_func ("/window/settings-stay-with-their-motion", test_settings_stay_with_their_motion);
  g_test_add_func ("/window/export/name", test_export_name);
  g_test_add_func ("/window/repair", test_repair);
  g_test_add_func ("/window/findings-are-grouped", test_findings_are_grouped);
  g_test_add_func ("/window/no-words-of-the-shell", test_no_words_of_the_shell);
  g_test_add_func ("/window/what-cannot-be-exported-is-not-offered",
                   test_what_cannot_be_exported_is_not_offered);
  g_test_add_func ("/window/first-focus", test_first_focus);
  g_test_add_func ("/window/every-key-is-listed", test_every_key_is_listed);
  g_test_add_func ("/window/drop", test_drop);
  g_test_add_func ("/window/drop-on-stage", test_drop_on_stage);
  g_test_add_func ("/window/drag-avatar", test_drag_avatar);
  g_test_add_func ("/window/copy-places", test_copy_places);
  g_test_add_func ("/window/refused", test_refused);
  g_test_add_func ("/window/figure-is-remembered", test_figure_is_remembered);
  return g_test_run ();
}
