/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-theme.h"

G_BEGIN_DECLS

/* What stands behind the figure. */

/* Fills a rectangle (pixels) with the backdrop. */
void draw_backdrop (cairo_t *cr, const DrawTheme *theme, double x, double y, double width,
                    double height);

/* The floor at z = 0: lines a metre apart, strong ones through the avatar's root, that fade away
 * round `centre`, and an arrowhead on the way that the avatar faces at rest. Nothing where the eye
 * is not above the floor. */
void draw_floor (cairo_t *cr, const DrawView *view, const DrawTheme *theme, MoVec3 centre);

/* The soft shadow that balls cast where they come near the floor, for a picture of that size. */
void draw_shadow (cairo_t *cr, const DrawView *view, const DrawTheme *theme, const DrawBall *balls,
                  guint n_balls, int width, int height);

G_END_DECLS
