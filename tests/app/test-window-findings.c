/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-finding-words.h"
#include "app-findings-panel.h"
#include "app-toast.h"

#include <string.h>

/* Findings in the window: shown, repaired, and preventing an export. */

static void
test_repair (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GListModel *findings = edit_document_get_findings (document);
  guint before;

  edit_document_set_field (document, MO_FIELD_NAME, "caf\303\251", NULL, NULL);
  wait_until (edit_document_is_final (document));
  before = g_list_model_get_n_items (findings);
  g_assert_cmpuint (before, >, 0);
  if (edit_document_repair (document, NULL) > 0)
    {
      wait_until (edit_document_is_final (document));
      g_assert_cmpuint (g_list_model_get_n_items (findings), <, before);
    }
  close_window (window);
}

/* Writes a motion with many joints that no avatar has; `frame_time` in seconds. */
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

/* Fifty findings of one kind are one row. */
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

/* Terms of the command line do not appear in the window. */
static void
test_no_words_of_the_shell (void)
{
  for (guint i = 0; i < MO_N_CODES; i++)
    for (guint has_repair = 0; has_repair < 2; has_repair++)
      {
        const char *help = app_finding_help (i, has_repair != 0);

        g_assert_true (help == NULL || strstr (help, "--") == NULL);
        g_assert_null (strstr (mo_code_info (i)->sentence, "--"));
        /* "ease-in" is also a plain English word. */
        for (guint j = 0; j < MO_N_FIELDS; j++)
          if (strchr (mo_field (j)->name, '-') != NULL
              && strstr (mo_field (j)->name, "ease-") == NULL)
            {
              g_assert_true (help == NULL || strstr (help, mo_field (j)->name) == NULL);
              g_assert_null (strstr (mo_code_info (i)->sentence, mo_field (j)->name));
            }
      }
}

/* A setting is called by the title of its row, and values have the unit of the row. */
static void
test_settings_have_their_titles (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkWidget *panel = find_widget (window, APP_TYPE_FINDINGS_PANEL);
  GtkExpander *expander;

  edit_document_set_field (document, MO_FIELD_LOOP_OUT, "1s", NULL, NULL);
  edit_document_set_field (document, MO_FIELD_LOOP_IN, "5s", NULL, NULL);
  wait_until (edit_document_is_final (document));
  g_assert_true (
      shows_label (panel, "Loop in: A setting was clamped to its allowed range: 5 s became 1 s"));
  g_assert_cmpstr (app_finding_help (MO_CODE_LOOP_MEETS, FALSE), ==, "Set Loop out after Loop in.");

  /* Several findings of a kind are listed by their locations. */
  edit_document_set_field (document, MO_FIELD_EASE_IN, "12", NULL, NULL);
  wait_until (edit_document_is_final (document));
  expander = find_widget (panel, GTK_TYPE_EXPANDER);
  g_assert_true (shows_label (gtk_expander_get_child (expander),
                              "Loop in: 5 s became 1 s\nEase in: 12 s became 10 s"));
  close_window (window);
}

/* If nothing can be exported, the reason replaces the button. */
static void
test_what_cannot_be_exported_is_not_offered (void)
{
  AppWindow *window = open_strange (1, "40");
  EditDocument *document = app_window_get_document (window);
  /* A group of settings has the title of the button. */
  GtkWidget *header = find_widget (window, GTK_TYPE_HEADER_BAR);
  g_autofree char *plain = app_finding_plain (edit_document_get_obstacle (document));

  g_assert_nonnull (plain);
  g_assert_nonnull (strstr (plain, ".000 s"));
  g_assert_null (strstr (plain, "--"));
  g_assert_false (is_available (window, "doc.export"));
  g_assert_true (shows_label (header, "Cannot Export"));
  g_assert_false (shows_label (header, "Export"));
  /* Parts lose nothing, the repair does. */
  g_assert_true (shows_label (find_widget (window, APP_TYPE_FINDINGS_PANEL), "Split into Parts"));
  edit_document_set_field (document, MO_FIELD_TRIM_END, "50s", NULL, NULL);
  wait_until (edit_document_is_final (document));
  g_assert_false (shows_label (find_widget (window, APP_TYPE_FINDINGS_PANEL), "Split into Parts"));
  g_assert_null (edit_document_get_obstacle (document));
  g_assert_true (is_available (window, "doc.export"));
  g_assert_false (shows_label (header, "Cannot Export"));
  g_assert_true (shows_label (header, "Export"));
  close_window (window);
}

/* Whether a button below a widget gives a command, and can be seen. */
static gboolean
offers (GtkWidget *widget, const char *action)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_visible (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return TRUE;
  for (widget = gtk_widget_get_first_child (widget); widget != NULL;
       widget = gtk_widget_get_next_sibling (widget))
    if (offers (widget, action))
      return TRUE;
  return FALSE;
}

/* What is too long can be split and then be exported in parts, instead of losing its end. */
static void
test_too_long_goes_in_parts (void)
{
  AppWindow *window = open_strange (0, "35");
  EditDocument *document = app_window_get_document (window);
  GtkWidget *panel = find_widget (window, APP_TYPE_FINDINGS_PANEL);

  wait_until (offers (panel, "doc.split"));
  g_assert_false (offers (panel, "doc.export-parts"));
  g_assert_true (edit_document_append_line (document, MO_FIELD_PART, "one=0s..50s", NULL));
  wait_until (edit_document_is_final (document) && offers (panel, "doc.export-parts"));
  g_assert_false (offers (panel, "doc.split"));
  close_window (window);
}

/* What is said when a file is read again leads to the findings only if there are any. */
static void
test_read_again (void)
{
  static const char edits[] = "{\"list\": [{\"name\": \"Bow\", \"mode\": \"add\", \"KEYFRAMES\": ["
                              "{\"AT\": 0.1, \"mTorso\": {\"turn\": [0, 0.2, 0, 0.98]}}]}]}";
  AppWindow *window = open_strange (0, "0.1");
  EditDocument *document = app_window_get_document (window);
  GListModel *findings = edit_document_get_findings (document);
  GtkWidget *toast = find_widget (window, APP_TYPE_TOAST);
  GtkRevealer *revealer = find_widget (toast, GTK_TYPE_REVEALER);
  g_autofree char *path = NULL, *other = NULL;

  g_assert_true (edit_document_set_field (document, MO_FIELD_EDITS, edits, NULL, NULL));
  wait_until (is_ready (window));
  g_assert_cmpuint (g_list_model_get_n_items (findings), ==, 0);
  path = write_strange (0, "0.10001");
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.reload", NULL);
  wait_until (gtk_revealer_get_reveal_child (revealer));
  g_assert_false (offers (toast, "win.show-page"));
  app_toast_hide (APP_TOAST (toast));
  other = write_strange (3, "0.1");
  gtk_widget_activate_action (GTK_WIDGET (window), "doc.reload", NULL);
  wait_until (offers (toast, "win.show-page"));
  g_assert_cmpuint (g_list_model_get_n_items (findings), >, 0);
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/repair", test_repair);
  g_test_add_func ("/window/findings-are-grouped", test_findings_are_grouped);
  g_test_add_func ("/window/no-words-of-the-shell", test_no_words_of_the_shell);
  g_test_add_func ("/window/settings-have-their-titles", test_settings_have_their_titles);
  g_test_add_func ("/window/what-cannot-be-exported-is-not-offered",
                   test_what_cannot_be_exported_is_not_offered);
  g_test_add_func ("/window/findings/too-long-goes-in-parts", test_too_long_goes_in_parts);
  g_test_add_func ("/window/findings/read-again", test_read_again);
  return g_test_run ();
}
