/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A slider of a pose with its number beside it. A drag of the pointer is one change from its press to its release; all others,
 * by keys or by assistive technologies, are changes by themselves.
 *
 * Signals:
 *   changed    the maker has given another value
 *   released   the pointer that has changed it lets go */
#define APP_TYPE_POSE_SLIDER (app_pose_slider_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseSlider, app_pose_slider, APP, POSE_SLIDER, GtkWidget)

/* `unit` follows the number, and is not copied. */
GtkWidget *app_pose_slider_new (const char *unit, double lower, double upper);

/* What it covers; the value stays. */
void app_pose_slider_set_range (AppPoseSlider *self, double lower, double upper);

/* Shows a value, without a signal. */
void app_pose_slider_set_value (AppPoseSlider *self, double value);
double app_pose_slider_get_value (AppPoseSlider *self);

/* Whether a pointer holds it. */
gboolean app_pose_slider_is_held (AppPoseSlider *self);

/* Names it for assistive technologies: "Left Hand, Thumb, Curl". */
void app_pose_slider_set_label (AppPoseSlider *self, const char *label);

G_END_DECLS
