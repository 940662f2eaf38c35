/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The library of poses to choose from, for a popover: pictures by shelf, how much of a pose is laid on, and whether it is its
 * mirror image. A choice is the action doc.lay-pose, whose target is what mo_pose_library_find takes, the part (0..1) and
 * whether it is flipped. Ctrl+Return chooses the mirror image of the pose that has the focus. The maker's own come first,
 * with a menu: its commands are the actions win.rename-pose and win.delete-pose, whose target is the URI of the file. */
#define APP_TYPE_POSE_LIBRARY (app_pose_library_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseLibrary, app_pose_library, APP, POSE_LIBRARY, GtkWidget)

GtkWidget *app_pose_library_new (void);

/* Looks for what there is, the maker's own included. Pictures come when they are drawn. */
void app_pose_library_fill (AppPoseLibrary *self);

/* To be called when one of the maker's own has come, gone or changed: all libraries look again. `path`: the one to be shown, or
 * NULL. */
void app_pose_libraries_changed (const char *path);

G_END_DECLS
