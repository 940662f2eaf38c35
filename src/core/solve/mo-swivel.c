/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-swivel.h"

#include "mo-math.h"

#include <math.h>

/* What a swivel costs against what is beyond a range. */
#define SWIVEL_SCALE MO_DEGREES (60.0)
#define EXCESS_SCALE MO_DEGREES (10.0)

/* Swivels that are tried at first, all around, and how often the best of them is made better. */
#define N_TRIED 24u
#define SWIVEL_STEP (2.0 * G_PI / N_TRIED)
#define N_BETTERED 40

typedef struct
{
  MoExcessFunc excess;
  gconstpointer data;
  gboolean is_right;
} Search;

static double
excess_of (const Search *self, double swivel)
{
  return self->excess (swivel, self->data);
}

static double
cost_of (const Search *self, double swivel)
{
  return pow (swivel / SWIVEL_SCALE, 2.0) + pow (excess_of (self, swivel) / EXCESS_SCALE, 2.0);
}

/* Where a function is least between two swivels, by golden section. */
static double
find_least (const Search *self, double (*function) (const Search *, double), double from, double to)
{
  const double golden = 0.6180339887498949;

  for (guint i = 0; i < N_BETTERED; i++)
    {
      double a = to - golden * (to - from), b = from + golden * (to - from);

      if (function (self, a) < function (self, b))
        to = b;
      else
        from = a;
    }
  return (from + to) / 2.0;
}

/* From a swivel within the range towards one that is not: as far as it goes. */
static double
find_edge (const Search *self, double within, double beyond)
{
  for (guint i = 0; i < N_BETTERED; i++)
    {
      double middle = (within + beyond) / 2.0;

      if (excess_of (self, middle) <= MO_SWIVEL_EDGE)
        within = middle;
      else
        beyond = middle;
    }
  return within;
}

/* One of the tried swivels, from the least on: 0, 1, -1, 2, -2 ... steps, of the right side the other way round. */
static double
tried (const Search *self, guint i)
{
  gboolean is_back = (i % 2 == 0) != self->is_right;

  return (is_back ? -1.0 : 1.0) * ((i + 1) / 2) * SWIVEL_STEP;
}

/* The one before it on its side. */
static guint
inner (guint i)
{
  return i > 2 ? i - 2 : 0;
}

/* A narrow range may lie between those that were tried. */
static gboolean
find_narrow (const Search *self, const double excess[N_TRIED + 1], double *swivel)
{
  for (guint i = 0; i + 2 <= N_TRIED; i++)
    {
      double middle = tried (self, i), within;

      if (excess[i] > excess[i + 2] || excess[i] > excess[i > 0 ? inner (i) : 1])
        continue;
      within = find_least (self, excess_of, middle - SWIVEL_STEP, middle + SWIVEL_STEP);
      if (excess_of (self, within) > MO_SWIVEL_EDGE)
        continue;
      *swivel = find_edge (self, within,
                           fabs (within) > fabs (middle) ? middle : tried (self, inner (i)));
      return TRUE;
    }
  return FALSE;
}

/* The least swivel with which the root is within its range; FALSE if there is none. */
static gboolean
find_within (const Search *self, double *swivel)
{
  double excess[N_TRIED + 1], least = INFINITY;

  for (guint i = 0; i <= N_TRIED; i++)
    {
      double edge;

      excess[i] = excess_of (self, tried (self, i));
      if (excess[i] <= MO_SWIVEL_EDGE)
        {
          edge = find_edge (self, tried (self, i), tried (self, inner (i)));
          if (fabs (edge) < least)
            {
              least = fabs (edge);
              *swivel = edge;
            }
        }
      if (i % 2 == 0 && isfinite (least)) /* both sides have been tried */
        return TRUE;
    }
  return find_narrow (self, excess, swivel);
}

/* The swivel that brings the root into its range, or as a compromise nearer to it. */
double
mo_swivel_find (MoExcessFunc excess, gconstpointer data, gboolean is_right)
{
  const Search search = { excess, data, is_right }, *self = &search;
  double best = 0.0, least = cost_of (self, 0.0), within = 0.0;

  if (find_within (self, &within))
    return within;
  for (guint i = 1; i <= N_TRIED; i++)
    {
      double cost = cost_of (self, tried (self, i));

      if (cost < least)
        {
          least = cost;
          best = tried (self, i);
        }
    }
  return find_least (self, cost_of, best - SWIVEL_STEP, best + SWIVEL_STEP);
}
