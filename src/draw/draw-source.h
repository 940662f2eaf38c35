/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-theme.h"

#include "mo-pose.h"
#include "mo-source-figure.h"

G_BEGIN_DECLS

/* The skeleton of a file beside the figure: an octahedron for each bone, with its left in blue and its right in red,
 * and pale what is no joint of the avatar's. Reentrant. */

/* Appends the balls around it at a time (seconds of the result), beside an avatar in that pose, seen from such a yaw,
 * to an array of DrawBall. */
void draw_source_add_balls (const MoSourceFigure *figure, double time, const MoPose *pose,
                            double yaw, GArray *balls);

/* Where to look between both, from where the camera looks at the figure alone: metres along the floor. */
MoVec3 draw_source_get_way (const MoSourceFigure *figure, double yaw);

/* Draws it, with its shadow on the floor, over a picture of the figure in that pose, whose size is in pixels. */
void draw_source (cairo_t *cr, const MoSourceFigure *figure, double time, const MoPose *pose,
                  const DrawCamera *camera, const DrawTheme *theme, int width, int height);

G_END_DECLS
