/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* How a foot is turned as the source has it; of a source without feet it goes along with its shin, as flat as it can be. */
MoQuat mo_turning_get_foot (const MoFitting *fitting, const MoTransform *pose, MoSide side);

/* The turns of all parts of the avatar in the world, for one frame of the source: limbs in its directions, the lines
 * of hips, shoulders and back along its own, hands, feet and head as they turn. A part that the source does not
 * have gets the turn of what it hangs on. */
void mo_turning_solve (const MoFitting *fitting, const MoTransform *pose,
                       MoQuat turns[MO_N_FITTED]);

G_END_DECLS
