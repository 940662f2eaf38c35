/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

/* Positions that rest. */

/* Fewer stay as they are. */
#define MANY_KEYS 1024

/* All that there is of the key of a position which no step has marked. */
typedef struct
{
  double time;
  MoVec3 at;
} Place;

static void
read_places (gconstpointer data, guint first, guint n, MoTakeKey *keys)
{
  const Place *places = (const Place *) data + first;

  for (guint i = 0; i < n; i++)
    keys[i] = (MoTakeKey){
      .time = places[i].time,
      .value = { places[i].at.x, places[i].at.y, places[i].at.z, 0.0 },
    };
}

static gboolean
is_plain (const MoTakeKey *key)
{
  return !key->is_stored && !key->is_set && !key->carries_set && !key->is_steady;
}

static gboolean
may_rest (const GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    if (!is_plain (mo_take_key (keys, i)))
      return FALSE;
  return keys->len >= MANY_KEYS;
}

void
mo_take_track_set_place_source (MoTakeTrack *track, MoTakeSource *source)
{
  g_clear_pointer (&track->place_source, mo_take_source_unref);
  track->place_source = source;
  if (source != NULL)
    g_clear_pointer (&track->position, g_array_unref);
}

static void
rest (MoTakeTrack *track)
{
  guint n = track->position->len;
  Place *places = g_new (Place, n);

  for (guint i = 0; i < n; i++)
    {
      const MoTakeKey *key = mo_take_key (track->position, i);

      places[i] = (Place){ key->time, { key->value.x, key->value.y, key->value.z } };
    }
  mo_take_track_set_place_source (track, mo_take_source_new (read_places, n, places, g_free));
}

void
mo_take_rest_places (MoTake *self)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (self, i);

      if (track->position != NULL && may_rest (track->position))
        rest (track);
    }
}

void
mo_take_track_wake_places (MoTakeTrack *track)
{
  if (track->position == NULL)
    track->position = mo_take_source_make (track->place_source);
  mo_take_track_set_place_source (track, NULL);
}

void
mo_take_wake_places (MoTake *self)
{
  for (guint i = 0; i < self->tracks->len; i++)
    mo_take_track_wake_places (mo_take_track (self, i));
}
