/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "view-figure.h"
#include "view-pick.h"

#include "mo-math.h"

#include <math.h>

/* Mouse: drag turns, or takes another avatar over the floor where it begins there, with Shift or another button moves, with Ctrl zooms; the wheel zooms. Touchpad:
 * two fingers turn, with Shift move, with Ctrl or pinched zoom. A click chooses a joint, with Ctrl or
 * Shift one more. Keys: arrows turn, with Shift move; those that
 * need no viewport are the window's (app-window-actions.c). */

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

/* -- Dragging another avatar over the floor ---------------------------------------------------------- */

gboolean
app_viewport_find_level (AppViewport *self, double x, double y, double level, MoVec3 *point)
{
  ViewLens lens;
  MoVec3 ray;
  double way;

  view_lens_init (&lens, &self->camera, get_width (self), get_height (self));
  ray = view_lens_ray (&lens, x, y);
  way = ray.z != 0.0 ? (level - lens.eye.z) / ray.z : -1.0;
  if (way <= 0.0 || way > 10.0 * EDIT_FIGURE_FARTHEST)
    return FALSE;
  *point = (MoVec3){ lens.eye.x + way * ray.x, lens.eye.y + way * ray.y, level };
  return TRUE;
}

gboolean
app_viewport_find_floor (AppViewport *self, double x, double y, double *forward, double *left)
{
  MoVec3 point;

  if (!app_viewport_find_level (self, x, y, 0.0, &point))
    return FALSE;
  *forward = CLAMP (point.x, -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST);
  *left = CLAMP (point.y, -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST);
  return TRUE;
}

static double
distance (const AppViewport *self, MoVec3 point)
{
  ViewLens lens;

  view_lens_init (&lens, &self->camera, 1.0, 1.0);
  return hypot (hypot (point.x - lens.eye.x, point.y - lens.eye.y), point.z - lens.eye.z);
}

/* The avatar beside the first one that is seen there, and where it was hit; 0 for none. */
static guint
pick_other (AppViewport *self, double x, double y, MoVec3 *point)
{
  MoPose others[EDIT_N_FIGURES - 1];
  const ViewFigure *figures[EDIT_N_FIGURES - 1];
  guint indices[EDIT_N_FIGURES - 1], found = 0, n;
  double nearest = G_MAXDOUBLE;
  ViewOptions options;
  guint parts;
  MoVec3 hit;

  if (self->session == NULL || self->linkset != NULL)
    return 0;
  app_viewport_fill_options (self, &options);
  parts = view_options_get_parts (&options);
  if (view_pick (self->figure, app_viewport_get_pose (self), parts, &self->camera, x, y,
                 get_width (self), get_height (self), &hit)
      != VIEW_PICK_NOTHING)
    nearest = distance (self, hit);
  n = app_viewport_get_others (self, others, figures, indices);
  for (guint i = 0; i < n; i++)
    if (view_pick (figures[i], &others[i], parts, &self->camera, x, y, get_width (self),
                   get_height (self), &hit)
            != VIEW_PICK_NOTHING
        && distance (self, hit) < nearest)
      {
        nearest = distance (self, hit);
        found = indices[i];
        *point = hit;
      }
  return found;
}

static void
take_avatar (AppViewport *self, double x, double y)
{
  EditFigure *figure;

  self->drag_figure = pick_other (self, x, y, &self->drag_point);
  if (self->drag_figure == 0)
    return;
  figure = edit_cast_get_figure (edit_session_get_cast (self->session), self->drag_figure);
  g_object_get (figure, "x", &self->drag_from[0], "y", &self->drag_from[1], NULL);
}

/* What was taken stays under the pointer, at its height. */
static void
drag_avatar (AppViewport *self, double x, double y)
{
  EditFigure *figure =
      edit_cast_get_figure (edit_session_get_cast (self->session), self->drag_figure);
  const double most = EDIT_FIGURE_FARTHEST;
  MoVec3 point;

  if (!app_viewport_find_level (self, x, y, self->drag_point.z, &point))
    return;
  g_object_set (figure, "x",
                CLAMP (round ((self->drag_from[0] + point.x - self->drag_point.x) * 1e3) / 1e3,
                       -most, most),
                "y",
                CLAMP (round ((self->drag_from[1] + point.y - self->drag_point.y) * 1e3) / 1e3,
                       -most, most),
                NULL);
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, AppViewport *self)
{
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_button = MAX (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
                           GDK_BUTTON_PRIMARY); /* a finger has none */
  self->drag_x = self->start_x = x;
  self->drag_y = self->start_y = y;
  self->dragged = FALSE;
  self->drag_figure = 0;
  if (self->drag_button == GDK_BUTTON_PRIMARY
      && (modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0)
    take_avatar (self, x, y);
}

static void
drag_update (GtkGestureDrag *gesture, double offset_x, double offset_y, AppViewport *self)
{
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  double dx, dy;

  if (!self->dragged && hypot (offset_x, offset_y) < CLICK_DISTANCE)
    return;
  self->dragged = TRUE;
  dx = self->start_x + offset_x - self->drag_x;
  dy = self->start_y + offset_y - self->drag_y;
  self->drag_x += dx;
  self->drag_y += dy;
  if (self->drag_figure != 0)
    drag_avatar (self, self->drag_x, self->drag_y);
  else if (self->drag_button != GDK_BUTTON_PRIMARY || modifiers & GDK_SHIFT_MASK)
    pan (self, dx, dy);
  else if (modifiers & GDK_CONTROL_MASK)
    app_viewport_zoom (self, exp (dy * DRAG_ZOOM_FACTOR));
  else
    orbit (self, dx, dy);
}

static void
drag_end (GtkGestureDrag *gesture, double offset_x, double offset_y, AppViewport *self)
{
  if (self->drag_figure != 0 && self->document != NULL)
    edit_document_seal (self->document); /* the next drag is a step of its own */
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
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_add_binding (klass, moves[i].key, moves[i].modifiers, key_moves_camera,
                                  "(iii)", (int) moves[i].kind, moves[i].x, moves[i].y);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, key_clears_selection, NULL);
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
