/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A list of the avatar's joints to choose one from, with a search entry, that pops up at a button.
 *
 * Signal "chosen" (int): the number of the joint, EDIT_JOINT_LEFT_OUT or EDIT_JOINT_AS_FOUND. */
#define APP_TYPE_JOINT_PICKER (app_joint_picker_get_type ())
G_DECLARE_FINAL_TYPE (AppJointPicker, app_joint_picker, APP, JOINT_PICKER, GtkPopover)

GtkWidget *app_joint_picker_new (void);

/* Shows it at a widget below its parent, with that joint's number selected. */
void app_joint_picker_pop_up (AppJointPicker *self, GtkWidget *at, int number);

G_END_DECLS
