/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* A part of the page for posing: hands by a shape, and fingers by curl and spread.
 *
 * Properties: those of AppView. */
#define APP_TYPE_POSE_HANDS (app_pose_hands_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseHands, app_pose_hands, APP, POSE_HANDS, AppView)

G_END_DECLS
