/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* An axis with a direction: 1, 2, 3 are x, y, z, and -1, -2, -3 their opposites. */
typedef int MoAxis;

enum
{
  MO_AXIS_X = 1,
  MO_AXIS_Y,
  MO_AXIS_Z,
};

#define MO_METRES_PER_INCH 0.0254

/* The meaning of a motion's numbers: its axes and its unit of length. */
typedef struct
{
  MoAxis up;
  MoAxis front;            /* the direction in which the body faces; never parallel to `up` */
  gboolean is_left_handed; /* positive rotations are then left-handed too */
  double metres;           /* per unit of length; negative in a file whose scale is negative */
} MoSpace;

/* The space of files made for the world, and the default for others: x left, y up, z forward, in inches, as the
 * viewer's import assumes (docs/world/import.md, Axes). */
#define MO_SPACE_WORLD ((MoSpace){ MO_AXIS_Y, MO_AXIS_Z, FALSE, MO_METRES_PER_INCH })

/* The avatar's space: x forward, y left, z up, in metres. */
#define MO_SPACE_AVATAR ((MoSpace){ MO_AXIS_Z, MO_AXIS_X, FALSE, 1.0 })

/* The next axis in the order x, y, z, x, whichever way the axis points: the default front axis for an up axis. */
static inline MoAxis
mo_axis_next (MoAxis axis)
{
  return abs (axis) % 3 + 1;
}

gboolean mo_space_equal (MoSpace a, MoSpace b);

/* The conversion of numbers from one space to another. The figure keeps its left, up and front. */
typedef struct
{
  MoAxis axes[3];       /* the axes that x, y and z become */
  gboolean is_mirrored; /* exactly one of the spaces is left-handed */
  double scale;         /* factor of lengths */
} MoSpaceMap;

MoSpaceMap mo_space_map (MoSpace from, MoSpace to);

/* Whether it changes no number. */
gboolean mo_space_map_is_identity (const MoSpaceMap *self);

/* The axis that an axis becomes. */
MoAxis mo_space_map_axis (const MoSpaceMap *self, MoAxis axis);

/* Converts a direction: its length does not change. */
MoVec3 mo_space_map_direction (const MoSpaceMap *self, MoVec3 v);

/* Converts a position or a displacement, whose length is scaled. */
MoVec3 mo_space_map_place (const MoSpaceMap *self, MoVec3 v);

/* Converts a rotation. Its axis is converted like a direction; between a left-handed and a right-handed space
 * the angle changes its sign. */
MoQuat mo_space_map_rotation (const MoSpaceMap *self, MoQuat q);

/* Converts scale factors along x, y and z, which have no sign. */
MoVec3 mo_space_map_factors (const MoSpaceMap *self, MoVec3 v);

G_END_DECLS
