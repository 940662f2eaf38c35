/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-presets.h"
#include "app-settings-panel.h"
#include "app-settings.h"
#include "app-timeline.h"
#include "app-viewport.h"

/* The tooltip of the button of an action. */
static const char *
get_tooltip (GtkWidget *widget, const char *action)
{
  const char *tooltip = NULL;

  if (GTK_IS_BUTTON (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return gtk_widget_get_tooltip_text (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && tooltip == NULL;
       child = gtk_widget_get_next_sibling (child))
    tooltip = get_tooltip (child, action);
  return tooltip;
}

/* Buttons say what they take back and do again. */
static void
test_undo_is_named (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  GtkWidget *widget = GTK_WIDGET (window);
  g_autoptr (EditDocument) document = NULL;

  g_object_get (window, "document", &document, NULL);
  g_assert_cmpstr (get_tooltip (widget, "doc.undo"), ==, "Undo");
  edit_document_set_field (document, MO_FIELD_SPEED, "2", NULL, NULL);
  g_assert_cmpstr (get_tooltip (widget, "doc.undo"), ==, "Undo: Speed");
  edit_document_set_field (document, MO_FIELD_MIRROR, "yes", NULL, NULL);
  g_assert_cmpstr (get_tooltip (widget, "doc.undo"), ==, "Undo: Mirror");
  edit_document_undo (document);
  g_assert_cmpstr (get_tooltip (widget, "doc.undo"), ==, "Undo: Speed");
  g_assert_cmpstr (get_tooltip (widget, "doc.redo"), ==, "Redo: Mirror");
  close_window (window);
}

static void
test_commands_follow_the_document (void)
{
  AppWindow *window = open_sample ("walk.bvh");

  g_assert_true (is_available (window, "doc.export"));
  g_assert_false (is_available (window, "doc.undo"));
  g_assert_false (is_available (window, "doc.reset-all"));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.apply-preset", "s", "builtin:0");
  g_assert_true (is_available (window, "doc.undo"));
  g_assert_true (is_available (window, "doc.reset-all"));
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.undo", NULL);
  g_assert_false (is_available (window, "doc.undo"));
  g_assert_true (is_available (window, "doc.redo"));
  close_window (window);
}

/* Presets are restored as saved, without what belongs to one motion. */
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

/* Exporting to the same file again needs no dialog. */
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
  wait_until (edit_document_is_final (document));
  close_window (window);
}

/* Settings of one motion are not used for the next, unless the maker wants that; then the window
 * says so. */
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
      wait_until (g_file_query_exists (file, NULL) && edit_document_is_final (document));
      g_file_delete (file, NULL, NULL);
      close_window (window);

      if (wanted != 0) /* that is off by default */
        g_settings_set_boolean (settings, "start-with-last-settings", TRUE);
      window = open_sample ("walk.bvh");
      document = app_window_get_document (window);
      g_assert_cmpint (mo_recipe_is_set (edit_document_get_recipe (document), MO_FIELD_PRIORITY),
                       ==, wanted);
      g_assert_cmpint (is_available (window, "doc.reset-all"), ==, wanted);
      g_assert_cmpint (shows_label (window, "Started with the settings of the last export"), ==,
                       wanted);
      gtk_widget_activate_action (GTK_WIDGET (window), "doc.reset-all", NULL);
      g_assert_false (shows_label (window, "Started with the settings of the last export"));
      close_window (window);
    }
  g_settings_reset (settings, "start-with-last-settings");
}

/* Keys go to the motion from the start, not to the first button. */
static void
test_first_focus (void)
{
  AppWindow *window = open_sample ("walk.bvh");

  wait_until (gtk_window_get_focus (GTK_WINDOW (window))
              == find_widget (window, APP_TYPE_VIEWPORT));
  close_window (window);
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* Keys of the keypad count as the main keys with the same symbol, because the list would show it
 * twice. Free it. */
static char *
name_key (guint key, GdkModifierType modifiers)
{
  guint32 sign = gdk_keyval_to_unicode (key);

  return gtk_accelerator_name (sign > ' ' ? gdk_unicode_to_keyval (sign) : key, modifiers);
}

static void
add_accelerators (GHashTable *keys, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint key = 0;
      GdkModifierType modifiers = 0;

      g_assert_true (gtk_accelerator_parse (words[i], &key, &modifiers));
      g_hash_table_add (keys, name_key (key, modifiers));
    }
}

static void
add_listed (GtkWidget *widget, GHashTable *keys)
{
  g_autofree char *text = NULL;

  if (GTK_IS_SHORTCUTS_SHORTCUT (widget))
    {
      g_object_get (widget, "accelerator", &text, NULL);
      if (text != NULL)
        add_accelerators (keys, text);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_listed (child, keys);
}

static GtkWindow *
find_shortcuts_window (void)
{
  GList *windows = gtk_window_list_toplevels ();
  GtkWindow *found = NULL;

  for (GList *link = windows; link != NULL; link = link->next)
    if (GTK_IS_SHORTCUTS_WINDOW (link->data))
      found = link->data;
  g_list_free (windows);
  return found;
}

/* The shortcuts listed in the shortcuts window. */
static GHashTable *
list_shortcuts (AppWindow *window)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GtkWindow *shortcuts;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-shortcuts", NULL);
  shortcuts = find_shortcuts_window ();
  g_assert_nonnull (shortcuts);
  add_listed (GTK_WIDGET (shortcuts), keys);
  g_object_add_weak_pointer (G_OBJECT (shortcuts), (gpointer *) &shortcuts);
  gtk_window_close (shortcuts);
  wait_until (shortcuts == NULL);
  return keys;
}

/* Only our own classes: those of GTK have keys that every program has. */
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
                      || (!g_str_has_prefix (does, "play.") && !g_str_has_prefix (does, "view.")
                          && !g_str_has_prefix (does, "pose.")))))
            continue;
          name = name_key (gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)),
                           gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)));
          if (g_str_equal (name, "<Shift>plus"))
            continue; /* the same key as plus, on keyboards where that needs Shift */
          g_test_message ("%s of %s", name, G_OBJECT_TYPE_NAME (widget));
          g_assert_true (g_hash_table_contains (listed, name));
        }
    }
}

static void
test_every_key_is_listed (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  g_autoptr (GHashTable) listed = list_shortcuts (window);
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
          name = name_key (key, modifiers);
          g_test_message ("%s of %s", name, actions[i]);
          g_assert_true (g_hash_table_contains (listed, name));
        }
    }
  check_keys_of (window, listed);
  check_keys_of (find_widget (window, APP_TYPE_VIEWPORT), listed);
  check_keys_of (find_widget (window, APP_TYPE_TIMELINE), listed);
  close_window (window);
}

/* A page shows what the window does, if it has such a property. */
static void
check_shows (GtkWidget *page, const char *property, gpointer expected)
{
  g_autoptr (GObject) object = NULL;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (page), property) == NULL)
    return;
  g_object_get (page, property, &object, NULL);
  g_assert_true (object == expected);
}

/* How many findings the page lists: one for each kind. */
static guint
count_rows (EditDocument *document)
{
  GListModel *findings = edit_document_get_findings (document);
  gboolean is_found[MO_N_CODES] = { FALSE };
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);
      MoCode code = edit_finding_get_diagnostic (finding)->code;

      n += is_found[code] ? 0 : 1;
      is_found[code] = TRUE;
    }
  return n;
}

static void
test_pages (void)
{
  static const char *const titles[] = { "Settings", "Joints", "Loss",
                                        "Findings", "Stage",  "Skeleton" };
  AppWindow *window = open_sample ("walk.bvh");
  GtkWidget *stack =
      gtk_widget_get_ancestor (find_widget (window, APP_TYPE_SETTINGS_PANEL), GTK_TYPE_STACK);
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (GTK_STACK (stack));
  EditDocument *document = app_window_get_document (window);
  g_autofree char *counted = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (pages)), >=, G_N_ELEMENTS (titles));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (pages), i);
      GtkStackPage *page = GTK_STACK_PAGE (item);
      GtkWidget *shown;
      g_autofree char *action =
          g_strconcat ("win.show-page::", gtk_stack_page_get_name (page), NULL);
      g_autofree char *key = g_strdup_printf ("<Alt>%u", i + 1);
      g_auto (GStrv) keys =
          gtk_application_get_accels_for_action (GTK_APPLICATION (application), action);

      if (i < G_N_ELEMENTS (titles))
        g_assert_cmpstr (gtk_stack_page_get_title (page), ==, titles[i]);
      g_assert_cmpstr (keys[0], ==, key);
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s",
                                  gtk_stack_page_get_name (page));
      shown = gtk_widget_get_first_child (gtk_stack_page_get_child (page));
      g_assert_nonnull (shown);
      g_assert_true (gtk_widget_get_mapped (shown));
      check_shows (shown, "document", document);
      check_shows (shown, "session", app_window_get_session (window));
    }
  edit_document_set_field (document, MO_FIELD_NAME, "caf\303\251", NULL, NULL);
  edit_document_set_field (document, MO_FIELD_DESCRIPTION, "caf\303\251", NULL, NULL);
  wait_until (edit_document_is_final (document));
  counted = g_strdup_printf ("Findings (%u)", count_rows (document));
  g_assert_cmpuint (count_rows (document), <,
                    g_list_model_get_n_items (edit_document_get_findings (document)));
  g_assert_cmpstr (gtk_stack_page_get_title (
                       gtk_stack_get_page (GTK_STACK (stack),
                                           gtk_stack_get_child_by_name (GTK_STACK (stack),
                                                                        "findings"))),
                   ==, counted);
  close_window (window);
}

/* All pages are laid out without warnings (which are fatal here), also with narrow buttons. */
static void
test_shortcuts (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  GtkWindow *shortcuts = NULL;
  GList *windows = gtk_window_list_toplevels ();

  /* None waits to be shown. */
  for (GList *link = windows; link != NULL; link = link->next)
    g_assert_true (gtk_widget_get_visible (link->data));
  g_list_free (windows);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-shortcuts", NULL);
  shortcuts = find_shortcuts_window ();
  g_assert_nonnull (shortcuts);
  g_object_add_weak_pointer (G_OBJECT (shortcuts), (gpointer *) &shortcuts);
  wait_until (gtk_widget_get_width (GTK_WIDGET (shortcuts)) > 0);
  gtk_window_close (shortcuts);
  wait_until (shortcuts == NULL);
  close_window (window);
}

/* If a file cannot be converted, the window says why. */
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
  g_assert_false (is_available (window, "doc.export"));
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
  g_object_get (find_viewport (GTK_WIDGET (window)), "figure-form", &form, "figure-height", &height,
                NULL);
  g_assert_cmpstr (form, ==, "male");
  g_assert_cmpfloat (height, ==, 2.1);
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/undo-is-named", test_undo_is_named);
  g_test_add_func ("/window/commands-follow-the-document", test_commands_follow_the_document);
  g_test_add_func ("/window/presets", test_presets);
  g_test_add_func ("/window/export", test_export);
  g_test_add_func ("/window/settings-stay-with-their-motion", test_settings_stay_with_their_motion);
  g_test_add_func ("/window/first-focus", test_first_focus);
  g_test_add_func ("/window/every-key-is-listed", test_every_key_is_listed);
  g_test_add_func ("/window/pages", test_pages);
  g_test_add_func ("/window/shortcuts", test_shortcuts);
  g_test_add_func ("/window/refused", test_refused);
  g_test_add_func ("/window/figure-is-remembered", test_figure_is_remembered);
  return g_test_run ();
}
