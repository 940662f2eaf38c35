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

/* How a file lays its numbers out. All are right-handed. */
typedef struct
{
  MoAxis up;    /* of the file's axes the one that points up */
  MoAxis front; /* and the one that the body looks along */
} MoSpace;

/* Files made for the world, and what nobody says of others: y up, z forward. */
#define MO_SPACE_WORLD ((MoSpace){ MO_AXIS_Y, MO_AXIS_Z })

/* The avatar's own: x forward, z up. */
#define MO_SPACE_AVATAR ((MoSpace){ MO_AXIS_Z, MO_AXIS_X })

/* The axis that follows another one, as z follows y: what is in front where nobody says it. */
static inline MoAxis
mo_axis_next (MoAxis axis)
{
  return axis % 3 + 1;
}

G_END_DECLS
