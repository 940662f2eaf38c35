/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-sheet.h"

#include "mo-clip.h"

G_BEGIN_DECLS

/* A link set of prims, as a BVJ animates them: each joint a box that turns about its PIVOT, with
 * crosses where attachment points are. A prim's size stands in no BVJ, so a box is as long as the way
 * to the joint's end (or its first child), and a tenth as thick. */

/* Whether a clip is meant for prims: some joint of it has a PIVOT. */
gboolean draw_is_linkset (const MoClip *clip);

/* A moment of it, as large as fits at all moments. A new opaque surface, as those of a figure. */
cairo_surface_t *draw_linkset (const MoClip *clip, const DrawShot *shot, double time);

G_END_DECLS
