/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"

G_BEGIN_DECLS

/* A rotation as a twist about an axis and a swing about an axis across it, after Baerlocher and Boulic,
 * "Parametrization and range of motion of the ball-and-socket joint" (2001). */

/* The angle of the twist about a unit vector, radians, more than -pi up to pi; 0 where every angle would do, which
 * is where the swing is a half turn. */
double mo_twist_angle (MoQuat q, MoVec3 axis);

/* The swing that is left when the twist is applied first: q = swing . twist for column vectors. */
MoQuat mo_twist_swing (MoQuat q, MoVec3 axis);

/* The rest that is left when the twist is applied last: q = twist . rest. */
MoQuat mo_twist_rest (MoQuat q, MoVec3 axis);

G_END_DECLS
