/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"

G_BEGIN_DECLS

/* Rotations and places at up to MO_ROW moments, their numbers in rows, of which compilers make loops that work on several at
 * once: for functions that are MO_WIDE (mo-wide.h). The operations are those of mo-math.h, in the same order, so all bits are
 * the same. Rows that are written must not be among those that are read. */

#define MO_ROW 32

typedef struct
{
  double x[MO_ROW], y[MO_ROW], z[MO_ROW], w[MO_ROW];
} MoQuatRow;

typedef struct
{
  double x[MO_ROW], y[MO_ROW], z[MO_ROW];
} MoVec3Row;

G_ALWAYS_INLINE static inline void
mo_quat_row_take (MoQuatRow *restrict self, const MoQuat *restrict from, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->x[i] = from[i].x;
      self->y[i] = from[i].y;
      self->z[i] = from[i].z;
      self->w[i] = from[i].w;
    }
}

G_ALWAYS_INLINE static inline void
mo_quat_row_put (const MoQuatRow *restrict self, MoQuat *restrict to, guint n)
{
  for (guint i = 0; i < n; i++)
    to[i] = (MoQuat){ self->x[i], self->y[i], self->z[i], self->w[i] };
}

G_ALWAYS_INLINE static inline void
mo_quat_row_repeat (MoQuatRow *restrict self, MoQuat q, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->x[i] = q.x;
      self->y[i] = q.y;
      self->z[i] = q.z;
      self->w[i] = q.w;
    }
}

G_ALWAYS_INLINE static inline void
mo_vec3_row_repeat (MoVec3Row *restrict self, MoVec3 v, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->x[i] = v.x;
      self->y[i] = v.y;
      self->z[i] = v.z;
    }
}

static inline MoQuat
mo_quat_row_get (const MoQuatRow *self, guint i)
{
  return (MoQuat){ self->x[i], self->y[i], self->z[i], self->w[i] };
}

static inline MoVec3
mo_vec3_row_get (const MoVec3Row *self, guint i)
{
  return (MoVec3){ self->x[i], self->y[i], self->z[i] };
}

/* As mo_quat_mul of a and b, of which either may be conjugated first, where its sign is -1. */
G_ALWAYS_INLINE static inline void
mo_quat_row_mul (MoQuatRow *restrict self, const MoQuatRow *restrict a, double sign_a,
                 const MoQuatRow *restrict b, double sign_b, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double ax = sign_a * a->x[i], ay = sign_a * a->y[i], az = sign_a * a->z[i], aw = a->w[i];
      double bx = sign_b * b->x[i], by = sign_b * b->y[i], bz = sign_b * b->z[i], bw = b->w[i];

      self->x[i] = bw * ax + bx * aw + by * az - bz * ay;
      self->y[i] = bw * ay + by * aw + bz * ax - bx * az;
      self->z[i] = bw * az + bz * aw + bx * ay - by * ax;
      self->w[i] = bw * aw - bx * ax - by * ay - bz * az;
    }
}

/* As mo_quat_normalise. */
G_ALWAYS_INLINE static inline void
mo_quat_row_normalise (MoQuatRow *restrict self, const MoQuatRow *restrict q, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double x = q->x[i], y = q->y[i], z = q->z[i], w = q->w[i];
      double length = sqrt (x * x + y * y + z * z + w * w), s = 1.0 / length;
      gboolean is_long = length > 0.0;

      self->x[i] = is_long ? x * s : 0.0;
      self->y[i] = is_long ? y * s : 0.0;
      self->z[i] = is_long ? z * s : 0.0;
      self->w[i] = is_long ? w * s : 1.0;
    }
}

/* As mo_quat_nlerp, where the dot product of both is positive: there, the sum is no null vector. Elsewhere undefined. */
G_ALWAYS_INLINE static inline void
mo_quat_row_nlerp (MoQuatRow *restrict self, const MoQuatRow *restrict a,
                   const MoQuatRow *restrict b, const double *restrict t, double *restrict dots,
                   guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double part = t[i], rest = 1.0 - part, scale;
      double x = part * b->x[i] + rest * a->x[i], y = part * b->y[i] + rest * a->y[i];
      double z = part * b->z[i] + rest * a->z[i], w = part * b->w[i] + rest * a->w[i];

      dots[i] = a->x[i] * b->x[i] + a->y[i] * b->y[i] + a->z[i] * b->z[i] + a->w[i] * b->w[i];
      scale = 1.0 / sqrt (x * x + y * y + z * z + w * w);
      self->x[i] = x * scale;
      self->y[i] = y * scale;
      self->z[i] = z * scale;
      self->w[i] = w * scale;
    }
}

G_ALWAYS_INLINE static inline void
mo_vec3_row_add (MoVec3Row *restrict self, const MoVec3Row *restrict a, const MoVec3Row *restrict b,
                 guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->x[i] = a->x[i] + b->x[i];
      self->y[i] = a->y[i] + b->y[i];
      self->z[i] = a->z[i] + b->z[i];
    }
}

G_ALWAYS_INLINE static inline void
mo_vec3_row_scale (MoVec3Row *self, double s, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->x[i] *= s;
      self->y[i] *= s;
      self->z[i] *= s;
    }
}

/* As mo_quat_rotate. */
G_ALWAYS_INLINE static inline void
mo_quat_row_rotate (MoVec3Row *restrict self, const MoQuatRow *restrict q,
                    const MoVec3Row *restrict v, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double x = q->x[i], y = q->y[i], z = q->z[i], w = q->w[i];
      double vx = v->x[i], vy = v->y[i], vz = v->z[i];
      double tx = (y * vz - z * vy) * 2.0, ty = (z * vx - x * vz) * 2.0;
      double tz = (x * vy - y * vx) * 2.0;

      self->x[i] = vx + tx * w + (y * tz - z * ty);
      self->y[i] = vy + ty * w + (z * tx - x * tz);
      self->z[i] = vz + tz * w + (x * ty - y * tx);
    }
}

G_END_DECLS
