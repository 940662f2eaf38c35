/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

/* Tracks whose keys are made when they are needed. */

MoTakeSource *
mo_take_source_new (GArray *(*make) (gconstpointer data), gpointer data, GDestroyNotify free_data)
{
  MoTakeSource *self = g_new0 (MoTakeSource, 1);

  g_atomic_ref_count_init (&self->refs);
  self->make = make;
  self->data = data;
  self->free_data = free_data;
  return self;
}

static void
source_unref (MoTakeSource *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  self->free_data (self->data);
  g_free (self);
}

void
mo_take_track_set_source (MoTakeTrack *track, MoTakeSource *source)
{
  g_clear_pointer (&track->source, source_unref);
  track->source = source;
  if (source != NULL)
    g_clear_pointer (&track->rotation, g_array_unref);
}

gboolean
mo_take_wake (const MoTake *self, MoTakeTrack *track)
{
  if (track->rotation != NULL)
    return FALSE;
  track->rotation = track->source->make (track->source->data);
  for (guint i = 0; i < self->changes->len; i++)
    {
      const MoTakeChange *change = &g_array_index (self->changes, MoTakeChange, i);

      change->apply (self, track, change->args);
    }
  return TRUE;
}

void
mo_take_track_rest (MoTakeTrack *track)
{
  g_clear_pointer (&track->rotation, g_array_unref);
}

void
mo_take_wake_all (MoTake *self)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      mo_take_wake (self, mo_take_track (self, i));
      mo_take_track_set_source (mo_take_track (self, i), NULL);
    }
  g_array_set_size (self->changes, 0);
}

void
mo_take_change_all (MoTake *self, MoTakeFunc apply, double a, double b, double c)
{
  MoTakeChange change = { apply, { a, b, c } };
  gboolean any_rests = FALSE;

  for (guint i = 0; i < self->tracks->len; i++)
    if (mo_take_track (self, i)->rotation == NULL)
      any_rests = TRUE;
    else
      apply (self, mo_take_track (self, i), change.args);
  if (any_rests)
    g_array_append_val (self->changes, change);
}
