/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-effort.h"
#include "mo-reduce.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* A whole take with the fewest keys for a bound on what is visible. */

typedef struct
{
  double distance; /* metres: of any skin (mo-skin.h) from its position in the motion */
  double angle;    /* radians: of any joint relative to its parent */
  MoReduceLevel level;
  const double *pins; /* seconds, ascending: times at which every track has a key */
  guint n_pins;
  gboolean only_edited; /* tracks that no edit has changed keep their keys */
  gboolean closes;      /* the last two pins are a loop's ends; if the motion is equal there, within
                    * the bounds, the keys are too */
  MoEffort effort;
  /* Set to TRUE where keys could be thinned and are not, as less effort was asked for. May be NULL. */
  gboolean *leaves_keys;
} MoReduceBounds;

/* Replaces the keys of every track by stored ones. From the root outwards, each joint
 * compensates for the rotation errors of those before it, and may itself use what they left of
 * the bound: so the bound holds by construction at every time at which any track of the take had
 * a key. FALSE with `error` set only if the caller cancelled. */
gboolean mo_reduce_take (MoTake *take, const MoReduceBounds *bounds, MoContext *context,
                         GError **error);

G_END_DECLS
