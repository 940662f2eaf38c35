/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-between.h"

#include <math.h>

/* The value of a curve at a time (docs/formats/fbx.md, Curves). */

/* -- Keys -------------------------------------------------------------------------------------- */

static inline gboolean
is_reached (const MoFbxCurve *self, guint key, gint64 time, gboolean is_before)
{
  return self->times[key] < time || (self->times[key] == time && !is_before);
}

int
mo_fbx_curve_find (MoFbxCurve *self, gint64 time, gboolean is_before)
{
  guint low = 0, high = self->n_keys, hint = self->at;

  /* Times rise from call to call as a rule. */
  for (guint i = 0; i < 3 && hint < high && is_reached (self, hint, time, is_before); i++)
    low = ++hint;
  if (hint < high && !is_reached (self, hint, time, is_before))
    high = hint;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (is_reached (self, middle, time, is_before))
        low = middle + 1;
      else
        high = middle;
    }
  self->at = low > 0 ? low - 1 : 0;
  return (int) low - 1;
}

const MoFbxRun *
mo_fbx_curve_find_run (MoFbxCurve *self, guint key)
{
  static const MoFbxRun linear = { .flags = MO_FBX_LINEAR };
  guint low = 0, high = self->n_runs;

  if (self->n_runs == 0)
    return &linear;
  if (self->runs[self->run].first <= key)
    low = self->run;
  if (low + 1 < high && self->runs[low + 1].first <= key
      && (low + 2 == high || self->runs[low + 2].first > key))
    low++;
  else if (low + 1 == high || self->runs[low + 1].first > key)
    high = low + 1;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (self->runs[middle].first <= key)
        low = middle;
      else
        high = middle;
    }
  self->run = low;
  return &self->runs[low];
}

/* -- Spans ------------------------------------------------------------------------------------- */

static void
set_cubic (MoFbxSpan *span, MoFbxCurve *self, const MoFbxKeys *keys)
{
  MoFbxRun own = *mo_fbx_curve_run (self, span->key);
  guint32 flags = self->n_runs > 1 ? mo_fbx_curve_run (self, span->key + 1)->flags : own.flags;
  gboolean is_next_solved =
      (flags & MO_FBX_CUBIC) != 0 && (flags & (MO_FBX_AUTO | MO_FBX_TCB)) != 0;

  span->right_weight = span->left_weight = 1.0 / 3.0;
  if ((own.flags & (MO_FBX_WEIGHT_RIGHT | MO_FBX_WEIGHT_NEXT_LEFT)) != 0)
    mo_fbx_run_weights (&own, &span->right_weight, &span->left_weight);
  /* Most have slopes that stand in the file. */
  span->right = (own.flags & (MO_FBX_AUTO | MO_FBX_TCB)) == 0
                    ? (double) own.data[0]
                    : mo_fbx_curve_slope (self, keys, span->key, TRUE);
  /* Where the own key has tension, continuity and bias, no slope of the next one stands in the file. */
  span->left = is_next_solved ? mo_fbx_curve_slope (self, keys, span->key + 1, FALSE)
               : (own.flags & MO_FBX_TCB) != 0 ? 0.0
                                               : (double) own.data[1];
  if (!isfinite (span->right) || !isfinite (span->left))
    span->mode = MO_FBX_LINEAR;
}

const MoFbxSpan *
mo_fbx_curve_span (MoFbxCurve *self, const MoFbxKeys *keys, guint key)
{
  MoFbxSpan *span = &self->span;
  guint32 flags;

  if (span->key == key)
    return span;
  flags = mo_fbx_curve_run (self, key)->flags;
  span->key = key;
  span->from = self->times[key];
  span->to = self->times[key + 1];
  span->a = (double) self->values[key];
  span->b = (double) self->values[key + 1];
  span->mode = MO_FBX_LINEAR;
  if ((flags & MO_FBX_CONSTANT) != 0)
    {
      span->mode = MO_FBX_CONSTANT;
      if ((flags & MO_FBX_CONSTANT_NEXT) != 0)
        span->a = span->b;
    }
  else if ((flags & MO_FBX_CUBIC) != 0 && span->to > span->from)
    {
      span->mode = MO_FBX_CUBIC;
      set_cubic (span, self, keys);
    }
  return span;
}

static double
evaluate_after_key (MoFbxCurve *self, const MoFbxKeys *keys, int key, gint64 time)
{
  MoFbxBetween between;
  double value;

  /* At a key nobody needs its slopes; and where the value of the next one holds after it, this is its own still. */
  if (key < 0 || key == (int) self->n_keys - 1 || self->times[key] == time)
    return (double) self->values[MAX (key, 0)];
  mo_fbx_between_init (&between);
  mo_fbx_between_add (&between, mo_fbx_curve_span (self, keys, (guint) key), keys->ticks, &time, 0,
                      1, &value);
  mo_fbx_between_finish (&between, &value);
  return value;
}

/* -- Outside the keys -------------------------------------------------------------------------- */

/* The slope with which it arrives at its last key, or leaves its first one (per second). */
static double
get_end_slope (MoFbxCurve *self, const MoFbxKeys *keys, gboolean is_after)
{
  const MoFbxSpan *span;

  if (self->n_keys < 2)
    return 0.0;
  span = mo_fbx_curve_span (self, keys, is_after ? self->n_keys - 2 : 0);
  if (span->mode == MO_FBX_CONSTANT || span->to <= span->from)
    return 0.0;
  if (span->mode == MO_FBX_CUBIC)
    return is_after ? span->left : span->right;
  return (span->b - span->a) / ((double) (span->to - span->from) / (double) keys->ticks);
}

/* A straight line on from the last key, or towards the first one. */
static double
go_straight (MoFbxCurve *self, const MoFbxKeys *keys, gint64 time, gboolean is_after)
{
  guint key = is_after ? self->n_keys - 1 : 0;
  double seconds = (double) (time - self->times[key]) / (double) keys->ticks;
  double value = (double) self->values[key] + seconds * get_end_slope (self, keys, is_after);

  return isfinite (value) ? value : (double) self->values[key];
}

/* Whole periods beyond the keys, and the ticks beyond these. At a border, the period that begins counts, or just before
 * it the one that ends. */
static gint64
count_periods (gint64 beyond, gint64 period, gboolean is_border_next, const MoFbxOutside *outside,
               gint64 *rest)
{
  gint64 n = beyond / period;

  *rest = beyond % period;
  if (*rest == 0 && !is_border_next && n > 0)
    {
      n--;
      *rest = period;
    }
  if (outside->n > 0 && n >= outside->n)
    {
      n = outside->n - 1;
      *rest = period;
    }
  return n;
}

/* How it goes on after its last key, or before its first one. */
static inline const MoFbxOutside *
get_outside (const MoFbxCurve *self, gboolean is_after)
{
  return is_after ? &self->after : &self->before;
}

static gboolean
repeats (const MoFbxCurve *self, gboolean is_after)
{
  const MoFbxOutside *outside = get_outside (self, is_after);

  return (outside->mode == 'R' || outside->mode == 'A' || outside->mode == 'M') && outside->n != 0
         && self->times[self->n_keys - 1] > self->times[0];
}

/* The time among its keys that is repeated at one outside them, and in which repetition that is. */
static gint64
fold (const MoFbxCurve *self, gint64 time, gboolean is_after, gboolean is_before, gint64 *n)
{
  const MoFbxOutside *outside = get_outside (self, is_after);
  gint64 first = self->times[0], last = self->times[self->n_keys - 1], rest;

  *n = count_periods (is_after ? time - last : first - time, last - first, is_after != is_before,
                      outside, &rest);
  if (outside->mode == 'M' && *n % 2 == 0)
    rest = last - first - rest;
  return is_after ? first + rest : last - rest;
}

/* What is added in a repetition. */
static double
get_offset (const MoFbxCurve *self, gboolean is_after, gint64 n)
{
  double whole = (double) self->values[self->n_keys - 1] - (double) self->values[0];

  if (get_outside (self, is_after)->mode != 'A')
    return 0.0;
  return (is_after ? whole : -whole) * (double) (n + 1);
}

static double
evaluate_outside (MoFbxCurve *self, const MoFbxKeys *keys, gint64 time, gboolean is_before)
{
  gboolean is_after = time > self->times[self->n_keys - 1];
  const MoFbxOutside *outside = get_outside (self, is_after);
  gint64 n;

  if (outside->mode == 'K')
    return go_straight (self, keys, time, is_after);
  if (!repeats (self, is_after))
    return (double) self->values[is_after ? self->n_keys - 1 : 0];
  time = fold (self, time, is_after, is_before, &n);
  is_before = is_before && outside->mode != 'M';
  return evaluate_after_key (self, keys, mo_fbx_curve_find (self, time, is_before), time)
         + get_offset (self, is_after, n);
}

static void
reverse (double *values, guint n)
{
  for (guint i = 0; i < n / 2; i++)
    {
      double value = values[i];

      values[i] = values[n - 1 - i];
      values[n - 1 - i] = value;
    }
}

/* The same of the first of some rising times, which is outside, and of those after it in the same repetition. Returns how many
 * that are. */
static guint
evaluate_many_outside (MoFbxCurve *self, const MoFbxKeys *keys, const gint64 *times, guint n,
                       double *values)
{
  gboolean is_after = times[0] > self->times[self->n_keys - 1];
  gint64 folded[MO_FBX_BETWEEN], repetition, next;
  guint n_here = 1, n_most = MIN (n, MO_FBX_BETWEEN);
  gboolean is_falling;
  double offset;

  if (!repeats (self, is_after))
    {
      values[0] = evaluate_outside (self, keys, times[0], FALSE);
      return 1;
    }
  folded[0] = fold (self, times[0], is_after, FALSE, &repetition);
  for (; n_here < n_most && (is_after || times[n_here] < self->times[0]); n_here++)
    {
      folded[n_here] = fold (self, times[n_here], is_after, FALSE, &next);
      if (next != repetition)
        break;
    }
  is_falling = folded[n_here - 1] < folded[0];
  for (guint i = 0; is_falling && i < n_here / 2; i++)
    {
      next = folded[i];
      folded[i] = folded[n_here - 1 - i];
      folded[n_here - 1 - i] = next;
    }
  mo_fbx_curve_evaluate_many (self, keys, folded, n_here, values);
  if (is_falling)
    reverse (values, n_here);
  offset = get_offset (self, is_after, repetition);
  for (guint i = 0; i < n_here; i++)
    values[i] += offset;
  return n_here;
}

double
mo_fbx_curve_evaluate (MoFbxCurve *self, const MoFbxKeys *keys, gint64 time, gboolean is_before,
                       MoFbxPlace *place)
{
  if (time < self->times[0] || time > self->times[self->n_keys - 1])
    return evaluate_outside (self, keys, time, is_before);
  if (place->times != self->times || place->n_keys != self->n_keys)
    *place = (MoFbxPlace){ self->times, self->n_keys, mo_fbx_curve_find (self, time, is_before) };
  return evaluate_after_key (self, keys, place->key, time);
}

/* How many of the times are before another one; at least the first is. */
static guint
count_before (gint64 end, const gint64 *times, guint n)
{
  guint n_before = 1;

  while (n_before < n && times[n_before] < end)
    n_before++;
  return n_before;
}

void
mo_fbx_curve_evaluate_many (MoFbxCurve *self, const MoFbxKeys *keys, const gint64 *times, guint n,
                            double *values)
{
  guint key = (guint) MAX (mo_fbx_curve_find (self, times[0], FALSE), 0), i = 0;
  MoFbxBetween between;

  /* As a rule these are the times of its own keys. */
  for (; i < n && key + 1 < self->n_keys && self->times[key] == times[i]
         && self->times[key + 1] > times[i];
       i++, key++)
    values[i] = (double) self->values[key];
  /* The next one is still to come. */
  if (i > 0 && i < n && self->times[key] > times[i])
    key--;
  mo_fbx_between_init (&between);
  while (i < n)
    {
      while (key + 1 < self->n_keys && self->times[key + 1] <= times[i])
        key++;
      if (times[i] < self->times[0] || times[i] > self->times[self->n_keys - 1])
        i += evaluate_many_outside (self, keys, times + i, n - i, values + i);
      else if (key + 1 == self->n_keys || self->times[key] == times[i])
        values[i++] = (double) self->values[key];
      else
        {
          guint n_here = count_before (self->times[key + 1], times + i, n - i);

          mo_fbx_between_add (&between, mo_fbx_curve_span (self, keys, key), keys->ticks, times, i,
                              n_here, values);
          i += n_here;
        }
    }
  mo_fbx_between_finish (&between, values);
}
