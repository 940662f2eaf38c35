/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-sheet.h"

#include "mo-clip.h"

G_BEGIN_DECLS

/* Draws a link set of prims (mo-linkset.h), with crosses at attachment points. */

/* A moment of it (seconds), at a size that fits all moments. Returns a new opaque surface, like
 * those of a figure. */
cairo_surface_t *draw_linkset (const MoClip *clip, const DrawShot *shot, double time);

G_END_DECLS
