/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-turn-rows.h"

#include <math.h>

/* Three of the four numbers w x y z of a unit quaternion, none of which is larger than the square root of a half, in 31 bits
 * each; the fourth is the largest, which follows from them. They begin after that one, and after z comes w again. Which one it is
 * stands in the lowest bits of the first two, counted from w, and its sign in that of the third: so all bits are 0
 * for the identity. */
typedef guint32 Packed[3];

#define MOST 1073741823.0 /* 2^30 - 1 */
#define SCALE (MOST * G_SQRT2)

typedef struct
{
  Packed *turns;  /* for each frame; NULL where the joint never turns */
  MoVec3 *places; /* NULL where it is never moved */
} Column;

struct _MoTurnRows
{
  gatomicrefcount refs;
  guint n_joints, n_frames;
  Column *columns;
};

MoTurnRows *
mo_turn_rows_new (guint n_joints, guint n_frames)
{
  MoTurnRows *self = g_new0 (MoTurnRows, 1);

  g_atomic_ref_count_init (&self->refs);
  self->n_joints = n_joints;
  self->n_frames = n_frames;
  self->columns = g_new0 (Column, n_joints);
  return self;
}

MoTurnRows *
mo_turn_rows_ref (MoTurnRows *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_turn_rows_unref (MoTurnRows *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < self->n_joints; i++)
    {
      g_free (self->columns[i].turns);
      g_free (self->columns[i].places);
    }
  g_free (self->columns);
  g_free (self);
}

static guint32
pack (double value, gboolean flag)
{
  double scaled = value * SCALE;
  gint32 rounded = (gint32) (scaled < 0.0 ? scaled - 0.5 : scaled + 0.5);

  return (guint32) rounded << 1 | (guint32) flag;
}

static double
unpack (guint32 packed)
{
  return (gint32) (packed & ~1u) * (0.5 / SCALE);
}

static guint
find_largest (const double parts[4])
{
  guint largest = 0;

  for (guint i = 1; i < 4; i++)
    if (fabs (parts[i]) > fabs (parts[largest]))
      largest = i;
  return largest;
}

void
mo_turn_rows_set_turn (MoTurnRows *self, guint joint, guint frame, MoQuat turn)
{
  Column *column = &self->columns[joint];
  const double parts[4] = { turn.w, turn.x, turn.y, turn.z };
  guint largest = find_largest (parts);
  guint32 *to;

  if (column->turns == NULL)
    column->turns = g_malloc0_n (self->n_frames, sizeof *column->turns);
  to = column->turns[frame];
  if (!(fabs (mo_quat_dot (turn, turn) - 1.0) < 1e-9))
    {
      to[0] = to[1] = to[2] = 0;
      return;
    }
  to[0] = pack (parts[(largest + 1) % 4], largest & 1);
  to[1] = pack (parts[(largest + 2) % 4], largest >> 1);
  to[2] = pack (parts[(largest + 3) % 4], parts[largest] < 0.0);
}

MoQuat
mo_turn_rows_get_turn (const MoTurnRows *self, guint joint, guint frame)
{
  const Column *column = &self->columns[joint];
  const guint32 *from;
  double a, b, c, d;

  if (column->turns == NULL)
    return MO_QUAT_IDENTITY;
  from = column->turns[frame];
  a = unpack (from[0]);
  b = unpack (from[1]);
  c = unpack (from[2]);
  d = sqrt (1.0 - (a * a + b * b + c * c));
  d = (from[2] & 1) != 0 ? -d : d;
  switch ((from[0] & 1) | (from[1] & 1) << 1)
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

void
mo_turn_rows_set_place (MoTurnRows *self, guint joint, guint frame, MoVec3 place)
{
  Column *column = &self->columns[joint];

  if (column->places == NULL)
    column->places = g_new0 (MoVec3, self->n_frames);
  column->places[frame] = place;
}

MoVec3
mo_turn_rows_get_place (const MoTurnRows *self, guint joint, guint frame)
{
  const Column *column = &self->columns[joint];

  return column->places != NULL ? column->places[frame] : (MoVec3){ 0.0, 0.0, 0.0 };
}
