/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* Sets the back of a pose upright that is neutral only because there is no better one, and may be bowed, as of who runs:
 * joints of a back for which that is straight would have to bend farther than they reach to be straight. `pose`: all
 * joints, in the axes of the figure that was fitted; `parts`: the part that each turns, or -1; `upright`: as
 * mo_bearing_find_neutral has it. Limbs and head point as they do. */
void mo_onto_straighten (const MoFitting *fitting, const MoSkeleton *skeleton, const int *parts,
                         MoQuat upright, MoTransform *pose);

G_END_DECLS
