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
  span->left =
      is_next_solved ? mo_fbx_curve_slope (self, keys, span->key + 1, FALSE) : (double) own.data[1];
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

/* Whether a time is that of a key whose value counts there, so that nobody needs its slopes. */
static inline gboolean
is_at_key (MoFbxCurve *self, guint key, gint64 time)
{
  return self->times[key] == time
         && (!self->has_steps || (mo_fbx_curve_run (self, key)->flags & MO_FBX_CONSTANT) == 0);
}

static double
evaluate_after_key (MoFbxCurve *self, const MoFbxKeys *keys, int key, gint64 time)
{
  MoFbxBetween between;
  double value;

  if (key < 0 || key == (int) self->n_keys - 1 || is_at_key (self, (guint) key, time))
    return (double) self->values[MAX (key, 0)];
  mo_fbx_between_init (&between);
  mo_fbx_between_add (&between, mo_fbx_curve_span (self, keys, (guint) key), keys->ticks, &time, 0,
                      1, &value);
  mo_fbx_between_finish (&between, &value);
  return value;
}

/* -- Outside the keys -------------------------------------------------------------------------- */

/* A straight line from the first or the last key. */
static double
go_straight (MoFbxCurve *self, const MoFbxKeys *keys, gint64 time, gboolean is_after)
{
  guint key = is_after ? self->n_keys - 1 : 0;
  double seconds = (double) (time - self->times[key]) / (double) keys->ticks;
  double value =
      (double) self->values[key] + seconds * mo_fbx_curve_slope (self, keys, key, is_after);

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

static double
evaluate_outside (MoFbxCurve *self, const MoFbxKeys *keys, gint64 time, gboolean is_before)
{
  gint64 first = self->times[0], last = self->times[self->n_keys - 1], rest, n;
  gboolean is_after = time > last;
  const MoFbxOutside *outside = is_after ? &self->after : &self->before;
  double end = (double) self->values[is_after ? self->n_keys - 1 : 0], whole, value;

  if (outside->mode == 'K')
    return go_straight (self, keys, time, is_after);
  if ((outside->mode != 'R' && outside->mode != 'A' && outside->mode != 'M') || outside->n == 0
      || last <= first)
    return end;
  n = count_periods (is_after ? time - last : first - time, last - first, is_after != is_before,
                     outside, &rest);
  if (outside->mode == 'M' && n % 2 == 0)
    rest = last - first - rest;
  if (!is_after)
    rest = last - first - rest;
  is_before = is_before && outside->mode != 'M';
  value = evaluate_after_key (self, keys, mo_fbx_curve_find (self, first + rest, is_before),
                              first + rest);
  whole = (double) self->values[self->n_keys - 1] - (double) self->values[0];
  if (outside->mode == 'A')
    value += (is_after ? whole : -whole) * (double) (n + 1);
  return value;
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
  if (!self->has_steps)
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
        values[i] = evaluate_outside (self, keys, times[i], FALSE);
      else if (key + 1 == self->n_keys || is_at_key (self, key, times[i]))
        values[i] = (double) self->values[key];
      else
        {
          guint n_here = count_before (self->times[key + 1], times + i, n - i);

          mo_fbx_between_add (&between, mo_fbx_curve_span (self, keys, key), keys->ticks, times, i,
                              n_here, values);
          i += n_here;
          continue;
        }
      i++;
    }
  mo_fbx_between_finish (&between, values);
}
