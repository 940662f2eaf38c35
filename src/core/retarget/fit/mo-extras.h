/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Joints that a body of arms, legs and trunk does not have: faces, tails, wings, hind legs, and whatever a map by
 * hand says. They turn in the world as their source does, from the pose in which both are alike. */

/* Finds them in a fitting whose other parts are known. `turns`: how these are turned in the neutral pose of the source;
 * `upright`: from its axes to the avatar's. */
void mo_extras_fit (MoFitting *self, const MoJointMap *map, const MoQuat turns[MO_N_FITTED],
                    const MoTransform *neutral, MoQuat upright);

/* The turn of each against its parent on the avatar, in the order of `extras`, from the turns of all parts in the
 * world. */
void mo_extras_turn (const MoFitting *self, const MoTransform *pose,
                     const MoQuat turns[MO_N_FITTED], MoQuat *local);

G_END_DECLS
