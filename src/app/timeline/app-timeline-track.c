/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-private.h"

#include "app-style.h"

#include <glib/gi18n.h>
#include <math.h>

#define GRIP_REACH 8.0 /* pixels beside a handle's line in which it can be taken */
#define MAX_ZOOM 60.0
#define PLAYHEAD_KNOB 18.0

static guint view_changed_signal;

G_DEFINE_FINAL_TYPE (AppTimelineTrack, app_timeline_track, APP_TYPE_VIEW)

/* -- Time and pixels --------------------------------------------------------------------------- */

double
app_timeline_track_get_duration (AppTimelineTrack *self)
{
  MoMotion *motion =
      self->parent.document != NULL ? edit_document_get_motion (self->parent.document) : NULL;

  return motion != NULL ? mo_motion_get_duration (motion) : 0.0;
}

/* Pixels per second. A pose has no length; all of it is at the left. */
static double
get_pixels (AppTimelineTrack *self)
{
  double duration = app_timeline_track_get_duration (self);
  double room = gtk_widget_get_width (GTK_WIDGET (self)) - self->left - TRACK_MARGIN;

  return MAX (room, 1.0) / (duration > 0.0 ? duration : 1.0) * self->zoom;
}

double
app_timeline_track_get_x (AppTimelineTrack *self, double time)
{
  return self->left + (time - self->scroll) * get_pixels (self);
}

double
app_timeline_track_get_time (AppTimelineTrack *self, double x)
{
  double time = (x - self->left) / get_pixels (self) + self->scroll;

  return CLAMP (time, 0.0, app_timeline_track_get_duration (self));
}

double
app_timeline_track_snap (AppTimelineTrack *self, double time)
{
  double frame_time =
      self->parent.document != NULL ? edit_document_get_frame_time (self->parent.document) : 0.0;

  return frame_time > 0.0 ? round (time / frame_time) * frame_time : time;
}

static void
redraw (AppTimelineTrack *self)
{
  g_clear_pointer (&self->still, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, view_changed_signal, 0);
}

void
app_timeline_track_set_left (AppTimelineTrack *self, double pixels)
{
  self->left = pixels;
  redraw (self);
}

static void
set_view (AppTimelineTrack *self, double zoom, double scroll)
{
  double duration = app_timeline_track_get_duration (self);

  self->zoom = CLAMP (zoom, 1.0, MAX_ZOOM);
  self->scroll = CLAMP (scroll, 0.0, duration * (1.0 - 1.0 / self->zoom));
  redraw (self);
}

gboolean
app_timeline_track_has_error (AppTimelineTrack *self)
{
  return self->parent.lens != NULL && edit_lens_get_active (self->parent.lens);
}

double
app_timeline_contacts_get_top (AppTimelineTrack *self)
{
  return TRACK_HEIGHT + (app_timeline_track_has_error (self) ? TRACK_ERROR + TRACK_GAP : 0.0);
}

double
app_timeline_track_get_lanes_height (AppTimelineTrack *self)
{
  return app_timeline_pulls_get_top (self) + app_timeline_pulls_get_height (self)
         + app_timeline_bends_get_height (self);
}

/* The number of lanes may have changed. */
static void
lanes_changed (AppTimelineTrack *self)
{
  gtk_widget_queue_resize (GTK_WIDGET (self));
  redraw (self);
}

void
app_timeline_track_show_bends (AppTimelineTrack *self, gboolean is_shown)
{
  if (self->shows_bends == is_shown)
    return;
  self->shows_bends = is_shown;
  app_timeline_bends_clear (self);
  lanes_changed (self);
}

/* -- Loop -------------------------------------------------------------------------------------- */

static MoAnim *
get_anim (AppTimelineTrack *self)
{
  return self->parent.document != NULL ? edit_document_get_anim (self->parent.document) : NULL;
}

gboolean
app_timeline_track_get_loop (AppTimelineTrack *self, double *in, double *out)
{
  MoAnim *anim = get_anim (self);

  if (anim == NULL || anim->loop == 0)
    return FALSE;
  *in = self->loop_in;
  *out = self->loop_out;
  return TRUE;
}

static void
result_changed (AppTimelineTrack *self)
{
  MoAnim *anim = get_anim (self);

  if (anim != NULL && self->grip != TRACK_GRIP_LOOP_IN && self->grip != TRACK_GRIP_LOOP_OUT)
    {
      self->loop_in = (double) anim->loop_in;
      self->loop_out = (double) anim->loop_out;
    }
  set_view (self, self->zoom, self->scroll);
}

void
app_timeline_track_set_loop_point (AppTimelineTrack *self, MoFieldId field, double time)
{
  double frame_time =
      self->parent.document != NULL ? edit_document_get_frame_time (self->parent.document) : 0.0;
  double duration = app_timeline_track_get_duration (self);
  double in = self->loop_in, out = self->loop_out;
  g_autofree char *text = NULL;

  if (self->parent.document == NULL)
    return;
  time = field == MO_FIELD_LOOP_IN ? CLAMP (time, 0.0, out) : CLAMP (time, in, duration);
  time = app_timeline_track_snap (self, time);
  if (field == MO_FIELD_LOOP_IN)
    self->loop_in = time;
  else
    self->loop_out = time;
  if (frame_time > 0.0)
    text = g_strdup_printf ("%df", (int) lround (time / frame_time));
  else
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      text = g_strconcat (g_ascii_formatd (number, sizeof number, "%.4f", time), "s", NULL);
    }
  edit_document_set_field (self->parent.document, field, text,
                           field == MO_FIELD_LOOP_IN ? "timeline-loop-in" : "timeline-loop-out",
                           NULL);
  redraw (self);
}

/* -- Pointer ----------------------------------------------------------------------------------- */

static AppTrackGrip
find_grip (AppTimelineTrack *self, double x, double y)
{
  double in, out, to_in, to_out;

  if (app_timeline_find_layer (self, x, y) != NULL)
    return TRACK_GRIP_LAYER;
  if (app_timeline_find_contact (self, x, y) >= 0)
    return TRACK_GRIP_CONTACT;
  if (app_timeline_find_pull (self, x, y).index >= 0)
    return TRACK_GRIP_PULL;
  if (y < PLAYHEAD_KNOB || !app_timeline_track_get_loop (self, &in, &out))
    return TRACK_GRIP_PLAYHEAD;
  to_in = x - app_timeline_track_get_x (self, in);
  to_out = app_timeline_track_get_x (self, out) - x;
  /* The flags point into the loop; where they meet, the nearer one is taken. */
  if (to_in > -GRIP_REACH && to_in < GRIP_REACH + 4.0 && (to_in <= to_out || to_out < -GRIP_REACH))
    return TRACK_GRIP_LOOP_IN;
  if (to_out > -GRIP_REACH && to_out < GRIP_REACH + 4.0)
    return TRACK_GRIP_LOOP_OUT;
  return TRACK_GRIP_PLAYHEAD;
}

static void
move_grip (AppTimelineTrack *self, double x)
{
  double time = app_timeline_track_get_time (self, x);

  if (self->parent.session == NULL)
    return;
  if (self->grip == TRACK_GRIP_PLAYHEAD)
    edit_session_set_time (self->parent.session, time);
  else if (self->grip == TRACK_GRIP_CONTACT)
    return;
  else if (self->grip == TRACK_GRIP_PULL)
    app_timeline_drag_pull (self, (x - self->grip_x) / get_pixels (self));
  else if (self->grip == TRACK_GRIP_LAYER)
    app_timeline_drag_layer (self, self->held_layer,
                             self->held_start + (x - self->grip_x) / get_pixels (self));
  else
    {
      gboolean is_in = self->grip == TRACK_GRIP_LOOP_IN;

      app_timeline_track_set_loop_point (self, is_in ? MO_FIELD_LOOP_IN : MO_FIELD_LOOP_OUT, time);
      /* While it is not playing, shows the pose at the point being dragged. */
      if (!edit_session_get_playing (self->parent.session))
        edit_session_set_time (self->parent.session, is_in ? self->loop_in : self->loop_out);
    }
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, AppTimelineTrack *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->grip = find_grip (self, x, y);
  self->grip_x = x;
  if (self->grip == TRACK_GRIP_LAYER)
    {
      g_set_object (&self->held_layer, app_timeline_find_layer (self, x, y));
      self->held_start = edit_layer_get_start (self->held_layer);
    }
  if (self->grip == TRACK_GRIP_CONTACT)
    app_timeline_toggle_contact (self, (guint) app_timeline_find_contact (self, x, y));
  if (self->grip == TRACK_GRIP_PULL)
    app_timeline_press_pull (self, x, y);
  if (self->grip == TRACK_GRIP_PLAYHEAD)
    move_grip (self, x);
  redraw (self);
}

static void
drag_update (GtkGestureDrag *gesture, double offset_x, double offset_y, AppTimelineTrack *self)
{
  if (self->grip != TRACK_GRIP_NONE)
    move_grip (self, self->grip_x + offset_x);
}

static void
drag_end (GtkGestureDrag *gesture, double offset_x, double offset_y, AppTimelineTrack *self)
{
  if (self->grip == TRACK_GRIP_PULL)
    app_timeline_release_pull (self);
  else if (self->parent.document != NULL
           && (self->grip == TRACK_GRIP_LOOP_IN || self->grip == TRACK_GRIP_LOOP_OUT))
    edit_document_seal (self->parent.document);
  self->grip = TRACK_GRIP_NONE;
  g_clear_object (&self->held_layer);
  redraw (self);
}

static gboolean
drop (GtkWidget *widget, GVariant *args, gpointer data)
{
  return app_timeline_drop_pull (APP_TIMELINE_TRACK (widget));
}

static void
pointer_moved (GtkEventControllerMotion *controller, double x, double y, AppTimelineTrack *self)
{
  AppTrackGrip hover = find_grip (self, x, y);
  AppTrackPull pull = app_timeline_find_pull (self, x, y);

  self->pointer_x = x;
  if (hover == self->hover && pull.index == self->hovered_pull.index
      && pull.time == self->hovered_pull.time)
    return;
  self->hover = hover;
  self->hovered_pull = pull;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   hover == TRACK_GRIP_PLAYHEAD ? NULL
                                   : hover == TRACK_GRIP_CONTACT
                                           || (hover == TRACK_GRIP_PULL && pull.is_fixed)
                                       ? "pointer"
                                       : "col-resize");
  redraw (self);
}

static void
pointer_left (GtkEventControllerMotion *controller, AppTimelineTrack *self)
{
  self->hover = TRACK_GRIP_NONE;
  self->hovered_pull.index = -1;
  redraw (self);
}

static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, AppTimelineTrack *self)
{
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double under = app_timeline_track_get_time (self, self->pointer_x);
  double step =
      gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL ? 48.0 : 1.0;

  if (modifiers & GDK_CONTROL_MASK)
    {
      set_view (self, self->zoom * pow (1.15, -dy * step / 48.0), self->scroll);
      set_view (self, self->zoom, under - (self->pointer_x - self->left) / get_pixels (self));
    }
  else if (self->zoom > 1.0)
    set_view (self, self->zoom, self->scroll + (dx + dy) * step / get_pixels (self));
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* -- Updates ----------------------------------------------------------------------------------- */

/* Keeps the playhead visible. */
static void
time_changed (AppTimelineTrack *self)
{
  double time = edit_session_get_time (self->parent.session);
  double x = app_timeline_track_get_x (self, time);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (self->zoom > 1.0 && self->grip == TRACK_GRIP_NONE && (x < 0.0 || x > width))
    set_view (self, self->zoom, time - 0.1 * width / get_pixels (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, time,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                  app_timeline_track_get_duration (self), -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
file_changed (AppTimelineTrack *self)
{
  set_view (self, 1.0, 0.0);
}

/* GTK fills a border that follows its background with one program that most pictures have; a round background alone would need
 * another one. */
static void
append_round (GtkSnapshot *snapshot, const graphene_rect_t *place, const GdkRGBA *colour)
{
  const float widths[4] = { 1.0f, 1.0f, 1.0f, 1.0f };
  const GdkRGBA colours[4] = { *colour, *colour, *colour, *colour };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, place, 4.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, colour, place);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, widths, colours);
}

/* A dot on the playhead, at the height of the motion's current weight; the lane below cannot show
 * that of a stopped motion easing out. */
static void
append_weight (AppTimelineTrack *self, GtkSnapshot *snapshot, float x)
{
  GdkRGBA accent = app_style_get_accent (GTK_WIDGET (self));
  double weight = edit_session_get_weight (self->parent.session);
  float y = (float) (TRACK_RULER + TRACK_GAP + TRACK_WEIGHT * (1.0 - weight));

  if (!edit_session_get_playing (self->parent.session))
    return;
  append_round (snapshot, &GRAPHENE_RECT_INIT (x - 4.0f, y - 4.0f, 8, 8), &accent);
}

static void
app_timeline_track_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const GdkRGBA red = { 0.90f, 0.24f, 0.26f, 1.0f };
  AppTimelineTrack *self = APP_TIMELINE_TRACK (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double x;

  if (get_anim (self) == NULL || self->parent.session == NULL || width <= 0 || height <= 0)
    return;
  if (self->still == NULL)
    {
      GtkSnapshot *still = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (still, &GRAPHENE_RECT_INIT (0, 0, width, height));

      app_timeline_draw (self, cr, width, height);
      cairo_destroy (cr);
      self->still = gtk_snapshot_free_to_node (still);
    }
  if (self->still != NULL)
    gtk_snapshot_append_node (snapshot, self->still);

  x = round (app_timeline_track_get_x (self, edit_session_get_time (self->parent.session)));
  gtk_snapshot_append_color (snapshot, &red,
                             &GRAPHENE_RECT_INIT ((float) x - 0.75f, 4, 1.5f, height - 4));
  append_round (snapshot, &GRAPHENE_RECT_INIT ((float) x - 4.5f, 2, 9, 14), &red);
  append_weight (self, snapshot, (float) x);
}

static void
app_timeline_track_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  AppTimelineTrack *self = APP_TIMELINE_TRACK (widget);
  double height =
      app_timeline_track_get_lanes_height (self) + app_timeline_layers_get_height (self);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : (int) height;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 600 : (int) height;
}

static void
app_timeline_track_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  redraw (APP_TIMELINE_TRACK (widget));
}

static void
app_timeline_track_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (app_timeline_track_parent_class)->css_changed (widget, change);
  redraw (APP_TIMELINE_TRACK (widget));
}

static void
app_timeline_track_document_changed (AppView *view)
{
  result_changed (APP_TIMELINE_TRACK (view));
  lanes_changed (APP_TIMELINE_TRACK (view));
}

static void
app_timeline_track_lanes_changed (AppView *view)
{
  lanes_changed (APP_TIMELINE_TRACK (view));
}

static void
app_timeline_track_posing_changed (AppView *view)
{
  AppTimelineTrack *self = APP_TIMELINE_TRACK (view);

  g_signal_group_set_target (self->mending_signals,
                             view->posing != NULL ? edit_posing_get_mending (view->posing) : NULL);
  lanes_changed (self);
}

static void
app_timeline_track_dispose (GObject *object)
{
  AppTimelineTrack *self = APP_TIMELINE_TRACK (object);

  app_view_disconnect (APP_VIEW (self));
  g_clear_object (&self->mending_signals);
  g_clear_object (&self->held_layer);
  app_timeline_bends_clear (self);
  g_clear_pointer (&self->still, gsk_render_node_unref);
  G_OBJECT_CLASS (app_timeline_track_parent_class)->dispose (object);
}

static void
app_timeline_track_class_init (AppTimelineTrackClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  AppViewClass *view_class = APP_VIEW_CLASS (klass);

  object_class->dispose = app_timeline_track_dispose;
  widget_class->snapshot = app_timeline_track_snapshot;
  widget_class->measure = app_timeline_track_measure;
  widget_class->size_allocate = app_timeline_track_size_allocate;
  widget_class->css_changed = app_timeline_track_css_changed;
  view_class->document_changed = app_timeline_track_document_changed;
  view_class->session_changed = app_timeline_track_lanes_changed;
  view_class->lens_changed = app_timeline_track_lanes_changed;
  view_class->posing_changed = app_timeline_track_posing_changed;

  view_changed_signal = g_signal_new ("view-changed", APP_TYPE_TIMELINE_TRACK, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, drop, NULL);
  gtk_widget_class_set_css_name (widget_class, "track");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
init_input (AppTimelineTrack *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
}

static void
app_timeline_track_init (AppTimelineTrack *self)
{
  self->zoom = 1.0;
  self->left = TRACK_MARGIN;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  init_input (self);

  self->mending_signals = g_signal_group_new (EDIT_TYPE_MENDING);
  g_signal_group_connect_swapped (self->mending_signals, "changed", G_CALLBACK (lanes_changed),
                                  self);
  self->held_pull.index = self->hovered_pull.index = -1;
  g_signal_group_connect_swapped (self->parent.constraint_signals, "changed",
                                  G_CALLBACK (lanes_changed), self);
  g_signal_group_connect_swapped (self->parent.lens_signals, "changed", G_CALLBACK (lanes_changed),
                                  self);
  g_signal_group_connect_swapped (self->parent.cast_signals, "changed", G_CALLBACK (lanes_changed),
                                  self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::anim",
                                  G_CALLBACK (result_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::frame-time",
                                  G_CALLBACK (redraw), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::file",
                                  G_CALLBACK (file_changed), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::time",
                                  G_CALLBACK (time_changed), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::weight",
                                  G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (redraw), self);
}
