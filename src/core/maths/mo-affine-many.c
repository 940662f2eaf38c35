/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-affine.h"

#include "mo-math.h"
#include "mo-wide.h"

#include <string.h>

/* Many maps at once: the same operations as in mo-affine.c, in the same order, for several maps side by side. */

#define AT_ONCE 8u

typedef struct
{
  double x[AT_ONCE], y[AT_ONCE], z[AT_ONCE];
} Vectors;

typedef struct
{
  double x[AT_ONCE], y[AT_ONCE], z[AT_ONCE], w[AT_ONCE];
} Quats;

static inline void
get_columns (const double *const *rows, Vectors columns[3])
{
  for (guint k = 0; k < 3; k++)
    for (guint i = 0; i < AT_ONCE; i++)
      {
        columns[k].x[i] = rows[i][k];
        columns[k].y[i] = rows[i][4 + k];
        columns[k].z[i] = rows[i][8 + k];
      }
}

/* The lengths are set; what has none stays, and is nothing to go on with. */
static inline void
make_unit (Vectors *v, double lengths[AT_ONCE])
{
  for (guint i = 0; i < AT_ONCE; i++)
    {
      double length = sqrt (v->x[i] * v->x[i] + v->y[i] * v->y[i] + v->z[i] * v->z[i]);
      double by = 1.0 / length;

      v->x[i] *= by;
      v->y[i] *= by;
      v->z[i] *= by;
      lengths[i] = length;
    }
}

/* As quat_from_columns there. */
static inline void
make_quats (const Vectors *x, const Vectors *y, const Vectors *z, Quats *q)
{
  for (guint i = 0; i < AT_ONCE; i++)
    {
      double xx = x->x[i], yy = y->y[i], zz = z->z[i], trace = xx + yy + zz;
      double yz = y->z[i] + z->y[i], zx = z->x[i] + x->z[i], xy = x->y[i] + y->x[i];
      double a = y->z[i] - z->y[i], b = z->x[i] - x->z[i], c = x->y[i] - y->x[i];
      double most_y = yy >= zz ? yy : zz, most = xx >= most_y ? xx : most_y;
      gboolean is_w = trace >= most, is_x = xx >= most_y, is_y = yy >= zz;
      double from_x = is_x ? 1.0 + xx - yy - zz : is_y ? xy : zx;
      double from_y = is_x ? xy : is_y ? 1.0 + yy - xx - zz : yz;
      double from_z = is_x ? zx : is_y ? yz : 1.0 + zz - xx - yy;
      double from_w = is_x ? a : is_y ? b : c;
      double qx = is_w ? a : from_x, qy = is_w ? b : from_y;
      double qz = is_w ? c : from_z, qw = is_w ? 1.0 + trace : from_w;
      double by = 1.0 / sqrt (qx * qx + qy * qy + qz * qz + qw * qw);

      q->x[i] = qx * by;
      q->y[i] = qy * by;
      q->z[i] = qz * by;
      q->w[i] = qw * by;
    }
}

/* FALSE if a column leads nowhere. */
MO_WIDE
static gboolean
get_turns (const double *const *rows, MoQuat *turns)
{
  Vectors columns[3], z;
  double lengths[2][AT_ONCE];
  gboolean is_well = TRUE;
  Quats q;

  get_columns (rows, columns);
  make_unit (&columns[0], lengths[0]);
  for (guint i = 0; i < AT_ONCE; i++)
    {
      const Vectors *x = &columns[0];
      Vectors *y = &columns[1];
      double shear = x->x[i] * y->x[i] + x->y[i] * y->y[i] + x->z[i] * y->z[i];

      y->x[i] -= x->x[i] * shear;
      y->y[i] -= x->y[i] * shear;
      y->z[i] -= x->z[i] * shear;
    }
  make_unit (&columns[1], lengths[1]);
  for (guint i = 0; i < AT_ONCE; i++)
    {
      const Vectors *x = &columns[0], *y = &columns[1];

      z.x[i] = x->y[i] * y->z[i] - x->z[i] * y->y[i];
      z.y[i] = x->z[i] * y->x[i] - x->x[i] * y->z[i];
      z.z[i] = x->x[i] * y->y[i] - x->y[i] * y->x[i];
    }
  make_quats (&columns[0], &columns[1], &z, &q);
  for (guint i = 0; i < AT_ONCE; i++)
    {
      is_well = is_well && lengths[0][i] > 0.0 && lengths[1][i] > 0.0;
      turns[i] = (MoQuat){ q.x[i], q.y[i], q.z[i], q.w[i] };
    }
  return is_well;
}

static MoQuat
get_turn (const double *rows)
{
  const double linear[9] = { rows[0], rows[1], rows[2], rows[4], rows[5],
                             rows[6], rows[8], rows[9], rows[10] };
  MoVec3 scale, shear;

  return mo_linear_take_apart (linear, &scale, &shear);
}

void
mo_rows_get_turns (const double *const *rows, guint n, MoQuat *turns)
{
  guint i = 0;

  for (; i + AT_ONCE <= n; i += AT_ONCE)
    if (!get_turns (rows + i, turns + i))
      for (guint k = i; k < i + AT_ONCE; k++)
        turns[k] = get_turn (rows[k]);
  for (; i < n; i++)
    turns[i] = get_turn (rows[i]);
}
