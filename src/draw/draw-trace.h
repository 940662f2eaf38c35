/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-shade.h"

G_BEGIN_DECLS

/* Draws the figure without floor: premultiplied ARGB32 of that size, transparent where there is
 * nothing.
 *
 * Each pixel's rays find the nearest solid. Painting whole limbs in the order of their depth would
 * be wrong wherever they intersect, which they do at every joint. */
cairo_surface_t *draw_trace (const DrawSolid *solids, guint n_solids, const DrawView *view,
                             const DrawTheme *theme, int width, int height);

G_END_DECLS
