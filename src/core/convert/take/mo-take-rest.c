/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

/* Tracks whose keys are made when they are needed. */

/* So many keys of a track that rests are read at a time. */
#define STRETCH 256

MoTakeSource *
mo_take_source_new (void (*read) (gconstpointer data, guint first, guint n, MoTakeKey *keys),
                    guint n_keys, gpointer data, GDestroyNotify free_data)
{
  MoTakeSource *self = g_new0 (MoTakeSource, 1);

  g_atomic_ref_count_init (&self->refs);
  self->read = read;
  self->n_keys = n_keys;
  self->data = data;
  self->free_data = free_data;
  return self;
}

MoTakeSource *
mo_take_source_ref (MoTakeSource *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_take_source_unref (MoTakeSource *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  self->free_data (self->data);
  g_free (self);
}

void
mo_take_track_set_source (MoTakeTrack *track, MoTakeSource *source)
{
  g_clear_pointer (&track->source, mo_take_source_unref);
  track->source = source;
  if (source != NULL)
    g_clear_pointer (&track->rotation, g_array_unref);
}

GArray *
mo_take_source_make (const MoTakeSource *self)
{
  /* Not cleared, as all are set, and that would take a fifth of the time. */
  GArray *keys = g_array_sized_new (FALSE, FALSE, sizeof (MoTakeKey), self->n_keys);

  g_array_set_size (keys, self->n_keys);
  self->read (self->data, 0, self->n_keys, (MoTakeKey *) keys->data);
  return keys;
}

gboolean
mo_take_track_wake (MoTakeTrack *track)
{
  if (track->rotation != NULL)
    return FALSE;
  track->rotation = mo_take_source_make (track->source);
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
      mo_take_track_wake (mo_take_track (self, i));
      mo_take_track_set_source (mo_take_track (self, i), NULL);
    }
  mo_take_wake_places (self);
}

void
mo_take_source_read (const MoTakeSource *self, MoTakeReadFunc func, gpointer data)
{
  MoTakeKey keys[STRETCH + 1];
  guint n_kept = 0, n;

  for (guint first = 0; first + n_kept < self->n_keys; first += n - 1)
    {
      n = n_kept + MIN (STRETCH, self->n_keys - first - n_kept);
      self->read (self->data, first + n_kept, n - n_kept, keys + n_kept);
      func (keys, n, first, first + n == self->n_keys, data);
      keys[0] = keys[n - 1];
      n_kept = 1;
    }
}

/* -- Sources that are made of others ----------------------------------------------------------- */

typedef struct
{
  MoTakeSource *of; /* owned */
  double start;     /* of keys without the first one, ... */
  MoQuat back;      /* ... or what comes before each rotation */
} Made;

static void
free_made (gpointer data)
{
  mo_take_source_unref (((Made *) data)->of);
  g_free (data);
}

static void
read_later (gconstpointer data, guint first, guint n, MoTakeKey *keys)
{
  const Made *self = data;

  self->of->read (self->of->data, first + 1, n, keys);
  for (guint i = 0; i < n; i++)
    keys[i].time -= self->start;
}

static void
read_relative (gconstpointer data, guint first, guint n, MoTakeKey *keys)
{
  const Made *self = data;

  self->of->read (self->of->data, first, n, keys);
  for (guint i = 0; i < n; i++)
    keys[i].value = mo_quat_mul (keys[i].value, self->back);
}

/* From now on the track rests on what is made of its source. */
static void
rest_on (MoTakeTrack *track, void (*read) (gconstpointer, guint, guint, MoTakeKey *), guint n_keys,
         double most_turn, Made made)
{
  MoTakeSource *of = g_steal_pointer (&track->source);

  made.of = of;
  track->source = mo_take_source_new (read, n_keys, g_memdup2 (&made, sizeof made), free_made);
  track->source->turns = of->turns;
  track->source->most_turn = most_turn;
  track->source->most_later = of->most_later;
}

static gboolean
begins_later (const MoTakeSource *source, double start, double end)
{
  MoTakeKey keys[2], last;

  if (source->n_keys < 3)
    return FALSE;
  source->read (source->data, 0, 2, keys);
  source->read (source->data, source->n_keys - 1, 1, &last);
  return keys[0].time < start && keys[1].time == start && last.time == end;
}

gboolean
mo_take_track_rest_later (MoTakeTrack *track, double start, double end)
{
  const MoTakeSource *all = track->source;

  if (!begins_later (all, start, end))
    return FALSE;
  rest_on (track, read_later, all->n_keys - 1, all->most_later, (Made){ .start = start });
  return TRUE;
}

void
mo_take_track_rest_relative (MoTakeTrack *track, MoQuat back)
{
  rest_on (track, read_relative, track->source->n_keys, track->source->most_turn,
           (Made){ .back = back });
}
