/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-turn-rows.h"

typedef struct
{
  MoPackedTurn *turns; /* for each frame; NULL where the joint never turns */
  MoVec3 *places;      /* NULL where it is never moved */
  gboolean is_held;    /* there is one of both for all frames */
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

void
mo_turn_rows_set_turn (MoTurnRows *self, guint joint, guint frame, MoQuat turn)
{
  Column *column = &self->columns[joint];

  if (column->turns == NULL)
    column->turns = g_malloc0_n (self->n_frames, sizeof *column->turns);
  mo_packed_turn_set (column->turns[frame], turn);
}

void
mo_turn_rows_hold (MoTurnRows *self, guint joint, MoTransform pose)
{
  Column *column = &self->columns[joint];

  column->is_held = TRUE;
  column->turns = g_new (MoPackedTurn, 1);
  mo_packed_turn_set (column->turns[0], pose.rotation);
  column->places = g_memdup2 (&pose.position, sizeof pose.position);
}

MoQuat
mo_turn_rows_get_turn (const MoTurnRows *self, guint joint, guint frame)
{
  const Column *column = &self->columns[joint];

  return column->turns != NULL ? mo_packed_turn_get (column->turns[column->is_held ? 0 : frame])
                               : MO_QUAT_IDENTITY;
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

  return column->places != NULL ? column->places[column->is_held ? 0 : frame]
                                : (MoVec3){ 0.0, 0.0, 0.0 };
}
