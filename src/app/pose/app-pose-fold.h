/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-pose-slider.h"
#include "app-view.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* A part of the page that folds away, whose sliders pose: a member of a widget derived from AppView. What is in it is made
 * when it is first unfolded. */
typedef struct
{
  AppView *view; /* whose this is */
  GtkWidget *expander;

  GtkWidget *(*build) (AppView *view);
  void (*show) (AppView *view,
                const MoPose *pose); /* the pose as it is; no change is one of the maker's */

  gboolean is_showing; /* values are shown, and not given */
  gboolean goes_on;    /* a slider that is held has begun a gesture */
  guint show_id;
} AppPoseFold;

/* In `init`: fills the widget. `title` is translated. */
void app_pose_fold_init (AppPoseFold *self, AppView *view, const char *title,
                         GtkWidget *(*build) (AppView *view),
                         void (*show) (AppView *view, const MoPose *pose));

/* In `dispose`, after app_view_disconnect. */
void app_pose_fold_clear (AppPoseFold *self);

void app_pose_fold_open (AppPoseFold *self);

/* Shows the pose soon, as it may have changed. */
void app_pose_fold_update (AppPoseFold *self);

/* Before a change: FALSE if it cannot be. */
gboolean app_pose_fold_begin (AppPoseFold *self);

/* After it: one step to undo, with others of the same tag just before it; by a slider that is held (or NULL) when that is
 * released. */
void app_pose_fold_end (AppPoseFold *self, AppPoseSlider *slider, const char *tag);

/* A slider of this: `changed` is called with the view and the slider. */
GtkWidget *app_pose_fold_add_slider (AppPoseFold *self, const char *unit, double lower,
                                     double upper,
                                     void (*changed) (AppView *view, AppPoseSlider *slider));

G_END_DECLS
