/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-curve.h"
#include "mo-math.h"
#include "mo-number.h"

#include <math.h>

/* Between the keys of a VML, and a stretch of them. */

/* A key that lies no further from a cut is the one at the cut (seconds). */
#define SAME_TIME 1e-6

/* What is played between two keys goes a little faster in the middle of its way, so half of the way is not
 * played as half of it was. A way that is cut gets keys until it is no further off (radians). */
#define WAY_TOLERANCE 1e-5
#define MAX_HALVINGS 8

/* Keys that are cut, and what they become. */
typedef struct
{
  const MoCurve *keys, *aligned; /* `aligned`: with numbers that go in lines */
  gboolean is_rotation;
  double start;
  GArray *to;
  double last;           /* the time of the key that was appended last */
  gboolean last_is_made; /* and whether it is none of `keys` */
  guint span;            /* of `aligned`, at or before that */
} Cut;

static MoVmlKey
pose_at (const Cut *self, double time)
{
  guint span = self->span;
  double v[4] = { 0.0 };
  MoQuat q;

  mo_curve_evaluate (self->aligned, time, &span, v);
  /* That makes 0 of -0, which a text would show. */
  for (guint i = 0; i < 4; i++)
    v[i] += 0.0;
  if (!self->is_rotation)
    return (MoVmlKey){ time, v[0], v[1], v[2], 0.0 };
  q = mo_quat_normalise ((MoQuat){ v[0], v[1], v[2], v[3] });
  return (MoVmlKey){ time, q.x, q.y, q.z, q.w };
}

/* The key at a cut: as it is written where one stands there or holds, or the pose there. */
static MoVmlKey
key_at (const Cut *self, double time, gboolean *is_made)
{
  const MoCurve *keys = self->keys;

  *is_made = FALSE;
  if (time < mo_vml_key (keys, 0)->time)
    return *mo_vml_key (keys, 0);
  for (guint i = 0; i < keys->n_keys; i++)
    if (ABS (mo_vml_key (keys, i)->time - time) <= SAME_TIME
        || (i + 1 == keys->n_keys && time > mo_vml_key (keys, i)->time))
      return *mo_vml_key (keys, i);
  *is_made = TRUE;
  return pose_at (self, time);
}

static void
append_at (Cut *self, MoVmlKey key, double time)
{
  key.time = mo_number_tidy (time - self->start);
  g_array_append_val (self->to, key);
}

static MoQuat
turn_of (const MoVmlKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

/* The way from a key to another one as it was before it was cut. Where the whole way is the same both ways
 * around, what is played is right in the middle; so it is looked at elsewhere. */
static void
append_way (Cut *self, MoVmlKey a, double from, MoVmlKey b, double to, guint n_halvings)
{
  MoQuat start = turn_of (&a), end = turn_of (&b);
  double side = mo_quat_dot (start, end) < 0.0 ? -1.0 : 1.0, middle = (from + to) / 2.0;
  MoVmlKey third = pose_at (self, from + (to - from) / 3.0), key = pose_at (self, middle);
  MoQuat played = { 2.0 * start.x + side * end.x, 2.0 * start.y + side * end.y,
                    2.0 * start.z + side * end.z, 2.0 * start.w + side * end.w };

  if (n_halvings == 0
      || mo_quat_angle (mo_quat_normalise (played), turn_of (&third)) <= WAY_TOLERANCE)
    return;
  append_way (self, a, from, key, middle, n_halvings - 1);
  append_at (self, key, middle);
  append_way (self, key, middle, b, to, n_halvings - 1);
}

static void
append_key (Cut *self, MoVmlKey key, double time, gboolean is_made)
{
  while (self->to->len > 0 && self->span + 1 < self->aligned->n_keys
         && mo_curve_time (self->aligned, self->span + 1) <= self->last)
    self->span++;
  if (self->is_rotation && self->to->len > 0 && (is_made || self->last_is_made))
    append_way (self, g_array_index (self->to, MoVmlKey, self->to->len - 1), self->last, key, time,
                MAX_HALVINGS);
  append_at (self, key, time);
  self->last = time;
  self->last_is_made = is_made;
}

static void
cut_keys (GArray *to, const MoCurve *keys, const MoCurve *aligned, gboolean is_rotation,
          double start, double end)
{
  Cut self = {
    .keys = keys, .aligned = aligned, .is_rotation = is_rotation, .start = start, .to = to
  };
  gboolean is_made;
  MoVmlKey key = key_at (&self, start, &is_made);

  append_key (&self, key, start, is_made);
  for (guint i = 0; i < keys->n_keys; i++)
    {
      double time = mo_vml_key (keys, i)->time;

      if (time > start + SAME_TIME && time < end - SAME_TIME)
        append_key (&self, *mo_vml_key (keys, i), time, FALSE);
    }
  /* One key says all of what does not move. */
  if (end - start > SAME_TIME && keys->n_keys > 1)
    {
      key = key_at (&self, end, &is_made);
      append_key (&self, key, end, is_made);
    }
}

static void
cut_path (MoVmlTrack *to, const MoVmlTrack *from, MoKeyedPath path, double start, double end)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  const MoCurve *curve = &from->keyed.paths[path];
  MoCurve aligned = { NULL };

  if (curve->n_keys == 0)
    return;
  if (path == MO_KEYED_TURN)
    mo_curve_init_aligned (&aligned, curve);
  cut_keys (keys, curve, path == MO_KEYED_TURN ? &aligned : curve, path == MO_KEYED_TURN, start,
            end);
  mo_curve_clear (&aligned);
  mo_vml_track_take (to, path, keys);
}

MoVmlAnimation *
mo_vml_cut (const MoVmlAnimation *animation, const char *name, double start, double end)
{
  MoVmlAnimation *part = g_new0 (MoVmlAnimation, 1);

  part->name = g_strdup (name);
  part->duration = mo_number_tidy (end - start);
  part->has_duration = TRUE;
  part->tracks = mo_vml_tracks_new (animation->tracks->len);
  for (guint i = 0; i < animation->tracks->len; i++)
    {
      const MoVmlTrack *from = mo_vml_track (animation->tracks, i);
      MoVmlTrack *to = mo_vml_add_track (part->tracks, from->bone);

      cut_path (to, from, MO_KEYED_MOVE, start, end);
      cut_path (to, from, MO_KEYED_TURN, start, end);
    }
  return part;
}
