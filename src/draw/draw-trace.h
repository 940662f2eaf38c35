/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-shade.h"

G_BEGIN_DECLS

/* The figure as a picture without ground: premultiplied ARGB32 of that size, clear where nothing
 * is.
 *
 * Each pixel's rays find the nearest solid. Sorting whole limbs by depth and painting them one over
 * the other would be wrong wherever they pass through each other, and a body is all joints. */
cairo_surface_t *draw_trace (const DrawSolid *solids, guint n_solids, const DrawView *view,
                             const DrawTheme *theme, int width, int height);

G_END_DECLS
