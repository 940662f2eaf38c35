/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The page for posing: the joint, its angles or the place of the hips as numbers, and the edits that lie over the motion.
 * A number that is changed begins posing.
 *
 * Properties: those of AppView. */
#define APP_TYPE_POSE_PANEL (app_pose_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppPosePanel, app_pose_panel, APP, POSE_PANEL, AppView)

G_END_DECLS
