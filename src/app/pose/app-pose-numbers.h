/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* A joint as numbers: its angles, and the place of what has one (edit_posing_has_place). What is typed is done, and by how
 * much a place was missed is told. A number that is changed begins posing; while the motion plays, it stops first.
 *
 * Properties: those of AppView. */
#define APP_TYPE_POSE_NUMBERS (app_pose_numbers_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseNumbers, app_pose_numbers, APP, POSE_NUMBERS, AppView)

/* Shows how a bone is now; -1 hides all. There are a session, a document and a posing. */
void app_pose_numbers_show (AppPoseNumbers *self, int joint);

G_END_DECLS
