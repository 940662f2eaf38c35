/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-between.h"

#include "mo-wide.h"

#include <math.h>

/* How exact the parameter of a curve is, and how many steps that takes at most. */
#define EXACT 1e-15
#define MOST_STEPS 64u

/* A step of Newton's method towards the parameters at which cubic Bezier curves with the ends 0 and 1 have certain values, and
 * by halves where that leaves the interval. They rise, as their inner points are in 0..1. Returns how many were not there
 * yet. */
MO_WIDE static double
step (MoFbxBetween *self, guint n)
{
  double n_open = 0.0;

  for (guint i = 0; i < n; i++)
    {
      double p = self->p[i], q = self->q[i], t = self->s[i], r = 1.0 - t;
      double value = 3.0 * t * r * (r * p + t * q) + t * t * t;
      double slope = 3.0 * (r * r * p + 2.0 * t * r * (q - p) + t * t * (1.0 - q));
      double off = value - self->x[i], next = t - off / slope;
      double from = off < 0.0 ? t : self->low[i], to = off < 0.0 ? self->high[i] : t;
      double half = (from + to) / 2.0;

      next = next > from ? next : half;
      next = next < to ? next : half;
      self->low[i] = from;
      self->high[i] = to;
      self->s[i] = fabs (off) < EXACT ? t : next;
      n_open += fabs (off) < EXACT ? 0.0 : 1.0;
    }
  return n_open;
}

MO_WIDE static void
find_values (MoFbxBetween *self, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      double t = self->s[i], r = 1.0 - t;

      self->x[i] = r * r * r * self->from[i] + 3.0 * t * r * (r * self->a[i] + t * self->b[i])
                   + t * t * t * self->to[i];
    }
}

static void
solve (MoFbxBetween *self, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->x[i] = self->s[i];
      self->low[i] = 0.0;
      self->high[i] = 1.0;
    }
  for (guint i = 0; i < MOST_STEPS; i++)
    if (step (self, n) == 0.0)
      break;
}

void
mo_fbx_between_finish (MoFbxBetween *self, double *values)
{
  if (self->n == 0)
    return;
  if (self->has_weights)
    solve (self, self->n);
  find_values (self, self->n);
  for (guint i = 0; i < self->n; i++)
    values[self->at[i]] = self->x[i];
  mo_fbx_between_init (self);
}

/* As many as there is room for, which are at values `first` and so on. */
static guint
add_cubic (MoFbxBetween *self, const MoFbxSpan *span, gint64 ticks, const gint64 *times,
           guint first, guint n)
{
  double length = (double) (span->to - span->from), seconds = length / (double) ticks;
  double p = span->right_weight, q = 1.0 - span->left_weight, from = span->a, to = span->b;
  double a = from + p * seconds * span->right;
  double b = to - span->left_weight * seconds * span->left;
  gint64 start = span->from;
  guint n_now = MIN (n, MO_FBX_BETWEEN - self->n), i = self->n;

  self->has_weights =
      self->has_weights || p != MO_FBX_USUAL_WEIGHT || span->left_weight != MO_FBX_USUAL_WEIGHT;
  for (guint at = first; at < first + n_now; at++, i++)
    {
      self->at[i] = at;
      self->s[i] = (double) (times[at] - start) / length;
      self->p[i] = p;
      self->q[i] = q;
      self->from[i] = from;
      self->to[i] = to;
      self->a[i] = a;
      self->b[i] = b;
    }
  self->n = i;
  return n_now;
}

void
mo_fbx_between_add (MoFbxBetween *self, const MoFbxSpan *span, gint64 ticks, const gint64 *times,
                    guint first, guint n, double *values)
{
  double length = (double) (span->to - span->from), way = span->b - span->a;
  guint end = first + n;

  if (span->mode == MO_FBX_CONSTANT || length <= 0.0)
    for (; first < end; first++)
      values[first] = span->mode == MO_FBX_CONSTANT ? span->a : span->b;
  else if (span->mode == MO_FBX_LINEAR)
    for (; first < end; first++)
      values[first] = span->a + way * ((double) (times[first] - span->from) / length);
  while (first < end)
    {
      first += add_cubic (self, span, ticks, times, first, end - first);
      if (self->n == MO_FBX_BETWEEN)
        mo_fbx_between_finish (self, values);
    }
}
