/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inner loops of mo-chords.c, which includes this once for each kind of processor: WIDE (name) is a name of that kind.
 * Functions in between are of that kind too, or else what they pass on goes through the memory. */

/* Vectors are passed by address: how they are returned depends on the processor. */
G_ALWAYS_INLINE static inline void
WIDE (load) (Lanes *lanes, const float *from, guint index)
{
  *lanes = *(const LooseLanes *) (from + index);
}

G_ALWAYS_INLINE static inline void
WIDE (spread) (Lanes *lanes, float value)
{
  *lanes = (Lanes){ value, value, value, value, value, value, value, value };
}

/* Which values a + t d are out of bounds of samples q. Of rotations, with e the vector part of conj(q) * value: |e| = |value|
 * sin(angle / 2), without the need to normalise the value. */
G_ALWAYS_INLINE static inline void
WIDE (compare) (const Lanes a[4], const Lanes d[4], const Lanes *t, const Lanes q[4],
                const Lanes *limit, gboolean is_position, Mask *out)
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
WIDE (bits_of) (const Mask *mask)
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
WIDE (compare_samples) (const MoChords *self, const Chord *c, guint i, gboolean is_position,
                        Mask *out)
{
  Lanes a[4], d[4], q[4], t, limit;

#define FILL(k)                                                                                    \
  WIDE (spread) (&a[k], c->a[k]);                                                                  \
  WIDE (spread) (&d[k], c->d[k]);                                                                  \
  WIDE (load) (&q[k], self->part[k], i);
  FOR_PARTS (FILL)
#undef FILL
  WIDE (load) (&t, self->frames->seen, i);
  WIDE (load) (&limit, self->limit, i);
  t = (t - c->start) * c->scale;
  WIDE (compare) (a, d, &t, q, &limit, is_position, out);
}

/* The first sample from `i` to `last` that is out of bounds, if it is one of the next LANES; otherwise beyond them. */
G_ALWAYS_INLINE static inline guint
WIDE (find_failure) (const MoChords *self, const Chord *c, gboolean is_position, guint i,
                     guint last)
{
  static const Mask places = { 0, 1, 2, 3, 4, 5, 6, 7 };
  guint32 bits;
  Mask out;

  WIDE (compare_samples) (self, c, i, is_position, &out);
  out &= places <= (gint32) (last - i);
  bits = WIDE (bits_of) (&out);
  return i + (bits != 0 ? (guint) __builtin_ctz (bits) : LANES);
}

/* Whether samples first..last are all within their bounds. Remembers where it failed: the next
 * chord is likely to fail there too, so the search begins there. */
G_ALWAYS_INLINE static inline gboolean
WIDE (holds_between) (MoChords *self, const Chord *c, gboolean is_position, guint first, guint last)
{
  guint witness = self->witness;

  if (witness > first && witness <= last)
    {
      guint at = WIDE (find_failure) (self, c, is_position, witness, last);

      if (at < witness + LANES)
        {
          self->witness = at;
          return FALSE;
        }
    }
  for (guint i = first; i <= last; i += LANES)
    {
      guint at = WIDE (find_failure) (self, c, is_position, i, last);

      if (at < i + LANES)
        {
          self->witness = at;
          return FALSE;
        }
    }
  return TRUE;
}

G_ALWAYS_INLINE static inline gboolean
WIDE (holds) (MoChords *self, const float a[4], const float b[4], float start, float scale,
              guint first, guint last)
{
  Chord c = {
    { a[0], a[1], a[2], a[3] }, { b[0] - a[0], b[1] - a[1], b[2] - a[2], b[3] - a[3] }, start, scale
  };

  if (first > last)
    return TRUE;
  if (self->samples->is_position)
    return WIDE (holds_between) (self, &c, TRUE, first, last);
  if (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0.0f)
    return holds_opposite (self, &c, first, last);
  return WIDE (holds_between) (self, &c, FALSE, first, last);
}

static gboolean
WIDE (chord_holds) (MoChords *self, guint from, guint to)
{
  const float *a = self->nodes[from].v, *b = self->nodes[to].v;
  const float *seen = self->frames->seen, *played = self->frames->played;
  float start = played[from], end = played[to];
  guint first = from, last = to;

  while (first <= last && seen[first] < start)
    first++;
  while (last > first && seen[last] > end)
    last--;
  return WIDE (holds) (self, a, b, start, 1.0f / (end - start), first, last);
}

/* Which chords to the samples from `i` on are out of bounds at a sample, as bits. */
G_ALWAYS_INLINE static inline guint32
WIDE (compare_ends) (const MoChords *self, guint from, guint i, guint sample, gboolean is_position)
{
  Lanes a[4], d[4], q[4], end, limit, t, dot = { 0.0f };
  Mask out, others;

  WIDE (load) (&end, self->frames->played, i);
#define FILL(k)                                                                                    \
  WIDE (spread) (&a[k], self->value[k][from]);                                                     \
  WIDE (load) (&d[k], self->value[k], i);                                                          \
  dot += a[k] * d[k];                                                                              \
  d[k] -= a[k];                                                                                    \
  WIDE (spread) (&q[k], self->part[k][sample]);
  FOR_PARTS (FILL)
#undef FILL
  WIDE (spread) (&limit, self->limit[sample]);
  t = (self->frames->seen[sample] - self->frames->played[from])
      * (1.0f / (end - self->frames->played[from]));
  WIDE (compare) (a, d, &t, q, &limit, is_position, &out);
  others = end >= self->frames->seen[sample];
  if (!is_position)
    others &= dot >= 0.0f;
  out &= others;
  return WIDE (bits_of) (&out);
}

static guint32
WIDE (fail_after) (MoChords *self, guint from, guint to)
{
  guint sample = self->witness;
  guint32 all = 0;

  if (sample <= from || sample > to || self->frames->seen[sample] < self->frames->played[from])
    return 0;
  for (guint i = 0; i < MO_CHORDS_AFTER; i += LANES)
    all |=
        (self->samples->is_position ? WIDE (compare_ends) (self, from, to + 1 + i, sample, TRUE)
                                    : WIDE (compare_ends) (self, from, to + 1 + i, sample, FALSE))
        << i;
  return all;
}

static gboolean
WIDE (key_holds) (MoChords *self, guint index, guint first, guint last)
{
  const float *value = mo_chords_node (self, index)->v;

  return WIDE (holds) (self, value, value, 0.0f, 0.0f, first, last);
}
