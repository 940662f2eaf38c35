/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-field-words.h"
#include "app-settings-panel.h"

/* Every setting is made through its row, as a person would, and looked for in the recipe. */

static AppFieldRow *
row_of (AppWindow *window, MoFieldId id)
{
  return app_settings_panel_get_row (find_widget (window, APP_TYPE_SETTINGS_PANEL), id);
}

/* A choice that is not the one without a setting. */
static guint
other_choice (const MoField *field)
{
  return field->preset == 1.0 ? 2 : 1;
}

/* The value that `give` gives. */
static const char *
expected (MoFieldId id)
{
  const MoField *field = mo_field (id);

  if (id == MO_FIELD_EMOTE)
    return "express_anger_emote";
  switch (field->type)
    {
    case MO_FIELD_BOOLEAN:
      return "yes";
    case MO_FIELD_INTEGER:
      return "4";
    case MO_FIELD_NUMBER:
      return "0.75";
    case MO_FIELD_TIME:
      return "12f";
    case MO_FIELD_CHOICE:
      return field->nicks[other_choice (field)];
    case MO_FIELD_STRING:
      return "A motion";
    case MO_FIELD_LIST:
      return id == MO_FIELD_JOINT  ? "mHead:priority=5"
             : id == MO_FIELD_PART ? "nod=0.5s..36f"
                                   : "L_HAND:GROUND,chain=2";
    }
  return NULL;
}

static void
give (AppFieldRow *row)
{
  MoFieldId id = app_field_row_get_field (row);
  GtkWidget *control = app_field_row_get_control (row), *entry;

  if (id == MO_FIELD_EMOTE)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (control), 3);
      return;
    }
  switch (mo_field (id)->type)
    {
    case MO_FIELD_BOOLEAN:
      gtk_switch_set_active (GTK_SWITCH (control), TRUE);
      break;
    case MO_FIELD_INTEGER:
    case MO_FIELD_NUMBER:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (control),
                                 g_ascii_strtod (expected (id), NULL));
      break;
    case MO_FIELD_TIME:
      control = gtk_widget_get_next_sibling (gtk_widget_get_first_child (control));
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (control), 12.0);
      break;
    case MO_FIELD_CHOICE:
      gtk_drop_down_set_selected (GTK_DROP_DOWN (control), other_choice (mo_field (id)));
      break;
    case MO_FIELD_STRING:
      gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_first_child (control)), expected (id));
      break;
    case MO_FIELD_LIST:
      entry = gtk_widget_get_first_child (gtk_widget_get_first_child (control));
      gtk_editable_set_text (GTK_EDITABLE (entry), expected (id));
      g_signal_emit_by_name (entry, "activate");
      break;
    }
}

static char *
text_of (AppWindow *window, MoFieldId id)
{
  return mo_recipe_get_text (edit_document_get_recipe (app_window_get_document (window)), id);
}

static gboolean
is_set (AppWindow *window, MoFieldId id)
{
  return mo_recipe_is_set (edit_document_get_recipe (app_window_get_document (window)), id);
}

static void
test_every_field (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  EditDocument *document = app_window_get_document (window);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *given = NULL;

      if (!app_field_has_row (i))
        continue;
      give (row_of (window, i));
      given = text_of (window, i);
      g_assert_true (is_set (window, i));
      g_assert_cmpstr (given, ==, expected (i));
      wait_until (!edit_document_get_busy (document));

      /* Nothing that came of it set anything else, or this anew. */
      for (guint j = 0; j < MO_N_FIELDS; j++)
        g_assert_true (is_set (window, j) == (i == j));
      edit_document_undo (document);
      g_assert_false (is_set (window, i));
      g_assert_false (edit_document_get_can_undo (document));
    }
  close_window (window);
}

/* A row follows what others change. */
static void
test_rows_follow (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkSpinButton *priority
      = GTK_SPIN_BUTTON (app_field_row_get_control (row_of (window, MO_FIELD_PRIORITY)));
  GtkWidget *spin = gtk_widget_get_first_child (
      app_field_row_get_control (row_of (window, MO_FIELD_LOOP_IN)));

  g_assert_cmpint (gtk_spin_button_get_value_as_int (priority), ==, 2);
  edit_document_set_field (document, MO_FIELD_PRIORITY, "5", NULL, NULL);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (priority), ==, 5);
  edit_document_undo (document);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (priority), ==, 2);

  edit_document_set_field (document, MO_FIELD_LOOP_IN, "15f", NULL, NULL);
  wait_until (!edit_document_get_busy (document));
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)),
                                  15.0 * edit_document_get_frame_time (document), 1e-9);
  close_window (window);
}

/* What the world limits is limited, and the row says so. */
static void
test_limits_are_told (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  AppFieldRow *ease = row_of (window, MO_FIELD_EASE_IN), *name = row_of (window, MO_FIELD_NAME);
  GtkWidget *spin = app_field_row_get_control (ease);
  g_autofree char *text = NULL;

  gtk_editable_set_text (GTK_EDITABLE (spin), "25");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  text = text_of (window, MO_FIELD_EASE_IN);
  g_assert_cmpstr (text, ==, "10");
  g_assert_cmpstr (app_field_row_get_note (ease), ==, "At most 10 s");

  /* By another row, the clip's own length shows: both eases must fit into it. */
  edit_document_set_field (document, MO_FIELD_EASE_IN, "9", NULL, NULL);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 8.0);
  wait_until (!edit_document_get_busy (document));
  g_assert_true (g_str_has_prefix (app_field_row_get_note (ease), "The world plays it as 2.1"));

  gtk_editable_set_text (
      GTK_EDITABLE (gtk_widget_get_first_child (app_field_row_get_control (name))), "caf\303\251|");
  g_assert_cmpstr (app_field_row_get_note (name), ==, "The upload form makes of it “caf??”");
  close_window (window);
}

/* A stored expression that no list has is kept and stays on offer. */
static void
test_other_expression (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkDropDown *control
      = GTK_DROP_DOWN (app_field_row_get_control (row_of (window, MO_FIELD_EMOTE)));
  g_autofree char *text = NULL;

  edit_document_set_field (document, MO_FIELD_EMOTE, "express_afraid", NULL, NULL);
  g_assert_cmpuint (gtk_drop_down_get_selected (control), ==, 20);
  gtk_drop_down_set_selected (control, 1);
  gtk_drop_down_set_selected (control, 20);
  text = text_of (window, MO_FIELD_EMOTE);
  g_assert_cmpstr (text, ==, "express_afraid");
  close_window (window);
}

/* Writing a word is one step to undo. */
static void
test_a_word_is_one_step (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkEditable *entry = GTK_EDITABLE (gtk_widget_get_first_child (
      app_field_row_get_control (row_of (window, MO_FIELD_NAME))));

  for (const char *p = "Stroll"; *p != '\0'; p++)
    {
      int position = -1;

      gtk_editable_insert_text (entry, p, 1, &position);
    }
  edit_document_undo (document);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  g_assert_false (edit_document_get_can_undo (document));
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/settings/every-field", test_every_field);
  g_test_add_func ("/settings/rows-follow", test_rows_follow);
  g_test_add_func ("/settings/limits-are-told", test_limits_are_told);
  g_test_add_func ("/settings/other-expression", test_other_expression);
  g_test_add_func ("/settings/a-word-is-one-step", test_a_word_is_one_step);
  return g_test_run ();
}
