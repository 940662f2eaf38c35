/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-numbers.h"
#include "app-settings-panel.h"
#include "app-viewport.h"

#include "mo-anim-file.h"

/* Constraints are made by their controls, as a user would, and checked in the recipe. */

static AppFieldRow *
get_field (AppWindow *window)
{
  return app_settings_panel_get_row (find_widget (window, APP_TYPE_SETTINGS_PANEL),
                                     MO_FIELD_CONSTRAINT);
}

static GtkWidget *
constraint_row (AppWindow *window, guint index)
{
  GtkWidget *control = app_field_row_get_control (get_field (window));
  GtkWidget *row = gtk_widget_get_first_child (gtk_widget_get_first_child (control));

  for (guint i = 0; i < index; i++)
    row = gtk_widget_get_next_sibling (row);
  return row;
}

/* The control of a part, by its row in the grid. */
static GtkWidget *
constraint_part (GtkWidget *row, int part)
{
  GtkWidget *child = gtk_widget_get_first_child (row);

  while (!GTK_IS_GRID (child))
    child = gtk_widget_get_next_sibling (child);
  return gtk_grid_get_child_at (GTK_GRID (child), 1, part);
}

/* The groups of numbers of a constraint: its times, the offsets of its source and of its target. */
static AppNumbers *
find_numbers (GtkWidget *widget, guint *n_before)
{
  AppNumbers *found = NULL;

  if (GTK_IS_EXPANDER (widget))
    gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
  if (APP_IS_NUMBERS (widget))
    return (*n_before)-- == 0 ? APP_NUMBERS (widget) : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_numbers (child, n_before);
  return found;
}

static void
type_number (GtkWidget *row, guint group, int column, double value)
{
  GtkWidget *numbers = GTK_WIDGET (find_numbers (row, &group));
  GtkGrid *grid = GTK_GRID (gtk_widget_get_first_child (numbers));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (gtk_grid_get_child_at (grid, column, 1)), value);
}

static void
assert_constraints (AppWindow *window, const char *expected_text)
{
  g_autofree char *text =
      mo_recipe_get_text (edit_document_get_recipe (app_window_get_document (window)),
                          MO_FIELD_CONSTRAINT);

  g_assert_cmpstr (text, ==, expected_text);
}

/* Each part of a constraint goes into its line, and is one step to undo. */
static void
test_constraints (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkWidget *control = app_field_row_get_control (get_field (window)), *row;

  gtk_widget_activate_action (gtk_widget_get_first_child (control), "constraints.add", "i", 0);
  assert_constraints (window, "L_FOOT:GROUND,chain=2,whole");
  row = constraint_row (window, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (constraint_part (row, 0)), 15);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (constraint_part (row, 1)), 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (constraint_part (row, 2)), 3.0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (constraint_part (row, 3)), 1);
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,whole");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (constraint_part (row, 4)), 1);
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,unfading");
  type_number (row, 1, 1, 0.5);
  type_number (row, 2, 2, -1.25);
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,source-offset=0/0.5/0,"
                              "target-offset=0/0/-1.25,unfading");
  edit_document_undo (document);
  edit_document_undo (document);
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,unfading");

  gtk_widget_activate_action (gtk_widget_get_first_child (control), "constraints.add", "i", 4);
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,unfading; sit-on-ground");
  g_signal_emit_by_name (constraint_row (window, 1), "raised");
  assert_constraints (window, "sit-on-ground; L_HAND:PELVIS,chain=3,type=plane,unfading");
  g_signal_emit_by_name (constraint_row (window, 0), "lowered");
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,unfading; sit-on-ground");
  edit_document_undo (document);
  g_signal_emit_by_name (constraint_row (window, 0), "removed");
  assert_constraints (window, "L_HAND:PELVIS,chain=3,type=plane,unfading");
  edit_document_undo (document);
  assert_constraints (window, "sit-on-ground; L_HAND:PELVIS,chain=3,type=plane,unfading");
  g_signal_emit_by_name (constraint_row (window, 0), "removed");
  g_signal_emit_by_name (constraint_row (window, 0), "removed");
  assert_constraints (window, "none");
  close_window (window);
}

static void
count_cb (GtkWidget *widget, guint *n)
{
  ++*n;
}

/* A field that was hidden while it is typed in, if only for a moment, would lose the focus. */
static void
test_times_stay (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  GtkWidget *control = app_field_row_get_control (get_field (window)), *row;
  guint first = 0, n_hidden = 0;

  gtk_widget_activate_action (gtk_widget_get_first_child (control), "constraints.add", "i", 0);
  row = constraint_row (window, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (constraint_part (row, 4)), 2);
  g_signal_connect (gtk_widget_get_parent (GTK_WIDGET (find_numbers (row, &first))), "hide",
                    G_CALLBACK (count_cb), &n_hidden);
  type_number (row, 0, 0, 0.25);
  type_number (row, 0, 1, 0.5);
  wait_until (is_ready (window));
  g_assert_cmpuint (n_hidden, ==, 0);
  g_assert_true (constraint_row (window, 0) == row);
  close_window (window);
}

static gboolean
plays_on_floor (AppWindow *window)
{
  MoMotion *motion = edit_document_get_motion (app_window_get_document (window));

  return mo_solved_get_options (mo_motion_get_solved (motion)).floor.is_there;
}

/* The floor that constraints find can be taken away, as it is missing in the preview of the upload form; what is
 * written stays the same. */
static void
test_floor (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);
  GtkWidget *viewport = find_widget (window, APP_TYPE_VIEWPORT);
  GtkWidget *control = app_field_row_get_control (get_field (window));
  g_autoptr (GBytes) with = NULL, without = NULL;

  gtk_widget_activate_action (gtk_widget_get_first_child (control), "constraints.add", "i", 0);
  wait_until (is_ready (window));
  g_assert_true (plays_on_floor (window));
  with = mo_anim_serialise (edit_document_get_anim (document));
  gtk_widget_activate_action (viewport, "view.floor", NULL);
  wait_until (is_ready (window));
  g_assert_false (plays_on_floor (window));
  without = mo_anim_serialise (edit_document_get_anim (document));
  g_assert_true (g_bytes_equal (with, without));
  gtk_widget_activate_action (viewport, "view.floor", NULL);
  wait_until (is_ready (window));
  g_assert_true (plays_on_floor (window));
  close_window (window);
}

int
main (int argc, char **argv)
{
  start_application (&argc, &argv);
  g_test_add_func ("/constraints/controls", test_constraints);
  g_test_add_func ("/constraints/times-stay", test_times_stay);
  g_test_add_func ("/constraints/floor", test_floor);
  return g_test_run ();
}
