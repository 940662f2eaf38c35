/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-constraint-preset.h"

G_BEGIN_DECLS

/* Where wrists are held so that hands rest on something. No constraint turns a hand: it keeps the direction of its keys. So
 * of all places that would do, that is chosen at which the wrists bend least, on average over the motion. */

/* Places for the palm of a hand, in half axes of the target; of palms that meet, the middle between them. */
typedef struct
{
  MoVec3 from, to;
  guint n[3];          /* how many along each axis, from end to end */
  gboolean is_surface; /* y is that of the target's surface instead */
} MoHandPlaces;

/* Sets the target offsets of constraints that pull a left hand, or both, by the wrist to the same volume. */
void mo_hand_place_wrists (MoConstraint *constraints, guint n, const MoHandPlaces *places,
                           const MoPresetInput *input);

G_END_DECLS
