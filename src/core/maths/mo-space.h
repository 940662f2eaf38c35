/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

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
  MoAxis up;               /* the axis that points up; never a negative one */
  MoAxis front;            /* the one that the body looks along; not that of `up` */
  gboolean is_left_handed; /* x, y and z are those of a left hand, so that turns go the other way */
  double metres;           /* in a unit of length */
} MoSpace;

/* Files made for the world, and what nobody says of others: x left, y up, z forward; inches, as which the
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

G_END_DECLS
