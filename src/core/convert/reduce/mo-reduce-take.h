/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-reduce.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* A whole take with the fewest keys for a bound that is told where it is seen. */

typedef struct
{
  double distance; /* metres: of any skin (mo-skin.h) from where the motion has it */
  double angle;    /* radians: of any joint against its parent */
  MoReduceLevel level;
  const double *pins; /* seconds, rising: times at which every track has a key */
  guint n_pins;
  gboolean closes; /* the last two of the pins are a loop's, and where the motion is the same there
                    * within the bounds, so are the keys */
} MoReduceBounds;

/* Replaces the keys of every track by stored ones. From the root outwards, each joint makes up for
 * the turn that those before it are off by, and may itself be off by what they left of the bound: so
 * that the bound holds by construction at every time at which any track of the take had a key.
 * FALSE with `error` set only where the caller cancelled. */
gboolean mo_reduce_take (MoTake *take, const MoReduceBounds *bounds, MoContext *context,
                         GError **error);

G_END_DECLS
