/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Channels between their keys (COLLADA 1.4.1, Curve Interpolation). */

MoDaeMode
mo_dae_curve_mode (const MoDaeCurve *self, guint key)
{
  guint row = mo_dae_curve_row (self, key);
  MoDaeMode mode = row < self->n_modes ? (MoDaeMode) self->modes[row] : MO_DAE_LINEAR;

  return mode >= MO_DAE_BEZIER && self->in == NULL ? MO_DAE_LINEAR : mode;
}

static gboolean
is_reached (const MoDaeCurve *self, guint key, double time, gboolean is_before)
{
  double at = mo_dae_curve_time (self, key);

  return is_before ? at < time : at <= time;
}

guint
mo_dae_curve_find (MoDaeCurve *self, double time, gboolean is_before)
{
  guint low = 0, high = self->n_keys, hint = self->hint;

  if (is_reached (self, hint, time, is_before))
    {
      low = hint;
      if (hint + 1 < high && is_reached (self, hint + 1, time, is_before))
        low = hint + 1;
      if (low + 1 < high && !is_reached (self, low + 1, time, is_before))
        high = low + 1;
    }
  else
    high = MAX (hint, 1);
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (is_reached (self, middle, time, is_before))
        low = middle;
      else
        high = middle;
    }
  self->hint = low;
  return low;
}

/* -- Curves with tangents ---------------------------------------------------------------------- */

/* The four points of a span, as a cubic in Bernstein's form. */
typedef struct
{
  double times[4], values[4];
} Span;

/* One tangent: a point of time and value, or a value alone. Several numbers at once may share a time, which is first. */
static void
read_tangent (const MoDaeCurve *self, const double *tangents, guint key, guint number, double *time,
              double *value)
{
  const double *row = tangents + (gsize) mo_dae_curve_row (self, key) * self->tangent_stride;

  if (self->tangent_stride == self->value_stride)
    {
      *value = row[number];
      return;
    }
  if (self->tangent_stride == self->value_stride + 1)
    {
      *time = row[0];
      *value = row[1 + number];
      return;
    }
  *time = row[2 * number];
  *value = row[2 * number + 1];
}

/* Bezier's tangents are points, Hermite's are derivatives by the share of the span. Points before or after the span
 * are moved to its ends, so that it never goes back in time. */
static Span
get_span (const MoDaeCurve *self, guint key, guint number)
{
  gboolean is_hermite = mo_dae_curve_mode (self, key) == MO_DAE_HERMITE;
  double from = mo_dae_curve_time (self, key), to = mo_dae_curve_time (self, key + 1);
  double third = (to - from) / 3.0, begin = is_hermite ? 0.0 : self->begin;
  double out_time, in_time, out, in;
  Span span;

  out_time = begin + (is_hermite ? third * 3.0 : from + third);
  in_time = begin + (is_hermite ? third * 3.0 : to - third);
  read_tangent (self, self->out, key, number, &out_time, &out);
  read_tangent (self, self->in, key + 1, number, &in_time, &in);
  span.times[0] = from;
  span.times[3] = to;
  span.values[0] = mo_dae_curve_value (self, key)[number];
  span.values[3] = mo_dae_curve_value (self, key + 1)[number];
  span.times[1] = is_hermite ? from + out_time / 3.0 : out_time - begin;
  span.times[2] = is_hermite ? to - in_time / 3.0 : in_time - begin;
  span.values[1] = is_hermite ? span.values[0] + out / 3.0 : out;
  span.values[2] = is_hermite ? span.values[3] - in / 3.0 : in;
  for (guint i = 1; i < 3; i++)
    span.times[i] = CLAMP (span.times[i], from, to);
  return span;
}

static double
bernstein (const double p[4], double s)
{
  double r = 1.0 - s;

  return r * r * r * p[0] + 3.0 * r * r * s * p[1] + 3.0 * r * s * s * p[2] + s * s * s * p[3];
}

static double
bernstein_slope (const double p[4], double s)
{
  double r = 1.0 - s;

  return 3.0 * (r * r * (p[1] - p[0]) + 2.0 * r * s * (p[2] - p[1]) + s * s * (p[3] - p[2]));
}

/* The share of the curve at a time: Newton's steps, within bounds that close in as by halves. */
static double
share_at (const double times[4], double time)
{
  double low = 0.0, high = 1.0, s = (time - times[0]) / (times[3] - times[0]);
  double enough = (times[3] - times[0]) * 1e-14;

  for (guint i = 0; i < 60; i++)
    {
      double off = bernstein (times, s) - time, slope = bernstein_slope (times, s), next;

      if (fabs (off) <= enough)
        break;
      if (off > 0.0)
        high = s;
      else
        low = s;
      next = slope > 0.0 ? s - off / slope : -1.0;
      s = next > low && next < high ? next : (low + high) / 2.0;
    }
  return s;
}

static double
between (const MoDaeCurve *self, guint key, guint number, double time)
{
  Span span = get_span (self, key, number);

  return bernstein (span.values, share_at (span.times, time));
}

/* -- All modes --------------------------------------------------------------------------------- */

void
mo_dae_curve_evaluate (MoDaeCurve *self, double time, gboolean is_before, double *numbers)
{
  guint key = mo_dae_curve_find (self, time, is_before);
  double from = mo_dae_curve_time (self, key), share;
  MoDaeMode mode = mo_dae_curve_mode (self, key);
  const double *value = mo_dae_curve_value (self, key), *next;

  memcpy (numbers, value, self->n * sizeof (double));
  if (key + 1 == self->n_keys || !(time > from) || mode == MO_DAE_STEP)
    return;
  next = mo_dae_curve_value (self, key + 1);
  share = (time - from) / (mo_dae_curve_time (self, key + 1) - from);
  if (share >= 1.0)
    memcpy (numbers, next, self->n * sizeof (double));
  else
    for (guint i = 0; i < self->n; i++)
      numbers[i] = mode == MO_DAE_LINEAR ? value[i] + (next[i] - value[i]) * share
                                         : between (self, key, i, time);
}

gboolean
mo_dae_curve_is_straight (const MoDaeCurve *self, guint key)
{
  if (mo_dae_curve_mode (self, key) < MO_DAE_BEZIER)
    return TRUE;
  for (guint number = 0; number < self->n; number++)
    {
      Span span = get_span (self, key, number);
      double slope = (span.values[3] - span.values[0]) / (span.times[3] - span.times[0]);

      for (guint i = 1; i < 3; i++)
        {
          double line = span.values[0] + slope * (span.times[i] - span.times[0]);

          if (!(fabs (span.values[i] - line) <= 1e-7 * (fabs (line) + fabs (span.values[i]))))
            return FALSE;
        }
    }
  return TRUE;
}

double
mo_dae_curve_way (const MoDaeCurve *self, guint key, guint number)
{
  Span span;

  if (mo_dae_curve_mode (self, key) == MO_DAE_STEP)
    return 0.0;
  if (mo_dae_curve_mode (self, key) == MO_DAE_LINEAR)
    return fabs (mo_dae_curve_value (self, key + 1)[number]
                 - mo_dae_curve_value (self, key)[number]);
  span = get_span (self, key, number);
  return fabs (span.values[1] - span.values[0]) + fabs (span.values[2] - span.values[1])
         + fabs (span.values[3] - span.values[2]);
}

gboolean
mo_dae_curve_moves (const MoDaeCurve *self)
{
  for (guint key = 0; key + 1 < self->n_keys; key++)
    {
      gboolean is_curved = mo_dae_curve_mode (self, key) >= MO_DAE_BEZIER;

      for (guint i = 0; i < self->n; i++)
        if (mo_dae_curve_value (self, key)[i] != mo_dae_curve_value (self, key + 1)[i]
            || (is_curved && mo_dae_curve_way (self, key, i) != 0.0))
          return TRUE;
    }
  return FALSE;
}
