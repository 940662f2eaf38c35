/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets-fixture.h"

#include "app-timeline-track.h"

#include <math.h>

/* Constraints by the pointer: their parts are picked on the figure, their offsets dragged there, and their times on the
 * timeline. */

#define ROW 18.0 /* of the timeline */
#define GAP 5.0

static EditConstraints *
begin (Widgets *widgets, const char *lines)
{
  GError *error = NULL;

  edit_document_set_field (widgets->document, MO_FIELD_CONSTRAINT, lines, NULL, &error);
  g_assert_no_error (error);
  wait_until (edit_document_is_final (widgets->document));
  run_for (0.1);
  return edit_document_get_constraints (widgets->document);
}

static void
assert_lines (Widgets *widgets, const char *expected)
{
  g_autofree char *text =
      edit_constraints_print (edit_document_get_constraints (widgets->document));

  g_assert_cmpstr (text, ==, expected);
}

static void
locate (Widgets *widgets, const char *volume, double *x, double *y)
{
  g_assert_true (app_viewport_locate (APP_VIEWPORT (widgets->viewport),
                                      (guint) mo_rig_find_volume (volume), x, y));
}

static void
hover (GtkWidget *area, double x, double y)
{
  g_signal_emit_by_name (find_controller (area, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion", x, y);
}

/* A click takes what is below it, and selects no joint meanwhile; a drag turns the view. */
static void
test_pick (Widgets *widgets, gconstpointer data)
{
  GtkWidget *area = find_widget (widgets->viewport, GTK_TYPE_GL_AREA);
  EditConstraints *constraints = begin (widgets, "L_FOOT:CHEST,chain=2,whole");
  double x, y;

  edit_constraints_ask (constraints, 0, EDIT_ASKED_SOURCE);
  drag (area, 5.0, 5.0, 0.0, 0.0); /* nothing, and no source is the ground */
  drag (area, 5.0, 5.0, 40.0, 10.0);
  g_assert_cmpint (edit_constraints_get_asked (constraints), ==, EDIT_ASKED_SOURCE);
  locate (widgets, "HEAD", &x, &y);
  hover (area, x, y);
  take_picture (widgets, "constraints-pick");
  drag (area, x, y, 0.0, 0.0);
  g_assert_cmpuint (edit_session_get_n_selected (widgets->session), ==, 0);
  assert_lines (widgets, "HEAD:CHEST,chain=2,type=point,whole");
  edit_constraints_ask (constraints, 0, EDIT_ASKED_TARGET);
  y = gtk_widget_get_height (area) - 12.0;
  hover (area, 12.0, y);
  drag (area, 12.0, y, 0.0, 0.0);
  assert_lines (widgets, "HEAD:GROUND,chain=2,type=point,whole");
  edit_document_undo (widgets->document);
  assert_lines (widgets, "HEAD:CHEST,chain=2,type=point,whole");
  g_assert_cmpint (edit_constraints_get_asked (constraints), ==, EDIT_ASKED_NOTHING);
}

/* The point of what is pulled goes with the pointer, in one step; beside it the drag is the camera's. */
static void
test_offset (Widgets *widgets, gconstpointer data)
{
  GtkWidget *area = find_widget (widgets->viewport, GTK_TYPE_GL_AREA);
  EditConstraints *constraints = begin (widgets, "HEAD:PELVIS,chain=1,ease=1/1.5/2/2.5");
  const float *offset, *target;
  double x, y;

  locate (widgets, "HEAD", &x, &y);
  drag (area, x, y, 30.0, -20.0); /* it is not chosen yet: the view is turned */
  assert_lines (widgets, "HEAD:PELVIS,chain=1,ease=1/1.5/2/2.5");
  run_for (0.1);
  edit_constraints_choose (constraints, 0);
  locate (widgets, "HEAD", &x, &y);
  hover (area, x + 2.0, y);
  take_picture (widgets, "constraints-offset");
  drag (area, x + 2.0, y, 40.0, -30.0);
  offset = edit_constraints_get (constraints, 0)->constraint.source_offset;
  target = edit_constraints_get (constraints, 0)->constraint.target_offset;
  g_assert_cmpfloat (hypotf (offset[0], hypotf (offset[1], offset[2])), >, 0.3f);
  g_assert_cmpfloat (hypotf (target[0], hypotf (target[1], target[2])), ==, 0.0f);
  edit_document_undo (widgets->document);
  assert_lines (widgets, "HEAD:PELVIS,chain=1,ease=1/1.5/2/2.5");
  drag (area, x + 2.0, y, 40.0, -30.0);
  locate (widgets, "PELVIS", &x, &y);
  drag (area, x, y, 10.0, 10.0);
  target = edit_constraints_get (constraints, 0)->constraint.target_offset;
  g_assert_cmpfloat (hypotf (target[0], hypotf (target[1], target[2])), >, 0.0f);
}

static void
assert_times (EditConstraints *constraints, double a, double b, double c, double d)
{
  const MoConstraint *constraint = &edit_constraints_get (constraints, 0)->constraint;

  g_assert_false (edit_constraints_get (constraints, 0)->is_whole);
  g_assert_cmpfloat_with_epsilon ((double) constraint->ease_in_start, a, 1e-3);
  g_assert_cmpfloat_with_epsilon ((double) constraint->ease_in_stop, b, 1e-3);
  g_assert_cmpfloat_with_epsilon ((double) constraint->ease_out_start, c, 1e-3);
  g_assert_cmpfloat_with_epsilon ((double) constraint->ease_out_stop, d, 1e-3);
}

/* Corners go to whole frames and push the others, the bar takes all of them along; each drag is a step. */
static void
test_times (Widgets *widgets, gconstpointer data)
{
  AppTimelineTrack *track =
      APP_TIMELINE_TRACK (find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK));
  GtkWidget *widget = GTK_WIDGET (track);
  int before = gtk_widget_get_height (widget);
  EditConstraints *constraints = begin (widgets, "L_FOOT:GROUND,chain=2,ease=0.5/1/2/2.5");
  double frame = edit_document_get_frame_time (widgets->document);
  double last = mo_motion_get_duration (edit_document_get_motion (widgets->document)) - frame;
  double second, top;

  wait_until (gtk_widget_get_height (widget) > before + 10);
  top = gtk_widget_get_height (widget) - ROW - GAP;
  second = app_timeline_track_get_x (track, 1.0) - app_timeline_track_get_x (track, 0.0);
  take_picture (widgets, "constraints-times");
  drag (widget, app_timeline_track_get_x (track, 1.0) + 1.0, top + 2.0, 0.503 * second, 0.0);
  assert_times (constraints, 0.5, 1.5, 2.0, 2.5);
  g_assert_cmpint (edit_constraints_get_chosen (constraints), ==, 0);
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (widgets->session), 1.5, 1e-3);
  drag (widget, app_timeline_track_get_x (track, 0.5), top + 14.0, 1.2 * second, 0.0);
  assert_times (constraints, 1.7, 2.0, 2.0, 2.5); /* as much of its ease-in as there is room for */
  edit_document_undo (widgets->document);
  assert_times (constraints, 0.5, 1.5, 2.0, 2.5);
  /* Where it begins takes along from where it holds, and where it ends, until where. */
  drag (widget, app_timeline_track_get_x (track, 0.5), top + 14.0, 0.3 * second, 0.0);
  assert_times (constraints, 0.8, 1.8, 2.0, 2.5);
  edit_document_undo (widgets->document);
  drag (widget, app_timeline_track_get_x (track, 2.5), top + 14.0, -0.3 * second, 0.0);
  assert_times (constraints, 0.5, 1.5, 1.7, 2.2);
  edit_document_undo (widgets->document);
  drag (widget, app_timeline_track_get_x (track, 1.75), top + 8.0, 0.5 * second, 0.0);
  assert_times (constraints, 1.0, 2.0, 2.5, 3.0);
  edit_document_undo (widgets->document);
  /* However far it is dragged, it holds within the motion. */
  drag (widget, app_timeline_track_get_x (track, 1.75), top + 8.0, 30.0 * second, 0.0);
  assert_times (constraints, last - 1.0, last, last + 0.5, last + 1.0);
  edit_document_undo (widgets->document);
  drag (widget, app_timeline_track_get_x (track, 1.75), top + 8.0, -30.0 * second, 0.0);
  assert_times (constraints, frame - 1.5, frame - 0.5, frame, frame + 0.5);
  edit_document_undo (widgets->document);
  edit_document_undo (widgets->document);
  assert_times (constraints, 0.5, 1.0, 2.0, 2.5);
}

/* One that acts throughout begins at its own edges. */
static void
test_whole (Widgets *widgets, gconstpointer data)
{
  AppTimelineTrack *track =
      APP_TIMELINE_TRACK (find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK));
  GtkWidget *widget = GTK_WIDGET (track);
  int before = gtk_widget_get_height (widget);
  EditConstraints *constraints = begin (widgets, "L_FOOT:GROUND,chain=2,whole");
  double duration = mo_motion_get_duration (edit_document_get_motion (widgets->document));
  const MoConstraint *times;
  double second;

  wait_until (gtk_widget_get_height (widget) > before + 10);
  second = app_timeline_track_get_x (track, 1.0) - app_timeline_track_get_x (track, 0.0);
  drag (widget, app_timeline_track_get_x (track, 0.0), gtk_widget_get_height (widget) - ROW - GAP,
        second, 0.0);
  assert_times (constraints, -1.0, 1.0, duration, duration + 1.0);
  edit_document_undo (widgets->document);
  g_assert_true (edit_constraints_get (constraints, 0)->is_whole);
  /* Its ease-in, which was before the motion, comes in with it. */
  drag (widget, app_timeline_track_get_x (track, 0.0) - 6.0,
        gtk_widget_get_height (widget) - GAP - 5.0, second, 0.0);
  times = &edit_constraints_get (constraints, 0)->constraint;
  g_assert_cmpfloat (times->ease_in_start, >, 0.9f);
  g_assert_cmpfloat (times->ease_in_stop - times->ease_in_start, >, 0.4f);
}

/* As that key does where it is bound. */
static void
press_escape (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  guint n_pressed = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      guint n = GTK_IS_SHORTCUT_CONTROLLER (controller)
                    ? g_list_model_get_n_items (G_LIST_MODEL (controller))
                    : 0;

      for (guint k = 0; k < n; k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == GDK_KEY_Escape)
            n_pressed +=
                gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget, NULL);
        }
    }
  g_assert_cmpuint (n_pressed, ==, 1);
}

/* Presses, moves until the lines are others, and presses Escape; then moves on and releases, which does nothing more. */
static void
drag_and_escape (Widgets *widgets, GtkWidget *area, GtkWidget *owner, double x, double y, double dx)
{
  gpointer gesture = find_controller (area, GTK_TYPE_GESTURE_DRAG);
  EditConstraints *constraints = edit_document_get_constraints (widgets->document);
  g_autofree char *before = edit_constraints_print (constraints), *dragged = NULL;

  g_signal_emit_by_name (gesture, "drag-begin", x, y);
  g_signal_emit_by_name (gesture, "drag-update", dx / 2.0, 0.0);
  g_signal_emit_by_name (gesture, "drag-update", dx, 0.0);
  dragged = edit_constraints_print (constraints);
  g_assert_cmpstr (dragged, !=, before);
  press_escape (owner);
  assert_lines (widgets, before);
  g_signal_emit_by_name (gesture, "drag-update", 1.5 * dx, 0.0);
  g_signal_emit_by_name (gesture, "drag-end", 1.5 * dx, 0.0);
  assert_lines (widgets, before);
  g_assert_cmpint (edit_constraints_get_chosen (constraints), ==, 0);
}

/* Escape takes a drag back, on the figure and on the timeline, and leaves no step. */
static void
test_escape (Widgets *widgets, gconstpointer data)
{
  GtkWidget *area = find_widget (widgets->viewport, GTK_TYPE_GL_AREA);
  GtkWidget *track = find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK);
  AppTimelineTrack *times = APP_TIMELINE_TRACK (track);
  int before = gtk_widget_get_height (track);
  EditConstraints *constraints = begin (widgets, "HEAD:PELVIS,chain=1,ease=1/1.5/2/2.5");
  double x, y;

  wait_until (gtk_widget_get_height (track) > before + 10);
  edit_constraints_choose (constraints, 0);
  locate (widgets, "HEAD", &x, &y);
  drag_and_escape (widgets, area, widgets->viewport, x + 2.0, y, 40.0);
  edit_session_set_time (widgets->session, 0.7);
  drag_and_escape (widgets, track, track, app_timeline_track_get_x (times, 1.5),
                   gtk_widget_get_height (track) - ROW - GAP + 2.0,
                   0.3
                       * (app_timeline_track_get_x (times, 1.0)
                          - app_timeline_track_get_x (times, 0.0)));
  g_assert_cmpfloat_with_epsilon (edit_session_get_time (widgets->session), 0.7, 1e-9);
  edit_document_undo (widgets->document);
  g_assert_cmpuint (edit_constraints_count (constraints), ==, 0);
}

static void
count_cb (EditConstraints *constraints, guint index, guint *n)
{
  g_assert_cmpuint (index, ==, 1);
  ++*n;
}

/* A click asks for the controls of a constraint, of a preset, too; a drag does not, nor one that is taken back. */
static void
test_click (Widgets *widgets, gconstpointer data)
{
  AppTimelineTrack *track =
      APP_TIMELINE_TRACK (find_widget (widgets->timeline, APP_TYPE_TIMELINE_TRACK));
  GtkWidget *widget = GTK_WIDGET (track);
  int before = gtk_widget_get_height (widget);
  EditConstraints *constraints =
      begin (widgets, "HEAD:PELVIS,chain=1,ease=1/1.5/2/2.5; left-hand-on-hip");
  double x = app_timeline_track_get_x (track, 1.75), top;
  guint n = 0;

  wait_until (gtk_widget_get_height (widget) > before + 20);
  top = gtk_widget_get_height (widget) - ROW - GAP;
  g_signal_connect (constraints, "revealed", G_CALLBACK (count_cb), &n);
  drag (widget, x, top + 8.0, 0.0, 0.0);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (edit_constraints_get_chosen (constraints), ==, 1);
  drag (widget, x, top - ROW + 8.0, 40.0, 0.0);
  g_assert_cmpuint (n, ==, 1);
  drag_and_escape (widgets, widget, widget, app_timeline_track_get_x (track, 1.75), top - ROW + 8.0,
                   30.0);
  g_assert_cmpuint (n, ==, 1);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  ADD ("pick", test_pick);
  ADD ("offset", test_offset);
  ADD ("times", test_times);
  ADD ("escape", test_escape);
  ADD ("whole", test_whole);
  ADD ("click", test_click);
  return g_test_run ();
}
