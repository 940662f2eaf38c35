/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-turns.h"

#include "mo-wide.h"

/* The operations are those of mo-math.h, in the same order. Numbers that belong together are in rows, of which compilers make
 * loops that work on several at once. */

typedef struct
{
  double x[MO_TURNS], y[MO_TURNS], z[MO_TURNS], w[MO_TURNS];
} Quats;

typedef struct
{
  double x[MO_TURNS], y[MO_TURNS], z[MO_TURNS];
} Places;

G_ALWAYS_INLINE static inline void
take_apart (const MoQuat *restrict from, Quats *restrict to, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      to->x[i] = from[i].x;
      to->y[i] = from[i].y;
      to->z[i] = from[i].z;
      to->w[i] = from[i].w;
    }
}

G_ALWAYS_INLINE static inline void
repeat (MoQuat q, Quats *restrict to, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      to->x[i] = q.x;
      to->y[i] = q.y;
      to->z[i] = q.z;
      to->w[i] = q.w;
    }
}

G_ALWAYS_INLINE static inline void
put_together (const Quats *restrict from, MoQuat *restrict to, guint n)
{
  for (guint i = 0; i < n; i++)
    to[i] = (MoQuat){ from->x[i], from->y[i], from->z[i], from->w[i] };
}

/* As mo_quat_mul; the sign is -1 for the conjugate of b. */
G_ALWAYS_INLINE static inline void
multiply (const Quats *restrict a, const Quats *restrict b, double sign, Quats *restrict to,
          guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double bx = sign * b->x[i], by = sign * b->y[i], bz = sign * b->z[i], bw = b->w[i];
      double ax = a->x[i], ay = a->y[i], az = a->z[i], aw = a->w[i];

      to->x[i] = bw * ax + bx * aw + by * az - bz * ay;
      to->y[i] = bw * ay + by * aw + bz * ax - bx * az;
      to->z[i] = bw * az + bz * aw + bx * ay - by * ax;
      to->w[i] = bw * aw - bx * ax - by * ay - bz * az;
    }
}

/* At least the angle between two rotations: the chord of the unit sphere, times half of pi. */
G_ALWAYS_INLINE static inline void
find_most_angles (const Quats *restrict a, const Quats *restrict b, double *restrict to, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double ax = -a->x[i], ay = -a->y[i], az = -a->z[i], aw = a->w[i];
      double bx = b->x[i], by = b->y[i], bz = b->z[i], bw = b->w[i];
      double x = bw * ax + bx * aw + by * az - bz * ay, y = bw * ay + by * aw + bz * ax - bx * az;
      double z = bw * az + bz * aw + bx * ay - by * ax;

      to[i] = (1.0 + 1e-9) * G_PI * sqrt (x * x + y * y + z * z);
    }
}

/* What the skin allows. */
G_ALWAYS_INLINE static inline void
find_shares (const MoTurns *self, double *restrict to, guint n)
{
  const MoLimb *limb = self->limb;
  double slop = limb->slop, radius = limb->radius, reach = limb->reach, length = limb->length;
  double carrier = MO_CARRIER_PART * self->angle, left[MO_TURNS];

  for (guint i = 0; i < n; i++)
    {
      MoVec3 off = self->off[i];

      left[i] = self->distance[i] - sqrt (off.x * off.x + off.y * off.y + off.z * off.z);
    }
  if (length <= 0.0)
    for (guint i = 0; i < n; i++)
      {
        double own = (left[i] - slop) / radius, shared = MO_COMMITMENT * left[i] / reach;

        to[i] = MIN (own, shared);
      }
  else
    for (guint i = 0; i < n; i++)
      {
        double own = (left[i] - slop) / radius, shared = MO_COMMITMENT * left[i] / reach;
        double kept = (left[i] - MO_LEAST_LEFT * self->distance[i]) / length;
        double least = left[i] / reach;

        least = MAX (kept, least);
        shared = MIN (shared, least);
        own = MIN (own, shared);
        to[i] = MIN (own, carrier);
      }
}

static MoQuat
get (const Quats *from, guint i)
{
  return (MoQuat){ from->x[i], from->y[i], from->z[i], from->w[i] };
}

/* Where the carrier is with what is stiff between it and the limb; most limbs have nothing there that turns them. */
G_ALWAYS_INLINE static inline void
find_base (MoQuat still, const MoQuat *parent, Quats *restrict to, guint n)
{
  Quats own, carrier;

  if (parent == NULL)
    {
      repeat (still.w == 1.0 ? MO_QUAT_IDENTITY : mo_quat_mul (still, MO_QUAT_IDENTITY), to, n);
      return;
    }
  if (still.w == 1.0)
    {
      take_apart (parent, to, n);
      return;
    }
  repeat (still, &own, n);
  take_apart (parent, &carrier, n);
  multiply (&own, &carrier, 1.0, to, n);
}

MO_WIDE void
mo_turns_prepare (MoTurns *self, guint n)
{
  const MoLimb *limb = self->limb;
  Quats base, from, values, rotation, wanted;
  double apart[MO_TURNS];

  find_base (limb->base.rotation, self->parent, &base, n);
  find_base (limb->base_decoded.rotation, self->placed, &from, n);
  if (self->values != NULL)
    take_apart (self->values, &values, n);
  else
    repeat (limb->still.rotation, &values, n);
  multiply (&values, &base, 1.0, &rotation, n);
  put_together (&rotation, self->rotation, n);
  put_together (&from, self->decoded, n);
  if (self->values == NULL)
    return;
  multiply (&rotation, &from, -1.0, &wanted, n);
  put_together (&wanted, self->wanted, n);
  find_shares (self, self->bounds, n);
  /* The angle by which the carrier is wrong is only computed where it may count. */
  find_most_angles (&base, &from, apart, n);
  for (guint i = 0; i < n; i++)
    if (!(self->angle - apart[i] >= self->bounds[i]))
      self->bounds[i] =
          MIN (self->bounds[i], self->angle - mo_quat_angle (get (&base, i), get (&from, i)));
}

MO_WIDE void
mo_turns_find_between (MoTurnsBetween *self, guint n)
{
  Quats a, b, between;
  double dots[MO_TURNS];

  take_apart (self->a, &a, n);
  take_apart (self->b, &b, n);
  for (guint i = 0; i < n; i++)
    {
      double t = self->t[i], s = 1.0 - t, scale;
      double x = t * b.x[i] + s * a.x[i], y = t * b.y[i] + s * a.y[i];
      double z = t * b.z[i] + s * a.z[i], w = t * b.w[i] + s * a.w[i];

      dots[i] = a.x[i] * b.x[i] + a.y[i] * b.y[i] + a.z[i] * b.z[i] + a.w[i] * b.w[i];
      scale = 1.0 / sqrt (x * x + y * y + z * z + w * w);
      between.x[i] = x * scale;
      between.y[i] = y * scale;
      between.z[i] = z * scale;
      between.w[i] = w * scale;
    }
  put_together (&between, self->between, n);
  /* Where both are in one hemisphere, and nowhere near opposite, it is no null vector. */
  for (guint i = 0; i < n; i++)
    if (!(dots[i] > 0.0))
      self->between[i] = mo_quat_nlerp (self->a[i], self->b[i], self->t[i]);
}

/* As mo_quat_rotate. */
G_ALWAYS_INLINE static inline void
rotate (const Quats *restrict q, MoVec3 v, Places *restrict to, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double x = q->x[i], y = q->y[i], z = q->z[i], w = q->w[i];
      double tx = (y * v.z - z * v.y) * 2.0, ty = (z * v.x - x * v.z) * 2.0;
      double tz = (x * v.y - y * v.x) * 2.0;

      to->x[i] = v.x + tx * w + (y * tz - z * ty);
      to->y[i] = v.y + ty * w + (z * tx - x * tz);
      to->z[i] = v.z + tz * w + (x * ty - y * tx);
    }
}

MO_WIDE void
mo_turns_follow (const MoQuat *parent, const MoQuat *placed, const MoVec3 *before, MoVec3 here,
                 MoVec3 there, MoVec3 *off, guint n)
{
  for (guint first = 0; first < n; first += MO_TURNS)
    {
      guint n_here = MIN (MO_TURNS, n - first);
      Quats turns;
      Places source, played;

      take_apart (placed + first, &turns, n_here);
      rotate (&turns, there, &played, n_here);
      take_apart (parent + first, &turns, n_here);
      rotate (&turns, here, &source, n_here);
      for (guint i = 0; i < n_here; i++)
        off[first + i] = mo_vec3_add (before[first + i], (MoVec3){ played.x[i] - source.x[i],
                                                                   played.y[i] - source.y[i],
                                                                   played.z[i] - source.z[i] });
    }
}
