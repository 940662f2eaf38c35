/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

#include "mo-encode.h"

#include <string.h>

/* The error that single precision may add to an angle (radians) or a length (metres). */
#define SLACK 1e-6

#define LANES 4
typedef float Lanes __attribute__ ((vector_size (LANES * sizeof (float))));
typedef gint32 Mask __attribute__ ((vector_size (LANES * sizeof (gint32))));

static float
limit_of (float bound, gboolean is_position)
{
  double kept = MAX (bound - SLACK, 0.0), s = is_position ? kept : sin (MIN (kept, G_PI) * 0.5);

  return (float) (s * s);
}

MoChords *
mo_chords_new (const MoSamples *samples)
{
  MoChords *self = g_new0 (MoChords, 1);
  guint n = samples->frames->n, room = n + MO_FRAMES_PADDING;

  self->samples = samples;
  self->frames = samples->frames;
  self->n = n;
  for (guint part = 0; part < 4; part++)
    self->part[part] = g_new0 (float, room);
  self->limit = g_new0 (float, room);
  self->nodes = g_new (MoNode, n);
  self->is_made = g_new0 (guint8, n);
  for (guint i = 0; i < n; i++)
    {
      MoQuat v = samples->values[i];

      self->part[0][i] = (float) v.x;
      self->part[1][i] = (float) v.y;
      self->part[2][i] = (float) v.z;
      self->part[3][i] = samples->is_position ? 0.0f : (float) v.w;
      self->limit[i] = limit_of (samples->bounds[i], samples->is_position);
    }
  return self;
}

void
mo_chords_free (MoChords *self)
{
  for (guint part = 0; part < 4; part++)
    g_free (self->part[part]);
  g_free (self->limit);
  g_free (self->nodes);
  g_free (self->is_made);
  g_free (self);
}

/* The motion at the time when a key of that sample plays, which is close to the sample. */
static MoQuat
value_when_played (const MoChords *self, guint index)
{
  const MoQuat *values = self->samples->values;
  const double *times = self->frames->times;
  double played = self->frames->played[index], t;
  guint from = index;

  if (played < times[index] && index > 0)
    from = index - 1;
  if (played == times[index] || from + 1 >= self->n)
    return values[index];
  t = CLAMP ((played - times[from]) / (times[from + 1] - times[from]), 0.0, 1.0);
  if (self->samples->is_position)
    {
      MoQuat a = values[from], b = values[from + 1];

      return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
    }
  /* Between close rotations a linear interpolation will do: it is faster, and its error is less
   * than a millionth. */
  if (mo_quat_dot (values[from], values[from + 1]) > 0.9998)
    return mo_quat_nlerp (values[from], values[from + 1], t);
  return mo_quat_slerp (values[from], values[from + 1], t);
}

void
mo_chords_set_node (MoChords *self, guint index, MoQuat value)
{
  MoNode *node = &self->nodes[index];

  node->key = (MoKey){ .time = self->frames->codes[index] };
  if (self->samples->is_position)
    {
      MoVec3 v = mo_encode_position (&node->key, (MoVec3){ value.x, value.y, value.z });

      memcpy (node->v, (float[4]){ (float) v.x, (float) v.y, (float) v.z, 0.0f }, sizeof node->v);
    }
  else
    {
      MoQuat q = mo_encode_rotation (&node->key, value);

      memcpy (node->v, (float[4]){ (float) q.x, (float) q.y, (float) q.z, (float) q.w },
              sizeof node->v);
    }
  self->is_made[index] = TRUE;
}

const MoNode *
mo_chords_node (MoChords *self, guint index)
{
  if (!self->is_made[index])
    mo_chords_set_node (self, index, value_when_played (self, index));
  return &self->nodes[index];
}

/* -- Whether the samples lie by a chord -------------------------------------------------------- */

static inline Lanes
load (const float *from, guint index)
{
  Lanes lanes;

  memcpy (&lanes, from + index, sizeof lanes);
  return lanes;
}

/* A chord that begins with value a at `start`: after a fraction t of 0..1 it is a + t d. */
typedef struct
{
  float a[4], d[4];
  float start, scale;
} Chord;

/* Which of the samples from `i` on are out of bounds. With e the vector part of conj(sample) *
 * chord: |e| = |chord| sin(angle / 2), without the need to normalise the chord. */
static inline Mask
fails_rotation (const MoChords *self, const Chord *c, guint i)
{
  Lanes t = (load (self->frames->seen, i) - c->start) * c->scale;
  Lanes x = c->a[0] + t * c->d[0], y = c->a[1] + t * c->d[1];
  Lanes z = c->a[2] + t * c->d[2], w = c->a[3] + t * c->d[3];
  Lanes qx = load (self->part[0], i), qy = load (self->part[1], i);
  Lanes qz = load (self->part[2], i), qw = load (self->part[3], i);
  Lanes ex = qw * x - qx * w - (qy * z - qz * y);
  Lanes ey = qw * y - qy * w - (qz * x - qx * z);
  Lanes ez = qw * z - qz * w - (qx * y - qy * x);

  return ex * ex + ey * ey + ez * ez > load (self->limit, i) * (x * x + y * y + z * z + w * w);
}

static inline Mask
fails_position (const MoChords *self, const Chord *c, guint i)
{
  Lanes t = (load (self->frames->seen, i) - c->start) * c->scale;
  Lanes ex = c->a[0] + t * c->d[0] - load (self->part[0], i);
  Lanes ey = c->a[1] + t * c->d[1] - load (self->part[1], i);
  Lanes ez = c->a[2] + t * c->d[2] - load (self->part[2], i);

  return ex * ex + ey * ey + ez * ez > load (self->limit, i);
}

/* The world interpolates between opposite hemispheres by another rule. */
static gboolean
fails_opposite (const MoChords *self, const Chord *c, guint i)
{
  MoQuat a = { c->a[0], c->a[1], c->a[2], c->a[3] };
  MoQuat b = { c->a[0] + c->d[0], c->a[1] + c->d[1], c->a[2] + c->d[2], c->a[3] + c->d[3] };
  double t = (self->frames->seen[i] - c->start) * c->scale;
  double angle = mo_quat_angle (mo_quat_nlerp (a, b, t), self->samples->values[i]);

  return angle > self->samples->bounds[i] - SLACK;
}

typedef enum
{
  ROTATION,
  OPPOSITE,
  POSITION,
} Kind;

static inline Mask
fails (const MoChords *self, const Chord *c, Kind kind, guint i)
{
  return kind == POSITION ? fails_position (self, c, i) : fails_rotation (self, c, i);
}

static gboolean
fails_at (const MoChords *self, const Chord *c, Kind kind, guint i)
{
  return kind == OPPOSITE ? fails_opposite (self, c, i) : fails (self, c, kind, i)[0] != 0;
}

static inline gboolean
any (Mask m)
{
  return (m[0] | m[1] | m[2] | m[3]) != 0;
}

/* Whether samples first..last are all within their bounds. Remembers where it failed: the next
 * chord is likely to fail there too. */
static inline gboolean
holds_between (MoChords *self, const Chord *c, Kind kind, guint first, guint last)
{
  guint i = first;

  if (first > last)
    return TRUE;
  if (self->witness >= first && self->witness <= last && fails_at (self, c, kind, self->witness))
    return FALSE;
  if (kind != OPPOSITE)
    for (; i + LANES <= last + 1; i += LANES)
      if (any (fails (self, c, kind, i)))
        break;
  for (; i <= last; i++)
    if (fails_at (self, c, kind, i))
      {
        self->witness = i;
        return FALSE;
      }
  return TRUE;
}

static gboolean
holds (MoChords *self, const Chord *c, guint first, guint last)
{
  float dot = 0.0f;

  if (self->samples->is_position)
    return holds_between (self, c, POSITION, first, last);
  for (guint part = 0; part < 4; part++)
    dot += c->a[part] * (c->a[part] + c->d[part]);
  if (dot < 0.0f)
    return holds_between (self, c, OPPOSITE, first, last);
  return holds_between (self, c, ROTATION, first, last);
}

gboolean
mo_chords_hold (MoChords *self, guint from, guint to)
{
  const MoNode *a = mo_chords_node (self, from), *b = mo_chords_node (self, to);
  const float *seen = self->frames->seen, *played = self->frames->played;
  Chord c = { .start = played[from], .scale = 1.0f / (played[to] - played[from]) };
  guint first = from, last = to;

  for (guint part = 0; part < 4; part++)
    {
      c.a[part] = a->v[part];
      c.d[part] = b->v[part] - a->v[part];
    }
  while (first <= last && seen[first] < played[from])
    first++;
  while (last > first && seen[last] > played[to])
    last--;
  return holds (self, &c, first, last);
}

static gboolean
key_holds (MoChords *self, guint index, guint first, guint last)
{
  Chord c = { .start = 0.0f, .scale = 0.0f };

  memcpy (c.a, mo_chords_node (self, index)->v, sizeof c.a);
  return holds (self, &c, first, last);
}

gboolean
mo_chords_starts_at (MoChords *self, guint index)
{
  return key_holds (self, index, 0, index);
}

gboolean
mo_chords_ends_at (MoChords *self, guint index)
{
  return key_holds (self, index, index, self->n - 1);
}
