/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-forces.h"

/* A force is that much beyond a bound before it is put on it, and a condition so far from it before its force is let go. */
#define BEYOND 1e-12
#define PULLS 1e-10

/* Which forces are on their bounds: -1 on the least, 1 on the most, 0 on none. */
typedef struct
{
  const MoForces *system;
  int side[MO_MOST_FORCES];
  double x[MO_MOST_FORCES];
} Search;

/* Solves a symmetric system of n rows by elimination; answers go to `b`. */
static void
eliminate (double a[MO_MOST_FORCES][MO_MOST_FORCES], double *b, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      {
        double part = a[k][i] / a[i][i];

        for (guint m = i; m < n; m++)
          a[k][m] -= part * a[i][m];
        b[k] -= part * b[i];
      }
  for (guint i = n; i-- > 0;)
    {
      for (guint m = i + 1; m < n; m++)
        b[i] -= a[i][m] * b[m];
      b[i] /= a[i][i];
    }
}

/* All forces, with those that are on a bound there. */
static void
solve (Search *self)
{
  const MoForces *system = self->system;
  double a[MO_MOST_FORCES][MO_MOST_FORCES], b[MO_MOST_FORCES];
  guint held[MO_MOST_FORCES], n = 0;

  for (guint i = 0; i < system->n; i++)
    {
      self->x[i] = self->side[i] < 0 ? system->least[i] : system->most[i];
      if (self->side[i] == 0)
        held[n++] = i;
    }
  for (guint i = 0; i < n; i++)
    {
      b[i] = system->b[held[i]];
      for (guint k = 0; k < system->n; k++)
        if (self->side[k] != 0)
          b[i] -= system->a[held[i]][k] * self->x[k];
      for (guint k = 0; k < n; k++)
        a[i][k] = system->a[held[i]][held[k]];
    }
  eliminate (a, b, n);
  for (guint i = 0; i < n; i++)
    self->x[held[i]] = b[i];
}

/* Puts the force that is farthest beyond a bound on it. */
static gboolean
hold_back (Search *self)
{
  const MoForces *system = self->system;
  double worst = BEYOND;
  guint at = system->n;
  int side = 0;

  for (guint i = 0; i < system->n; i++)
    {
      double under = system->least[i] - self->x[i], over = self->x[i] - system->most[i];

      if (self->side[i] != 0 || MAX (under, over) <= worst)
        continue;
      worst = MAX (under, over);
      at = i;
      side = under > over ? -1 : 1;
    }
  if (at < system->n)
    self->side[at] = side;
  return at < system->n;
}

/* Lets go the force that is held on its bound most wrongly. */
static gboolean
let_go (Search *self)
{
  const MoForces *system = self->system;
  double worst = PULLS;
  guint at = system->n;

  for (guint i = 0; i < system->n; i++)
    {
      double left = system->b[i];

      if (self->side[i] == 0)
        continue;
      for (guint k = 0; k < system->n; k++)
        left -= system->a[i][k] * self->x[k];
      if (-self->side[i] * left <= worst)
        continue;
      worst = -self->side[i] * left;
      at = i;
    }
  if (at < system->n)
    self->side[at] = 0;
  return at < system->n;
}

void
mo_forces_find (const MoForces *self, double forces[MO_MOST_FORCES])
{
  Search search = { .system = self };

  for (guint i = 0; i < self->n; i++)
    search.side[i] = self->b[i] > 0.0 || self->least[i] < 0.0 ? 0 : -1;
  /* Rounding might let two forces take turns for ever: then the last ones are brought within their bounds. */
  for (guint change = 0; change < 3 * self->n + 2; change++)
    {
      solve (&search);
      if (!hold_back (&search) && !let_go (&search))
        break;
    }
  for (guint i = 0; i < self->n; i++)
    forces[i] = CLAMP (search.x[i], self->least[i], self->most[i]);
}
