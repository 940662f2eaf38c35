/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

/* Where a track is cut: how far what the world plays may be from what it played (radians), and how near to each other keys
 * may be for that (seconds). */
#define NEAR MO_DEGREES (0.02)
#define CLOSEST (1.0 / 4000.0)

/* A key at exactly that time, interpolated if the track has none. */
static MoTakeKey
key_at (const MoTake *self, const GArray *keys, double time, gboolean is_position)
{
  MoTakeKey key = { .time = time };

  if (is_position)
    {
      MoVec3 v = mo_take_position_at (keys, time);

      key.value = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
  else
    key.value = mo_take_rotation_at (self, keys, time);
  return key;
}

static gboolean
is_between (const MoTakeKey *key, double start, double end)
{
  return key->time > start && key->time < end;
}

/* Moves the keys between the times to the front of `to`, which may be `keys`, with the `first` one before them. */
static void
move_between (GArray *to, const GArray *keys, double start, double end, const MoTakeKey *first)
{
  gboolean has_room = !is_between (mo_take_key (keys, 0), start, end);
  guint n = has_room ? 1 : 0;

  for (guint i = 0; i < keys->len; i++)
    if (is_between (mo_take_key (keys, i), start, end))
      *mo_take_key (to, n++) = *mo_take_key (keys, i);
  g_array_set_size (to, n);
  if (has_room)
    *mo_take_key (to, 0) = *first;
  else
    g_array_prepend_vals (to, first, 1);
}

static gboolean
plays_right (const MoTake *self, const GArray *keys, const MoTakeKey *from, const MoTakeKey *to)
{
  for (guint i = 1; i < 4; i++)
    {
      MoQuat wanted =
          mo_take_rotation_at (self, keys, from->time + 0.25 * i * (to->time - from->time));

      if (mo_quat_angle (wanted, mo_quat_play (from->value, to->value, 0.25 * i)) > NEAR)
        return FALSE;
    }
  return TRUE;
}

/* Keys between two others, by halves. */
static void
fill (const MoTake *self, const GArray *keys, const MoTakeKey *from, const MoTakeKey *to,
      GArray *way)
{
  double half = 0.5 * (to->time - from->time);
  MoTakeKey middle;

  if (half < CLOSEST || plays_right (self, keys, from, to))
    return;
  middle = key_at (self, keys, from->time + half, FALSE);
  fill (self, keys, from, &middle, way);
  g_array_append_val (way, middle);
  fill (self, keys, &middle, to, way);
}

/* A part of the keys. */
typedef struct
{
  MoTakeKey first, last;
  GArray *after,
      *before; /* MoTakeKey: what the first key needs after it, and the last one before it */
} Ends;

/* Takes what the spans need that the ends cut through. */
static void
find_ends (const MoTake *self, const GArray *keys, double start, double end, gboolean is_position,
           Ends *ends)
{
  const MoTakeKey *next = NULL, *back = NULL;

  *ends = (Ends){ key_at (self, keys, start, is_position), key_at (self, keys, end, is_position),
                  g_array_new (FALSE, TRUE, sizeof (MoTakeKey)),
                  g_array_new (FALSE, TRUE, sizeof (MoTakeKey)) };
  if (!self->is_played || is_position)
    return;
  for (guint i = 0; i < keys->len; i++)
    if (is_between (mo_take_key (keys, i), start, end))
      {
        back = mo_take_key (keys, i);
        next = next != NULL ? next : back;
      }
  fill (self, keys, &ends->first, next != NULL ? next : &ends->last, ends->after);
  if (back != NULL)
    fill (self, keys, back, &ends->last, ends->before);
}

/* Takes the keys, and changes them in place unless others have them too. */
static GArray *
cut_keys (const MoTake *self, GArray *keys, double start, double end, gboolean is_position,
          gboolean is_shared)
{
  GArray *kept = is_shared ? g_array_new (FALSE, TRUE, sizeof (MoTakeKey)) : g_array_ref (keys);
  gboolean has_last = end > start && keys->len > 1;

  if (keys->len > 0)
    {
      Ends ends;

      find_ends (self, keys, start, end, is_position, &ends);
      g_array_set_size (kept, keys->len);
      move_between (kept, keys, start, end, &ends.first);
      if (has_last)
        {
          g_array_insert_vals (kept, 1, ends.after->data, ends.after->len);
          g_array_append_vals (kept, ends.before->data, ends.before->len);
          g_array_append_val (kept, ends.last);
        }
      g_array_unref (ends.after);
      g_array_unref (ends.before);
    }
  g_array_unref (keys);
  return kept;
}

/* Codes of times are fractions of the duration. */
static void
forget_codes (GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    mo_take_key (keys, i)->is_stored = FALSE;
}

static void
cut_track (const MoTake *self, MoTakeTrack *track, double start, double end)
{
  gboolean is_shorter = end - start != self->duration;
  GArray **both[] = { &track->rotation, &track->position };

  for (guint i = 0; i < 2; i++)
    if (*both[i] != NULL)
      {
        *both[i] = cut_keys (self, *both[i], start, end, i == 1, self->shares_keys);
        if (is_shorter)
          forget_codes (*both[i]);
      }
}

void
mo_take_cut (MoTake *self, double start, double end)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (self, i);

      if (track->rotation == NULL && !mo_take_track_rest_later (track, start, end))
        {
          mo_take_track_wake (track);
          mo_take_track_set_source (track, NULL);
        }
      cut_track (self, track, start, end);
    }
  mo_take_map_awake (self, 1.0, -start);
  self->duration = end - start;
  self->loop_in = CLAMP (self->loop_in, 0.0, self->duration);
  self->loop_out = CLAMP (self->loop_out, 0.0, self->duration);
  self->found_in = CLAMP (self->found_in, 0.0, self->duration);
  self->found_out = CLAMP (self->found_out, 0.0, self->duration);
}
