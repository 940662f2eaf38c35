/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

#include "mo-encode-many.h"

/* Tracks whose keys are made when they are needed. */

/* Fewer codes are kept as keys. */
#define MANY_CODES 1024

MoTakeSource *
mo_take_source_new (GArray *(*make) (gconstpointer data, GArray *room), gpointer data,
                    GDestroyNotify free_data)
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
mo_take_wake_in (const MoTake *self, MoTakeTrack *track, GArray **room)
{
  if (track->rotation != NULL)
    return FALSE;
  track->rotation = track->source->make (track->source->data, g_steal_pointer (room));
  for (guint i = track->source->n_changes; i < self->changes->len; i++)
    {
      const MoTakeChange *change = &g_array_index (self->changes, MoTakeChange, i);

      change->apply (self, track, change->args);
    }
  return TRUE;
}

gboolean
mo_take_wake (const MoTake *self, MoTakeTrack *track)
{
  GArray *none = NULL;

  return mo_take_wake_in (self, track, &none);
}

void
mo_take_track_rest_in (MoTakeTrack *track, GArray **room)
{
  *room = g_steal_pointer (&track->rotation);
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

/* -- Codes ------------------------------------------------------------------------------------- */

/* So many are decoded at a time. */
#define BLOCK 64u

GArray *
mo_take_read_rotations (const MoKey *codes, guint n, float duration, GArray *room)
{
  GArray *keys = room != NULL ? room : g_array_sized_new (FALSE, FALSE, sizeof (MoTakeKey), n);
  MoPlainKey played[BLOCK];

  g_array_set_size (keys, n);
  for (guint i = 0; i < n; i++)
    {
      const MoPlainKey *here = &played[i % BLOCK];

      if (i % BLOCK == 0)
        mo_decode_played_rotations (codes + i, MIN (BLOCK, n - i), duration, played);
      *mo_take_key (keys, i) =
          (MoTakeKey){ here->time, { here->x, here->y, here->z, here->w }, codes[i], TRUE };
    }
  return keys;
}

typedef struct
{
  float duration;
  guint n;
  MoKey codes[];
} Codes;

static GArray *
make_from_codes (gconstpointer data, GArray *room)
{
  const Codes *self = data;

  return mo_take_read_rotations (self->codes, self->n, self->duration, room);
}

void
mo_take_track_set_codes (const MoTake *self, MoTakeTrack *track, GArray *keys)
{
  Codes *codes;

  g_clear_pointer (&track->rotation, g_array_unref);
  if (keys->len < MANY_CODES || !mo_take_turns (keys))
    {
      track->rotation = keys;
      return;
    }
  codes = g_malloc (sizeof *codes + keys->len * sizeof *codes->codes);
  codes->duration = (float) self->duration;
  codes->n = keys->len;
  for (guint i = 0; i < keys->len; i++)
    codes->codes[i] = mo_take_key (keys, i)->stored;
  g_array_unref (keys);
  mo_take_track_set_source (track, mo_take_source_new (make_from_codes, codes, g_free));
  track->source->turns = TRUE;
  track->source->most_turn = track->source->most_later = G_PI;
  track->source->n_changes = self->changes->len;
}
