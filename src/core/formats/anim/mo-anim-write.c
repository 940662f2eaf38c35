/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-file.h"

#include "mo-bytes.h"

static void
put_string (GByteArray *to, const char *text)
{
  g_byte_array_append (to, (const guint8 *) text, (guint) strlen (text) + 1);
}

static void
put_track (GByteArray *to, const MoTrack *track)
{
  mo_bytes_put (to, track->n_keys, 4);
  for (guint i = 0; i < track->n_keys; i++)
    {
      const MoKey *key = &track->keys[i];

      mo_bytes_put (to,
                    (guint64) key->time | (guint64) key->x << 16 | (guint64) key->y << 32
                        | (guint64) key->z << 48,
                    8);
    }
}

static void
put_constraint (GByteArray *to, const MoConstraint *c)
{
  const float *const vectors[] = { c->target_offset, c->target_direction };
  const float times[] = { c->ease_in_start, c->ease_in_stop, c->ease_out_start, c->ease_out_stop };

  mo_bytes_put (to, c->chain_length, 1);
  mo_bytes_put (to, c->type, 1);
  g_byte_array_append (to, (const guint8 *) c->source_volume, 16);
  for (guint axis = 0; axis < 3; axis++)
    mo_bytes_put_f32 (to, c->source_offset[axis]);
  g_byte_array_append (to, (const guint8 *) c->target_volume, 16);
  for (guint i = 0; i < 2; i++)
    for (guint axis = 0; axis < 3; axis++)
      mo_bytes_put_f32 (to, vectors[i][axis]);
  for (guint i = 0; i < 4; i++)
    mo_bytes_put_f32 (to, times[i]);
}

GBytes *
mo_anim_serialise (const MoAnim *anim)
{
  GByteArray *to = g_byte_array_sized_new ((guint) mo_anim_size (anim, -1));

  mo_bytes_put (to, 1, 2);
  mo_bytes_put (to, 0, 2);
  mo_bytes_put (to, (guint32) anim->base_priority, 4);
  mo_bytes_put_f32 (to, anim->duration);
  put_string (to, anim->emote);
  mo_bytes_put_f32 (to, anim->loop_in);
  mo_bytes_put_f32 (to, anim->loop_out);
  mo_bytes_put (to, (guint32) anim->loop, 4);
  mo_bytes_put_f32 (to, anim->ease_in);
  mo_bytes_put_f32 (to, anim->ease_out);
  mo_bytes_put (to, anim->hand_pose, 4);
  mo_bytes_put (to, anim->joints->len, 4);
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);

      put_string (to, joint->name);
      mo_bytes_put (to, (guint32) joint->priority, 4);
      put_track (to, &joint->rotation);
      put_track (to, &joint->position);
    }
  mo_bytes_put (to, (guint32) anim->n_constraints_stored, 4);
  for (guint i = 0; i < anim->constraints->len; i++)
    put_constraint (to, &g_array_index (anim->constraints, MoConstraint, i));
  if (anim->trailer != NULL)
    g_byte_array_append (to, g_bytes_get_data (anim->trailer, NULL),
                         (guint) g_bytes_get_size (anim->trailer));
  return g_byte_array_free_to_bytes (to);
}
