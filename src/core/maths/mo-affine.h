/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* A linear map and a translation, for column vectors: scale and shear included. */
typedef struct
{
  double linear[9]; /* row by row */
  MoVec3 move;
} MoAffine;

#define MO_AFFINE_IDENTITY                                                                         \
  ((MoAffine){ { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.0 } })

/* The product of two row-major 3x3 matrices; `to` may be neither. */
void mo_linear_mul (const double a[9], const double b[9], double to[9]);

/* The rotation in a linear map: that of its columns, made orthogonal one after the other (Gram and Schmidt). Of a
 * mirrored map it is that of the map with the third column turned round. Sets `scale` to the lengths along the
 * rotated axes, the third negative if it mirrors, and `shear` to what is left above the diagonal (xy, xz, yz):
 * linear = rotation . [[x, xy, xz], [0, y, yz], [0, 0, z]]. A column of no length gives some rotation. */
MoQuat mo_linear_take_apart (const double linear[9], MoVec3 *scale, MoVec3 *shear);

/* The same rotations of many maps at once, each given by the first three numbers of three rows of four. */
void mo_rows_get_turns (const double *const *rows, guint n, MoQuat *turns);

/* The rotation nearest to a linear map, apart from scales along its own axes: that of its columns, each made as long as
 * 1, in the polar decomposition, which spreads a shear evenly over them. Of a map that has no inverse or does not
 * shear it is that of mo_linear_take_apart, and so is what it makes of mirrors. */
MoQuat mo_linear_nearest_rotation (const double linear[9]);

/* First b, then a: the matrix product a b. */
MoAffine mo_affine_mul (const MoAffine *a, const MoAffine *b);

MoVec3 mo_affine_apply (const MoAffine *self, MoVec3 v);

/* FALSE, and the identity, if the map has no inverse. */
gboolean mo_affine_invert (const MoAffine *self, MoAffine *inverse);

G_END_DECLS
