/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-hand.h"

#include <math.h>

/* Mouse: dragging rotates the view unless the tool takes the drag; with Shift or another button it
 * pans, with Ctrl it zooms; the wheel zooms. Touchpad: two fingers rotate, with Shift they pan;
 * with Ctrl, or pinching, they zoom. Keys: arrows rotate, with Shift they pan. */

#define CLICK_DISTANCE 4.0 /* pixels that the pointer may move during a click */
#define WHEEL_FACTOR 1.12
#define DRAG_ZOOM_FACTOR 0.008 /* per pixel */
#define KEY_TURN 20.0          /* equivalent to a drag of that many pixels */
#define KEY_PAN 40.0
#define KEY_ZOOM 1.25
#define FAR_AWAY 1e4 /* pixels */

static GdkModifierType
get_modifiers (gpointer controller)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
}

/* -- Mouse ------------------------------------------------------------------------------------- */

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, AppHand *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  gtk_widget_grab_focus (self->widget);
  self->drag.button = MAX (button, GDK_BUTTON_PRIMARY); /* 0 for touch */
  self->drag.x = self->drag.start_x = x;
  self->drag.y = self->drag.start_y = y;
  self->drag.has_moved = FALSE;
  self->drag.is_pressed = TRUE;
  self->drag.is_tools = self->drag.button == GDK_BUTTON_PRIMARY
                        && self->tool->kind->press (self->tool, x, y, get_modifiers (gesture));
}

static void
drag_camera (AppHand *self, double dx, double dy, GdkModifierType modifiers)
{
  if (self->drag.button != GDK_BUTTON_PRIMARY || modifiers & GDK_SHIFT_MASK)
    app_camera_pan (self->camera, dx, dy);
  else if (modifiers & GDK_CONTROL_MASK)
    app_camera_zoom (self->camera, exp (dy * DRAG_ZOOM_FACTOR));
  else
    app_camera_orbit (self->camera, dx, dy);
}

static void
drag_update (GtkGestureDrag *gesture, double offset_x, double offset_y, AppHand *self)
{
  double dx = self->drag.start_x + offset_x - self->drag.x;
  double dy = self->drag.start_y + offset_y - self->drag.y;

  if (!self->drag.has_moved && hypot (offset_x, offset_y) < CLICK_DISTANCE)
    return;
  self->drag.has_moved = TRUE;
  self->drag.x += dx;
  self->drag.y += dy;
  if (self->drag.is_tools)
    self->tool->kind->drag (self->tool, self->drag.x, self->drag.y, get_modifiers (gesture));
  else
    drag_camera (self, dx, dy, get_modifiers (gesture));
}

static void
drag_end (GtkGestureDrag *gesture, double offset_x, double offset_y, AppHand *self)
{
  self->drag.is_pressed = FALSE;
  if (self->drag.button == GDK_BUTTON_PRIMARY)
    self->tool->kind->release (self->tool, self->drag.x, self->drag.y, get_modifiers (gesture),
                               self->drag.has_moved);
}

static void
pointer_moved (GtkEventControllerMotion *controller, double x, double y, AppHand *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->tool->kind->hover != NULL && !self->drag.is_pressed)
    self->tool->kind->hover (self->tool, x, y);
}

/* Nothing is below a pointer that is somewhere else. */
static void
pointer_left (GtkEventControllerMotion *controller, AppHand *self)
{
  if (self->tool->kind->hover != NULL && !self->drag.is_pressed)
    self->tool->kind->hover (self->tool, -FAR_AWAY, -FAR_AWAY);
}

/* -- Wheel and touchpad ------------------------------------------------------------------------ */

static void
zoom_at_pointer (AppHand *self, double factor)
{
  app_camera_zoom_at (self->camera, factor, self->pointer_x, self->pointer_y);
}

static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, AppHand *self)
{
  GdkModifierType modifiers = get_modifiers (controller);

  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL)
    zoom_at_pointer (self, pow (WHEEL_FACTOR, dy));
  else if (modifiers & GDK_CONTROL_MASK)
    zoom_at_pointer (self, exp (dy * DRAG_ZOOM_FACTOR));
  else if (modifiers & GDK_SHIFT_MASK)
    app_camera_pan (self->camera, -dx, -dy);
  else
    app_camera_orbit (self->camera, -dx, -dy);
  return GDK_EVENT_STOP;
}

static void
pinch_begin (GtkGesture *gesture, GdkEventSequence *sequence, AppHand *self)
{
  self->pinch = 1.0;
}

static void
pinch_changed (GtkGestureZoom *gesture, double scale, AppHand *self)
{
  if (scale <= 0.0)
    return;
  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &self->pointer_x, &self->pointer_y);
  zoom_at_pointer (self, self->pinch / scale);
  self->pinch = scale;
}

/* -- Keys -------------------------------------------------------------------------------------- */

typedef enum
{
  KEY_ORBITS,
  KEY_MOVES,
  KEY_ZOOMS,
} KeyKind;

typedef AppCamera *(*GetCamera) (GtkWidget *widget);

/* (kind, x, y) */
static gboolean
key_moves_camera (GtkWidget *widget, GVariant *args, gpointer get_camera)
{
  AppCamera *camera = ((GetCamera) get_camera) (widget);
  int kind, x, y;

  g_variant_get (args, "(iii)", &kind, &x, &y);
  if (kind == KEY_ORBITS)
    app_camera_orbit (camera, x * KEY_TURN, y * KEY_TURN);
  else if (kind == KEY_MOVES)
    app_camera_pan (camera, x * KEY_PAN, y * KEY_PAN);
  else
    app_camera_zoom (camera, y > 0 ? KEY_ZOOM : 1.0 / KEY_ZOOM);
  return TRUE;
}

void
app_hand_add_keys (GtkWidgetClass *klass, AppCamera *(*get_camera) (GtkWidget *widget))
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    KeyKind kind;
    int x, y;
  } moves[] = {
    { GDK_KEY_Left, 0, KEY_ORBITS, 1, 0 },
    { GDK_KEY_Right, 0, KEY_ORBITS, -1, 0 },
    { GDK_KEY_Up, 0, KEY_ORBITS, 0, 1 },
    { GDK_KEY_Down, 0, KEY_ORBITS, 0, -1 },
    { GDK_KEY_Left, GDK_SHIFT_MASK, KEY_MOVES, 1, 0 },
    { GDK_KEY_Right, GDK_SHIFT_MASK, KEY_MOVES, -1, 0 },
    { GDK_KEY_Up, GDK_SHIFT_MASK, KEY_MOVES, 0, 1 },
    { GDK_KEY_Down, GDK_SHIFT_MASK, KEY_MOVES, 0, -1 },
    { GDK_KEY_plus, 0, KEY_ZOOMS, 0, -1 },
    { GDK_KEY_plus, GDK_SHIFT_MASK, KEY_ZOOMS, 0, -1 },
    { GDK_KEY_equal, 0, KEY_ZOOMS, 0, -1 },
    { GDK_KEY_KP_Add, 0, KEY_ZOOMS, 0, -1 },
    { GDK_KEY_minus, 0, KEY_ZOOMS, 0, 1 },
    { GDK_KEY_KP_Subtract, 0, KEY_ZOOMS, 0, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      GtkShortcut *shortcut =
          gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (moves[i].key,
                                                                   moves[i].modifiers),
                                           gtk_callback_action_new (key_moves_camera,
                                                                    (gpointer) get_camera, NULL),
                                           "(iii)", (int) moves[i].kind, moves[i].x, moves[i].y);

      gtk_widget_class_add_shortcut (klass, shortcut);
      g_object_unref (shortcut);
    }
}

/* -- Setup ------------------------------------------------------------------------------------- */

void
app_hand_init (AppHand *self, GtkWidget *widget, GtkWidget *area, AppCamera *camera, AppTool *tool)
{
  GtkGesture *drag = gtk_gesture_drag_new (), *zoom = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  self->widget = widget;
  self->camera = camera;
  self->tool = tool;
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect (zoom, "begin", G_CALLBACK (pinch_begin), self);
  g_signal_connect (zoom, "scale-changed", G_CALLBACK (pinch_changed), self);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (area, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (area, GTK_EVENT_CONTROLLER (zoom));
  gtk_widget_add_controller (area, motion);
  gtk_widget_add_controller (area, scroll);
}

void
app_hand_clear (AppHand *self)
{
  g_clear_pointer (&self->tool, app_tool_free);
}
