/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-swivel.h"

#include "mo-golden.h"
#include "mo-math.h"

#include <math.h>

/* Swivels that are tried at first, all around, and how often the best of them is made better. */
#define N_TRIED 48u
#define SWIVEL_STEP (2.0 * G_PI / N_TRIED)
#define N_BETTERED 30

/* An edge is found to that excess (radians), in at most as many steps. */
#define EXACT 1e-13
#define MOST_STEPS 60

/* A part of the circle in which the least excess is farther beyond the range than as many times its width has no way in. */
#define STEEPEST 4.0

/* So far from a swivel (radians) it is seen to which side the excess falls. */
#define NEARBY 1e-4

/* Where no swivel is within the range, those that are beyond it by about as much (radians, and as a part of that) count alike; all
 * of that only where the nearest one is so far beyond it (radians), so that the answer goes on from the last that is within. */
#define BLUNT 0.03
#define BLUNT_PART 0.3
#define FAR_BEYOND 0.05

typedef struct
{
  MoExcessFunc excess;
  gconstpointer data;
  gboolean is_right;
} Search;

static double
excess_of (double swivel, gconstpointer data)
{
  const Search *self = data;

  return self->excess (swivel, self->data);
}

static gboolean
is_within (double excess)
{
  return excess <= MO_SWIVEL_EDGE;
}

/* Where the excess is least between two swivels. `seeks_within`: no longer than until it is within the range, or cannot be. */
static double
find_least (const Search *self, gboolean seeks_within, double from, double to)
{
  MoGolden golden;

  mo_golden_init (&golden, excess_of, self, from, to);
  for (guint i = 0; i < N_BETTERED; i++)
    {
      double least = mo_golden_least (&golden);

      if (seeks_within && (is_within (least) || least > STEEPEST * fabs (golden.to - golden.from)))
        break;
      mo_golden_narrow (&golden);
    }
  return mo_golden_place (&golden);
}

/* From a swivel within the range towards one that is not: as far as it goes. By false position, where an end that stays
 * counts half as much the next time ("Illinois"; Dowell and Jarratt 1971), and now and then by halves. */
static double
find_edge (const Search *self, double within, double at_within, double beyond, double at_beyond)
{
  double low = at_within, high = at_beyond;
  int last = 0;

  for (guint i = 1; i <= MOST_STEPS && at_within < -EXACT; i++)
    {
      double middle =
          i % 8 == 0 ? 0.5 * (within + beyond) : within + (beyond - within) * (low / (low - high));
      double at = excess_of (middle, self);
      int side = at > EXACT ? 1 : -1;

      if (side > 0)
        {
          beyond = middle;
          high = at;
          low *= last == side ? 0.5 : 1.0;
        }
      else
        {
          within = middle;
          low = at_within = at;
          high *= last == side ? 0.5 : 1.0;
        }
      last = side;
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

/* The least swivel so far that is within. */
typedef struct
{
  double excess[N_TRIED + 1]; /* of those that were tried so far */
  double least;
  gboolean is_found;
} Within;

static void
consider (const Search *self, Within *found, double within, double at_within, guint beyond)
{
  double edge = find_edge (self, within, at_within, tried (self, beyond), found->excess[beyond]);

  if (found->is_found && fabs (edge) >= fabs (found->least))
    return;
  found->least = edge;
  found->is_found = TRUE;
}

/* Whether the excess falls from one of those that were tried towards another. */
static gboolean
falls (const Search *self, const Within *found, guint i, guint towards)
{
  double at = tried (self, i);

  return excess_of (at + copysign (NEARBY, tried (self, towards) - at), self) < found->excess[i];
}

/* A narrow range may lie between two that were tried: where the excess falls from both. */
static void
consider_narrow (const Search *self, Within *found, guint i)
{
  guint before = inner (i);
  double within, at;

  if (found->excess[before] + found->excess[i] > STEEPEST * SWIVEL_STEP
      || !falls (self, found, before, i) || !falls (self, found, i, before))
    return;
  within = find_least (self, TRUE, tried (self, before), tried (self, i));
  at = excess_of (within, self);
  if (is_within (at))
    consider (self, found, within, at, before);
}

/* The least swivel with which the root is within its range; FALSE if there is none. */
static gboolean
find_within (const Search *self, Within *found)
{
  found->excess[0] = excess_of (0.0, self);
  for (guint i = 1; i <= N_TRIED; i++)
    {
      guint before = inner (i);

      if (found->is_found && fabs (tried (self, before)) > fabs (found->least))
        break;
      found->excess[i] = excess_of (tried (self, i), self);
      if (is_within (found->excess[before]))
        continue;
      if (is_within (found->excess[i]))
        consider (self, found, tried (self, i), found->excess[i], before);
      else
        consider_narrow (self, found, i);
    }
  return found->is_found;
}

gboolean
mo_swivel_find_within (MoExcessFunc excess, gconstpointer data, gboolean is_right, double *swivel)
{
  const Search search = { excess, data, is_right };
  Within found = { .is_found = FALSE };

  if (find_within (&search, &found))
    *swivel = found.least;
  return found.is_found;
}

/* -- Where none is within ------------------------------------------------------------------------ */

/* The mean of all swivels as directions, of which those count most that are least beyond the range, and then those that turn
 * least. `excess`: of those that are tried. */
static double
find_mean (const Search *self, const double excess[N_TRIED], double least)
{
  double blunt = MIN (BLUNT, BLUNT_PART * least), x = 0.0, y = 0.0;

  for (guint i = 0; i < N_TRIED; i++)
    {
      double at = tried (self, i);
      double weight = exp ((least - excess[i]) / blunt - (1.0 - cos (at)));

      x += weight * cos (at);
      y += weight * sin (at);
    }
  return atan2 (y, x);
}

double
mo_swivel_find_nearest (MoExcessFunc excess, gconstpointer data, gboolean is_right)
{
  const Search search = { excess, data, is_right }, *self = &search;
  double all[N_TRIED], nearest, least;
  guint best = 0;

  for (guint i = 0; i < N_TRIED; i++)
    {
      all[i] = excess_of (tried (self, i), self);
      if (all[i] < all[best])
        best = i;
    }
  nearest =
      find_least (self, FALSE, tried (self, best) - SWIVEL_STEP, tried (self, best) + SWIVEL_STEP);
  least = MIN (all[best], excess_of (nearest, self));
  if (least <= 0.0)
    return nearest;
  return nearest
         + mo_smooth_step (least / FAR_BEYOND)
               * remainder (find_mean (self, all, least) - nearest, 2.0 * G_PI);
}
