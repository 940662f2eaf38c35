/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* The viewer's arithmetic: single precision, evaluated left to right with one rounding per
 * operation (the build turns contraction off). docs/world/README.md, Rotations, gives every formula
 * and its order of terms; a mathematically equal change changes bytes. Use these only to reproduce
 * the viewer's import and its decoding; everything else uses mo-math.h. */

typedef struct
{
  float x, y, z;
} MoVec3f;

typedef struct
{
  float x, y, z, w;
} MoQuatf;

#define MO_QUATF_IDENTITY ((MoQuatf){ 0.0f, 0.0f, 0.0f, 1.0f })

/* Rotate by a first, then by b; not normalised. */
MoQuatf mo_quatf_mul (MoQuatf a, MoQuatf b);
MoQuatf mo_quatf_conjugate (MoQuatf q);
MoVec3f mo_quatf_rotate (MoQuatf q, MoVec3f v);

/* Degrees about X, Y, Z, multiplied in the order of the three axes (0 X, 1 Y, 2 Z): the first is
 * applied first. The caller reverses a BVH's channel order. */
MoQuatf mo_quatf_from_euler (const float degrees[3], const guint8 axes[3]);

/* Lerp of the components from p to q, normalised; signs are not handled. */
MoQuatf mo_quatf_lerp (float t, MoQuatf p, MoQuatf q);

/* The least length that can be normalised. */
#define MO_QUATF_TINY 1e-7f

/* The three stored components: normalised, negated where w < 0. */
static inline MoVec3f
mo_quatf_pack (MoQuatf q)
{
  float length = sqrtf (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);

  if (length > MO_QUATF_TINY)
    {
      q.x /= length;
      q.y /= length;
      q.z /= length;
    }
  return q.w >= 0.0f ? (MoVec3f){ q.x, q.y, q.z } : (MoVec3f){ -q.x, -q.y, -q.z };
}

/* The inverse: w = sqrt (1 - x^2 - y^2 - z^2), 0 if that is negative; not normalised. */
static inline MoQuatf
mo_quatf_unpack (MoVec3f v)
{
  float t = 1.0f - (v.x * v.x + v.y * v.y + v.z * v.z);

  return (MoQuatf){ v.x, v.y, v.z, t > 0.0f ? sqrtf (t) : 0.0f };
}

MoVec3f mo_vec3f_lerp (MoVec3f a, MoVec3f b, float t);

G_END_DECLS
