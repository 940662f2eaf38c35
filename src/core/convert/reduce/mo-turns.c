/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-turns.h"

#include "mo-rows.h"
#include "mo-wide.h"

/* At least the angle between two rotations, which are as long as 1 to single precision: with s the sine of half of it, the
 * arc sine of s is no more than s + (pi / 2 - 1) s^3, as all terms of its series are positive and come to pi / 2 at 1. */
G_ALWAYS_INLINE static inline void
find_most_angles (const MoQuatRow *restrict a, const MoQuatRow *restrict b, double *restrict to,
                  guint n)
{
  MoQuatRow d;

  mo_quat_row_mul (&d, a, -1.0, b, 1.0, n);
  for (guint i = 0; i < n; i++)
    {
      double square = d.x[i] * d.x[i] + d.y[i] * d.y[i] + d.z[i] * d.z[i];

      to[i] = (1.0 + 1e-6) * 2.0 * (1.0 + (0.5 * G_PI - 1.0) * square) * sqrt (square);
    }
}

/* What the skin allows. */
G_ALWAYS_INLINE static inline void
find_shares (const MoTurns *self, double *restrict to, guint n)
{
  const MoLimb *limb = self->limb;
  double slop = limb->slop, radius = limb->radius, reach = limb->reach, length = limb->length;
  double carrier = MO_CARRIER_PART * self->angle, left[MO_TURNS];
  double least_left = limb->n_limbs >= MO_MANY_LIMBS ? MO_LEAST_LEFT_OF_MANY : MO_LEAST_LEFT;

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
        double kept = (left[i] - least_left * self->distance[i]) / length;
        double least = left[i] / reach;

        least = MAX (kept, least);
        shared = MIN (shared, least);
        own = MIN (own, shared);
        to[i] = MIN (own, carrier);
      }
}

/* Where the carrier is with what is stiff between it and the limb; most limbs have nothing there that turns them. */
G_ALWAYS_INLINE static inline void
find_base (MoQuat still, const MoQuat *parent, MoQuatRow *restrict to, guint n)
{
  MoQuatRow own, carrier;

  if (parent == NULL)
    {
      mo_quat_row_repeat (to,
                          still.w == 1.0 ? MO_QUAT_IDENTITY : mo_quat_mul (still, MO_QUAT_IDENTITY),
                          n);
      return;
    }
  if (still.w == 1.0)
    {
      mo_quat_row_take (to, parent, n);
      return;
    }
  mo_quat_row_repeat (&own, still, n);
  mo_quat_row_take (&carrier, parent, n);
  mo_quat_row_mul (to, &own, 1.0, &carrier, 1.0, n);
}

MO_WIDE void
mo_turns_prepare (MoTurns *self, guint n)
{
  const MoLimb *limb = self->limb;
  MoQuatRow base, from, values, rotation, wanted;
  double apart[MO_TURNS];

  find_base (limb->base.rotation, self->parent, &base, n);
  find_base (limb->base_decoded.rotation, self->placed, &from, n);
  if (self->values != NULL)
    mo_quat_row_take (&values, self->values, n);
  else
    mo_quat_row_repeat (&values, limb->still.rotation, n);
  mo_quat_row_mul (&rotation, &values, 1.0, &base, 1.0, n);
  mo_quat_row_put (&rotation, self->rotation, n);
  mo_quat_row_put (&from, self->decoded, n);
  if (self->values == NULL)
    return;
  mo_quat_row_mul (&wanted, &rotation, 1.0, &from, -1.0, n);
  mo_quat_row_put (&wanted, self->wanted, n);
  find_shares (self, self->bounds, n);
  /* The angle by which the carrier is wrong is only computed where it may count. */
  find_most_angles (&base, &from, apart, n);
  for (guint i = 0; i < n; i++)
    if (!(self->angle - apart[i] >= self->bounds[i]))
      self->bounds[i] = MIN (self->bounds[i], self->angle
                                                  - mo_quat_angle (mo_quat_row_get (&base, i),
                                                                   mo_quat_row_get (&from, i)));
}

MO_WIDE void
mo_turns_find_between (MoTurnsBetween *self, guint n)
{
  MoQuatRow a, b, between;
  double dots[MO_TURNS];

  mo_quat_row_take (&a, self->a, n);
  mo_quat_row_take (&b, self->b, n);
  mo_quat_row_nlerp (&between, &a, &b, self->t, dots, n);
  mo_quat_row_put (&between, self->between, n);
  for (guint i = 0; i < n; i++)
    if (!(dots[i] > 0.0))
      self->between[i] = mo_quat_nlerp (self->a[i], self->b[i], self->t[i]);
}

MO_WIDE void
mo_turns_follow (const MoQuat *parent, const MoQuat *placed, const MoVec3 *before, MoVec3 here,
                 MoVec3 there, MoVec3 *off, guint n)
{
  for (guint first = 0; first < n; first += MO_TURNS)
    {
      guint n_here = MIN (MO_TURNS, n - first);
      MoQuatRow turns;
      MoVec3Row still, source, played;

      mo_vec3_row_repeat (&still, there, n_here);
      mo_quat_row_take (&turns, placed + first, n_here);
      mo_quat_row_rotate (&played, &turns, &still, n_here);
      mo_vec3_row_repeat (&still, here, n_here);
      mo_quat_row_take (&turns, parent + first, n_here);
      mo_quat_row_rotate (&source, &turns, &still, n_here);
      for (guint i = 0; i < n_here; i++)
        off[first + i] = mo_vec3_add (before[first + i], (MoVec3){ played.x[i] - source.x[i],
                                                                   played.y[i] - source.y[i],
                                                                   played.z[i] - source.z[i] });
    }
}
