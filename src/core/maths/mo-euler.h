/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The order of a joint's rotations in new files: X, Z, Y, as in files for the world. */
#define MO_EULER_N 3u
extern const guint8 mo_euler_usual[MO_EULER_N];

/* Degrees about three different axes (0 x, 1 y, 2 z) whose product, the first leftmost for column
 * vectors, is the rotation: the last one is applied first, all about fixed axes. Of all equivalent
 * triples, the one nearest to `near`, so that a motion has no jumps. */
void mo_euler_from_quat (MoQuat q, const guint8 axes[MO_EULER_N], const double near[MO_EULER_N],
                         double degrees[MO_EULER_N]);

/* The angle nearest to `near` that differs from `angle` by whole turns (degrees). */
double mo_euler_unwind (double angle, double near);

/* Replaces a triple about three different axes by the equivalent one nearest to `near`. */
void mo_euler_follow (const double near[MO_EULER_N], double degrees[MO_EULER_N]);

G_END_DECLS
