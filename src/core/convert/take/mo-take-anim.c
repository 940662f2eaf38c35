/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

#include "mo-encode.h"
#include "mo-quantise.h"

/* Makes the keys of a take from those of an .anim. */

static void
load_codes (const MoAnim *anim, const MoTrack *from, GArray *to, gboolean is_position)
{
  for (guint i = 0; i < from->n_keys; i++)
    {
      MoTakeKey key = { .time = mo_dequantise (from->keys[i].time, 0.0f, anim->duration),
                        .stored = from->keys[i],
                        .is_stored = TRUE };

      if (is_position)
        {
          MoVec3 v = mo_decode_position (from->keys[i]);

          key.value = (MoQuat){ v.x, v.y, v.z, 0.0 };
        }
      else
        key.value = mo_decode_rotation (from->keys[i]);
      g_array_append_val (to, key);
    }
}

static void
load_plain (const MoAnim *anim, const MoTrack *from, GArray *to, gboolean is_position)
{
  g_autofree MoPlainKey *keys = g_memdup2 (from->plain, from->n_keys * sizeof *keys);
  guint n = mo_plain_keys_merge (keys, from->n_keys);

  n = mo_plain_keys_cut (keys, n, anim->duration, is_position);
  for (guint i = 0; i < n; i++)
    {
      MoTakeKey key = { .time = keys[i].time,
                        .value = { keys[i].x, keys[i].y, keys[i].z, keys[i].w } };

      g_array_append_val (to, key);
    }
}

static void
load_keys (const MoAnim *anim, const MoTrack *from, GArray *to, gboolean is_position)
{
  if (from->plain != NULL)
    load_plain (anim, from, to, is_position);
  else
    load_codes (anim, from, to, is_position);
}

/* Keys of an .anim may be in any order, and of several at one time the last counts. An unedited
 * file stays as it is, but the steps need them in order. */
static gboolean
is_in_order (const GArray *keys)
{
  for (guint i = 1; i < keys->len; i++)
    if (mo_take_key (keys, i)->time <= mo_take_key (keys, i - 1)->time)
      return FALSE;
  return TRUE;
}

static int
compare_times (gconstpointer a, gconstpointer b, gpointer user_data)
{
  double first = ((const MoTakeKey *) a)->time, second = ((const MoTakeKey *) b)->time;

  return (first > second) - (first < second);
}

static void
put_in_order (GArray *keys)
{
  guint n = 0;

  if (is_in_order (keys))
    return;
  g_qsort_with_data (keys->data, (int) keys->len, sizeof (MoTakeKey), compare_times, NULL);
  for (guint i = 0; i < keys->len; i++)
    if (n > 0 && mo_take_key (keys, n - 1)->time == mo_take_key (keys, i)->time)
      *mo_take_key (keys, n - 1) = *mo_take_key (keys, i);
    else
      *mo_take_key (keys, n++) = *mo_take_key (keys, i);
  g_array_set_size (keys, n);
}

void
mo_take_add_anim (MoTake *self, const MoAnim *anim)
{
  g_array_append_vals (self->constraints, anim->constraints->data, anim->constraints->len);
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);
      MoTakeTrack *track = mo_take_add_track (self, joint->name, mo_rig_find (joint->name));

      track->priority = joint->priority;
      track->follows_base = joint->priority == anim->base_priority;
      load_keys (anim, &joint->rotation, track->rotation, FALSE);
      load_keys (anim, &joint->position, track->position, TRUE);
      put_in_order (track->rotation);
      put_in_order (track->position);
    }
}
