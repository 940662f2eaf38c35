/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The order in which what is made anew lists a joint's rotations: X, Z, Y, as files made for the
 * world do. */
#define MO_EULER_N 3u
extern const guint8 mo_euler_usual[MO_EULER_N];

/* Degrees about three different axes (0 x, 1 y, 2 z), so that turning about the last one first, then the
 * others (all about fixed axes) is the rotation: for column vectors the first leftmost, from the elements
 * of that product. Of all triples that mean the same, the one nearest to `near`, so that a motion stays
 * without jumps. */
void mo_euler_from_quat (MoQuat q, const guint8 axes[MO_EULER_N], const double near[MO_EULER_N],
                         double degrees[MO_EULER_N]);

/* The angle that differs from `angle` by whole turns and lies nearest to `near` (degrees). */
double mo_euler_unwind (double angle, double near);

/* Makes a triple about three different axes the nearest to `near` of all that mean the same. */
void mo_euler_follow (const double near[MO_EULER_N], double degrees[MO_EULER_N]);

G_END_DECLS
