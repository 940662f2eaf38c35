/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-slider.h"

#include "app-wheel.h"

#include <math.h>

struct _AppPoseSlider
{
  GtkWidget parent_instance;

  GtkWidget *scale;
  GtkAdjustment *range;
  const char *unit;

  gboolean is_showing, is_held, has_changed;
};

G_DEFINE_FINAL_TYPE (AppPoseSlider, app_pose_slider, GTK_TYPE_WIDGET)

/* Smaller differences are not seen. */
#define SAME 1e-6

enum
{
  CHANGED,
  RELEASED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

void
app_pose_slider_set_range (AppPoseSlider *self, double lower, double upper)
{
  if (gtk_adjustment_get_lower (self->range) == lower
      && gtk_adjustment_get_upper (self->range) == upper)
    return;
  self->is_showing = TRUE;
  gtk_adjustment_set_lower (self->range, lower);
  gtk_adjustment_set_upper (self->range, upper);
  self->is_showing = FALSE;
}

void
app_pose_slider_set_value (AppPoseSlider *self, double value)
{
  if (fabs (gtk_adjustment_get_value (self->range) - value) < SAME)
    return;
  self->is_showing = TRUE;
  gtk_adjustment_set_value (self->range, value);
  self->is_showing = FALSE;
}

double
app_pose_slider_get_value (AppPoseSlider *self)
{
  return gtk_adjustment_get_value (self->range);
}

gboolean
app_pose_slider_is_held (AppPoseSlider *self)
{
  return self->is_held;
}

void
app_pose_slider_set_label (AppPoseSlider *self, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

/* -- What the maker does ----------------------------------------------------------------------- */

static void
value_changed (AppPoseSlider *self)
{
  if (self->is_showing)
    return;
  self->has_changed = self->is_held;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
let_go (AppPoseSlider *self)
{
  self->is_held = FALSE;
  if (self->has_changed)
    g_signal_emit (self, signals[RELEASED], 0);
  self->has_changed = FALSE;
}

static gboolean
let_go_cb (gpointer data)
{
  let_go (data);
  return G_SOURCE_REMOVE;
}

/* The scale has gestures of its own, which tell nobody when they end. */
static gboolean
event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data)
{
  AppPoseSlider *self = data;

  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    self->is_held = TRUE;
  else if (type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL
           || type == GDK_GRAB_BROKEN)
    /* After the scale has had it. */
    g_idle_add_full (G_PRIORITY_HIGH, let_go_cb, g_object_ref (self), g_object_unref);
  return GDK_EVENT_PROPAGATE;
}

static char *
format_value (GtkScale *scale, double value, gpointer data)
{
  /* No "-0". */
  return g_strdup_printf ("%.0f%s", round (value) + 0.0, APP_POSE_SLIDER (data)->unit);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_pose_slider_unmap (GtkWidget *widget)
{
  let_go (APP_POSE_SLIDER (widget));
  GTK_WIDGET_CLASS (app_pose_slider_parent_class)->unmap (widget);
}

static void
app_pose_slider_dispose (GObject *object)
{
  g_clear_pointer (&APP_POSE_SLIDER (object)->scale, gtk_widget_unparent);
  G_OBJECT_CLASS (app_pose_slider_parent_class)->dispose (object);
}

static void
app_pose_slider_class_init (AppPoseSliderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_pose_slider_dispose;
  widget_class->unmap = app_pose_slider_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  signals[CHANGED] = g_signal_new ("changed", APP_TYPE_POSE_SLIDER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[RELEASED] = g_signal_new ("released", APP_TYPE_POSE_SLIDER, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_pose_slider_init (AppPoseSlider *self)
{
}

GtkWidget *
app_pose_slider_new (const char *unit, double lower, double upper)
{
  AppPoseSlider *self = g_object_new (APP_TYPE_POSE_SLIDER, NULL);
  GtkEventController *events = gtk_event_controller_legacy_new ();

  self->unit = unit;
  self->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, lower, upper, 1.0);
  self->range = gtk_range_get_adjustment (GTK_RANGE (self->scale));
  gtk_scale_set_draw_value (GTK_SCALE (self->scale), TRUE);
  gtk_scale_set_value_pos (GTK_SCALE (self->scale), GTK_POS_RIGHT);
  gtk_scale_set_format_value_func (GTK_SCALE (self->scale), format_value, self, NULL);
  gtk_scale_set_has_origin (GTK_SCALE (self->scale), lower == 0.0);
  gtk_range_set_round_digits (GTK_RANGE (self->scale), -1);
  gtk_widget_set_hexpand (self->scale, TRUE);
  gtk_widget_add_css_class (self->scale, "numeric");
  app_wheel_leave_alone (self->scale);
  gtk_widget_set_parent (self->scale, GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect (events, "event", G_CALLBACK (event_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), events);
  g_signal_connect_swapped (self->range, "value-changed", G_CALLBACK (value_changed), self);
  return GTK_WIDGET (self);
}
