/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets-fixture.h"

#include "app-timeline-track.h"

#include <math.h>

/* The timeline, the joint panel and the viewport, which share a session. */

static char *
field_text (Widgets *widgets, MoFieldId field)
{
  return mo_recipe_get_text (edit_document_get_recipe (widgets->document), field);
}

static void
test_loop_drag_snaps (Widgets *widgets, gconstpointer data)
{
  AppTimelineTrack *track =
      APP_TIMELINE_TRACK (find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK));
  double frame_time = edit_document_get_frame_time (widgets->document), in, out, x;
  g_autofree char *text = NULL, *before = NULL;

  gtk_widget_activate_action (widgets->timeline, "play.loop", NULL);
  wait_until (edit_document_get_anim (widgets->document)->loop != 0);
  g_assert_true (app_timeline_track_get_loop (track, &in, &out));
  g_assert_cmpfloat (in, ==, 0.0);

  before = field_text (widgets, MO_FIELD_LOOP_IN);
  x = app_timeline_track_get_x (track, in);
  drag (GTK_WIDGET (track), x + 2.0, 30.0, 83.3, 0.0);
  g_assert_true (app_timeline_track_get_loop (track, &in, &out));
  g_assert_cmpfloat (in, >, 0.0);
  g_assert_cmpfloat_with_epsilon (in / frame_time, (double) (int) (in / frame_time + 0.5), 1e-6);
  text = field_text (widgets, MO_FIELD_LOOP_IN);
  g_assert_true (g_str_has_suffix (text, "f"));
  wait_until ((double) edit_document_get_anim (widgets->document)->loop_in > 0.0);
  g_assert_cmpfloat_with_epsilon ((double) edit_document_get_anim (widgets->document)->loop_in, in,
                                  1e-5);

  /* The whole drag is one step. */
  edit_document_undo (widgets->document);
  g_clear_pointer (&text, g_free);
  text = field_text (widgets, MO_FIELD_LOOP_IN);
  g_assert_cmpstr (text, ==, before);
}

/* The bar of another motion is dragged to its new start, and back to that of the clip. */
static void
test_layer_drag (Widgets *widgets, gconstpointer data)
{
  GtkWidget *track = find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK);
  int before = gtk_widget_get_height (track), after;
  g_autoptr (EditLayer) layer =
      edit_layer_new ("other", edit_session_get_motion (widgets->session), 0.0, 1);
  double second = app_timeline_track_get_x (APP_TIMELINE_TRACK (track), 1.0)
                  - app_timeline_track_get_x (APP_TIMELINE_TRACK (track), 0.0);

  edit_cast_add (edit_session_get_cast (widgets->session), layer);
  wait_until (gtk_widget_get_height (track) > before + 10);
  after = gtk_widget_get_height (track);
  drag (track, 60.0, after - 12.0, 1.25 * second, 0.0);
  g_assert_cmpfloat_with_epsilon (edit_layer_get_start (layer), 1.25, 0.006);
  g_assert_cmpfloat (edit_session_get_time (widgets->session), ==, 0.0);
  drag (track, 60.0 + 1.25 * second, after - 12.0, -1.25 * second + 4.0, 0.0);
  g_assert_cmpfloat (edit_layer_get_start (layer), ==, 0.0);

  edit_cast_remove (edit_session_get_cast (widgets->session), layer);
  wait_until (gtk_widget_get_height (track) == before);
}

static void
test_transport (Widgets *widgets, gconstpointer data)
{
  double frame_time = edit_document_get_frame_time (widgets->document);

  gtk_widget_activate_action (widgets->timeline, "play.step-forward", NULL);
  gtk_widget_activate_action (widgets->timeline, "play.step-forward", NULL);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (widgets->session), 2.0 * frame_time, 1e-6);
  gtk_widget_activate_action (widgets->timeline, "play.step-back", NULL);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (widgets->session), frame_time, 1e-6);
  gtk_widget_activate_action (widgets->timeline, "play.end", NULL);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (widgets->session),
                                  mo_motion_get_duration (
                                      edit_document_get_motion (widgets->document)),
                                  1e-6);
  gtk_widget_activate_action (widgets->timeline, "play.start", NULL);
  g_assert_cmpfloat (edit_session_get_time (widgets->session), ==, 0.0);
  gtk_widget_activate_action (widgets->timeline, "play.speed", "d", 0.25);
  g_assert_cmpfloat (edit_session_get_rate (widgets->session), ==, 0.25);
  gtk_widget_activate_action (widgets->timeline, "play.toggle", NULL);
  g_assert_true (edit_session_get_playing (widgets->session));
  gtk_widget_activate_action (widgets->timeline, "play.toggle", NULL);
  g_assert_false (edit_session_get_playing (widgets->session));
}

static void
test_joint_edit_changes_recipe (Widgets *widgets, gconstpointer data)
{
  const guint chest = (guint) mo_rig_find ("mChest");
  guint legs[MO_RIG_N_JOINTS], n_legs = 0;
  g_autofree char *text = NULL;

  edit_session_select (widgets->session, &chest, 1, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (widgets->panel, "joint.priority", "s", "5");
  text = field_text (widgets, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "mChest:priority=5");

  /* A BVH has no priorities of its own, so the base needs no rule. */
  gtk_widget_activate_action (widgets->panel, "joint.priority", "s", "base");
  g_assert_false (mo_recipe_is_set (edit_document_get_recipe (widgets->document), MO_FIELD_JOINT));
  gtk_widget_activate_action (widgets->panel, "joint.priority", "s", "5");

  /* All joints of a group that the file has: one line. */
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->group == MO_GROUP_LEGS)
      legs[n_legs++] = i;
  edit_session_select (widgets->session, legs, n_legs, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (widgets->panel, "joint.include", "s", "free");
  g_clear_pointer (&text, g_free);
  text = field_text (widgets, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "mChest:priority=5; legs:free");

  gtk_widget_activate_action (widgets->panel, "joint.reset", NULL);
  gtk_widget_activate_action (widgets->panel, "joint.preset", "s", "upper-body");
  g_clear_pointer (&text, g_free);
  text = field_text (widgets, MO_FIELD_JOINT);
  g_assert_nonnull (strstr (text, "legs:free"));
  g_assert_null (strstr (text, "mChest"));
  gtk_widget_activate_action (widgets->panel, "joint.reset-all", NULL);
  g_clear_pointer (&text, g_free);
  text = field_text (widgets, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "none");
  g_assert_false (mo_recipe_is_set (edit_document_get_recipe (widgets->document), MO_FIELD_JOINT));
}

static GtkWidget *
find_label (GtkWidget *root, const char *text)
{
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_label (GTK_LABEL (root)), text))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A search that finds nothing says so. */
static void
test_joint_search (Widgets *widgets, gconstpointer data)
{
  GtkWidget *label = find_label (widgets->panel, "No joints found");
  GtkEditable *search = GTK_EDITABLE (find_widget (widgets->panel, GTK_TYPE_SEARCH_ENTRY));

  g_assert_nonnull (label);
  g_assert_false (gtk_widget_get_visible (label));
  gtk_editable_set_text (search, "chest");
  run_for (0.3);
  g_assert_false (gtk_widget_get_visible (label));
  gtk_editable_set_text (search, "no joint");
  wait_until (gtk_widget_get_visible (label));
  gtk_editable_set_text (search, "");
  wait_until (!gtk_widget_get_visible (label));
}

static GtkSelectionModel *
get_rows (Widgets *widgets)
{
  GtkWidget *view = find_widget (widgets->panel, GTK_TYPE_COLUMN_VIEW);

  return gtk_column_view_get_model (GTK_COLUMN_VIEW (view));
}

static void
test_selection_is_shared (Widgets *widgets, gconstpointer data)
{
  const guint thumb = (guint) mo_rig_find ("mHandThumb1Left");
  GtkSelectionModel *rows = get_rows (widgets);
  g_autoptr (GtkBitset) selected = NULL, joints = NULL;
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (rows)), n;

  /* The first row is the torso: all its joints. */
  gtk_selection_model_select_item (rows, 0, TRUE);
  n = edit_session_get_n_selected (widgets->session);
  g_assert_cmpuint (n, >, 2);
  g_assert_true (edit_session_is_selected (widgets->session, MO_RIG_PELVIS));
  selected = gtk_selection_model_get_selection (rows);
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, n + 1);

  /* With one of them deselected, the group is not fully selected. */
  gtk_selection_model_unselect_item (rows, 1);
  g_assert_cmpuint (edit_session_get_n_selected (widgets->session), ==, n - 1);
  g_assert_false (gtk_selection_model_is_selected (rows, 0));

  /* Selected elsewhere: its group is expanded. */
  open_sample (widgets, "hands-and-face.bvh");
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (rows));
  edit_session_select (widgets->session, &thumb, 1, EDIT_SELECT_ONLY);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), >, n_rows);
  joints = gtk_selection_model_get_selection (rows);
  g_assert_cmpuint (gtk_bitset_get_size (joints), ==, 1);
}

static void
test_looks (Widgets *widgets, gconstpointer data)
{
  const guint arm[] = { (guint) mo_rig_find ("mShoulderLeft"), (guint) mo_rig_find ("mElbowLeft") };

  edit_session_set_time (widgets->session, 2.0);
  take_picture (widgets, "widgets-light");
  gtk_widget_activate_action (widgets->timeline, "play.loop", NULL);
  edit_session_select (widgets->session, arm, 2, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (widgets->panel, "joint.priority", "s", "5");
  edit_document_set_field (widgets->document, MO_FIELD_LOOP_IN, "31f", NULL, NULL);
  edit_document_set_field (widgets->document, MO_FIELD_LOOP_OUT, "240f", NULL, NULL);
  run_for (0.5);
  take_picture (widgets, "widgets-edited-light");
  g_object_set (widgets->viewport, "show-bones", TRUE, "show-names", TRUE, "show-axes", TRUE, NULL);
  set_dark (TRUE);
  gtk_widget_activate_action (widgets->viewport, "view.side", "s", "front");
  take_picture (widgets, "widgets-edited-dark");
  set_dark (FALSE);
}

static void
test_looks_wide (Widgets *widgets, gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (widgets->window), 1270, 880);
  open_sample (widgets, "hands-and-face.bvh");
  edit_session_set_time (widgets->session, 1.0);
  gtk_widget_activate_action (widgets->panel, "joint.preset", "s", "ao-stand");
  gtk_widget_activate_action (widgets->viewport, "view.bones", NULL);
  run_for (0.5);
  take_picture (widgets, "widgets-wide-light");
  set_dark (TRUE);
  take_picture (widgets, "widgets-wide-dark");
  set_dark (FALSE);
}

/* Without OpenGL there is a message, and everything else works. */
static void
test_without_gl (Widgets *widgets, gconstpointer data)
{
  const guint head = (guint) mo_rig_find ("mHead");
  g_autofree char *problem = NULL, *text = NULL;

  run_for (0.2);
  g_object_get (widgets->viewport, "problem", &problem, NULL);
  g_assert_nonnull (problem);
  g_assert_cmpuint (app_viewport_get_n_renders (APP_VIEWPORT (widgets->viewport)), ==, 0);
  edit_session_set_playing (widgets->session, TRUE);
  wait_until (edit_session_get_time (widgets->session) > 0.2);
  edit_session_set_playing (widgets->session, FALSE);
  edit_session_select (widgets->session, &head, 1, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (widgets->panel, "joint.priority", "s", "6");
  text = field_text (widgets, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "mHead:priority=6");
  gtk_widget_activate_action (widgets->viewport, "view.side", "s", "top");
  gtk_widget_activate_action (widgets->viewport, "view.frame-all", NULL);
  take_picture (widgets, "widgets-without-gl");
}

/* Whether a visible label contains that text. */
static gboolean
shows_text (GtkWidget *widget, const char *text)
{
  if (!gtk_widget_get_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, text))
      return TRUE;
  return FALSE;
}

static void
test_base (Widgets *widgets, gconstpointer data)
{
  const guint head = (guint) mo_rig_find ("mHead"), knee = (guint) mo_rig_find ("mKneeLeft");
  GActionGroup *actions = app_viewport_get_actions (APP_VIEWPORT (widgets->viewport));
  g_autoptr (GVariant) base = NULL;
  MoMotion *before;

  gtk_widget_activate_action (widgets->viewport, "view.base", "s", "sit");
  g_assert_cmpint (edit_session_get_base (widgets->session), ==, EDIT_BASE_SIT);
  base = g_action_group_get_action_state (actions, "base");
  g_assert_cmpstr (g_variant_get_string (base, NULL), ==, "sit");
  g_assert_true (shows_text (widgets->viewport, "Preview: sitting underneath"));
  g_assert_false (shows_text (widgets->viewport, "controlled by"));
  edit_session_select (widgets->session, &head, 1, EDIT_SELECT_ONLY);
  g_assert_true (shows_text (widgets->viewport,
                             "mHead: controlled by the clip at priority 2, above Sit at 1"));

  /* What the clip leaves free is controlled by the base. */
  before = edit_document_get_motion (widgets->document);
  edit_document_set_field (widgets->document, MO_FIELD_JOINT, "legs:free", NULL, NULL);
  wait_until (edit_document_get_motion (widgets->document) != before);
  edit_session_select (widgets->session, &knee, 1, EDIT_SELECT_ONLY);
  g_assert_true (
      shows_text (widgets->viewport, "mKneeLeft: controlled by Sit at priority 1; nothing"));
  gtk_widget_activate_action (widgets->viewport, "view.base", "s", "none");
  g_assert_true (shows_text (widgets->viewport, "mKneeLeft: left free"));

  g_assert_false (shows_text (widgets->viewport, "Left free"));
  gtk_widget_activate_action (widgets->viewport, "view.owners", NULL);
  g_assert_true (shows_text (widgets->viewport, "Left free"));
  gtk_widget_activate_action (widgets->viewport, "view.base", "s", "typing");
  g_assert_true (shows_text (widgets->viewport, "The clip ")
                 && shows_text (widgets->viewport, "Typing"));
  take_picture (widgets, "widgets-owners-light");
  set_dark (TRUE);
  take_picture (widgets, "widgets-owners-dark");
  set_dark (FALSE);
}

/* After a clip is stopped the base goes on, until another moment is shown. */
static void
test_stop_over_base (Widgets *widgets, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (widgets->viewport);
  guint n;

  gtk_widget_activate_action (widgets->viewport, "view.base", "s", "walk");
  gtk_widget_activate_action (widgets->timeline, "play.toggle", NULL);
  wait_until (edit_session_get_time (widgets->session) > 0.5);
  g_assert_cmpfloat (edit_session_get_weight (widgets->session), ==, 1.0);
  gtk_widget_activate_action (widgets->timeline, "play.stop", NULL);
  wait_until (!edit_session_get_playing (widgets->session));
  g_assert_true (edit_session_is_live (widgets->session));
  n = app_viewport_get_n_renders (viewport);
  wait_until (app_viewport_get_n_renders (viewport) > n + 2);

  /* Started again, it eases in over what is playing. */
  gtk_widget_activate_action (widgets->timeline, "play.toggle", NULL);
  g_assert_cmpfloat (edit_session_get_weight (widgets->session), <, 0.5);
  wait_until (edit_session_get_weight (widgets->session) == 1.0);
  edit_session_set_playing (widgets->session, FALSE);
  edit_session_set_time (widgets->session, 1.0);
  run_for (0.5);
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

int
main (int argc, char **argv)
{
  const char *debug = g_getenv ("GDK_DEBUG");

  gtk_test_init (&argc, &argv, NULL);
  if (debug != NULL && strstr (debug, "gl-disable") != NULL)
    {
      ADD ("without-gl", test_without_gl);
      return g_test_run ();
    }
  ADD ("loop-drag-snaps", test_loop_drag_snaps);
  ADD ("layer-drag", test_layer_drag);
  ADD ("transport", test_transport);
  ADD ("joint-edit-changes-recipe", test_joint_edit_changes_recipe);
  ADD ("joint-search", test_joint_search);
  ADD ("selection-is-shared", test_selection_is_shared);
  ADD ("base", test_base);
  ADD ("stop-over-base", test_stop_over_base);
  ADD ("looks", test_looks);
  ADD ("looks-wide", test_looks_wide);
  return g_test_run ();
}
