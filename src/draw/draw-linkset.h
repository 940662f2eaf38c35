/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-sheet.h"

#include "mo-clip.h"

G_BEGIN_DECLS

/* A link set of prims (mo-linkset.h), with crosses where attachment points are. */

/* A moment of it, as large as fits at all moments. A new opaque surface, as those of a figure. */
cairo_surface_t *draw_linkset (const MoClip *clip, const DrawShot *shot, double time);

G_END_DECLS
