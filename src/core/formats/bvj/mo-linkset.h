/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* A link set of prims, as a BVJ animates them: each joint a box that turns about its PIVOT. A prim's
 * size stands in no BVJ, so a box is as long as the way to the joint's end (or its first child), and a
 * tenth as thick. All in the file's axes and units. */

/* Whether a clip is meant for prims: some joint of it has a PIVOT. */
gboolean mo_clip_is_linkset (const MoClip *clip);

/* Half the edges of a joint's box, and its middle, against the joint and in its own axes. FALSE where it
 * has none. */
gboolean mo_linkset_box (const MoClip *clip, guint joint, MoVec3 *half, MoVec3 *middle);

/* A corner of it; bit i of the number says on which side of axis i it lies. */
MoVec3 mo_linkset_corner (MoVec3 half, MoVec3 middle, guint corner);

/* Whether attachment points are marked at a joint, and where against its parent, which it then has. */
gboolean mo_linkset_mark (const MoClip *clip, guint joint, MoVec3 *at);

/* The box that all corners stay in as long as it moves; FALSE where there are none. */
gboolean mo_linkset_bounds (const MoClip *clip, MoVec3 *low, MoVec3 *high);

G_END_DECLS
