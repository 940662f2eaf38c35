/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-theme.h"

G_BEGIN_DECLS

/* The background of the figure. */

/* Fills a rectangle (pixels) with the backdrop. */
void draw_backdrop (cairo_t *cr, const DrawTheme *theme, double x, double y, double width,
                    double height);

/* The floor at z = 0: lines one metre apart, stronger ones through the avatar's root, fading out
 * with the distance from `centre`, and an arrowhead in the direction that the avatar faces at rest.
 * Draws nothing if the eye is below the floor. */
void draw_floor (cairo_t *cr, const DrawView *view, const DrawTheme *theme, MoVec3 centre);

/* The soft shadow of balls near the floor, for a picture of that size. */
void draw_shadow (cairo_t *cr, const DrawView *view, const DrawTheme *theme, const DrawBall *balls,
                  guint n_balls, int width, int height);

G_END_DECLS
