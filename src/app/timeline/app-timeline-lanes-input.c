/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-lanes-private.h"

#define BRACE_REACH 6.0  /* pixels */
#define BRACE_HEIGHT 6.0 /* in which its ends can be taken */
#define MAGNET 6.0       /* pixels from the playhead in which a key snaps to it */
#define LEAST_FACTOR 0.01

static double
get_pixels (AppTimelineLanes *self)
{
  return app_timeline_track_get_x (self->track, 1.0) - app_timeline_track_get_x (self->track, 0.0);
}

static GdkModifierType
get_modifiers (gpointer controller)
{
  return gtk_event_controller_get_current_event_state (controller)
         & (GDK_CONTROL_MASK | GDK_SHIFT_MASK);
}

/* -- Pressing ---------------------------------------------------------------------------------- */

/* A name: a part opens or closes, and a joint is chosen. */
static void
press_name (AppTimelineLanes *self, const AppLane *lane)
{
  guint joint = (guint) lane->joint;

  if (lane->joint >= 0)
    edit_session_select (self->parent.session, &joint, 1,
                         self->drag.modifiers != 0 ? EDIT_SELECT_TOGGLE : EDIT_SELECT_ONLY);
  else if (lane->group >= 0)
    {
      self->open_groups ^= 1u << lane->group;
      app_lanes_changed (self);
    }
}

static gboolean
press_brace (AppTimelineLanes *self, double x, double y)
{
  double from, to, first, last;

  if (y > BRACE_HEIGHT || !app_lanes_get_brace (self, &from, &to))
    return FALSE;
  edit_keys_get_span (app_lanes_get_keys (self), &first, &last);
  if (fabs (x - from) <= BRACE_REACH)
    self->drag.grip = LANES_GRIP_FIRST;
  else if (fabs (x - to) <= BRACE_REACH)
    self->drag.grip = LANES_GRIP_LAST;
  else
    return FALSE;
  self->drag.time = self->drag.grip == LANES_GRIP_FIRST ? first : last;
  self->drag.about = self->drag.grip == LANES_GRIP_FIRST ? last : first;
  return TRUE;
}

static gboolean
press_keys (AppTimelineLanes *self, const AppLane *lane, double x)
{
  EditKeys *keys = app_lanes_get_keys (self);
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  const MoKeyRef *first;

  if (!app_lanes_find_keys (self, lane, x, refs, &self->drag.time))
    return FALSE;
  first = (const MoKeyRef *) (gpointer) refs->data;
  self->drag.grip = LANES_GRIP_KEYS;
  self->drag.was_chosen = TRUE;
  for (guint i = 0; i < refs->len; i++)
    self->drag.was_chosen &= edit_keys_is_chosen (keys, first[i].lane, first[i].key);
  if (!self->drag.was_chosen)
    edit_keys_choose (keys, first, refs->len,
                      self->drag.modifiers != 0 ? EDIT_SELECT_ADD : EDIT_SELECT_ONLY);
  return TRUE;
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, AppTimelineLanes *self)
{
  const AppLane *lane = app_lanes_at (self, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag.grip = LANES_GRIP_NONE;
  self->drag.x = self->drag.to_x = x;
  self->drag.y = self->drag.to_y = y;
  self->drag.has_moved = FALSE;
  self->drag.modifiers = get_modifiers (gesture);
  if (app_lanes_get_keys (self) == NULL || self->parent.session == NULL)
    return;
  if (lane != NULL && x < APP_LANES_GUTTER)
    press_name (self, lane);
  else if (!press_brace (self, x, y) && (lane == NULL || !press_keys (self, lane, x)))
    {
      self->drag.grip = LANES_GRIP_BOX;
      if (self->drag.modifiers == 0)
        edit_keys_choose (app_lanes_get_keys (self), NULL, 0, EDIT_SELECT_ONLY);
    }
}

/* -- Dragging ---------------------------------------------------------------------------------- */

/* A time goes to the playhead if that is near, or else to a frame. */
static double
snap (AppTimelineLanes *self, double time)
{
  double now = edit_session_get_time (self->parent.session);

  return fabs (time - now) * get_pixels (self) < MAGNET
             ? now
             : edit_keys_snap (app_lanes_get_keys (self), time);
}

static void
drag_keys (AppTimelineLanes *self, double time, GdkModifierType modifiers)
{
  edit_keys_move (app_lanes_get_keys (self), snap (self, time) - self->drag.time,
                  (modifiers & GDK_CONTROL_MASK) != 0 ? EDIT_KEYS_COPY
                  : (modifiers & GDK_SHIFT_MASK) != 0 ? EDIT_KEYS_PUSH
                                                      : EDIT_KEYS_STOP);
}

static void
drag_brace (AppTimelineLanes *self, double time)
{
  double length = self->drag.time - self->drag.about;

  edit_keys_scale (app_lanes_get_keys (self), self->drag.about,
                   MAX ((snap (self, time) - self->drag.about) / length, LEAST_FACTOR));
}

typedef struct
{
  double from, to;
  GArray *refs;
} Box;

static gboolean
take_in_box (AppTimelineLanes *self, MoKeyRef ref, double x, gpointer data)
{
  Box *box = data;

  if (x >= box->from && x <= box->to)
    g_array_append_val (box->refs, ref);
  return TRUE;
}

static void
drag_box (AppTimelineLanes *self)
{
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  Box box = { MIN (self->drag.x, self->drag.to_x), MAX (self->drag.x, self->drag.to_x), refs };
  double top = MIN (self->drag.y, self->drag.to_y), bottom = MAX (self->drag.y, self->drag.to_y);

  g_array_append_vals (refs, self->chosen_before->data, self->chosen_before->len);
  for (guint i = 0; i < self->lanes->len; i++)
    if ((i + 1) * LANE_HEIGHT > top && i * LANE_HEIGHT < bottom)
      app_lanes_for_each_key (self, &g_array_index (self->lanes, AppLane, i), take_in_box, &box);
  edit_keys_choose (app_lanes_get_keys (self), NULL, 0, EDIT_SELECT_ONLY);
  edit_keys_choose (app_lanes_get_keys (self), (const MoKeyRef *) (gpointer) refs->data, refs->len,
                    EDIT_SELECT_ADD);
}

static void
begin_drag (AppTimelineLanes *self)
{
  self->drag.has_moved = TRUE;
  if (self->drag.grip == LANES_GRIP_BOX)
    edit_keys_get_chosen (app_lanes_get_keys (self), self->chosen_before);
  else
    edit_keys_press (app_lanes_get_keys (self));
}

static void
drag_update (GtkGestureDrag *gesture, double offset_x, double offset_y, AppTimelineLanes *self)
{
  double time = self->drag.time + offset_x / get_pixels (self);

  if (self->drag.grip == LANES_GRIP_NONE
      || (!self->drag.has_moved
          && !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) offset_x, (int) offset_y)))
    return;
  self->drag.to_x = self->drag.x + offset_x;
  self->drag.to_y = self->drag.y + offset_y;
  if (!self->drag.has_moved)
    begin_drag (self);
  if (self->drag.grip == LANES_GRIP_BOX)
    drag_box (self);
  else if (!edit_keys_is_pressed (app_lanes_get_keys (self)))
    return; /* dropped by Escape */
  else if (self->drag.grip == LANES_GRIP_KEYS)
    drag_keys (self, time, get_modifiers (gesture));
  else
    drag_brace (self, time);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* -- Releasing --------------------------------------------------------------------------------- */

static void
go_to (AppTimelineLanes *self, double x)
{
  double time = app_timeline_track_get_time (self->track, x);

  edit_session_set_time (self->parent.session, edit_keys_snap (app_lanes_get_keys (self), time));
}

static void
show_joint (AppTimelineLanes *self, const AppLane *lane)
{
  guint joint = (guint) lane->joint;

  if (lane->joint >= 0)
    edit_session_select (self->parent.session, &joint, 1, EDIT_SELECT_ONLY);
}

/* A click on a key goes there, one beside keys to that time. */
static void
click (AppTimelineLanes *self)
{
  const AppLane *lane = app_lanes_at (self, self->drag.y);
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  double time = app_timeline_track_get_time (self->track, self->drag.x);

  if (self->drag.grip == LANES_GRIP_BOX && self->drag.modifiers == 0)
    go_to (self, self->drag.x);
  if (self->drag.grip != LANES_GRIP_KEYS || lane == NULL
      || !app_lanes_find_keys (self, lane, self->drag.x, refs, &time))
    return;
  if (self->drag.was_chosen)
    edit_keys_choose (app_lanes_get_keys (self), (const MoKeyRef *) (gpointer) refs->data,
                      refs->len, self->drag.modifiers != 0 ? EDIT_SELECT_TOGGLE : EDIT_SELECT_ONLY);
  if (self->drag.modifiers != 0)
    return;
  show_joint (self, lane);
  edit_session_set_time (self->parent.session, time);
}

static void
drag_end (GtkGestureDrag *gesture, double offset_x, double offset_y, AppTimelineLanes *self)
{
  AppLanesGrip grip = self->drag.grip;

  if (grip == LANES_GRIP_NONE || app_lanes_get_keys (self) == NULL)
    return;
  if (!self->drag.has_moved)
    click (self);
  else if (grip != LANES_GRIP_BOX)
    edit_keys_release (app_lanes_get_keys (self), NULL);
  self->drag.grip = LANES_GRIP_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What the lane has keys of. */
static void
select_lane (AppTimelineLanes *self, const AppLane *lane)
{
  if (lane->joint < 0)
    edit_session_select (self->parent.session, NULL, 0, EDIT_SELECT_ONLY);
  show_joint (self, lane);
}

/* A double click beside keys sets one of what is there. */
static void
pressed (GtkGestureClick *gesture, int n_press, double x, double y, AppTimelineLanes *self)
{
  const AppLane *lane = app_lanes_at (self, y);
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  double time;

  if (n_press != 2 || lane == NULL || x < APP_LANES_GUTTER || app_lanes_get_keys (self) == NULL
      || app_lanes_find_keys (self, lane, x, refs, &time))
    return;
  select_lane (self, lane);
  go_to (self, x);
  edit_keys_set (app_lanes_get_keys (self), lane->joint < 0);
}

static void
pop_up (AppTimelineLanes *self, const GdkRectangle *at)
{
  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (self->keys_menu);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* Keys below the pointer become the chosen ones. Beside keys, "here" is that time; those that are chosen stay so, to be
 * brought there. */
static void
menu_pressed (GtkGestureClick *gesture, int n_press, double x, double y, AppTimelineLanes *self)
{
  const AppLane *lane = app_lanes_at (self, y);
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag.modifiers = 0;
  if (lane != NULL && x >= APP_LANES_GUTTER && app_lanes_get_keys (self) != NULL
      && !press_keys (self, lane, x))
    {
      if (edit_keys_count_chosen (app_lanes_get_keys (self)) == 0)
        select_lane (self, lane);
      go_to (self, x);
    }
  self->drag.grip = LANES_GRIP_NONE;
  pop_up (self, &at);
}

/* -- Keyboard ---------------------------------------------------------------------------------- */

static gboolean
drop (GtkWidget *widget, GVariant *args, gpointer data)
{
  EditKeys *keys = app_lanes_get_keys (APP_TIMELINE_LANES (widget));

  if (keys == NULL || (!edit_keys_is_pressed (keys) && edit_keys_count_chosen (keys) == 0))
    return FALSE;
  if (edit_keys_is_pressed (keys))
    edit_keys_cancel (keys);
  else
    edit_keys_choose (keys, NULL, 0, EDIT_SELECT_ONLY);
  return TRUE;
}

static gboolean
open_menu (GtkWidget *widget, GVariant *args, gpointer data)
{
  const GdkRectangle at = { (int) APP_LANES_GUTTER, (int) LANE_HEIGHT, 1, 1 };

  pop_up (APP_TIMELINE_LANES (widget), &at);
  return TRUE;
}

void
app_lanes_add_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_Left, GDK_CONTROL_MASK, "pose.keys-earlier" },
    { GDK_KEY_Right, GDK_CONTROL_MASK, "pose.keys-later" },
    { GDK_KEY_Left, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "pose.keys-far-earlier" },
    { GDK_KEY_Right, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "pose.keys-far-later" },
    { GDK_KEY_a, GDK_CONTROL_MASK, "pose.choose-all-keys" },
    { GDK_KEY_Delete, 0, "pose.delete-keys" },
    { GDK_KEY_BackSpace, 0, "pose.reset" },
    { GDK_KEY_k, 0, "pose.set-key" },
    { GDK_KEY_K, GDK_SHIFT_MASK, "pose.set-keys" },
    { GDK_KEY_bracketleft, 0, "pose.previous-key" },
    { GDK_KEY_bracketright, 0, "pose.next-key" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, keys[i].modifiers, keys[i].action,
                                         NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, drop, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Menu, 0, open_menu, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_F10, GDK_SHIFT_MASK, open_menu, NULL);
}

void
app_lanes_init_input (AppTimelineLanes *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect (menu, "pressed", G_CALLBACK (menu_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu));
}
