/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "view-figure.h"
#include "view-pick.h"

#include "mo-math.h"

#include <math.h>

/* Mouse: drag turns, with Shift or another button moves, with Ctrl zooms; the wheel zooms. Touchpad:
 * two fingers turn, with Shift move, with Ctrl or pinched zoom. A click chooses a joint, with Ctrl or
 * Shift one more. Keys: arrows turn, with Shift move; see the table below. */

#define CLICK_DISTANCE 4.0 /* pixels that a hand may slip in a click */
#define BONE_REACH 14.0
#define DROP_REACH 40.0
#define WHEEL_FACTOR 1.12
#define DRAG_ZOOM_FACTOR 0.008 /* a pixel */
#define KEY_TURN 20.0          /* as many pixels of a drag */
#define KEY_PAN 40.0

static double
get_width (AppViewport *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self));
}

static double
get_height (AppViewport *self)
{
  return gtk_widget_get_height (GTK_WIDGET (self));
}

static void
orbit (AppViewport *self, double dx, double dy)
{
  view_camera_orbit (&self->camera, dx, dy);
  app_viewport_camera_changed (self);
}

static void
pan (AppViewport *self, double dx, double dy)
{
  view_camera_pan (&self->camera, dx, dy, get_width (self), get_height (self));
  app_viewport_remember_offset (self);
  self->move.active = FALSE;
  app_viewport_queue (self);
}

static void
zoom_at_pointer (AppViewport *self, double factor)
{
  view_camera_zoom_at (&self->camera, factor, self->pointer_x, self->pointer_y, get_width (self),
                       get_height (self));
  app_viewport_remember_offset (self);
  self->move.active = FALSE;
  app_viewport_queue (self);
}

/* -- Choosing a joint ------------------------------------------------------------------------------- */

static int
pick (AppViewport *self, double x, double y)
{
  const MoPose *pose = app_viewport_get_pose (self);
  ViewOptions options;
  guint parts;
  int joint = VIEW_PICK_NOTHING;

  if (self->linkset != NULL)
    return VIEW_PICK_NOTHING;
  app_viewport_fill_options (self, &options);
  parts = view_options_get_parts (&options);
  if (self->show_bones)
    joint = view_pick_bone (pose, parts, &self->camera, x, y, get_width (self), get_height (self),
                            BONE_REACH);
  if (joint == VIEW_PICK_NOTHING)
    joint = view_pick (self->figure, pose, parts, &self->camera, x, y, get_width (self),
                       get_height (self), NULL);
  return joint;
}

/* A hand that drags a file is not that exact. */
gboolean
app_viewport_is_figure (AppViewport *self, double x, double y)
{
  ViewOptions options;

  app_viewport_fill_options (self, &options);
  return view_pick_bone (app_viewport_get_pose (self), view_options_get_parts (&options),
                         &self->camera, x, y, get_width (self), get_height (self), DROP_REACH)
         != VIEW_PICK_NOTHING;
}

static void
choose (AppViewport *self, double x, double y, GdkModifierType modifiers)
{
  int picked = pick (self, x, y);
  guint joint = (guint) MAX (picked, 0);

  if (self->session == NULL)
    return;
  edit_session_select (self->session, &joint, picked >= 0 ? 1 : 0,
                       modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK) ? EDIT_SELECT_TOGGLE
                                                                       : EDIT_SELECT_ONLY);
}

/* -- Mouse ------------------------------------------------------------------------------------------ */

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, AppViewport *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_button = MAX (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
                           GDK_BUTTON_PRIMARY); /* a finger has none */
  self->drag_x = x;
  self->drag_y = y;
  self->dragged = FALSE;
}

static void
drag_update (GtkGestureDrag *gesture, double offset_x, double offset_y, AppViewport *self)
{
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  double x, y, dx, dy;

  if (!self->dragged && hypot (offset_x, offset_y) < CLICK_DISTANCE)
    return;
  self->dragged = TRUE;
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  dx = x + offset_x - self->drag_x;
  dy = y + offset_y - self->drag_y;
  self->drag_x += dx;
  self->drag_y += dy;
  if (self->drag_button != GDK_BUTTON_PRIMARY || modifiers & GDK_SHIFT_MASK)
    pan (self, dx, dy);
  else if (modifiers & GDK_CONTROL_MASK)
    app_viewport_zoom (self, exp (dy * DRAG_ZOOM_FACTOR));
  else
    orbit (self, dx, dy);
}

static void
drag_end (GtkGestureDrag *gesture, double offset_x, double offset_y, AppViewport *self)
{
  if (!self->dragged && self->drag_button == GDK_BUTTON_PRIMARY)
    choose (self, self->drag_x, self->drag_y,
            gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)));
}

static void
pointer_moved (GtkEventControllerMotion *controller, double x, double y, AppViewport *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

/* -- Wheel and touchpad ------------------------------------------------------------------------------ */

static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, AppViewport *self)
{
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  gboolean is_wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;

  if (is_wheel)
    zoom_at_pointer (self, pow (WHEEL_FACTOR, dy));
  else if (modifiers & GDK_CONTROL_MASK)
    zoom_at_pointer (self, exp (dy * DRAG_ZOOM_FACTOR));
  else if (modifiers & GDK_SHIFT_MASK)
    pan (self, -dx, -dy);
  else
    orbit (self, -dx, -dy);
  return GDK_EVENT_STOP;
}

static void
pinch_begin (GtkGesture *gesture, GdkEventSequence *sequence, AppViewport *self)
{
  self->pinch = 1.0;
}

static void
pinch_changed (GtkGestureZoom *gesture, double scale, AppViewport *self)
{
  if (scale <= 0.0)
    return;
  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &self->pointer_x, &self->pointer_y);
  zoom_at_pointer (self, self->pinch / scale);
  self->pinch = scale;
}

/* -- Keys -------------------------------------------------------------------------------------------- */

typedef enum
{
  KEY_ORBIT,
  KEY_MOVE,
  KEY_ZOOM,
} KeyKind;

/* (kind, x, y) */
static gboolean
key_moves_camera (GtkWidget *widget, GVariant *args, gpointer data)
{
  AppViewport *self = APP_VIEWPORT (widget);
  int kind, x, y;

  g_variant_get (args, "(iii)", &kind, &x, &y);
  if (kind == KEY_ORBIT)
    orbit (self, x * KEY_TURN, y * KEY_TURN);
  else if (kind == KEY_MOVE)
    pan (self, x * KEY_PAN, y * KEY_PAN);
  else
    app_viewport_zoom (self, y > 0 ? 1.25 : 1.0 / 1.25);
  return TRUE;
}

static gboolean
key_clears_selection (GtkWidget *widget, GVariant *args, gpointer data)
{
  AppViewport *self = APP_VIEWPORT (widget);

  if (self->session == NULL || edit_session_get_n_selected (self->session) == 0)
    return FALSE;
  edit_session_select (self->session, NULL, 0, EDIT_SELECT_ONLY);
  return TRUE;
}

static gboolean
key_toggles_play (GtkWidget *widget, GVariant *args, gpointer data)
{
  AppViewport *self = APP_VIEWPORT (widget);

  if (self->session == NULL)
    return FALSE;
  edit_session_toggle (self->session);
  return TRUE;
}

void
app_viewport_class_init_input (GtkWidgetClass *klass)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    KeyKind kind;
    int x, y;
  } moves[] = {
    { GDK_KEY_Left, 0, KEY_ORBIT, 1, 0 },
    { GDK_KEY_Right, 0, KEY_ORBIT, -1, 0 },
    { GDK_KEY_Up, 0, KEY_ORBIT, 0, 1 },
    { GDK_KEY_Down, 0, KEY_ORBIT, 0, -1 },
    { GDK_KEY_Left, GDK_SHIFT_MASK, KEY_MOVE, 1, 0 },
    { GDK_KEY_Right, GDK_SHIFT_MASK, KEY_MOVE, -1, 0 },
    { GDK_KEY_Up, GDK_SHIFT_MASK, KEY_MOVE, 0, 1 },
    { GDK_KEY_Down, GDK_SHIFT_MASK, KEY_MOVE, 0, -1 },
    { GDK_KEY_plus, 0, KEY_ZOOM, 0, -1 },
    { GDK_KEY_plus, GDK_SHIFT_MASK, KEY_ZOOM, 0, -1 },
    { GDK_KEY_equal, 0, KEY_ZOOM, 0, -1 },
    { GDK_KEY_KP_Add, 0, KEY_ZOOM, 0, -1 },
    { GDK_KEY_minus, 0, KEY_ZOOM, 0, 1 },
    { GDK_KEY_KP_Subtract, 0, KEY_ZOOM, 0, 1 },
  };
  static const struct
  {
    guint key;
    const char *action, *side;
  } actions[] = {
    { GDK_KEY_1, "view.side", "front" },
    { GDK_KEY_2, "view.side", "left" },
    { GDK_KEY_3, "view.side", "top" },
    { GDK_KEY_4, "view.side", "floor" },
    { GDK_KEY_5, "view.side", "back" },
    { GDK_KEY_6, "view.side", "right" },
    { GDK_KEY_0, "view.side", "three-quarter" },
    { GDK_KEY_f, "view.frame-all", NULL },
    { GDK_KEY_Home, "view.frame-all", NULL },
    { GDK_KEY_h, "view.follow", NULL },
    { GDK_KEY_b, "view.bones", NULL },
    { GDK_KEY_n, "view.names", NULL },
    { GDK_KEY_x, "view.axes", NULL },
    { GDK_KEY_g, "view.grid", NULL },
    { GDK_KEY_w, "view.owners", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_add_binding (klass, moves[i].key, moves[i].modifiers, key_moves_camera,
                                  "(iii)", (int) moves[i].kind, moves[i].x, moves[i].y);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_add_binding_action (klass, actions[i].key, 0, actions[i].action,
                                         actions[i].side != NULL ? "s" : NULL, actions[i].side);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, key_clears_selection, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_space, 0, key_toggles_play, NULL);
}

void
app_viewport_init_input (AppViewport *self)
{
  GtkGesture *drag = gtk_gesture_drag_new (), *zoom = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect (zoom, "begin", G_CALLBACK (pinch_begin), self);
  g_signal_connect (zoom, "scale-changed", G_CALLBACK (pinch_changed), self);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (self->area, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (self->area, GTK_EVENT_CONTROLLER (zoom));
  gtk_widget_add_controller (self->area, motion);
  gtk_widget_add_controller (self->area, scroll);
}
