/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The library of poses to choose from, for a popover: pictures by shelf, how much of a pose is laid on, and whether it is its
 * mirror image. A choice is the action doc.lay-pose, whose target is what mo_pose_library_find takes, the part (0..1) and
 * whether it is flipped. Ctrl+Return chooses the mirror image of the pose that has the focus. */
#define APP_TYPE_POSE_LIBRARY (app_pose_library_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseLibrary, app_pose_library, APP, POSE_LIBRARY, GtkWidget)

GtkWidget *app_pose_library_new (void);

/* Looks for what there is, the maker's own included. Pictures come when they are drawn. */
void app_pose_library_fill (AppPoseLibrary *self);

G_END_DECLS
