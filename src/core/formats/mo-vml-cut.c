/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-math.h"

/* Between the keys of a VML, and a stretch of them. */

/* A key that lies no further from a cut is the one at the cut (seconds). */
#define SAME_TIME 1e-6

void
mo_vml_look (const GArray *keys, double time, guint *span, double out[4])
{
  const MoVmlKey *a, *b;
  double t = 0.0;

  while (*span + 1 < keys->len && mo_vml_key (keys, *span + 1)->time <= time)
    (*span)++;
  a = b = mo_vml_key (keys, *span);
  if (*span + 1 < keys->len && time > a->time)
    {
      b = mo_vml_key (keys, *span + 1);
      t = (time - a->time) / (b->time - a->time);
    }
  out[0] = a->x + t * ((double) b->x - a->x);
  out[1] = a->y + t * ((double) b->y - a->y);
  out[2] = a->z + t * ((double) b->z - a->z);
  out[3] = a->w + t * ((double) b->w - a->w);
}

GArray *
mo_vml_align (const GArray *keys)
{
  GArray *aligned = g_array_sized_new (FALSE, FALSE, sizeof (MoVmlKey), keys->len);
  MoQuat before = MO_QUAT_IDENTITY;

  for (guint i = 0; i < keys->len; i++)
    {
      MoVmlKey key = *mo_vml_key (keys, i);
      MoQuat q = mo_quat_normalise ((MoQuat){ key.x, key.y, key.z, key.w });

      if (mo_quat_dot (q, before) < 0.0)
        q = mo_quat_scale (q, -1.0);
      before = q;
      key = (MoVmlKey){ key.time, (float) q.x, (float) q.y, (float) q.z, (float) q.w };
      g_array_append_val (aligned, key);
    }
  return aligned;
}

/* The key at a cut: as it is written where one stands there or holds, or the pose there. */
static MoVmlKey
key_at (const GArray *keys, const GArray *aligned, gboolean is_rotation, double time)
{
  MoVmlKey key = { 0 };
  guint span = 0;
  double v[4];

  if (time < mo_vml_key (keys, 0)->time)
    return *mo_vml_key (keys, 0);
  for (guint i = 0; i < keys->len; i++)
    if (ABS (mo_vml_key (keys, i)->time - time) <= SAME_TIME
        || (i + 1 == keys->len && time > mo_vml_key (keys, i)->time))
      return *mo_vml_key (keys, i);
  mo_vml_look (aligned, time, &span, v);
  if (is_rotation)
    {
      MoQuat q = mo_quat_normalise ((MoQuat){ v[0], v[1], v[2], v[3] });

      return (MoVmlKey){ time, (float) q.x, (float) q.y, (float) q.z, (float) q.w };
    }
  key = (MoVmlKey){ time, (float) v[0], (float) v[1], (float) v[2], 0.0f };
  return key;
}

static void
append_at (GArray *to, MoVmlKey key, double time)
{
  key.time = time;
  g_array_append_val (to, key);
}

static void
cut_keys (GArray *to, const GArray *keys, gboolean is_rotation, double start, double end)
{
  g_autoptr (GArray) aligned = is_rotation ? mo_vml_align (keys) : g_array_ref ((GArray *) keys);

  if (keys->len == 0)
    return;
  append_at (to, key_at (keys, aligned, is_rotation, start), 0.0);
  for (guint i = 0; i < keys->len; i++)
    {
      double time = mo_vml_key (keys, i)->time;

      if (time > start + SAME_TIME && time < end - SAME_TIME)
        append_at (to, *mo_vml_key (keys, i), time - start);
    }
  /* One key says all of what does not move. */
  if (end - start > SAME_TIME && keys->len > 1)
    append_at (to, key_at (keys, aligned, is_rotation, end), end - start);
}

MoVmlFacts *
mo_vml_cut (const MoVmlFacts *facts, const char *name, double start, double end)
{
  MoVmlFacts *part = mo_vml_facts_new ();

  part->name = g_strdup (name);
  part->duration = end - start;
  part->has_duration = TRUE;
  for (guint i = 0; i < facts->tracks->len; i++)
    {
      const MoVmlTrack *from = mo_vml_track (facts->tracks, i);
      MoVmlTrack *to = mo_vml_add_track (part->tracks, from->bone);

      cut_keys (to->translation, from->translation, FALSE, start, end);
      cut_keys (to->rotation, from->rotation, TRUE, start, end);
    }
  return part;
}
