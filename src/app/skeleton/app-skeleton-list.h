/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-recognition.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The joints of a file, each with the joint of the avatar that it is and a button to choose another. */
#define APP_TYPE_SKELETON_LIST (app_skeleton_list_get_type ())
G_DECLARE_FINAL_TYPE (AppSkeletonList, app_skeleton_list, APP, SKELETON_LIST, GtkWidget)

/* Shows what is recognised now. The recognition must outlive the list, or be NULL. */
void app_skeleton_list_show (AppSkeletonList *self, EditRecognition *recognition);

G_END_DECLS
