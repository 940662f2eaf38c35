/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app-joint-panel.h"
#include "app-timeline-track.h"
#include "app-timeline.h"
#include "app-viewport.h"

#include <gtk/gtk.h>
#include <math.h>

/* The widgets about the motion in a plain window, with a real document. */

typedef struct
{
  EditDocument *document;
  EditSession *session;
  GtkWidget *window, *viewport, *timeline, *panel;
} Stage;

/* Lets the program run until something is so, or it takes far too long even for a busy machine. */
#define wait_until(condition)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 end = g_get_monotonic_time () + 90 * G_USEC_PER_SEC;                                    \
    while (!(condition) && g_get_monotonic_time () < end)                                          \
      run_for (0.02);                                                                              \
    g_assert_true (condition);                                                                     \
  }                                                                                                \
  G_STMT_END

static gboolean
stop_running (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

static void
run_for (double seconds)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_timeout_add ((guint) (seconds * 1000.0), stop_running, loop);
  g_main_loop_run (loop);
}

static void
opened (GObject *document, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  edit_document_open_finish (EDIT_DOCUMENT (document), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static void
open_any (Stage *stage, const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean done = FALSE;

  edit_document_open_async (stage->document, file, NULL, NULL, opened, &done);
  wait_until (done);
}

static void
open_sample (Stage *stage, const char *name)
{
  open_any (stage, name);
  g_assert_nonnull (edit_document_get_motion (stage->document));
}

/* As the program's own window has them. */
static GtkWidget *
arrange (Stage *stage)
{
  GtkWidget *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);

  stage->viewport = app_viewport_new ();
  stage->timeline = app_timeline_new ();
  stage->panel = app_joint_panel_new ();
  gtk_widget_set_size_request (stage->panel, 340, -1);
  gtk_box_append (GTK_BOX (left), stage->viewport);
  gtk_box_append (GTK_BOX (left), stage->timeline);
  gtk_paned_set_start_child (GTK_PANED (paned), left);
  gtk_paned_set_end_child (GTK_PANED (paned), stage->panel);
  gtk_paned_set_resize_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  return paned;
}

static void
set_up (Stage *stage, gconstpointer data)
{
  GtkWidget *content = arrange (stage);

  stage->document = edit_document_new ();
  stage->session = edit_session_new ();
  g_object_bind_property (stage->document, "motion", stage->session, "motion",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (stage->document, "frame-time", stage->session, "frame-time",
                          G_BINDING_SYNC_CREATE);
  g_object_set (stage->panel, "document", stage->document, "session", stage->session, NULL);
  g_object_set (stage->timeline, "document", stage->document, "session", stage->session, NULL);
  g_object_set (stage->viewport, "document", stage->document, "session", stage->session, NULL);
  stage->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (stage->window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (stage->window), content);
  open_sample (stage, "dance.bvh");
  gtk_window_present (GTK_WINDOW (stage->window));
  gtk_test_widget_wait_for_draw (stage->window);
}

static void
tear_down (Stage *stage, gconstpointer data)
{
  GWeakRef viewport;

  g_weak_ref_init (&viewport, stage->viewport);
  gtk_window_destroy (GTK_WINDOW (stage->window));
  run_for (0.05);
  g_assert_null (g_weak_ref_get (&viewport));
  g_weak_ref_clear (&viewport);
  g_assert_finalize_object (stage->session);
  edit_document_cancel (stage->document);
  g_object_unref (stage->document);
}

/* The window as it is seen now. */
static GdkTexture *
look (Stage *stage)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (stage->window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  run_for (0.4);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (stage->window),
                          gtk_widget_get_height (stage->window));
  node = gtk_snapshot_free_to_node (snapshot);
  return gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (stage->window)), node,
                                      NULL);
}

/* A picture of the window, for people: tests/app/<name>.png in the build folder. */
static void
take_picture (Stage *stage, const char *name)
{
  g_autoptr (GdkTexture) texture = look (stage);
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, file, NULL);

  g_assert_true (gdk_texture_save_to_png (texture, path));
}

static void
test_playing_draws_and_pause_rests (Stage *stage, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (stage->viewport);
  double before = edit_session_get_time (stage->session);
  guint n;

  edit_session_set_playing (stage->session, TRUE);
  wait_until (edit_session_get_time (stage->session) > before + 0.2);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), >, 2);

  edit_session_set_playing (stage->session, FALSE);
  run_for (0.5); /* once more with smooth edges, and no more */
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

/* Prims go by the clock, although there is no motion to play; and rest when another file comes. */
static void
test_link_set (Stage *stage, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (stage->viewport);
  guint n = app_viewport_get_n_renders (viewport);

  open_any (stage, "clock.bvj");
  g_assert_null (edit_document_get_motion (stage->document));
  wait_until (app_viewport_get_n_renders (viewport) > n + 5);
  take_picture (stage, "stage-link-set");
  open_sample (stage, "dance.bvh");
  run_for (0.5);
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

/* The first widget of a type below another. */
static GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gpointer
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  g_assert_not_reached ();
}

static void
drag (GtkWidget *widget, double x, double y, double dx, double dy)
{
  gpointer gesture = find_controller (widget, GTK_TYPE_GESTURE_DRAG);

  g_signal_emit_by_name (gesture, "drag-begin", x, y);
  for (guint i = 1; i <= 4; i++)
    g_signal_emit_by_name (gesture, "drag-update", dx * i / 4.0, dy * i / 4.0);
  g_signal_emit_by_name (gesture, "drag-end", dx, dy);
}

static char *
field_text (Stage *stage, MoFieldId field)
{
  return mo_recipe_get_text (edit_document_get_recipe (stage->document), field);
}

static void
test_loop_drag_snaps (Stage *stage, gconstpointer data)
{
  AppTimelineTrack *track =
      APP_TIMELINE_TRACK (find_widget (stage->timeline, APP_TYPE_TIMELINE_TRACK));
  double frame_time = edit_document_get_frame_time (stage->document), in, out, x;
  g_autofree char *text = NULL, *before = NULL;

  gtk_widget_activate_action (stage->timeline, "play.loop", NULL);
  wait_until (edit_document_get_anim (stage->document)->loop != 0);
  g_assert_true (app_timeline_track_get_loop (track, &in, &out));
  g_assert_cmpfloat (in, ==, 0.0);

  before = field_text (stage, MO_FIELD_LOOP_IN);
  x = app_timeline_track_get_x (track, in);
  drag (GTK_WIDGET (track), x + 2.0, 30.0, 83.3, 0.0);
  g_assert_true (app_timeline_track_get_loop (track, &in, &out));
  g_assert_cmpfloat (in, >, 0.0);
  g_assert_cmpfloat_with_epsilon (in / frame_time, (double) (int) (in / frame_time + 0.5), 1e-6);
  text = field_text (stage, MO_FIELD_LOOP_IN);
  g_assert_true (g_str_has_suffix (text, "f"));
  wait_until ((double) edit_document_get_anim (stage->document)->loop_in > 0.0);
  g_assert_cmpfloat_with_epsilon ((double) edit_document_get_anim (stage->document)->loop_in, in,
                                  1e-5);

  /* The whole drag is one step. */
  edit_document_undo (stage->document);
  g_clear_pointer (&text, g_free);
  text = field_text (stage, MO_FIELD_LOOP_IN);
  g_assert_cmpstr (text, ==, before);
}

/* The bar of another motion is dragged to where it shall begin, and back to where the clip does. */
static void
test_layer_drag (Stage *stage, gconstpointer data)
{
  GtkWidget *track = find_widget (stage->timeline, APP_TYPE_TIMELINE_TRACK);
  int before = gtk_widget_get_height (track), after;
  g_autoptr (EditLayer) layer =
      edit_layer_new ("other", edit_session_get_motion (stage->session), 0.0, 1);
  double second = app_timeline_track_get_x (APP_TIMELINE_TRACK (track), 1.0)
                  - app_timeline_track_get_x (APP_TIMELINE_TRACK (track), 0.0);

  edit_cast_add (edit_session_get_cast (stage->session), layer);
  wait_until (gtk_widget_get_height (track) > before + 10);
  after = gtk_widget_get_height (track);
  drag (track, 60.0, after - 12.0, 1.25 * second, 0.0);
  g_assert_cmpfloat_with_epsilon (edit_layer_get_start (layer), 1.25, 0.006);
  g_assert_cmpfloat (edit_session_get_time (stage->session), ==, 0.0);
  drag (track, 60.0 + 1.25 * second, after - 12.0, -1.25 * second + 4.0, 0.0);
  g_assert_cmpfloat (edit_layer_get_start (layer), ==, 0.0);

  edit_cast_remove (edit_session_get_cast (stage->session), layer);
  wait_until (gtk_widget_get_height (track) == before);
}

static void
test_transport (Stage *stage, gconstpointer data)
{
  double frame_time = edit_document_get_frame_time (stage->document);

  gtk_widget_activate_action (stage->timeline, "play.step-forward", NULL);
  gtk_widget_activate_action (stage->timeline, "play.step-forward", NULL);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (stage->session), 2.0 * frame_time, 1e-6);
  gtk_widget_activate_action (stage->timeline, "play.step-back", NULL);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (stage->session), frame_time, 1e-6);
  gtk_widget_activate_action (stage->timeline, "play.end", NULL);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (stage->session),
                                  mo_motion_get_duration (
                                      edit_document_get_motion (stage->document)),
                                  1e-6);
  gtk_widget_activate_action (stage->timeline, "play.start", NULL);
  g_assert_cmpfloat (edit_session_get_time (stage->session), ==, 0.0);
  gtk_widget_activate_action (stage->timeline, "play.speed", "d", 0.25);
  g_assert_cmpfloat (edit_session_get_rate (stage->session), ==, 0.25);
  gtk_widget_activate_action (stage->timeline, "play.toggle", NULL);
  g_assert_true (edit_session_get_playing (stage->session));
  gtk_widget_activate_action (stage->timeline, "play.toggle", NULL);
  g_assert_false (edit_session_get_playing (stage->session));
}

static void
test_picking_selects (Stage *stage, gconstpointer data)
{
  GtkWidget *area = find_widget (stage->viewport, GTK_TYPE_GL_AREA);
  guint n;
  double x, y;

  run_for (0.1);
  g_assert_true (app_viewport_locate (APP_VIEWPORT (stage->viewport), MO_RIG_PELVIS, &x, &y));
  drag (area, x, y, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (stage->session), ==, 1);
  g_assert_cmpint (edit_session_get_active (stage->session), >=, 0);

  /* A drag turns and does not choose; beside the figure there is nothing. */
  n = (guint) edit_session_get_active (stage->session);
  drag (area, 5.0, 5.0, 60.0, 10.0);
  g_assert_true (edit_session_is_selected (stage->session, n));
  drag (area, 5.0, 5.0, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (stage->session), ==, 0);
}

static void
test_joint_edit_changes_recipe (Stage *stage, gconstpointer data)
{
  const guint chest = (guint) mo_rig_find ("mChest");
  guint legs[MO_RIG_N_JOINTS], n_legs = 0;
  g_autofree char *text = NULL;

  edit_session_select (stage->session, &chest, 1, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (stage->panel, "joint.priority", "s", "5");
  text = field_text (stage, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "mChest:priority=5");

  /* A BVH has no priorities of its own: the base needs no rule. */
  gtk_widget_activate_action (stage->panel, "joint.priority", "s", "base");
  g_assert_false (mo_recipe_is_set (edit_document_get_recipe (stage->document), MO_FIELD_JOINT));
  gtk_widget_activate_action (stage->panel, "joint.priority", "s", "5");

  /* All of a group that the file has: one line. */
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->group == MO_GROUP_LEGS)
      legs[n_legs++] = i;
  edit_session_select (stage->session, legs, n_legs, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (stage->panel, "joint.include", "s", "free");
  g_clear_pointer (&text, g_free);
  text = field_text (stage, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "mChest:priority=5; legs:free");

  gtk_widget_activate_action (stage->panel, "joint.reset", NULL);
  gtk_widget_activate_action (stage->panel, "joint.preset", "s", "upper-body");
  g_clear_pointer (&text, g_free);
  text = field_text (stage, MO_FIELD_JOINT);
  g_assert_nonnull (strstr (text, "legs:free"));
  g_assert_null (strstr (text, "mChest"));
  gtk_widget_activate_action (stage->panel, "joint.reset-all", NULL);
  g_clear_pointer (&text, g_free);
  text = field_text (stage, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "none");
  g_assert_false (mo_recipe_is_set (edit_document_get_recipe (stage->document), MO_FIELD_JOINT));
}

static GtkSelectionModel *
get_rows (Stage *stage)
{
  GtkWidget *view = find_widget (stage->panel, GTK_TYPE_COLUMN_VIEW);

  return gtk_column_view_get_model (GTK_COLUMN_VIEW (view));
}

static void
test_selection_is_shared (Stage *stage, gconstpointer data)
{
  const guint thumb = (guint) mo_rig_find ("mHandThumb1Left");
  GtkSelectionModel *rows = get_rows (stage);
  g_autoptr (GtkBitset) selected = NULL, joints = NULL;
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (rows)), n;

  /* The first row is the torso: all its joints. */
  gtk_selection_model_select_item (rows, 0, TRUE);
  n = edit_session_get_n_selected (stage->session);
  g_assert_cmpuint (n, >, 2);
  g_assert_true (edit_session_is_selected (stage->session, MO_RIG_PELVIS));
  selected = gtk_selection_model_get_selection (rows);
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, n + 1);

  /* One of them less, and the group is not all selected. */
  gtk_selection_model_unselect_item (rows, 1);
  g_assert_cmpuint (edit_session_get_n_selected (stage->session), ==, n - 1);
  g_assert_false (gtk_selection_model_is_selected (rows, 0));

  /* Chosen elsewhere: its group opens. */
  open_sample (stage, "hands-and-face.bvh");
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (rows));
  edit_session_select (stage->session, &thumb, 1, EDIT_SELECT_ONLY);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), >, n_rows);
  joints = gtk_selection_model_get_selection (rows);
  g_assert_cmpuint (gtk_bitset_get_size (joints), ==, 1);
}

static void
set_dark (gboolean dark)
{
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark, NULL);
}

static void
test_looks (Stage *stage, gconstpointer data)
{
  const guint arm[] = { (guint) mo_rig_find ("mShoulderLeft"), (guint) mo_rig_find ("mElbowLeft") };

  edit_session_set_time (stage->session, 2.0);
  take_picture (stage, "stage-light");
  gtk_widget_activate_action (stage->timeline, "play.loop", NULL);
  edit_session_select (stage->session, arm, 2, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (stage->panel, "joint.priority", "s", "5");
  edit_document_set_field (stage->document, MO_FIELD_LOOP_IN, "31f", NULL, NULL);
  edit_document_set_field (stage->document, MO_FIELD_LOOP_OUT, "240f", NULL, NULL);
  run_for (0.5);
  take_picture (stage, "stage-edited-light");
  g_object_set (stage->viewport, "show-bones", TRUE, "show-names", TRUE, "show-axes", TRUE, NULL);
  set_dark (TRUE);
  gtk_widget_activate_action (stage->viewport, "view.side", "s", "front");
  take_picture (stage, "stage-edited-dark");
  set_dark (FALSE);
}

static void
test_looks_wide (Stage *stage, gconstpointer data)
{
  gtk_window_set_default_size (GTK_WINDOW (stage->window), 1270, 880);
  open_sample (stage, "hands-and-face.bvh");
  edit_session_set_time (stage->session, 1.0);
  gtk_widget_activate_action (stage->panel, "joint.preset", "s", "ao-stand");
  gtk_widget_activate_action (stage->viewport, "view.bones", NULL);
  run_for (0.5);
  take_picture (stage, "stage-wide-light");
  set_dark (TRUE);
  take_picture (stage, "stage-wide-dark");
  set_dark (FALSE);
}

/* Where there is no OpenGL, one is told, and all the rest goes on. */
static void
test_without_gl (Stage *stage, gconstpointer data)
{
  const guint head = (guint) mo_rig_find ("mHead");
  g_autofree char *problem = NULL, *text = NULL;

  run_for (0.2);
  g_object_get (stage->viewport, "problem", &problem, NULL);
  g_assert_nonnull (problem);
  g_assert_cmpuint (app_viewport_get_n_renders (APP_VIEWPORT (stage->viewport)), ==, 0);
  edit_session_set_playing (stage->session, TRUE);
  wait_until (edit_session_get_time (stage->session) > 0.2);
  edit_session_set_playing (stage->session, FALSE);
  edit_session_select (stage->session, &head, 1, EDIT_SELECT_ONLY);
  gtk_widget_activate_action (stage->panel, "joint.priority", "s", "6");
  text = field_text (stage, MO_FIELD_JOINT);
  g_assert_cmpstr (text, ==, "mHead:priority=6");
  gtk_widget_activate_action (stage->viewport, "view.side", "s", "top");
  gtk_widget_activate_action (stage->viewport, "view.frame-all", NULL);
  take_picture (stage, "stage-without-gl");
}

/* Whether a label that is seen has such a text in it. */
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
test_base (Stage *stage, gconstpointer data)
{
  const guint head = (guint) mo_rig_find ("mHead"), knee = (guint) mo_rig_find ("mKneeLeft");
  GActionGroup *actions = app_viewport_get_actions (APP_VIEWPORT (stage->viewport));
  g_autoptr (GVariant) base = NULL;
  MoMotion *before;

  gtk_widget_activate_action (stage->viewport, "view.base", "s", "sit");
  g_assert_cmpint (edit_session_get_base (stage->session), ==, EDIT_BASE_SIT);
  base = g_action_group_get_action_state (actions, "base");
  g_assert_cmpstr (g_variant_get_string (base, NULL), ==, "sit");
  g_assert_true (shows_text (stage->viewport, "Preview: sitting below"));
  g_assert_false (shows_text (stage->viewport, "held by"));
  edit_session_select (stage->session, &head, 1, EDIT_SELECT_ONLY);
  g_assert_true (shows_text (stage->viewport, "mHead: held by the clip with priority 2, above Sit with 1"));

  /* What the clip leaves free is the base's. */
  before = edit_document_get_motion (stage->document);
  edit_document_set_field (stage->document, MO_FIELD_JOINT, "legs:free", NULL, NULL);
  wait_until (edit_document_get_motion (stage->document) != before);
  edit_session_select (stage->session, &knee, 1, EDIT_SELECT_ONLY);
  g_assert_true (shows_text (stage->viewport, "mKneeLeft: held by Sit with priority 1; nothing"));
  gtk_widget_activate_action (stage->viewport, "view.base", "s", "none");
  g_assert_true (shows_text (stage->viewport, "mKneeLeft: left free"));

  g_assert_false (shows_text (stage->viewport, "Left free"));
  gtk_widget_activate_action (stage->viewport, "view.owners", NULL);
  g_assert_true (shows_text (stage->viewport, "Left free"));
  gtk_widget_activate_action (stage->viewport, "view.base", "s", "typing");
  g_assert_true (shows_text (stage->viewport, "The clip ") && shows_text (stage->viewport, "Typing"));
  take_picture (stage, "stage-owners-light");
  set_dark (TRUE);
  take_picture (stage, "stage-owners-dark");
  set_dark (FALSE);
}

/* A clip that was stopped leaves the base, which moves on until another moment is looked at. */
static void
test_stop_over_base (Stage *stage, gconstpointer data)
{
  AppViewport *viewport = APP_VIEWPORT (stage->viewport);
  guint n;

  gtk_widget_activate_action (stage->viewport, "view.base", "s", "walk");
  gtk_widget_activate_action (stage->timeline, "play.toggle", NULL);
  wait_until (edit_session_get_time (stage->session) > 0.5);
  g_assert_cmpfloat (edit_session_get_weight (stage->session), ==, 1.0);
  gtk_widget_activate_action (stage->timeline, "play.stop", NULL);
  wait_until (!edit_session_get_playing (stage->session));
  g_assert_true (edit_session_is_live (stage->session));
  n = app_viewport_get_n_renders (viewport);
  wait_until (app_viewport_get_n_renders (viewport) > n + 2);

  /* Started again, it comes in over what goes on. */
  gtk_widget_activate_action (stage->timeline, "play.toggle", NULL);
  g_assert_cmpfloat (edit_session_get_weight (stage->session), <, 0.5);
  wait_until (edit_session_get_weight (stage->session) == 1.0);
  edit_session_set_playing (stage->session, FALSE);
  edit_session_set_time (stage->session, 1.0);
  run_for (0.5);
  n = app_viewport_get_n_renders (viewport);
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (viewport), ==, n);
}

static void
test_view_actions (Stage *stage, gconstpointer data)
{
  GActionGroup *actions = app_viewport_get_actions (APP_VIEWPORT (stage->viewport));
  g_autoptr (GVariant) side = NULL, follow = NULL;
  GtkWidget *area = find_widget (stage->viewport, GTK_TYPE_GL_AREA);
  double x, y, x_before, y_before;
  guint n;

  gtk_widget_activate_action (stage->viewport, "view.side", "s", "top");
  side = g_action_group_get_action_state (actions, "side");
  g_assert_cmpstr (g_variant_get_string (side, NULL), ==, "top");
  run_for (0.6);

  /* Turned by hand it is no longer the view from above. */
  app_viewport_locate (APP_VIEWPORT (stage->viewport), 8, &x_before, &y_before);
  drag (area, 50.0, 50.0, 40.0, -60.0);
  g_clear_pointer (&side, g_variant_unref);
  side = g_action_group_get_action_state (actions, "side");
  g_assert_cmpstr (g_variant_get_string (side, NULL), ==, "");
  app_viewport_locate (APP_VIEWPORT (stage->viewport), 8, &x, &y);
  g_assert_true (x != x_before || y != y_before);

  /* Following comes to rest, too. */
  gtk_widget_activate_action (stage->viewport, "view.follow", NULL);
  follow = g_action_group_get_action_state (actions, "follow");
  g_assert_true (g_variant_get_boolean (follow));
  edit_session_set_time (stage->session, 3.0);
  run_for (3.0);
  n = app_viewport_get_n_renders (APP_VIEWPORT (stage->viewport));
  run_for (0.5);
  g_assert_cmpuint (app_viewport_get_n_renders (APP_VIEWPORT (stage->viewport)), ==, n);
}

static double
height_seen (Stage *stage, const char *joint)
{
  double x, y;

  g_assert_true (app_viewport_locate (APP_VIEWPORT (stage->viewport),
                                      (guint) mo_rig_find (joint), &x, &y));
  return y;
}

/* A higher figure has its joints higher up, whatever its form. */
static void
test_figure (Stage *stage, gconstpointer data)
{
  double female = height_seen (stage, "mHead"), male, tall;
  g_autofree char *form = NULL;

  gtk_widget_activate_action (stage->viewport, "view.figure", "s", "male");
  g_object_get (stage->viewport, "figure-form", &form, NULL);
  g_assert_cmpstr (form, ==, "male");
  male = height_seen (stage, "mHead");
  g_object_set (stage->viewport, "figure-height", 2.3, NULL);
  tall = height_seen (stage, "mHead");
  g_test_message ("%.1f, %.1f, %.1f", female, male, tall);
  g_assert_cmpfloat (tall, <, male - 10.0);
  g_object_set (stage->viewport, "figure-height", 1.5, NULL);
  g_assert_cmpfloat (height_seen (stage, "mHead"), >, male + 10.0);
}

/* Pixels of two pictures that differ, in columns of the viewport. */
static guint
count_differences (Stage *stage, GdkTexture *a, GdkTexture *b, double from, double to)
{
  int width = gdk_texture_get_width (a), height = gtk_widget_get_height (stage->viewport);
  gsize n = (gsize) width * (gsize) gdk_texture_get_height (a);
  g_autofree guint32 *p = g_new (guint32, n), *q = g_new (guint32, n);
  guint differ = 0;

  g_assert_cmpint (gdk_texture_get_width (b), ==, width);
  gdk_texture_download (a, (guchar *) p, (gsize) width * sizeof *p);
  gdk_texture_download (b, (guchar *) q, (gsize) width * sizeof *q);
  for (int y = 60; y < height; y++)
    for (int x = (int) from; x < (int) to; x++)
      differ += p[y * width + x] != q[y * width + x];
  return differ;
}

/* Another avatar has a shape of its own: where it is changed that one is drawn anew, and the first is not. */
static void
test_shapes (Stage *stage, gconstpointer data)
{
  EditCast *cast = edit_session_get_cast (stage->session);
  g_autoptr (EditLayer) layer =
      edit_layer_new ("other", edit_session_get_motion (stage->session), 0.0, 1);
  g_autoptr (GdkTexture) alike = NULL, again = NULL, own = NULL;
  double x, y, middle, width;

  edit_cast_add (cast, layer);
  g_object_set (edit_cast_get_figure (cast, 1), "x", 0.0, "y", 1.6, NULL);
  gtk_widget_activate_action (stage->viewport, "view.side", "s", "front");
  gtk_widget_activate_action (stage->viewport, "view.frame-all", NULL);
  run_for (1.0);
  g_assert_true (app_viewport_locate (APP_VIEWPORT (stage->viewport),
                                      (guint) mo_rig_find ("mPelvis"), &x, &y));
  width = gtk_widget_get_width (stage->viewport);
  /* Seen from the front the avatar's left is on the right; both are in the picture, one on each side. */
  middle = width / 2.0;
  g_assert_cmpfloat (x, <, middle - 20.0);
  alike = look (stage);
  again = look (stage);
  g_assert_cmpuint (count_differences (stage, alike, again, 0.0, width), ==, 0);
  g_object_set (edit_cast_get_figure (cast, 1), "form", 1.0, "height", 2.2, NULL);
  own = look (stage);
  g_assert_cmpuint (count_differences (stage, alike, own, middle, width), >, 500);
  g_assert_cmpuint (count_differences (stage, alike, own, 0.0, middle - 20.0), ==, 0);
}

/* What the document says of hands and face is seen at once, where no motion has them. */
static void
test_gestures (Stage *stage, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  double finger = height_seen (stage, "mHandMiddle3Right");
  double jaw = height_seen (stage, "mFaceJaw"), chin = height_seen (stage, "mFaceChin");

  edit_document_set_field (stage->document, MO_FIELD_HAND_POSE, "fist", NULL, &error);
  g_assert_no_error (error);
  wait_until (fabs (height_seen (stage, "mHandMiddle3Right") - finger) > 1.0);
  edit_document_set_field (stage->document, MO_FIELD_EMOTE, "express_open_mouth", NULL, &error);
  g_assert_no_error (error);
  wait_until (height_seen (stage, "mFaceChin") > chin + 1.0);
  g_assert_cmpfloat_with_epsilon (height_seen (stage, "mFaceJaw"), jaw, 0.01);
}

int
main (int argc, char **argv)
{
  const char *debug = g_getenv ("GDK_DEBUG");

  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add ("/stage/" path, Stage, NULL, set_up, function, tear_down)
  if (debug != NULL && strstr (debug, "gl-disable") != NULL)
    {
      ADD ("without-gl", test_without_gl);
      return g_test_run ();
    }
  ADD ("playing-draws-and-pause-rests", test_playing_draws_and_pause_rests);
  ADD ("link-set", test_link_set);
  ADD ("loop-drag-snaps", test_loop_drag_snaps);
  ADD ("layer-drag", test_layer_drag);
  ADD ("transport", test_transport);
  ADD ("picking-selects", test_picking_selects);
  ADD ("joint-edit-changes-recipe", test_joint_edit_changes_recipe);
  ADD ("selection-is-shared", test_selection_is_shared);
  ADD ("view-actions", test_view_actions);
  ADD ("figure", test_figure);
  ADD ("shapes", test_shapes);
  ADD ("gestures", test_gestures);
  ADD ("base", test_base);
  ADD ("stop-over-base", test_stop_over_base);
  ADD ("looks", test_looks);
  ADD ("looks-wide", test_looks_wide);
  return g_test_run ();
}
