/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-field-words.h"
#include "app-settings-panel.h"

#include <string.h>

/* Every setting is changed through its row, as a user would, and checked in the recipe. */

static AppFieldRow *
row_of (AppWindow *window, MoFieldId id)
{
  return app_settings_panel_get_row (find_widget (window, APP_TYPE_SETTINGS_PANEL), id);
}

/* A choice other than the default. */
static guint
other_choice (const MoField *field)
{
  return field->preset == 1.0 ? 2 : 1;
}

/* The value that `give` sets. */
static const char *
expected (MoFieldId id)
{
  const MoField *field = mo_field (id);

  if (id == MO_FIELD_EMOTE)
    return "express_anger_emote";
  switch (field->type)
    {
    case MO_FIELD_BOOLEAN:
      return field->preset != 0.0 ? "no" : "yes";
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
      return id == MO_FIELD_JOINT       ? "mHead:priority=5"
             : id == MO_FIELD_MAP       ? "head=mHead"
             : id == MO_FIELD_REST_FROM ? "head=0,0,0,1"
             : id == MO_FIELD_PART      ? "nod=0.5s..36f"
                                        : "feet-on-ground";
    case MO_FIELD_EDIT_LIST:
      break; /* has no row */
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
  if (id == MO_FIELD_CONSTRAINT)
    {
      gtk_widget_activate_action (gtk_widget_get_first_child (control), "constraints.add", "i", 1);
      return;
    }
  switch (mo_field (id)->type)
    {
    case MO_FIELD_BOOLEAN:
      gtk_switch_set_active (GTK_SWITCH (control), mo_field (id)->preset == 0.0);
      break;
    case MO_FIELD_INTEGER:
    case MO_FIELD_NUMBER:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (control), g_ascii_strtod (expected (id), NULL));
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
    case MO_FIELD_EDIT_LIST:
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
      wait_until (edit_document_is_final (document));

      /* The change sets no other field, and sets this one only once. */
      for (guint j = 0; j < MO_N_FIELDS; j++)
        g_assert_true (is_set (window, j) == (i == j));
      edit_document_undo (document);
      g_assert_false (is_set (window, i));
      g_assert_false (edit_document_get_can_undo (document));
    }
  close_window (window);
}

/* A row shows changes made elsewhere. */
static void
test_rows_follow (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkSpinButton *priority =
      GTK_SPIN_BUTTON (app_field_row_get_control (row_of (window, MO_FIELD_PRIORITY)));
  GtkWidget *spin =
      gtk_widget_get_first_child (app_field_row_get_control (row_of (window, MO_FIELD_LOOP_IN)));

  g_assert_cmpint (gtk_spin_button_get_value_as_int (priority), ==, 2);
  edit_document_set_field (document, MO_FIELD_PRIORITY, "5", NULL, NULL);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (priority), ==, 5);
  edit_document_undo (document);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (priority), ==, 2);

  edit_document_set_field (document, MO_FIELD_LOOP_IN, "15f", NULL, NULL);
  wait_until (edit_document_is_final (document));
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)),
                                  15.0 * edit_document_get_frame_time (document), 1e-9);
  close_window (window);
}

/* A value beyond a limit of the world is limited, and the row says so. */
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

  /* The other ease leaves less room: both must fit into the clip's length. */
  edit_document_set_field (document, MO_FIELD_EASE_IN, "9", NULL, NULL);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 8.0);
  wait_until (edit_document_is_final (document));
  g_assert_true (g_str_has_prefix (app_field_row_get_note (ease), "Plays as 2.1"));

  gtk_editable_set_text (GTK_EDITABLE (
                             gtk_widget_get_first_child (app_field_row_get_control (name))),
                         "caf\303\251|");
  g_assert_cmpstr (app_field_row_get_note (name), ==, "The upload form changes it to “caf??”");
  close_window (window);
}

/* Like the focus leaving a field: GTK parses its text again. */
static void
leave_all (gpointer root)
{
  if (GTK_IS_SPIN_BUTTON (root))
    gtk_spin_button_update (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    leave_all (child);
}

/* Moving through the window with Tab changes nothing and causes no warnings. */
static void
test_leaving_changes_nothing (void)
{
  static const char *const samples[] = { "walk.bvh", "dance.bvh", "wave.bvh" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      AppWindow *window = open_sample (samples[i]);
      EditDocument *document = app_window_get_document (window);

      for (guint j = 0; j < MO_N_FIELDS; j++)
        if (app_field_has_row (j))
          row_of (window, j);
      /* A length with endless decimals. */
      edit_document_set_field (document, MO_FIELD_SPEED, "0.7", NULL, NULL);
      wait_until (edit_document_is_final (document));
      edit_document_set_field (document, MO_FIELD_TRIM_START, "33.333%", NULL, NULL);
      wait_until (edit_document_is_final (document));
      leave_all (window);
      for (guint j = 0; j < MO_N_FIELDS; j++)
        if (app_field_has_row (j))
          {
            g_assert_cmpint (is_set (window, j), ==,
                             j == MO_FIELD_SPEED || j == MO_FIELD_TRIM_START);
            g_assert_cmpstr (app_field_row_get_note (row_of (window, j)), ==, "");
          }
      edit_document_undo (document);
      edit_document_undo (document);
      g_assert_false (edit_document_get_can_undo (document));
      close_window (window);
    }
}

/* A field accepts the text that it shows; text that is not a number changes nothing. */
static void
test_fields_take_what_they_show (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  AppFieldRow *row = row_of (window, MO_FIELD_LOOP_OUT);
  GtkWidget *spin = gtk_widget_get_first_child (app_field_row_get_control (row));

  edit_document_set_field (document, MO_FIELD_SPEED, "0.7", NULL, NULL);
  wait_until (edit_document_is_final (document));
  for (; spin != NULL; spin = gtk_widget_get_next_sibling (spin))
    {
      g_autofree char *shown = g_strdup (gtk_editable_get_text (GTK_EDITABLE (spin)));
      g_autofree char *number = g_strdup_printf ("%.10g", g_ascii_strtod (shown, NULL));

      gtk_editable_set_text (GTK_EDITABLE (spin), number);
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_cmpstr (app_field_row_get_note (row), ==, "");
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, shown);
      gtk_editable_set_text (GTK_EDITABLE (spin), "soon");
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, shown);
      edit_document_reset_field (document, MO_FIELD_LOOP_OUT);
      wait_until (edit_document_is_final (document));
    }
  close_window (window);
}

/* A loop that travels is no jump of its whole way, and parts of the body have names. */
static void
test_the_seam_of_a_walk (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  const char *seam;

  edit_document_set_field (document, MO_FIELD_LOOP, "yes", NULL, NULL);
  wait_until (edit_document_is_final (document));
  wait_until (find_label (window, ", travels ") != NULL);
  seam = find_label (window, ", travels ");
  g_test_message ("%s", seam);
  g_assert_true (g_str_has_prefix (seam, "Seam ") || g_str_has_prefix (seam, "No seam"));
  g_assert_null (strstr (seam, "(m"));
  edit_document_set_field (document, MO_FIELD_WALK_IN_PLACE, "yes", NULL, NULL);
  wait_until (edit_document_is_final (document));
  wait_until (find_label (window, ", travels ") == NULL);
  close_window (window);
}

/* The row of a time shows what is played, says what was set, and shows that again when it fits. */
static void
test_a_time_shows_what_is_played (void)
{
  AppWindow *window = open_sample ("dance.bvh");
  EditDocument *document = app_window_get_document (window);
  AppFieldRow *row = row_of (window, MO_FIELD_LOOP_IN);
  GtkWidget *seconds = gtk_widget_get_first_child (app_field_row_get_control (row));
  GtkWidget *frames = gtk_widget_get_next_sibling (seconds);

  edit_document_set_field (document, MO_FIELD_LOOP_OUT, "1s", NULL, NULL);
  wait_until (edit_document_is_final (document));
  /* The second round sets nothing that was not set before. */
  for (guint i = 0; i < 2; i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (seconds), "5");
      gtk_spin_button_update (GTK_SPIN_BUTTON (seconds));
      wait_until (edit_document_is_final (document));
      wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (seconds)), "1 s"));
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (frames)), ==, "30 f");
      g_assert_cmpstr (app_field_row_get_note (row), ==, "Limited; set to 5 s");
    }
  g_assert_true (shows_label (window, "Stands still"));
  g_assert_false (shows_label (window, "No seam"));

  edit_document_set_field (document, MO_FIELD_LOOP_OUT, "6s", NULL, NULL);
  wait_until (edit_document_is_final (document));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (seconds)), ==, "5 s");
  g_assert_cmpstr (app_field_row_get_note (row), ==, "");
  g_assert_false (shows_label (window, "Stands still"));
  close_window (window);
}

/* A comma is accepted as decimal separator if it cannot mean anything else; a text that only starts
 * with a number is not accepted. */
static void
test_numbers_are_taken_whole (void)
{
  static const struct
  {
    const char *typed, *recipe;
  } cases[] = {
    { "1,5", "1.5s" }, { "1.25 s", "1.25s" }, { "1,75s", "1.75s" }, { "0,125", "0.125s" },
    { "1,500", NULL }, { "1,5,0", NULL },     { "1.5,0", NULL },    { "1.5 m", NULL },
    { "1 2", NULL },   { "s", NULL },
  };
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkWidget *control = app_field_row_get_control (row_of (window, MO_FIELD_TRIM_START));
  GtkWidget *spin = gtk_widget_get_first_child (control);
  GtkWidget *bytes = app_field_row_get_control (row_of (window, MO_FIELD_MAX_BYTES));
  g_autofree char *kept = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = NULL;

      edit_document_set_field (document, MO_FIELD_TRIM_START, "0.5s", NULL, NULL);
      wait_until (edit_document_is_final (document));
      gtk_editable_set_text (GTK_EDITABLE (spin), cases[i].typed);
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      text = text_of (window, MO_FIELD_TRIM_START);
      g_assert_cmpstr (text, ==, cases[i].recipe != NULL ? cases[i].recipe : "0.5s");
      wait_until (edit_document_is_final (document));
    }
  edit_document_set_field (document, MO_FIELD_MAX_BYTES, "5000", NULL, NULL);
  gtk_editable_set_text (GTK_EDITABLE (bytes), "9,5");
  gtk_spin_button_update (GTK_SPIN_BUTTON (bytes));
  kept = text_of (window, MO_FIELD_MAX_BYTES);
  g_assert_cmpstr (kept, ==, "5000");
  wait_until (edit_document_is_final (document));
  close_window (window);
}

/* Every row has a title in every language. */
static void
test_titles_are_translated (void)
{
  static const char *const languages[] = { "de", "fr" };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *name = g_strconcat (languages[i], ".po", NULL), *text = NULL;
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "..", "po", name, NULL);

      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      for (guint id = 0; id < MO_N_FIELDS; id++)
        {
          g_autofree char *entry =
              g_strdup_printf ("\nmsgid \"%s\"\nmsgstr \"", app_field_title (id));

          g_test_message ("%s: %s", languages[i], app_field_title (id));
          g_assert_nonnull (strstr (text, entry));
        }
    }
}

/* If 0 means off, the row shows "Off", which can also be typed. */
static void
test_off (void)
{
  static const MoFieldId ids[] = { MO_FIELD_FRAME_RATE, MO_FIELD_MAX_BYTES,
                                   MO_FIELD_KEYFRAME_ERROR };
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      GtkWidget *spin = app_field_row_get_control (row_of (window, ids[i]));
      g_autofree char *text = NULL;

      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "Off");
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_false (is_set (window, ids[i]));
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 20.0);
      g_assert_true (is_set (window, ids[i]));
      gtk_editable_set_text (GTK_EDITABLE (spin), "off");
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      text = text_of (window, ids[i]);
      g_assert_cmpstr (text, ==, "0");
      wait_until (edit_document_is_final (document));
    }
  close_window (window);
}

static double
frames_of (AppWindow *window, MoFieldId id)
{
  GtkWidget *box = app_field_row_get_control (row_of (window, id));
  GtkWidget *seconds = gtk_widget_get_first_child (box);

  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (gtk_widget_get_next_sibling (seconds)));
}

/* The length between both trim points is that of the result. */
static void
test_trim_and_duration_agree (void)
{
  static const char *const samples[] = { "walk.bvh", "dance.bvh", "wave.bvh" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      AppWindow *window = open_sample (samples[i]);
      EditDocument *document = app_window_get_document (window);
      double frame_time = edit_document_get_frame_time (document);

      g_assert_cmpfloat_with_epsilon (frames_of (window, MO_FIELD_TRIM_END)
                                          - frames_of (window, MO_FIELD_TRIM_START),
                                      (double) edit_document_get_anim (document)->duration
                                          / frame_time,
                                      0.01);
      close_window (window);
    }
}

/* Rarely used settings are folded until one of them is set. */
static void
test_folds (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkWidget *row = GTK_WIDGET (row_of (window, MO_FIELD_REDUCE));
  GtkWidget *name = GTK_WIDGET (row_of (window, MO_FIELD_NAME));
  GtkWidget *group = gtk_widget_get_parent (gtk_widget_get_parent (name));

  g_assert_null (gtk_widget_get_next_sibling (group));
  g_assert_false (gtk_widget_get_mapped (row));
  edit_document_set_field (document, MO_FIELD_REDUCE, "best", NULL, NULL);
  wait_until (gtk_widget_get_mapped (row));
  close_window (window);
}

/* A loop that was switched off stays off when its points are set; one that was not set is switched
 * on. */
static void
test_loop_that_is_off_stays_off (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkSwitch *loop = GTK_SWITCH (app_field_row_get_control (row_of (window, MO_FIELD_LOOP)));
  GtkWidget *in =
      gtk_widget_get_first_child (app_field_row_get_control (row_of (window, MO_FIELD_LOOP_IN)));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (in), 0.5);
  wait_until (edit_document_is_final (document));
  g_assert_true (gtk_switch_get_active (loop));
  gtk_switch_set_active (loop, FALSE);
  wait_until (edit_document_is_final (document));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (in), 0.25);
  wait_until (edit_document_is_final (document));
  g_assert_false (gtk_switch_get_active (loop));
  g_assert_cmpint (edit_document_get_anim (document)->loop, ==, 0);
  close_window (window);
}

/* An expression stored in the file that is in no list is kept, and can be chosen again. */

static void
test_other_expression (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkDropDown *control =
      GTK_DROP_DOWN (app_field_row_get_control (row_of (window, MO_FIELD_EMOTE)));
  g_autofree char *text = NULL;

  edit_document_set_field (document, MO_FIELD_EMOTE, "express_afraid", NULL, NULL);
  g_assert_cmpuint (gtk_drop_down_get_selected (control), ==, 20);
  gtk_drop_down_set_selected (control, 1);
  gtk_drop_down_set_selected (control, 20);
  text = text_of (window, MO_FIELD_EMOTE);
  g_assert_cmpstr (text, ==, "express_afraid");
  close_window (window);
}

/* Typing a word is one step to undo. */
static void
test_a_word_is_one_step (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkEditable *entry = GTK_EDITABLE (
      gtk_widget_get_first_child (app_field_row_get_control (row_of (window, MO_FIELD_NAME))));

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

/* The gesture of a text that is asked before those of GTK. */
static GtkGesture *
find_click (GtkWidget *text)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (text);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkEventController) one = g_list_model_get_item (all, i);

      if (GTK_IS_GESTURE_CLICK (one)
          && gtk_event_controller_get_propagation_phase (one) == GTK_PHASE_CAPTURE)
        return GTK_GESTURE (one);
    }
  return NULL;
}

/* A double click selects a number on both sides of its decimal separator, and not its unit. */
static void
test_double_click (void)
{
  AppWindow *window = open_sample ("wave.bvh");
  GtkEditable *spin = GTK_EDITABLE (app_field_row_get_control (row_of (window, MO_FIELD_EASE_IN)));
  GtkGesture *click = find_click (GTK_WIDGET (gtk_editable_get_delegate (spin)));
  int start, end;

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 1.25);
  g_assert_cmpstr (gtk_editable_get_text (spin), ==, "1.25 s");
  g_assert_nonnull (click);
  gtk_editable_select_region (spin, 0, 0);
  g_signal_emit_by_name (click, "pressed", 1, 1.0, 1.0);
  g_assert_false (gtk_editable_get_selection_bounds (spin, NULL, NULL));
  g_signal_emit_by_name (click, "pressed", 2, 1.0, 1.0);
  g_assert_true (gtk_editable_get_selection_bounds (spin, &start, &end));
  g_assert_cmpint (start, ==, 0);
  g_assert_cmpint (end, ==, (int) strlen ("1.25"));
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/settings/every-field", test_every_field);
  g_test_add_func ("/settings/rows-follow", test_rows_follow);
  g_test_add_func ("/settings/limits-are-told", test_limits_are_told);
  g_test_add_func ("/settings/leaving-changes-nothing", test_leaving_changes_nothing);
  g_test_add_func ("/settings/fields-take-what-they-show", test_fields_take_what_they_show);
  g_test_add_func ("/settings/a-time-shows-what-is-played", test_a_time_shows_what_is_played);
  g_test_add_func ("/settings/the-seam-of-a-walk", test_the_seam_of_a_walk);
  g_test_add_func ("/settings/numbers-are-taken-whole", test_numbers_are_taken_whole);
  g_test_add_func ("/settings/titles-are-translated", test_titles_are_translated);
  g_test_add_func ("/settings/double-click", test_double_click);
  g_test_add_func ("/settings/off", test_off);
  g_test_add_func ("/settings/trim-and-duration-agree", test_trim_and_duration_agree);
  g_test_add_func ("/settings/folds", test_folds);
  g_test_add_func ("/settings/loop-that-is-off-stays-off", test_loop_that_is_off_stays_off);
  g_test_add_func ("/settings/other-expression", test_other_expression);
  g_test_add_func ("/settings/a-word-is-one-step", test_a_word_is_one_step);
  return g_test_run ();
}
