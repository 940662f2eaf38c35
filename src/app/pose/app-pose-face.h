/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* A part of the page for posing: the face by an expression, and by single movements.
 *
 * Properties: those of AppView. */
#define APP_TYPE_POSE_FACE (app_pose_face_get_type ())
G_DECLARE_FINAL_TYPE (AppPoseFace, app_pose_face, APP, POSE_FACE, AppView)

G_END_DECLS
