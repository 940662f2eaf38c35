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

/* One bit for each lane. */
G_ALWAYS_INLINE static inline guint32
WIDE (bits_of) (const Mask *mask)
{
#ifdef SIGNS_OF
  return (guint32) SIGNS_OF (*mask);
#else
  static const Mask bits = { 1, 2, 4, 8, 16, 32, 64, 128 };
  Mask own = *mask & bits;
  guint64 pairs[LANES / 2], all = 0;

  memcpy (pairs, &own, sizeof pairs);
  for (guint k = 0; k < LANES / 2; k++)
    all |= pairs[k];
  return (guint32) (all | all >> 32);
#endif
}

/* Which rotations are out of bounds of samples q on whichever side of the sphere. With p = a + t d and e the vector part of
 * conj(q) * p: |e| = |p| sin(angle / 2), without the need to normalise p. Hardly ever needed, and then out of the way. */
G_GNUC_NO_INLINE static void
WIDE (compare_any) (const Lanes a[4], const Lanes d[4], const Lanes *t, const Lanes q[4],
                    const Lanes *limit, Mask *out)
{
  Lanes x = a[0] + *t * d[0], y = a[1] + *t * d[1], z = a[2] + *t * d[2], w = a[3] + *t * d[3];
  Lanes ex = q[3] * x - q[0] * w - (q[1] * z - q[2] * y);
  Lanes ey = q[3] * y - q[1] * w - (q[2] * x - q[0] * z);
  Lanes ez = q[3] * z - q[2] * w - (q[0] * y - q[1] * x);

  *out = ex * ex + ey * ey + ez * ez > *limit * (x * x + y * y + z * z + w * w);
}

/* Which values a + t d are out of bounds of samples q. Of rotations, p = a + t d is at the squared distance s from q, and at
 * |p|^2 = 1 - u with u = t (1 - t) d^2, as a, a + d and q have the length 1. With the dot product p q = 1 - (u + s) / 2, the
 * square of |e| = |p| sin(angle / 2) is s - ((u + s) / 2)^2: small differences of what is nearly equal are only taken once.
 * q may be on the other side of the sphere where it is far away. */
G_ALWAYS_INLINE static inline guint32
WIDE (compare) (const Lanes a[4], const Lanes d[4], const Lanes *square, const Lanes *t,
                const Lanes q[4], const Lanes *limit, gboolean is_position, const Mask *which)
{
  Lanes x = a[0] + *t * d[0] - q[0], y = a[1] + *t * d[1] - q[1], z = a[2] + *t * d[2] - q[2];
  Lanes w = a[3] + *t * d[3] - q[3], s, u, half;
  Mask out, far;
  guint32 bits;

  if (is_position)
    {
      out = x * x + y * y + z * z > *limit;
      out &= *which;
      return WIDE (bits_of) (&out);
    }
  s = x * x + y * y + (z * z + w * w);
  u = (*t - *t * *t) * *square;
  half = 0.5f * (u + s);
  out = s - half * half > *limit - *limit * u;
  out &= *which;
  bits = WIDE (bits_of) (&out);
  if (bits == 0)
    return 0;
  far = s > 1.0f + (Lanes){ 0.0f };
  far &= out;
  if (G_LIKELY (WIDE (bits_of) (&far) == 0))
    return bits;
  {
    const Lanes from[4] = { a[0], a[1], a[2], a[3] }, by[4] = { d[0], d[1], d[2], d[3] };
    const Lanes samples[4] = { q[0], q[1], q[2], q[3] }, time = *t, most = *limit;

    WIDE (compare_any) (from, by, &time, samples, &most, &out);
  }
  out &= *which;
  return WIDE (bits_of) (&out);
}

/* The first sample from `i` to `last` that is out of bounds, if it is one of the next LANES; otherwise beyond them. */
G_ALWAYS_INLINE static inline guint
WIDE (find_failure) (const MoChords *self, const Chord *c, gboolean is_position, guint i,
                     guint last)
{
  static const Mask places = { 0, 1, 2, 3, 4, 5, 6, 7 };
  Lanes a[4], d[4], q[4], t, limit, square;
  Mask which = places <= (gint32) (last - i);
  guint32 bits;

#define FILL(k)                                                                                    \
  WIDE (spread) (&a[k], c->a[k]);                                                                  \
  WIDE (spread) (&d[k], c->d[k]);                                                                  \
  WIDE (load) (&q[k], self->part[k], i);
  FOR_PARTS (FILL)
#undef FILL
  WIDE (spread) (&square, c->square);
  WIDE (load) (&t, self->frames->seen, i);
  WIDE (load) (&limit, self->limit, i);
  t = (t - c->start) * c->scale;
  bits = WIDE (compare) (a, d, &square, &t, q, &limit, is_position, &which);
  return i + (bits != 0 ? (guint) __builtin_ctz (bits) : LANES);
}

/* Whether samples first..last are all within their bounds. Remembers where it failed: the next
 * chord is likely to fail there too, so the search begins there, unless all are looked at together. */
G_ALWAYS_INLINE static inline gboolean
WIDE (holds_between) (MoChords *self, const Chord *c, gboolean is_position, guint first, guint last)
{
  guint witness = self->witness;

  if (witness > first && witness <= last && last - first >= LANES)
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

/* The chord from one key to another. */
G_ALWAYS_INLINE static inline gboolean
WIDE (holds) (MoChords *self, guint from, guint to, float start, float scale, guint first,
              guint last, gboolean is_position)
{
  Chord c = { .start = start, .scale = scale };
  float dot = 0.0f;

  if (first > last)
    return TRUE;
#define FILL(k)                                                                                    \
  c.a[k] = self->value[k][from];                                                                   \
  c.d[k] = self->value[k][to] - c.a[k];                                                            \
  c.square += c.d[k] * c.d[k];                                                                     \
  dot += c.a[k] * self->value[k][to];
  FOR_PARTS (FILL)
#undef FILL
  if (is_position)
    return WIDE (holds_between) (self, &c, TRUE, first, last);
  if (dot < 0.0f || self->value[3][from] <= 0.0f || self->value[3][to] <= 0.0f)
    return holds_exactly (self, from, to, first, last);
  return WIDE (holds_between) (self, &c, FALSE, first, last);
}

G_ALWAYS_INLINE static inline gboolean
WIDE (chord_holds) (MoChords *self, guint from, guint to, gboolean is_position)
{
  const float *seen = self->frames->seen, *played = self->frames->played;
  float start = played[from], end = played[to];
  guint first = from, last = to;

  /* A key plays before or after its sample by chance, which no processor foresees; by more than that hardly ever. */
  first += seen[first] < start;
  while (G_UNLIKELY (first <= last && seen[first] < start))
    first++;
  last -= (guint) (last > first) & (guint) (seen[last] > end);
  while (G_UNLIKELY (last > first && seen[last] > end))
    last--;
  return WIDE (holds) (self, from, to, start, 1.0f / (end - start), first, last, is_position);
}

static gboolean
WIDE (turns_hold) (MoChords *self, guint from, guint to)
{
  return WIDE (chord_holds) (self, from, to, FALSE);
}

static gboolean
WIDE (places_hold) (MoChords *self, guint from, guint to)
{
  return WIDE (chord_holds) (self, from, to, TRUE);
}

/* Which chords to the samples from `i` on are out of bounds at a sample, as bits. */
G_ALWAYS_INLINE static inline guint32
WIDE (compare_ends) (const MoChords *self, guint from, guint i, guint sample, gboolean is_position)
{
  Lanes a[4], d[4], q[4], end, limit, t, square = { 0.0f }, dot = { 0.0f };
  Mask which;

  WIDE (load) (&end, self->frames->played, i);
#define FILL(k)                                                                                    \
  WIDE (spread) (&a[k], self->value[k][from]);                                                     \
  WIDE (load) (&d[k], self->value[k], i);                                                          \
  dot += a[k] * d[k];                                                                              \
  d[k] -= a[k];                                                                                    \
  square += d[k] * d[k];                                                                           \
  WIDE (spread) (&q[k], self->part[k][sample]);
  FOR_PARTS (FILL)
#undef FILL
  WIDE (spread) (&limit, self->limit[sample]);
  t = (self->frames->seen[sample] - self->frames->played[from])
      * (1.0f / (end - self->frames->played[from]));
  which = end >= self->frames->seen[sample];
  /* Only of chords that are tested in the same way, or one that holds would be passed over. */
  if (!is_position)
    which &= (dot >= 0.0f) & (a[3] > 0.0f) & (a[3] + d[3] > 0.0f);
  return WIDE (compare) (a, d, &square, &t, q, &limit, is_position, &which);
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
  make_key (self, index);
  return WIDE (holds) (self, index, index, 0.0f, 0.0f, first, last, self->samples->is_position);
}
