/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

#include "mo-encode-many.h"
#include "mo-encode.h"
#include "mo-quantise.h"

/* Tracks whose keys were chosen, which rest as codes. */

/* Fewer are kept as keys. */
#define MANY_CODES 1024

/* So many are decoded at a time. */
#define BLOCK 64u

static void
read_rotations (const MoKey *codes, guint n, float duration, MoTakeKey *keys)
{
  MoPlainKey played[BLOCK];

  for (guint i = 0; i < n; i++)
    {
      const MoPlainKey *here = &played[i % BLOCK];

      if (i % BLOCK == 0)
        mo_decode_played_rotations (codes + i, MIN (BLOCK, n - i), duration, played);
      keys[i] = (MoTakeKey){ here->time, { here->x, here->y, here->z, here->w }, codes[i], TRUE };
    }
}

static void
read_places (const MoKey *codes, guint n, float duration, MoTakeKey *keys)
{
  for (guint i = 0; i < n; i++)
    {
      MoVec3 v = mo_decode_position (mo_key_image (codes[i], 1.0f, TRUE));

      keys[i] = (MoTakeKey){
        mo_played_time (codes[i].time, duration), { v.x, v.y, v.z, 0.0 }, codes[i], TRUE
      };
    }
}

typedef void (*ReadFunc) (const MoKey *codes, guint n, float duration, MoTakeKey *keys);

static GArray *
read_all (ReadFunc read, const MoKey *codes, guint n, float duration)
{
  GArray *keys = g_array_sized_new (FALSE, FALSE, sizeof (MoTakeKey), n);

  g_array_set_size (keys, n);
  read (codes, n, duration, (MoTakeKey *) keys->data);
  return keys;
}

GArray *
mo_take_read_rotations (const MoKey *codes, guint n, float duration)
{
  return read_all (read_rotations, codes, n, duration);
}

GArray *
mo_take_read_places (const MoKey *codes, guint n, float duration)
{
  return read_all (read_places, codes, n, duration);
}

/* -- Sources ----------------------------------------------------------------------------------- */

typedef struct
{
  ReadFunc read;
  float duration;
  MoKey codes[];
} Codes;

static void
read_codes (gconstpointer data, guint first, guint n, MoTakeKey *keys)
{
  const Codes *self = data;

  self->read (self->codes + first, n, self->duration, keys);
}

/* Takes the keys. */
static MoTakeSource *
make_source (const MoTake *take, ReadFunc read, GArray *keys)
{
  guint n = keys->len;
  Codes *codes = g_malloc (sizeof *codes + n * sizeof *codes->codes);
  MoTakeSource *source = mo_take_source_new (read_codes, n, codes, g_free);

  codes->read = read;
  codes->duration = (float) take->duration;
  for (guint i = 0; i < n; i++)
    codes->codes[i] = mo_take_key (keys, i)->stored;
  g_array_unref (keys);
  source->codes = codes->codes;
  return source;
}

void
mo_take_track_set_codes (const MoTake *self, MoTakeTrack *track, GArray *keys)
{
  g_clear_pointer (&track->rotation, g_array_unref);
  if (keys->len < MANY_CODES || !mo_take_turns (keys))
    {
      track->rotation = keys;
      return;
    }
  mo_take_track_set_source (track, make_source (self, read_rotations, keys));
  track->source->turns = TRUE;
  track->source->most_turn = track->source->most_later = G_PI;
}

void
mo_take_track_set_place_codes (const MoTake *self, MoTakeTrack *track, GArray *keys)
{
  g_clear_pointer (&track->position, g_array_unref);
  if (keys->len < MANY_CODES)
    track->position = keys;
  else
    mo_take_track_set_place_source (track, make_source (self, read_places, keys));
}
