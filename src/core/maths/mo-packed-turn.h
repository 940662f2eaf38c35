/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"

G_BEGIN_DECLS

/* A rotation in 12 bytes, where plain numbers take 32, for motions that are long. It keeps its sign, and each of its four
 * numbers is within 1e-9, which is 30,000 times finer than a code of an .anim.
 *
 * Three of the four numbers w x y z of a unit quaternion, none of which is larger than the square root of a half, in 31 bits
 * each; the fourth is the largest, which follows from them. They begin after that one, and after z comes w again. Which one it is
 * stands in the lowest bits of the first two, counted from w, and its sign in that of the third: so all bits are 0
 * for the identity. */
typedef guint32 MoPackedTurn[3];

/* Motions of more rotations are kept in this form; so many are 4 MiB as plain numbers, which is faster. */
#define MO_MOST_PLAIN_TURNS (1u << 17)

#define MO_PACKED_SCALE (1073741823.0 * G_SQRT2) /* 2^30 - 1 */

static inline guint32
mo_packed_part (double value, gboolean flag)
{
  double scaled = value * MO_PACKED_SCALE;
  gint32 rounded = (gint32) (scaled < 0.0 ? scaled - 0.5 : scaled + 0.5);

  return (guint32) rounded << 1 | (guint32) flag;
}

static inline double
mo_packed_number (guint32 packed)
{
  return (gint32) (packed & ~1u) * (0.5 / MO_PACKED_SCALE);
}

/* Of three numbers of which none is the largest, in their order. */
static inline void
mo_packed_turn_set_parts (MoPackedTurn self, guint largest, double sign_of, double a, double b,
                          double c)
{
  self[0] = mo_packed_part (a, largest & 1);
  self[1] = mo_packed_part (b, largest >> 1);
  self[2] = mo_packed_part (c, sign_of < 0.0);
}

/* Of a unit quaternion; what is none, or not finite, becomes the identity. */
static inline void
mo_packed_turn_set (MoPackedTurn self, MoQuat turn)
{
  double w = fabs (turn.w), x = fabs (turn.x), y = fabs (turn.y), z = fabs (turn.z);

  if (!(fabs (mo_quat_dot (turn, turn) - 1.0) < 1e-9))
    self[0] = self[1] = self[2] = 0;
  else if (w >= x && w >= y && w >= z)
    mo_packed_turn_set_parts (self, 0, turn.w, turn.x, turn.y, turn.z);
  else if (x >= y && x >= z)
    mo_packed_turn_set_parts (self, 1, turn.x, turn.y, turn.z, turn.w);
  else if (y >= z)
    mo_packed_turn_set_parts (self, 2, turn.y, turn.z, turn.w, turn.x);
  else
    mo_packed_turn_set_parts (self, 3, turn.z, turn.w, turn.x, turn.y);
}

static inline MoQuat
mo_packed_turn_get (const MoPackedTurn self)
{
  double a = mo_packed_number (self[0]), b = mo_packed_number (self[1]),
         c = mo_packed_number (self[2]), d = sqrt (1.0 - (a * a + b * b + c * c));

  d = (self[2] & 1) != 0 ? -d : d;
  switch ((self[0] & 1) | (self[1] & 1) << 1)
    {
    case 0:
      return (MoQuat){ a, b, c, d };
    case 1:
      return (MoQuat){ d, a, b, c };
    case 2:
      return (MoQuat){ c, d, a, b };
    default:
      return (MoQuat){ b, c, d, a };
    }
}

G_END_DECLS
