/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-figure.h"

G_BEGIN_DECLS

/* Adds a limb's skin, and its mirror image where it has one, to the vertices and indices of a
 * figure: rings along the limb whose points lie where rays from its middle leave the body. Where
 * limbs meet, both skins lie on the same smooth surface, or within it. */
void view_skin_add_limb (ViewFigure *figure, const ViewBody *body, const ViewLimb *limb);

/* Adds one octahedron from joint to joint for each bone of a group of the rig. */
void view_bones_add (ViewFigure *figure, guint groups);

G_END_DECLS
