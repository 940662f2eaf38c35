/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-scene.h"

#include "view-camera.h"

G_BEGIN_DECLS

/* The skeleton of the file, beside the first avatar of a scene and as large as that. It is left of it from wherever one
 * looks: `yaw` is that of the camera. */

/* NULL if it is not shown, or not known yet; owned by the scene's recognition. */
const MoSourceFigure *app_source_get_figure (const AppScene *scene);

/* Whether nothing is made of it that could be played: then it moves by itself. */
gboolean app_source_is_alone (const AppScene *scene);

/* Where its joints are now (metres); there must be one. Free it. */
MoVec3 *app_source_get_points (AppScene *scene, double yaw);

/* Appends balls (ViewBall) around it: now or, if `is_whole`, in the whole motion. */
void app_source_add_balls (AppScene *scene, double yaw, gboolean is_whole, GArray *balls);

/* The target of a camera that is turned from one yaw to another: as far between both figures as before. */
MoVec3 app_source_turn_target (AppScene *scene, MoVec3 target, double from, double to);

/* The joint whose bone is nearest to a position in the picture, within `reach` pixels; -1 for none. */
int app_source_pick (AppScene *scene, const ViewLens *lens, double yaw, double x, double y,
                     double reach);

G_END_DECLS
