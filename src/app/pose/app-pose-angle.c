/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-angle.h"

#include "app-unit-spin.h"
#include "app-wheel.h"

#include <glib/gi18n.h>
#include <math.h>

struct _AppPoseAngle
{
  GtkWidget parent_instance;

  GtkWidget *box, *label;
  GtkWidget *spin, *scale; /* both show one adjustment */
  GtkAdjustment *range;
  const char *title, *unit;

  double lower, upper;
  double bounds[2];
  gboolean has_bounds, is_showing;
};

G_DEFINE_FINAL_TYPE (AppPoseAngle, app_pose_angle, GTK_TYPE_WIDGET)

#define SAME 1e-9

static guint changed_signal;

/* -- What is shown ----------------------------------------------------------------------------- */

static void
describe (AppPoseAngle *self)
{
  g_autofree char *text = NULL;

  if (self->has_bounds)
    /* translators: how far a joint turns: "From −150 to 5°" */
    text =
        g_strdup_printf (_ ("From %.0f to %.0f%s"), self->bounds[0], self->bounds[1], self->unit);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spin), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
}

static void
mark_bounds (AppPoseAngle *self)
{
  GtkScale *scale = GTK_SCALE (self->scale);

  gtk_scale_clear_marks (scale);
  gtk_scale_add_mark (scale, 0.0, GTK_POS_BOTTOM, NULL);
  for (guint i = 0; i < 2 && self->has_bounds; i++)
    if (self->bounds[i] > self->lower && self->bounds[i] < self->upper)
      gtk_scale_add_mark (scale, self->bounds[i], GTK_POS_BOTTOM, NULL);
}

void
app_pose_angle_set_range (AppPoseAngle *self, double lower, double upper, const double bounds[2])
{
  gboolean has_bounds = bounds != NULL;

  if (self->lower == lower && self->upper == upper && self->has_bounds == has_bounds
      && (!has_bounds || (self->bounds[0] == bounds[0] && self->bounds[1] == bounds[1])))
    return;
  self->lower = lower;
  self->upper = upper;
  self->has_bounds = has_bounds;
  for (guint i = 0; i < 2 && has_bounds; i++)
    self->bounds[i] = bounds[i];
  self->is_showing = TRUE;
  app_unit_spin_set_range (self->spin, lower, upper, 1.0);
  self->is_showing = FALSE;
  mark_bounds (self);
  describe (self);
}

void
app_pose_angle_set_value (AppPoseAngle *self, double value)
{
  if (fabs (gtk_adjustment_get_value (self->range) - value) < SAME)
    return;
  self->is_showing = TRUE;
  gtk_adjustment_set_value (self->range, value);
  self->is_showing = FALSE;
}

double
app_pose_angle_get_value (AppPoseAngle *self)
{
  return gtk_adjustment_get_value (self->range);
}

static void
set_label (AppPoseAngle *self, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

void
app_pose_angle_hide_slider (AppPoseAngle *self)
{
  gtk_widget_set_visible (self->scale, FALSE);
  gtk_widget_set_hexpand (self->label, TRUE);
}

GtkWidget *
app_pose_angle_get_title (AppPoseAngle *self)
{
  return self->label;
}

void
app_pose_angle_set_joint (AppPoseAngle *self, const char *joint)
{
  /* translators: a joint and one of its angles: "Left Elbow, Bend" */
  g_autofree char *label = g_strdup_printf (_ ("%s, %s"), joint, self->title);

  set_label (self, label);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
value_changed (AppPoseAngle *self)
{
  if (!self->is_showing)
    g_signal_emit (self, changed_signal, 0);
}

static void
app_pose_angle_dispose (GObject *object)
{
  g_clear_pointer (&APP_POSE_ANGLE (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (app_pose_angle_parent_class)->dispose (object);
}

static void
app_pose_angle_class_init (AppPoseAngleClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_pose_angle_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "row");
  changed_signal = g_signal_new ("changed", APP_TYPE_POSE_ANGLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
app_pose_angle_init (AppPoseAngle *self)
{
}

GtkWidget *
app_pose_angle_new (const char *title, const char *unit, guint digits)
{
  AppPoseAngle *self = g_object_new (APP_TYPE_POSE_ANGLE, NULL);
  GtkWidget *label = self->label = gtk_label_new (title);

  self->title = title;
  self->unit = unit;
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->spin = app_unit_spin_new (unit, digits, NULL, NULL);
  self->range = gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (self->spin));
  self->scale = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, self->range);
  app_wheel_leave_alone (self->scale);
  gtk_scale_set_has_origin (GTK_SCALE (self->scale), FALSE);
  gtk_widget_set_hexpand (self->scale, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_width_chars (GTK_LABEL (label), 6);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (label, title);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->spin), g_utf8_strlen (unit, -1) > 1 ? 8 : 7);
  gtk_box_append (GTK_BOX (self->box), label);
  gtk_box_append (GTK_BOX (self->box), self->scale);
  gtk_box_append (GTK_BOX (self->box), self->spin);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  set_label (self, title);
  g_signal_connect_swapped (self->range, "value-changed", G_CALLBACK (value_changed), self);
  return GTK_WIDGET (self);
}
