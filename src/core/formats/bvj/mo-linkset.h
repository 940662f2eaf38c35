/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* A link set of prims animated by a BVJ: each joint is a box that rotates about its PIVOT. A BVJ
 * does not store the size of a prim, so a box is as long as the distance to the joint's end (or its
 * first child), and a tenth as thick. All in the file's axes and units. */

/* Whether a clip is for prims: any joint has a PIVOT, other than those of sets that are attached to an avatar in it
 * (mo-attached.h). */
gboolean mo_clip_is_linkset (const MoClip *clip);

/* Half the edge lengths of a joint's box, and its centre, relative to the joint and in its axes.
 * FALSE if it has none. */
gboolean mo_linkset_box (const MoClip *clip, guint joint, MoVec3 *half, MoVec3 *middle);

/* A corner of it; bit i of the number is its side on axis i. */
MoVec3 mo_linkset_corner (MoVec3 half, MoVec3 middle, guint corner);

/* Whether a joint has attachment points, and their position relative to its parent, which then
 * exists. */
gboolean mo_linkset_mark (const MoClip *clip, guint joint, MoVec3 *at);

/* The box that contains all corners during the whole motion; FALSE if there are none. */
gboolean mo_linkset_bounds (const MoClip *clip, MoVec3 *low, MoVec3 *high);

G_END_DECLS
