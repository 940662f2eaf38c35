/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

#include "mo-encode-many.h"
#include "mo-rows.h"
#include "mo-wide.h"

#include <string.h>

/* The error that single precision may add to an angle (radians) or a length (metres). */
#define SLACK 1e-6

static float
limit_of (float bound, gboolean is_position)
{
  double kept = MAX (bound - SLACK, 0.0), s = is_position ? kept : sin (MIN (kept, G_PI) * 0.5);

  return (float) (s * s);
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
  g_free (self->keys);
  g_free (self->is_made);
  g_free (self->tested);
  g_free (self);
}

/* Between rotations that are closer, whose dot product is more than that, a linear interpolation will do: it is faster, and
 * its error is less than a millionth. */
#define NEAR 0.9998

/* The value at a time on the line through a sample and the next one, or beyond it. */
static inline MoQuat
value_on_line (const MoChords *self, guint from, double time)
{
  const MoQuat *values = self->samples->values;
  const double *times = self->frames->times;
  MoQuat a = values[from], b = values[from + 1];
  double t = (time - times[from]) / (times[from + 1] - times[from]);

  if (self->samples->is_position)
    return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
  return mo_quat_dot (a, b) > NEAR ? mo_quat_nlerp (a, b, t) : mo_quat_slerp (a, b, t);
}

/* The value of a key of that sample, which plays close to it. */
static inline MoQuat
value_when_played (const MoChords *self, guint index, MoKeysAt at)
{
  double time = self->frames->times[index], played = self->frames->played[index];
  MoQuat on, beyond;
  guint from, other;

  if (played == time || self->n < 2 || (index + 1 == self->n && played > time)
      || at == MO_KEYS_OF_FRAMES)
    return self->samples->values[index];
  from = played < time && index > 0 ? index - 1 : index;
  on = value_on_line (self, from, played);
  other = from == index ? index - 1 : index;
  if (at != MO_KEYS_BESIDE_JUMPS || index == 0 || index + 1 == self->n
      || fabs (played - time)
             > MO_MOST_BEYOND * (self->frames->times[other + 1] - self->frames->times[other]))
    return on;
  beyond = value_on_line (self, other, played);
  return mo_is_sharp (on, beyond, self->samples->is_position) ? beyond : on;
}

void
mo_chords_set_value (MoChords *self, guint index, MoQuat value)
{
  MoKey *key = &self->keys[index];

  if (self->samples->is_position)
    {
      MoVec3 at = { value.x, value.y, value.z };
      MoPlaceKind kind =
          self->samples->set != NULL ? (MoPlaceKind) self->samples->set[index] : MO_PLACE_FREE;
      MoVec3 v = mo_encode_place (key, at, kind);

      value = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
  else
    value = mo_encode_turn (key, value, self->samples->is_edited);
  self->value[0][index] = (float) value.x;
  self->value[1][index] = (float) value.y;
  self->value[2][index] = (float) value.z;
  self->value[3][index] = (float) value.w;
  self->is_made[index] = TRUE;
}

static inline void
make_key (MoChords *self, guint index)
{
  if (G_UNLIKELY (!self->is_made[index]))
    mo_chords_set_value (self, index, value_when_played (self, index, self->samples->at));
}

void
mo_chords_move_key (MoChords *self, guint index, MoKeysAt at)
{
  mo_chords_set_value (self, index, value_when_played (self, index, at));
}

MoKey
mo_chords_key (MoChords *self, guint index)
{
  make_key (self, index);
  return self->keys[index];
}

MoQuat
mo_chords_value (MoChords *self, guint index)
{
  make_key (self, index);
  return (MoQuat){ self->value[0][index], self->value[1][index], self->value[2][index],
                   self->value[3][index] };
}

void
mo_chords_copy_key (MoChords *self, MoChords *other, guint index)
{
  make_key (other, index);
  self->keys[index] = other->keys[index];
  for (guint part = 0; part < 4; part++)
    self->value[part][index] = other->value[part][index];
  self->is_made[index] = TRUE;
}

/* -- All samples ------------------------------------------------------------------------------- */

/* Those of an edited track, which are to be near in the file, too. */
static void
make_turns (MoChords *self)
{
  for (guint i = 0; i < self->n; i++)
    make_key (self, i);
}

/* A row of samples, and one more at either end. */
typedef struct
{
  double x[MO_ROW + 2], y[MO_ROW + 2], z[MO_ROW + 2], w[MO_ROW + 2];
} Around;

G_ALWAYS_INLINE static inline void
choose_row (double *restrict a, double *restrict b, const double *restrict values,
            const double *restrict is_before)
{
  for (guint i = 0; i < MO_ROW; i++)
    {
      double last = values[i], here = values[i + 1], next = values[i + 2];

      a[i] = is_before[i] != 0.0 ? last : here;
      b[i] = is_before[i] != 0.0 ? here : next;
    }
}

/* As value_when_played of MO_KEYS_ON_LINE, of the samples from `first` on, neither the first nor the last ones of all. */
MO_WIDE static void
find_on_line (const MoChords *self, guint first, MoQuat values[MO_ROW])
{
  const MoQuat *samples = self->samples->values + first - 1;
  const double *times = self->frames->times + first - 1;
  const float *played = self->frames->played + first;
  double is_before[MO_ROW], from[MO_ROW], to[MO_ROW], t[MO_ROW], dots[MO_ROW];
  MoQuatRow a, b, between;
  Around around;

  for (guint i = 0; i < MO_ROW + 2; i++)
    {
      around.x[i] = samples[i].x;
      around.y[i] = samples[i].y;
      around.z[i] = samples[i].z;
      around.w[i] = samples[i].w;
    }
  for (guint i = 0; i < MO_ROW; i++)
    is_before[i] = played[i] < times[i + 1] ? 1.0 : 0.0;
  choose_row (from, to, times, is_before);
  choose_row (a.x, b.x, around.x, is_before);
  choose_row (a.y, b.y, around.y, is_before);
  choose_row (a.z, b.z, around.z, is_before);
  choose_row (a.w, b.w, around.w, is_before);
  for (guint i = 0; i < MO_ROW; i++)
    t[i] = (played[i] - from[i]) / (to[i] - from[i]);
  mo_quat_row_nlerp (&between, &a, &b, t, dots, MO_ROW);
  mo_quat_row_put (&between, values, MO_ROW);
  for (guint i = 0; i < MO_ROW; i++)
    if (!(dots[i] > NEAR) || played[i] == times[i + 1])
      values[i] = value_when_played (self, first + i, MO_KEYS_ON_LINE);
}

static void
make_rotations (MoChords *self)
{
  MoQuat values[MO_ROW];

  for (guint i = 0; i < self->n; i += MO_ROW)
    {
      float *const played[] = { self->value[0] + i, self->value[1] + i, self->value[2] + i,
                                self->value[3] + i };
      guint n = MIN (MO_ROW, self->n - i);

      if (i > 0 && i + MO_ROW < self->n && self->samples->at == MO_KEYS_ON_LINE)
        find_on_line (self, i, values);
      else
        for (guint k = 0; k < n; k++)
          values[k] = value_when_played (self, i + k, self->samples->at);
      mo_encode_rotations (self->keys + i, values, n, played);
    }
  memset (self->is_made, TRUE, self->n);
}

/* Up to here (radians) the series of the sine ends where what follows is below the last digit, ... */
#define MOST_HALF 0.25

/* ... and its square differs from that of the library by less than this part of it. */
#define SQUARE_ERROR 8e-15

/* As limit_of, of rotations, in a loop that works on several numbers at once; not a number where the library might come to
 * another one. Returns whether there are any. */
MO_WIDE static gboolean
find_limits (const float *restrict bounds, float *restrict limits, guint n)
{
  gint32 are_all = -1;

  for (guint i = 0; i < n; i++)
    {
      double half = MAX (bounds[i] - SLACK, 0.0) * 0.5, square = half * half, sum, low, high;
      float below, above;
      gint32 is_sure;

      sum = -1.0 / 39916800.0;
      sum = sum * square + 1.0 / 362880.0;
      sum = sum * square - 1.0 / 5040.0;
      sum = sum * square + 1.0 / 120.0;
      sum = sum * square - 1.0 / 6.0;
      sum = half + half * (square * sum);
      sum *= sum;
      low = sum * (1.0 - SQUARE_ERROR);
      high = sum * (1.0 + SQUARE_ERROR);
      below = (float) low;
      above = (float) high;
      is_sure = -(gint32) (below == above) & -(gint32) (half <= MOST_HALF);
      limits[i] = is_sure ? below : NAN;
      are_all &= is_sure;
    }
  return are_all == 0;
}

void
mo_chords_renew_bounds (MoChords *self)
{
  const MoSamples *samples = self->samples;

  if (!samples->is_position && !find_limits (samples->bounds, self->limit, self->n))
    return;
  for (guint i = 0; i < self->n; i++)
    if (samples->is_position || isnan (self->limit[i]))
      self->limit[i] = limit_of (samples->bounds[i], samples->is_position);
}

/* -- Whether the samples lie by a chord -------------------------------------------------------- */

/* A chord that begins with value a at `start`: after a fraction t of 0..1 it is a + t d. */
typedef struct
{
  float a[4], d[4];
  float square; /* of the length of d */
  float start, scale;
} Chord;

/* The world interpolates between opposite hemispheres by another rule. And keys without w, which are half turns, may be longer
 * than 1. */
static gboolean
holds_exactly (MoChords *self, guint from, guint to, guint first, guint last)
{
  MoQuat a = mo_chords_value (self, from), b = mo_chords_value (self, to);
  float start = self->frames->played[from];
  float scale = from < to ? 1.0f / (self->frames->played[to] - start) : 0.0f;

  for (guint i = first; i <= last; i++)
    {
      double t = (self->frames->seen[i] - start) * scale;

      if (mo_quat_angle (mo_quat_nlerp (a, b, t), self->samples->values[i])
          > self->samples->bounds[i] - SLACK)
        return FALSE;
    }
  return TRUE;
}

/* How far what plays after a part t of the way from one value to the other is from a third one: radians or metres. */
static double
off_way (MoQuat a, MoQuat b, double t, MoQuat value, gboolean is_position)
{
  MoVec3 off = { a.x + t * (b.x - a.x) - value.x, a.y + t * (b.y - a.y) - value.y,
                 a.z + t * (b.z - a.z) - value.z };

  return is_position ? mo_vec3_length (off) : mo_quat_angle (mo_quat_nlerp (a, b, t), value);
}

double
mo_chords_part (MoChords *self, const GArray *path)
{
  const guint *keys = (const guint *) path->data;
  const MoSamples *samples = self->samples;
  double most = 0.0;

  for (guint i = 0, k = 0; i < self->n; i++)
    {
      double seen = self->frames->seen[i], start, t = 0.0, off;
      guint next;

      while (k + 1 < path->len && seen >= self->frames->played[keys[k + 1]])
        k++;
      next = MIN (k + 1, path->len - 1);
      start = self->frames->played[keys[k]];
      if (next > k && seen > start)
        t = (seen - start) / (self->frames->played[keys[next]] - start);
      off = off_way (mo_chords_value (self, keys[k]), mo_chords_value (self, keys[next]), t,
                     samples->values[i], samples->is_position);
      most = MAX (most, off / MAX (samples->bounds[i] - SLACK, SLACK));
    }
  return most;
}

#define LANES MO_FRAMES_PADDING
typedef float Lanes __attribute__ ((vector_size (LANES * sizeof (float))));
/* Anywhere among numbers. */
typedef float LooseLanes
    __attribute__ ((vector_size (LANES * sizeof (float)), aligned (4), may_alias));
typedef gint32 Mask __attribute__ ((vector_size (LANES * sizeof (gint32))));

/* Not a loop, as compilers keep what a loop fills in memory. */
#define FOR_PARTS(DO) DO (0) DO (1) DO (2) DO (3)

#define WIDE(name) name##_plain
#include "mo-chords-lanes.h"
#undef WIDE

#if MO_HAS_WIDE
#pragma GCC push_options
#pragma GCC target("avx2")
#define WIDE(name) name##_wide
#define SIGNS_OF(mask) __builtin_ia32_movmskps256 ((Lanes) (mask))
#include "mo-chords-lanes.h"
#undef SIGNS_OF
#undef WIDE
#pragma GCC pop_options
#define CHOOSE(name) (__builtin_cpu_supports ("avx2") ? name##_wide : name##_plain)
#else
#define CHOOSE(name) name##_plain
#endif

static gboolean
test_places (MoChords *self, guint from, guint to)
{
  make_key (self, from);
  make_key (self, to);
  return CHOOSE (places_hold) (self, from, to);
}

/* What tests chords, as that is done very often. */
static MoChordsTest
choose_test (const MoChords *self)
{
  return self->samples->is_position ? test_places : CHOOSE (turns_hold);
}

/* The rotations in single precision, w not negative. */
MO_WIDE static void
fill_rotations (MoChords *self)
{
  MoQuatRow row;

  for (guint first = 0; first < self->n; first += MO_ROW)
    {
      guint n = MIN (MO_ROW, self->n - first);
      float *restrict x = self->part[0] + first, *restrict y = self->part[1] + first;
      float *restrict z = self->part[2] + first, *restrict w = self->part[3] + first;

      mo_quat_row_take (&row, self->samples->values + first, n);
      for (guint i = 0; i < n; i++)
        {
          float sign = row.w[i] < 0.0 ? -1.0f : 1.0f;

          x[i] = sign * (float) row.x[i];
          y[i] = sign * (float) row.y[i];
          z[i] = sign * (float) row.z[i];
          w[i] = sign * (float) row.w[i];
        }
    }
}

static void
fill_positions (MoChords *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      MoQuat v = self->samples->values[i];

      self->part[0][i] = (float) v.x;
      self->part[1][i] = (float) v.y;
      self->part[2][i] = (float) v.z;
      self->part[3][i] = 0.0f;
    }
}

/* Numbers with room after them, which is 0. */
static float *
make_padded (guint n)
{
  float *numbers = g_new (float, n + MO_FRAMES_PADDING);

  memset (numbers + n, 0, MO_FRAMES_PADDING * sizeof *numbers);
  return numbers;
}

MoChords *
mo_chords_new (const MoSamples *samples)
{
  MoChords *self = g_new0 (MoChords, 1);
  guint n = samples->frames->n;

  self->samples = samples;
  self->frames = samples->frames;
  self->n = n;
  for (guint part = 0; part < 4; part++)
    {
      self->part[part] = make_padded (n);
      self->value[part] = g_new (float, n + MO_CHORDS_AFTER);
      for (guint i = samples->is_position ? 0 : n; i < n + MO_CHORDS_AFTER; i++)
        self->value[part][i] = NAN;
    }
  self->limit = make_padded (n);
  self->keys = g_new (MoKey, n);
  self->is_made = g_new0 (guint8, n);
  if (samples->is_position)
    fill_positions (self);
  else
    fill_rotations (self);
  for (guint i = 0; i < n; i++)
    self->keys[i] = (MoKey){ .time = self->frames->codes[i] };
  mo_chords_renew_bounds (self);
  if (!samples->is_position && samples->is_edited)
    make_turns (self);
  else if (!samples->is_position)
    make_rotations (self);
  self->test = choose_test (self);
  return self;
}

/* -- What is known of chords ------------------------------------------------------------------- */

/* Bits for the chords from a sample, and by how many samples those that are shorter than the first one tested may be so. */
#define ROOM 64u
#define SHORTER 24u

static gboolean
hold_or_remember (MoChords *self, guint from, guint to)
{
  MoChordsFrom *known = &self->tested[from];
  guint64 bit;
  gboolean holds;

  if ((known->held | known->failed) == 0)
    known->first = MAX (to, from + 1 + SHORTER) - SHORTER;
  if (to - known->first >= ROOM)
    return choose_test (self) (self, from, to);
  bit = G_GUINT64_CONSTANT (1) << (to - known->first);
  if (((known->held | known->failed) & bit) != 0)
    return (known->held & bit) != 0;
  holds = choose_test (self) (self, from, to);
  if (holds)
    known->held |= bit;
  else
    known->failed |= bit;
  return holds;
}

void
mo_chords_remember (MoChords *self)
{
  self->tested = g_new0 (MoChordsFrom, self->n);
  self->test = hold_or_remember;
}

void
mo_chords_narrow_bounds (MoChords *self, const guint8 *has_changed)
{
  guint changed = self->n; /* the next one */

  for (guint i = self->n; i-- > 0;)
    {
      MoChordsFrom *known = &self->tested[i];

      if (has_changed[i])
        {
          self->limit[i] = limit_of (self->samples->bounds[i], self->samples->is_position);
          changed = i;
        }
      if (changed <= known->first)
        known->held = 0;
      else if (changed - known->first < ROOM)
        known->held &= (G_GUINT64_CONSTANT (1) << (changed - known->first)) - 1;
    }
}

guint32
mo_chords_fail_after (MoChords *self, guint from, guint to)
{
  const guint32 all = (1u << MO_CHORDS_AFTER) - 1u;
  MoChordsFrom *known = self->tested != NULL ? &self->tested[from] : NULL;
  guint at = known != NULL ? to + 1 - known->first : ROOM;
  guint32 failing;

  if (at < ROOM && ((known->held | known->failed) >> at & all) != 0)
    return (guint32) (known->failed >> at) & all;
  failing = CHOOSE (fail_after) (self, from, to);
  if (at < ROOM)
    known->failed |= (guint64) failing << at;
  return failing;
}

gboolean
mo_chords_starts_at (MoChords *self, guint index)
{
  return CHOOSE (key_holds) (self, index, 0, index);
}

gboolean
mo_chords_ends_at (MoChords *self, guint index)
{
  return CHOOSE (key_holds) (self, index, index, self->n - 1);
}
