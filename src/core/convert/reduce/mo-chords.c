/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

#include "mo-encode.h"
#include "mo-wide.h"

#include <string.h>

/* The error that single precision may add to an angle (radians) or a length (metres). */
#define SLACK 1e-6

#define LANES MO_FRAMES_PADDING
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
    {
      self->part[part] = g_new0 (float, room);
      self->value[part] = g_new (float, n + MO_CHORDS_AFTER);
      for (guint i = 0; i < n + MO_CHORDS_AFTER; i++)
        self->value[part][i] = NAN;
    }
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
    {
      g_free (self->part[part]);
      g_free (self->value[part]);
    }
  g_free (self->limit);
  g_free (self->nodes);
  g_free (self->is_made);
  g_free (self);
}

/* The value at a time on the line through a sample and the next one, or beyond it. */
static MoQuat
value_on_line (const MoChords *self, guint from, double time)
{
  const MoQuat *values = self->samples->values;
  const double *times = self->frames->times;
  MoQuat a = values[from], b = values[from + 1];
  double t = (time - times[from]) / (times[from + 1] - times[from]);

  if (self->samples->is_position)
    return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
  /* Between close rotations a linear interpolation will do: it is faster, and its error is less
   * than a millionth. */
  return mo_quat_dot (a, b) > 0.9998 ? mo_quat_nlerp (a, b, t) : mo_quat_slerp (a, b, t);
}

/* The value of a key of that sample, which plays close to it (mo-encode.h, MO_SHARP). */
static MoQuat
value_when_played (const MoChords *self, guint index)
{
  double time = self->frames->times[index], played = self->frames->played[index];
  MoQuat on, beyond;
  guint from, other;

  if (played == time || self->n < 2 || (index + 1 == self->n && played > time))
    return self->samples->values[index];
  from = played < time && index > 0 ? index - 1 : index;
  on = value_on_line (self, from, played);
  other = from == index ? index - 1 : index;
  if (!self->samples->is_baked || index == 0 || index + 1 == self->n
      || fabs (played - time)
             > MO_MOST_BEYOND * (self->frames->times[other + 1] - self->frames->times[other]))
    return on;
  beyond = value_on_line (self, other, played);
  return mo_is_sharp (on, beyond, self->samples->is_position) ? beyond : on;
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
  for (guint part = 0; part < 4; part++)
    self->value[part][index] = node->v[part];
  self->is_made[index] = TRUE;
}

static inline void
make_node (MoChords *self, guint index)
{
  if (G_UNLIKELY (!self->is_made[index]))
    mo_chords_set_node (self, index, value_when_played (self, index));
}

const MoNode *
mo_chords_node (MoChords *self, guint index)
{
  make_node (self, index);
  return &self->nodes[index];
}

/* -- Whether the samples lie by a chord -------------------------------------------------------- */

/* A chord that begins with value a at `start`: after a fraction t of 0..1 it is a + t d. */
typedef struct
{
  float a[4], d[4];
  float start, scale;
} Chord;

/* Vectors are passed by address: how they are returned depends on the processor. */
G_ALWAYS_INLINE static inline void
load (Lanes *lanes, const float *from, guint index)
{
  memcpy (lanes, from + index, sizeof *lanes);
}

G_ALWAYS_INLINE static inline void
spread (Lanes *lanes, float value)
{
  *lanes = (Lanes){ value, value, value, value, value, value, value, value };
}

/* Which values a + t d are out of bounds of samples q. Of rotations, with e the vector part of conj(q) * value: |e| = |value|
 * sin(angle / 2), without the need to normalise the value. */
G_ALWAYS_INLINE static inline void
compare (const Lanes a[4], const Lanes d[4], const Lanes *t, const Lanes q[4], const Lanes *limit,
         gboolean is_position, Mask *out)
{
  Lanes x = a[0] + *t * d[0], y = a[1] + *t * d[1], z = a[2] + *t * d[2], w, ex, ey, ez;

  if (is_position)
    {
      ex = x - q[0];
      ey = y - q[1];
      ez = z - q[2];
      *out = ex * ex + ey * ey + ez * ez > *limit;
      return;
    }
  w = a[3] + *t * d[3];
  ex = q[3] * x - q[0] * w - (q[1] * z - q[2] * y);
  ey = q[3] * y - q[1] * w - (q[2] * x - q[0] * z);
  ez = q[3] * z - q[2] * w - (q[0] * y - q[1] * x);
  *out = ex * ex + ey * ey + ez * ez > *limit * (x * x + y * y + z * z + w * w);
}

/* One bit for each lane. */
G_ALWAYS_INLINE static inline guint32
bits_of (const Mask *mask)
{
  static const Mask bits = { 1, 2, 4, 8, 16, 32, 64, 128 };
  Mask own = *mask & bits;
  guint64 pairs[LANES / 2], all = 0;

  memcpy (pairs, &own, sizeof pairs);
  for (guint k = 0; k < LANES / 2; k++)
    all |= pairs[k];
  return (guint32) (all | all >> 32);
}

/* Which of the samples from `i` on are out of bounds. */
G_ALWAYS_INLINE static inline void
compare_samples (const MoChords *self, const Chord *c, guint i, gboolean is_position, Mask *out)
{
  Lanes a[4], d[4], q[4], t, limit;

  for (guint part = 0; part < 4; part++)
    {
      spread (&a[part], c->a[part]);
      spread (&d[part], c->d[part]);
      load (&q[part], self->part[part], i);
    }
  load (&t, self->frames->seen, i);
  load (&limit, self->limit, i);
  t = (t - c->start) * c->scale;
  compare (a, d, &t, q, &limit, is_position, out);
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

static gboolean
holds_opposite (MoChords *self, const Chord *c, guint first, guint last)
{
  for (guint i = first; i <= last; i++)
    if (fails_opposite (self, c, i))
      return FALSE;
  return TRUE;
}

/* The first sample from `i` to `last` that is out of bounds, if it is one of the next LANES; otherwise beyond them. */
G_ALWAYS_INLINE static inline guint
find_failure (const MoChords *self, const Chord *c, gboolean is_position, guint i, guint last)
{
  static const Mask places = { 0, 1, 2, 3, 4, 5, 6, 7 };
  guint32 bits;
  Mask out;

  compare_samples (self, c, i, is_position, &out);
  out &= places <= (gint32) (last - i);
  bits = bits_of (&out);
  return i + (bits != 0 ? (guint) __builtin_ctz (bits) : LANES);
}

/* Whether samples first..last are all within their bounds. Remembers where it failed: the next
 * chord is likely to fail there too, so the search begins there. */
G_ALWAYS_INLINE static inline gboolean
holds_between (MoChords *self, const Chord *c, gboolean is_position, guint first, guint last)
{
  guint witness = self->witness;

  if (witness > first && witness <= last)
    {
      guint at = find_failure (self, c, is_position, witness, last);

      if (at < witness + LANES)
        {
          self->witness = at;
          return FALSE;
        }
    }
  for (guint i = first; i <= last; i += LANES)
    {
      guint at = find_failure (self, c, is_position, i, last);

      if (at < i + LANES)
        {
          self->witness = at;
          return FALSE;
        }
    }
  return TRUE;
}

G_ALWAYS_INLINE static inline gboolean
holds (MoChords *self, const float a[4], const float b[4], float start, float scale, guint first,
       guint last)
{
  Chord c = {
    { a[0], a[1], a[2], a[3] }, { b[0] - a[0], b[1] - a[1], b[2] - a[2], b[3] - a[3] }, start, scale
  };

  if (first > last)
    return TRUE;
  if (self->samples->is_position)
    return holds_between (self, &c, TRUE, first, last);
  if (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0.0f)
    return holds_opposite (self, &c, first, last);
  return holds_between (self, &c, FALSE, first, last);
}

MO_WIDE static gboolean
chord_holds (MoChords *self, guint from, guint to)
{
  const float *a = self->nodes[from].v, *b = self->nodes[to].v;
  const float *seen = self->frames->seen, *played = self->frames->played;
  float start = played[from], end = played[to];
  guint first = from, last = to;

  while (first <= last && seen[first] < start)
    first++;
  while (last > first && seen[last] > end)
    last--;
  return holds (self, a, b, start, 1.0f / (end - start), first, last);
}

gboolean
mo_chords_hold (MoChords *self, guint from, guint to)
{
  make_node (self, from);
  make_node (self, to);
  return chord_holds (self, from, to);
}

/* -- Many chords and one sample ---------------------------------------------------------------- */

/* Which chords to the samples from `i` on are out of bounds at a sample, as bits. */
G_ALWAYS_INLINE static inline guint32
compare_ends (const MoChords *self, guint from, guint i, guint sample, gboolean is_position)
{
  Lanes a[4], d[4], q[4], end, limit, t, dot = { 0.0f };
  Mask out, others;

  load (&end, self->frames->played, i);
  for (guint part = 0; part < 4; part++)
    {
      spread (&a[part], self->value[part][from]);
      load (&d[part], self->value[part], i);
      dot += a[part] * d[part];
      d[part] -= a[part];
      spread (&q[part], self->part[part][sample]);
    }
  spread (&limit, self->limit[sample]);
  t = (self->frames->seen[sample] - self->frames->played[from])
      * (1.0f / (end - self->frames->played[from]));
  compare (a, d, &t, q, &limit, is_position, &out);
  others = end >= self->frames->seen[sample];
  if (!is_position)
    others &= dot >= 0.0f;
  out &= others;
  return bits_of (&out);
}

MO_WIDE guint32
mo_chords_fail_after (MoChords *self, guint from, guint to)
{
  guint sample = self->witness;
  guint32 all = 0;

  if (sample <= from || sample > to || self->frames->seen[sample] < self->frames->played[from])
    return 0;
  for (guint i = 0; i < MO_CHORDS_AFTER; i += LANES)
    all |= (self->samples->is_position ? compare_ends (self, from, to + 1 + i, sample, TRUE)
                                       : compare_ends (self, from, to + 1 + i, sample, FALSE))
           << i;
  return all;
}

MO_WIDE static gboolean
key_holds (MoChords *self, guint index, guint first, guint last)
{
  const float *value = mo_chords_node (self, index)->v;

  return holds (self, value, value, 0.0f, 0.0f, first, last);
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
