/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* How a hand of the avatar is turned (from its rest, in the world) in a pose of the source in which it is turned by `turn` so
 * that its bone is the source's: rolled about that bone to where the source has the knuckles. Files rest with palms that look
 * anywhere. The same as `turn` where fingers do not tell, or nothing but the shape of hands differs. */
MoQuat mo_palm_roll (const MoFitting *fitting, MoSide side, MoQuat turn, const MoTransform *pose,
                     MoQuat upright);

G_END_DECLS
