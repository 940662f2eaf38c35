/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-sheet.h"

G_BEGIN_DECLS

/* Sets of prims that a BVJ attaches to the avatar (mo-attached.h), as boxes. */

/* A figure as draw_figure draws it, at a time of the result, with what is attached to it. */
void draw_dressed_figure (cairo_t *cr, const DrawShot *shot, const MoPose *pose, double time,
                          const DrawCamera *camera, const DrawStyle *style, int width, int height);

/* Balls around the boxes, for the camera; none without any. */
void draw_attached_add_balls (const DrawShot *shot, const MoPose *pose, double time, GArray *balls);

G_END_DECLS
