/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-motion-keys.h"

#include "mo-encode-many.h"
#include "mo-quantise.h"

#include <string.h>

static MoPlainKey
decode_key (const MoKey *stored, float duration, gboolean is_position, MoMotionForm form)
{
  MoKey key =
      form == MO_MOTION_AS_UPLOADED ? mo_key_image (*stored, duration, is_position) : *stored;
  float time = mo_dequantise (key.time, 0.0f, duration);

  if (is_position)
    {
      MoVec3 v = mo_decode_position (key);

      return (MoPlainKey){ time, (float) v.x, (float) v.y, (float) v.z, 0.0f };
    }
  else
    {
      MoQuat q = mo_decode_rotation (key);

      return (MoPlainKey){ time, (float) q.x, (float) q.y, (float) q.z, (float) q.w };
    }
}

static MoPlainKey *
decode (const MoAnim *anim, MoTrack *track, gboolean is_position, MoMotionForm form,
        gboolean is_taken)
{
  gboolean is_plain = track->plain != NULL && (form == MO_MOTION_AS_STORED || track->keys == NULL);
  MoPlainKey *keys;

  if (is_plain)
    return is_taken ? g_steal_pointer (&track->plain)
                    : g_memdup2 (track->plain, track->n_keys * sizeof *keys);
  keys = g_new (MoPlainKey, track->n_keys);
  if (!is_position && form == MO_MOTION_AS_UPLOADED)
    mo_decode_played_rotations (track->keys, track->n_keys, anim->duration, keys);
  else
    for (guint i = 0; i < track->n_keys; i++)
      keys[i] = decode_key (&track->keys[i], anim->duration, is_position, form);
  return keys;
}

static gboolean
has_times (const MoMotionKeys *self, const MoPlainKey *keys, guint n_keys)
{
  if (self->n_keys != n_keys)
    return FALSE;
  for (guint i = 0; i < n_keys; i++)
    if (self->times[i] != keys[i].time)
      return FALSE;
  return TRUE;
}

static float *
copy_times (const MoPlainKey *keys, guint n_keys)
{
  float *times = g_new (float, n_keys);

  for (guint i = 0; i < n_keys; i++)
    times[i] = keys[i].time;
  return times;
}

/* Where the first time was, the number without a meaning is; the rest moves towards it, in place. */
static float *
pack (MoPlainKey *keys, guint n_keys, guint width)
{
  float *numbers = &keys[0].time;

  for (guint i = 0; i < n_keys; i++)
    {
      const MoPlainKey key = keys[i];
      const float value[] = { key.x, key.y, key.z, key.w };

      memcpy (numbers + 1 + (gsize) i * width, value, width * sizeof *value);
    }
  return g_realloc_n (keys, 1 + (gsize) n_keys * width, sizeof *numbers);
}

void
mo_motion_keys_init (MoMotionKeys *self, const MoAnim *anim, MoTrack *track, gboolean is_position,
                     MoMotionForm form, gboolean is_taken, const MoMotionKeys *last)
{
  MoPlainKey *keys;

  *self = (MoMotionKeys){ 0 };
  if (track->n_keys == 0)
    return;
  keys = decode (anim, track, is_position, form, is_taken);
  self->n_keys = mo_plain_keys_merge (keys, track->n_keys);
  self->shares_times = last != NULL && has_times (last, keys, self->n_keys);
  self->times = self->shares_times ? last->times : copy_times (keys, self->n_keys);
  self->numbers = pack (keys, self->n_keys, is_position ? 3 : 4);
}

void
mo_motion_keys_clear (MoMotionKeys *self)
{
  if (!self->shares_times)
    g_free (self->times);
  g_free (self->numbers);
}
