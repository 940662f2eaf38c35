/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take-played.h"

#include "mo-encode.h"
#include "mo-quantise.h"

/* The key as step "encode" would write it: its value is that of the motion at the rounded time. */
static MoTakeKey
play_key (const MoTake *self, const MoTakeTrack *track, const GArray *keys, guint index)
{
  float duration = (float) self->duration;
  MoTakeKey key = *mo_take_key (keys, index);
  MoKey code = { .time = mo_encode_time (key.time, duration) };

  if (key.is_stored)
    return key;
  key.time = (double) mo_played_time (code.time, duration);
  if (keys == track->position)
    {
      MoVec3 at = mo_take_encode_position (&key, &code, mo_take_position_at (keys, key.time));

      key.value = (MoQuat){ at.x, at.y, at.z, 0.0 };
    }
  else
    key.value = mo_take_encode_rotation (track, &code, mo_take_rotation_at (self, keys, key.time));
  return key;
}

static GArray *
play_keys (const MoTake *self, const MoTakeTrack *track, const GArray *keys)
{
  GArray *played = g_array_sized_new (FALSE, TRUE, sizeof (MoTakeKey), keys->len);

  for (guint i = 0; i < keys->len; i++)
    {
      MoTakeKey key = play_key (self, track, keys, i);

      g_array_append_val (played, key);
    }
  return played;
}

MoTake *
mo_take_as_played (const MoTake *self)
{
  MoTake *played = mo_take_copy (self);

  for (guint i = 0; i < played->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (played, i);
      GArray *rotation = play_keys (self, track, track->rotation);
      GArray *position = play_keys (self, track, track->position);

      g_array_unref (track->rotation);
      g_array_unref (track->position);
      track->rotation = rotation;
      track->position = position;
    }
  played->is_played = TRUE;
  return played;
}
