/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* How far a joint of a human turns, about axes of its parent's space at rest: a twist about the bone, after which it
 * swings by a rotation vector with two parts, bend and side. The values are those of goniometry (American Academy of
 * Orthopaedic Surgeons; Soucie et al., "Range of motion measurements", 2011), widened to what animators do.
 *
 * Ranges bound what a tool makes. They never touch what is there. */

typedef enum
{
  MO_ANGLE_BEND,
  MO_ANGLE_SIDE,
  MO_ANGLE_TWIST,
  MO_N_ANGLES
} MoAngle;

typedef struct
{
  MoVec3 axes[MO_N_ANGLES];      /* unit vectors across each other */
  double bounds[MO_N_ANGLES][2]; /* radians, from at most 0 to at least 0 */
  gboolean is_limited;           /* otherwise every rotation is within */
  gboolean is_hinge;             /* bend and side have their bounds each by itself */
  gboolean is_right;             /* the axes are those of the left side's twin */
} MoRange;

/* The range of a joint of the rig; of those without one, the avatar's axes. */
void mo_range_init (MoRange *self, guint joint);

/* The angles of a local rotation, radians, and back: what is set comes back as long as the swing is less than a half
 * turn. */
void mo_range_get_angles (const MoRange *self, MoQuat q, double angles[MO_N_ANGLES]);
MoQuat mo_range_set_angles (const MoRange *self, const double angles[MO_N_ANGLES]);

/* Makes room for a rotation that is there already. */
void mo_range_widen (MoRange *self, MoQuat q);

/* The angles within the range that are as near as swing and twist by themselves can be: a swing (a, b) is shortened by
 * n = (|a/A|^4 + |b/B|^4)^(1/4) where that is over 1, with A and B the bounds of its quarter; of a hinge each part goes
 * to its bound. Returns whether anything changed. */
gboolean mo_range_clamp_angles (const MoRange *self, double angles[MO_N_ANGLES]);

/* How far a rotation is beyond the range: the length of what is to be taken off its angles, radians. Within, what is left
 * to the edge as a negative number; 0 on it. Continuous but where a swing is a half turn; without a range -pi. */
double mo_range_excess (const MoRange *self, MoQuat q);

/* One edge of a range: how far a rotation is beyond it (negative: within), of a swing as its norm less 1, of a twist in radians;
 * and how that changes with a small turn, a rotation vector in the parent's axes. */
typedef struct
{
  double value;
  MoVec3 slope;
} MoRangeEdge;

/* The edge of the swing, and the nearer one of the twist's two. `self` is limited, no hinge, and no
 * bound of its swing is 0. Of values below `least` the slope is
 * left out. Slopes: a swing and twist by a bone that goes from `a` to `d` turns as sigma = angle (a x d) / |a x d|, and its
 * twist with the part of a turn along (a + d) / (1 + a . d). */
void mo_range_find_edges (const MoRange *self, MoQuat q, double least, MoRangeEdge *swing,
                          MoRangeEdge *twist);

/* The nearest rotation by those angles; the very same rotation if it is within. */
MoQuat mo_range_clamp (const MoRange *self, MoQuat q);

G_END_DECLS
