/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-fixture.h"

#include "app-edit-row.h"

#include "mo-edits-json.h"
#include "mo-rig.h"

#include <string.h>

/* The page of the pose, with the edits that lie over the motion. */

static const char edits_text[] =
    "{\"list\": [{\"name\": \"Look up\", \"mode\": \"add\", \"KEYFRAMES\": ["
    "{\"AT\": 1, \"mHead\": {\"turn\": [0, -0.2, 0, 0.98]}}]},"
    "{\"name\": \"Wave\", \"mode\": \"keys\", \"KEYFRAMES\": ["
    "{\"AT\": 0.5, \"mShoulderLeft\": [0.5, 0, 0, 0.87], \"mElbowLeft\": [0, 0, -0.5, 0.87]}]}]}";

static AppWindow *
open_edited (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  EditDocument *document = app_window_get_document (window);

  g_assert_true (edit_document_set_field (document, MO_FIELD_EDITS, edits_text, NULL, NULL));
  wait_until (is_ready (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "pose");
  return window;
}

static const MoEdits *
get_edits (AppWindow *window)
{
  return edit_document_get_recipe (app_window_get_document (window))->edits;
}

/* The row of an edit, counted from the bottom. */
static GtkWidget *
find_row (gpointer root, guint index)
{
  if (APP_IS_EDIT_ROW (root) && app_edit_row_get_index (root) == index)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, index);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
find_part (AppWindow *window, guint index, const char *name)
{
  GtkWidget *row = find_row (window, index);

  g_assert_nonnull (row);
  return GTK_WIDGET (gtk_widget_get_template_child (row, APP_TYPE_EDIT_ROW, name));
}

static void
click (AppWindow *window, guint index, const char *name)
{
  g_signal_emit_by_name (find_part (window, index, name), "clicked");
}

/* They are listed from the top, and a click goes to where one is. */
static void
test_list (void)
{
  AppWindow *window = open_edited ();
  EditSession *session = app_window_get_session (window);
  GtkWidget *row = find_row (window, 1);

  g_assert_true (shows_label (window, "Wave"));
  g_assert_true (shows_label (window, "Keys · 2 keys\nLeft Shoulder, Left Elbow"));
  g_assert_true (shows_label (window, "Change · 1 key\nHead"));
  g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), ==, 0);
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  /* The first frame of the sample is a reference, which does not play. */
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (session), 0.5 - 1.0 / 30.0, 1e-4);
  g_assert_cmpuint (edit_session_get_n_selected (session), ==, 2);
  close_window (window);
}

/* A switch mutes an edit, which undo takes back; the row stays. */
static void
test_mute (void)
{
  AppWindow *window = open_edited ();
  GtkSwitch *acts = GTK_SWITCH (find_part (window, 0, "acts_switch"));

  g_assert_true (gtk_switch_get_active (acts));
  gtk_switch_set_active (acts, FALSE);
  g_assert_true (mo_edits_get (get_edits (window), 0)->is_muted);
  g_assert_cmpstr (mo_edits_get (get_edits (window), 0)->name, ==, "Look up");
  edit_document_undo (app_window_get_document (window));
  g_assert_false (mo_edits_get (get_edits (window), 0)->is_muted);
  g_assert_true (GTK_SWITCH (find_part (window, 0, "acts_switch")) == acts);
  g_assert_true (gtk_switch_get_active (acts));
  close_window (window);
}

/* Edits change places, and go. */
static void
test_order (void)
{
  AppWindow *window = open_edited ();
  EditDocument *document = app_window_get_document (window);

  g_assert_false (gtk_widget_get_sensitive (find_part (window, 1, "up_button")));
  g_assert_false (gtk_widget_get_sensitive (find_part (window, 0, "down_button")));
  click (window, 0, "up_button");
  g_assert_cmpstr (mo_edits_get (get_edits (window), 1)->name, ==, "Look up");
  click (window, 1, "down_button");
  g_assert_cmpstr (mo_edits_get (get_edits (window), 0)->name, ==, "Look up");
  click (window, 0, "remove_button");
  g_assert_cmpuint (get_edits (window)->list->len, ==, 1);
  g_assert_cmpstr (mo_edits_get (get_edits (window), 0)->name, ==, "Wave");
  g_assert_null (find_row (window, 1));
  click (window, 0, "remove_button");
  g_assert_null (get_edits (window));
  g_assert_null (find_row (window, 0));
  edit_document_undo (document);
  edit_document_undo (document);
  g_assert_cmpuint (get_edits (window)->list->len, ==, 2);
  g_assert_nonnull (find_row (window, 1));
  close_window (window);
}

static GtkWidget *
find_fold (gpointer root, const char *title)
{
  if (GTK_IS_EXPANDER (root) && shows_label (gtk_expander_get_label_widget (root), title))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_fold (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* From the top of the page to the bottom of a widget. */
static double
find_bottom (GtkWidget *page, GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, page, &bounds));
  return bounds.origin.y + bounds.size.height;
}

/* What a user unfolds at the bottom of the page is brought into view; what the program unfolds does not move the page. */
static void
test_unfold (void)
{
  AppWindow *window = app_window_new (GTK_APPLICATION (application));
  GtkWidget *fold, *page;
  GtkAdjustment *across;

  gtk_window_set_default_size (GTK_WINDOW (window), 900, 600);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-sample", "s", "walk.bvh");
  wait_until (is_ready (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "pose");
  fold = find_fold (window, "Loop");
  page = gtk_widget_get_ancestor (fold, GTK_TYPE_SCROLLED_WINDOW);
  across = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (page));
  wait_until (gtk_widget_get_height (fold) > 0);

  gtk_expander_set_expanded (GTK_EXPANDER (fold), TRUE);
  wait_until (find_bottom (page, fold) > gtk_widget_get_height (page));
  g_assert_cmpfloat (gtk_adjustment_get_value (across), ==, 0.0);
  gtk_expander_set_expanded (GTK_EXPANDER (fold), FALSE);
  wait_until (find_bottom (page, fold) < gtk_widget_get_height (page));

  gtk_widget_activate (fold);
  wait_until (gtk_adjustment_get_value (across) > 0.0);
  wait_until (find_bottom (page, fold) <= gtk_widget_get_height (page) + 1.0);
  g_assert_true (gtk_expander_get_expanded (GTK_EXPANDER (fold)));
  close_window (window);
}

/* The first loop that is offered; NULL before there are any. */
static GtkWidget *
find_choice (GtkWidget *root)
{
  const char *label =
      GTK_IS_CHECK_BUTTON (root) ? gtk_check_button_get_label (GTK_CHECK_BUTTON (root)) : NULL;

  if (label != NULL && strchr (label, ':') != NULL && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_choice (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_looking (GtkWidget *root)
{
  gboolean found =
      GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && g_str_equal (gtk_label_get_label (GTK_LABEL (root)), "Looking for where it loops best …");

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = is_looking (child);
  return found;
}

/* A loop that was chosen stays so, and in its place, while loops are looked for anew. */
static void
test_loop_choice (void)
{
  AppWindow *window = open_sample ("walk.bvh");
  GtkWidget *fold, *choice;
  gboolean has_looked = FALSE;
  double bottom;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "pose");
  fold = find_fold (window, "Loop");
  gtk_expander_set_expanded (GTK_EXPANDER (fold), TRUE);
  wait_until ((choice = find_choice (fold)) != NULL);
  wait_until (is_ready (window) && gtk_widget_get_height (choice) > 0 && !is_looking (fold));
  bottom = find_bottom (fold, choice);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (choice), TRUE);
  wait_until (!is_ready (window)
              || mo_recipe_is_set (edit_document_get_recipe (app_window_get_document (window)),
                                   MO_FIELD_LOOP_OUT));
  for (guint i = 0; i < 10000 && !(has_looked && !is_looking (fold)); i++)
    {
      has_looked |= is_looking (fold);
      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (choice)));
      g_assert_cmpfloat (find_bottom (fold, choice), ==, bottom);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (has_looked);
  close_window (window);
}

/* Whoever selects the head can let the body go along with it, as with a hand; not with an eye. */
static void
test_body (void)
{
  static const struct
  {
    const char *joint;
    gboolean may_take_body;
  } cases[] = {
    { "mHead", TRUE }, { "mEyeLeft", FALSE }, { "mChest", TRUE }, { "mWristLeft", TRUE }
  };
  AppWindow *window = open_sample ("walk.bvh");

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-page", "s", "pose");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint joint = (guint) mo_rig_find (cases[i].joint);

      edit_session_select (app_window_get_session (window), &joint, 1, EDIT_SELECT_ONLY);
      wait_until (shows_label (window, "The body goes along") == cases[i].may_take_body);
    }
  close_window (window);
}

int
main (int argc, char *argv[])
{
  start_application (&argc, &argv);
  g_test_add_func ("/window/edits/list", test_list);
  g_test_add_func ("/window/edits/mute", test_mute);
  g_test_add_func ("/window/edits/order", test_order);
  g_test_add_func ("/window/edits/unfold", test_unfold);
  g_test_add_func ("/window/edits/body", test_body);
  g_test_add_func ("/window/edits/loop-choice", test_loop_choice);
  return g_test_run ();
}
