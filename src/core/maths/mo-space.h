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

/* What the numbers of a motion mean. */
typedef struct
{
  MoAxis up;               /* the axis that points up */
  MoAxis front;            /* the one that the body looks along; never that of `up` */
  gboolean is_left_handed; /* x, y and z are those of a left hand, so that turns go the other way */
  double metres;           /* in one unit of length */
} MoSpace;

/* Files made for the world, and what nobody says of others: x left, y up, z forward; inches, which is how the
 * viewer's import takes them (docs/world/import.md, Axes). */
#define MO_SPACE_WORLD ((MoSpace){ MO_AXIS_Y, MO_AXIS_Z, FALSE, MO_METRES_PER_INCH })

/* The avatar's own: x forward, y left, z up; metres. */
#define MO_SPACE_AVATAR ((MoSpace){ MO_AXIS_Z, MO_AXIS_X, FALSE, 1.0 })

/* The axis that follows another one, as z follows y: what is in front where nobody says it. */
static inline MoAxis
mo_axis_next (MoAxis axis)
{
  return axis % 3 + 1;
}

gboolean mo_space_equal (MoSpace a, MoSpace b);

/* The way from the numbers of one space to those of another: left, up and front stay what they are. */
typedef struct
{
  MoAxis axes[3];       /* what x, y and z become */
  gboolean is_mirrored; /* one of the two is left-handed */
  double scale;         /* of lengths */
} MoSpaceMap;

MoSpaceMap mo_space_map (MoSpace from, MoSpace to);

/* Whether it leaves all numbers as they are. */
gboolean mo_space_map_is_identity (const MoSpaceMap *self);

MoAxis mo_space_map_axis (const MoSpaceMap *self, MoAxis axis);

/* A direction, whose length stays; and a place or a move, whose length is scaled. */
MoVec3 mo_space_map_direction (const MoSpaceMap *self, MoVec3 v);
MoVec3 mo_space_map_place (const MoSpaceMap *self, MoVec3 v);

/* A rotation. Its axis goes where directions go; in a mirror it turns the other way about that. */
MoQuat mo_space_map_rotation (const MoSpaceMap *self, MoQuat q);

/* Three factors along the axes, which have no direction. */
MoVec3 mo_space_map_factors (const MoSpaceMap *self, MoVec3 v);

G_END_DECLS
