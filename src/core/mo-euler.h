/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The order in which what is made anew lists a joint's rotations: X, Z, Y, as files made for the
 * world do. */
#define MO_EULER_N 3u

/* Degrees about x, z and y, so that turning about y first, then z, then x (all about fixed axes) is
 * the rotation: R = Rx Rz Ry for column vectors, from the elements of that product. Of all triples
 * that mean the same, the one nearest to `near`, so that a motion stays without jumps. */
void mo_euler_from_quat (MoQuat q, const double near[MO_EULER_N], double degrees[MO_EULER_N]);

/* The rotation of such a triple. */
MoQuat mo_euler_to_quat (const double degrees[MO_EULER_N]);

G_END_DECLS
