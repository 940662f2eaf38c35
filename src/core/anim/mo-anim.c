/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim.h"

#include <string.h>

/* Sizes of the parts of a file, without its strings (docs/world/file.md, Layout). */
enum
{
  HEADER_BYTES = 40,
  JOINT_BYTES = 12,
  CONSTRAINT_COUNT_BYTES = 4,
  CONSTRAINT_BYTES = 86,
  KEY_BYTES = 8,
};

static void
clear_joint (gpointer data)
{
  MoAnimJoint *joint = data;

  g_free (joint->name);
  mo_track_resize (&joint->rotation, 0);
  mo_track_resize (&joint->position, 0);
}

MoAnim *
mo_anim_new (void)
{
  MoAnim *self = g_new0 (MoAnim, 1);

  g_atomic_ref_count_init (&self->refs);
  self->version = 1;
  self->emote = g_strdup ("");
  self->joints = g_array_new (FALSE, TRUE, sizeof (MoAnimJoint));
  g_array_set_clear_func (self->joints, clear_joint);
  self->constraints = g_array_new (FALSE, TRUE, sizeof (MoConstraint));
  return self;
}

MoAnim *
mo_anim_ref (MoAnim *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_anim_unref (MoAnim *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_array_unref (self->joints);
  g_array_unref (self->constraints);
  g_clear_pointer (&self->trailer, g_bytes_unref);
  g_free (self->emote);
  g_free (self);
}

static void
copy_track (MoTrack *to, const MoTrack *from)
{
  to->n_keys = from->n_keys;
  to->keys = g_memdup2 (from->keys, from->n_keys * sizeof (MoKey));
  to->plain = g_memdup2 (from->plain, from->n_keys * sizeof (MoPlainKey));
}

MoAnim *
mo_anim_copy (const MoAnim *self)
{
  MoAnim *copy = g_memdup2 (self, sizeof (MoAnim));

  g_atomic_ref_count_init (&copy->refs);
  copy->emote = g_strdup (self->emote);
  copy->trailer = self->trailer != NULL ? g_bytes_ref (self->trailer) : NULL;
  copy->constraints = g_array_copy (self->constraints);
  copy->joints = g_array_new (FALSE, TRUE, sizeof (MoAnimJoint));
  g_array_set_clear_func (copy->joints, clear_joint);
  for (guint i = 0; i < self->joints->len; i++)
    {
      const MoAnimJoint *from = mo_anim_joint (self, i);
      MoAnimJoint *to = mo_anim_add_joint (copy, from->name, from->priority);

      copy_track (&to->rotation, &from->rotation);
      copy_track (&to->position, &from->position);
    }
  return copy;
}

MoAnimJoint *
mo_anim_add_joint (MoAnim *self, const char *name, gint32 priority)
{
  MoAnimJoint joint = { .name = g_strdup (name), .priority = priority };

  g_array_append_val (self->joints, joint);
  return mo_anim_joint (self, self->joints->len - 1);
}

void
mo_track_resize (MoTrack *self, guint n_keys)
{
  g_clear_pointer (&self->plain, g_free);
  g_clear_pointer (&self->keys, g_free);
  self->n_keys = n_keys;
  if (n_keys > 0)
    self->keys = g_new0 (MoKey, n_keys);
}

static int
compare_times (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const MoPlainKey *first = a, *second = b;

  return (first->time > second->time) - (first->time < second->time);
}

guint
mo_plain_keys_merge (MoPlainKey *keys, guint n_keys)
{
  guint n = 1;

  while (n < n_keys && keys[n - 1].time < keys[n].time)
    n++;
  if (n >= n_keys)
    return n_keys;
  n = 0;
  /* The sort is stable, so among equal times the key that is later in the file stays later. */
  g_qsort_with_data (keys, (int) n_keys, sizeof *keys, compare_times, NULL);
  for (guint i = 0; i < n_keys; i++)
    if (n > 0 && keys[n - 1].time == keys[i].time)
      keys[n - 1] = keys[i];
    else
      keys[n++] = keys[i];
  return n;
}

static MoPlainKey
plain_key_at (const MoPlainKey *keys, guint n_keys, float time, gboolean is_position)
{
  MoCurve curve = mo_plain_keys_curve (keys, n_keys, is_position ? MO_CURVE_LINEAR : MO_CURVE_PLAY);
  double v[4] = { 0.0 };
  guint hint = 0;

  mo_curve_evaluate (&curve, (double) time, &hint, v);
  return (MoPlainKey){ time, (float) v[0], (float) v[1], (float) v[2], (float) v[3] };
}

guint
mo_plain_keys_cut (MoPlainKey *keys, guint n_keys, float duration, gboolean is_position)
{
  float end = MAX (duration, 0.0f);
  MoPlainKey first, last;
  guint n = 0;

  if (n_keys == 0 || (keys[0].time >= 0.0f && keys[n_keys - 1].time <= end))
    return n_keys;
  first = plain_key_at (keys, n_keys, 0.0f, is_position);
  last = plain_key_at (keys, n_keys, end, is_position);
  for (guint i = 0; i < n_keys; i++)
    {
      MoPlainKey key = keys[i].time < 0.0f ? first : keys[i].time > end ? last : keys[i];

      if (n == 0 || keys[n - 1].time < key.time)
        keys[n++] = key;
    }
  return n;
}

guint
mo_anim_count_keys (const MoAnim *self, guint *n_rotation, guint *n_position)
{
  guint rotation = 0, position = 0;

  for (guint i = 0; i < self->joints->len; i++)
    {
      rotation += mo_anim_joint (self, i)->rotation.n_keys;
      position += mo_anim_joint (self, i)->position.n_keys;
    }
  if (n_rotation != NULL)
    *n_rotation = rotation;
  if (n_position != NULL)
    *n_position = position;
  return rotation + position;
}

static gsize
joint_size (const MoAnimJoint *joint)
{
  return strlen (joint->name) + 1 + JOINT_BYTES
         + ((gsize) joint->rotation.n_keys + joint->position.n_keys) * KEY_BYTES;
}

gsize
mo_anim_size (const MoAnim *self, int index)
{
  gsize size = HEADER_BYTES + strlen (self->emote) + 1 + CONSTRAINT_COUNT_BYTES
               + (gsize) self->constraints->len * CONSTRAINT_BYTES;

  if (index >= 0)
    return joint_size (mo_anim_joint (self, (guint) index));
  for (guint i = 0; i < self->joints->len; i++)
    size += joint_size (mo_anim_joint (self, i));
  return size + (self->trailer != NULL ? g_bytes_get_size (self->trailer) : 0);
}
