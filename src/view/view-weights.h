/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-body.h"

G_BEGIN_DECLS

#define VIEW_MAX_WEIGHTS 4

/* What carries a point of the figure. Weights are parts of 255 and add up to exactly that; the
 * heaviest comes first, and unused ones are 0 with joint 0. */
typedef struct
{
  guint8 joints[VIEW_MAX_WEIGHTS];
  guint8 weights[VIEW_MAX_WEIGHTS];
} ViewWeights;

/* The weights of a point of a limb's skin at rest. Depends on the place alone wherever limbs run
 * into each other, so that their skins stay together. A point on the right (y < 0) is carried by
 * the right joints. */
void view_weights_at (const ViewLimb *limb, MoVec3 point, ViewWeights *weights);

G_END_DECLS
