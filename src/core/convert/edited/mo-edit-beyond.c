/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-beyond.h"

#include <math.h>

/* What is expected of a motion: power in bands of frequencies, which are in units of the one that parts movement from noise.
 * Chosen so that a sine of a quarter of it is guessed within 5 %, noise of twice of it adds no more at the ends than in the
 * middle, and captures are met best. */
static const struct
{
  double from, to, density;
} bands[] = {
  { 0.0, 0.25, 100.0 },
  { 0.25, 1.0, 0.3 },
  { 1.0, 1.875, 0.003 },
  { 1.875, 2.625, 1.0 },
};

/* Of noise of all frequencies, in these units too. */
#define WHITE 0.003

/* Periods before the end. */
#define KNOWN 1.4

/* 1 and the time: what straight lines are made of. */
#define N_TRENDS 2u

typedef struct
{
  guint n;
  double step;
  double *factor;           /* n rows of n: L of K = L L' */
  double *trends[N_TRENDS]; /* n: K^-1 of them at the known times */
  double inverse[N_TRENDS][N_TRENDS];
} Guess;

static double
part_below (double frequency, double time)
{
  double x = 2.0 * G_PI * frequency * time;

  return fabs (x) < 1e-9 ? frequency : frequency * sin (x) / x;
}

/* How alike values are that lie so many periods apart. */
static double
correlate (double time)
{
  double sum = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (bands); i++)
    sum += bands[i].density * (part_below (bands[i].to, time) - part_below (bands[i].from, time));
  return sum;
}

static double
trend_at (guint trend, double steps)
{
  return trend == 0 ? 1.0 : steps;
}

/* After Cholesky. White noise keeps all pivots above zero. */
static void
factorise (Guess *self)
{
  guint n = self->n;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k <= i; k++)
      {
        double *a = self->factor + i * n, *b = self->factor + k * n;
        double rest = correlate ((double) (i - k) * self->step);

        if (i == k)
          rest += WHITE / self->step;
        for (guint j = 0; j < k; j++)
          rest -= a[j] * b[j];
        a[k] = i == k ? sqrt (rest) : rest / b[k];
      }
}

/* K^-1 of a column, in its place. */
static void
solve (const Guess *self, double *column)
{
  guint n = self->n;

  for (guint i = 0; i < n; i++)
    {
      for (guint k = 0; k < i; k++)
        column[i] -= self->factor[i * n + k] * column[k];
      column[i] /= self->factor[i * n + i];
    }
  for (guint i = n; i-- > 0;)
    {
      for (guint k = i + 1; k < n; k++)
        column[i] -= self->factor[k * n + i] * column[k];
      column[i] /= self->factor[i * n + i];
    }
}

static double
trend_of (const double *column, guint n, guint trend)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += column[i] * trend_at (trend, -(double) i);
  return sum;
}

static void
find_trends (Guess *self)
{
  double m[N_TRENDS][N_TRENDS], determinant;

  for (guint a = 0; a < N_TRENDS; a++)
    {
      self->trends[a] = g_new (double, self->n);
      for (guint i = 0; i < self->n; i++)
        self->trends[a][i] = trend_at (a, -(double) i);
      solve (self, self->trends[a]);
      for (guint b = 0; b < N_TRENDS; b++)
        m[a][b] = trend_of (self->trends[a], self->n, b);
    }
  determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
  self->inverse[0][0] = m[1][1] / determinant;
  self->inverse[1][1] = m[0][0] / determinant;
  self->inverse[0][1] = -m[0][1] / determinant;
  self->inverse[1][0] = -m[1][0] / determinant;
}

/* The weights for one value, so many steps after the end. */
static void
guess (const Guess *self, guint steps, double *weights)
{
  double miss[N_TRENDS];

  for (guint i = 0; i < self->n; i++)
    weights[i] = correlate ((double) (steps + i) * self->step);
  solve (self, weights);
  for (guint a = 0; a < N_TRENDS; a++)
    miss[a] = trend_at (a, steps) - trend_of (weights, self->n, a);
  for (guint a = 0; a < N_TRENDS; a++)
    for (guint i = 0; i < self->n; i++)
      weights[i] +=
          self->trends[a][i] * (self->inverse[a][0] * miss[0] + self->inverse[a][1] * miss[1]);
}

guint
mo_beyond_find_known (double step)
{
  return 1 + (guint) floor (KNOWN / step + 1e-9);
}

MoBeyond *
mo_beyond_new (double step, guint n_known, guint n_beyond)
{
  MoBeyond *self = g_new0 (MoBeyond, 1);
  Guess work = { .n = n_known, .step = step };

  g_return_val_if_fail (n_known >= 2 && step > 0.0, self);
  self->n_known = n_known;
  self->n_beyond = n_beyond;
  self->weights = g_new (double, n_known *n_beyond);
  work.factor = g_new0 (double, n_known *n_known);
  factorise (&work);
  find_trends (&work);
  for (guint i = 0; i < n_beyond; i++)
    guess (&work, i + 1, self->weights + i * n_known);
  for (guint a = 0; a < N_TRENDS; a++)
    g_free (work.trends[a]);
  g_free (work.factor);
  return self;
}

void
mo_beyond_free (MoBeyond *self)
{
  g_free (self->weights);
  g_free (self);
}
