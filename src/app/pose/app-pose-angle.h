/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A number of a pose as a row: its name, a slider over its range, and a spin button.
 *
 * Signal "changed": the maker has given another value. */
#define APP_TYPE_POSE_ANGLE (app_pose_angle_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseAngle, app_pose_angle, APP, POSE_ANGLE, GtkWidget)

/* `title` and `unit` are not copied; `digits` as of app_unit_spin_new. */
GtkWidget *app_pose_angle_new (const char *title, const char *unit, guint digits);

/* What the slider covers, and, if not NULL, what of it is within a human's range. */
void app_pose_angle_set_range (AppPoseAngle *self, double lower, double upper,
                               const double bounds[2]);

/* Shows a value, without a signal. One that has not changed leaves what was typed alone. */
void app_pose_angle_set_value (AppPoseAngle *self, double value);
double app_pose_angle_get_value (AppPoseAngle *self);

/* For a range that says nothing about which values are usual. */
void app_pose_angle_hide_slider (AppPoseAngle *self);

/* The label with the title, so that rows can have it of the same width. */
GtkWidget *app_pose_angle_get_title (AppPoseAngle *self);

/* Names it for assistive technologies: "Left Elbow, Bend". */
void app_pose_angle_set_joint (AppPoseAngle *self, const char *joint);

G_END_DECLS
