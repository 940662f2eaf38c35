/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-walk.h"

#include <string.h>

/* How stiff the spring of a swivel is. */
#define SWIVEL_STIFFNESS 0.12

/* How much stiffer all turns are where forces hold against each other: as many times what those forces do to the slopes of their
 * conditions. Without it, steps would go back and forth; so would movements when nothing draws any more. */
#define DAMPING 3.0

/* A swivel goes no farther in a step (radians). */
#define MOST_SWIVEL 0.3

/* All turns of the trunk together go no farther in a step (radians). */
#define LONGEST 0.06

/* How far each number goes with a force of 1, and how far it goes by itself. */
typedef struct
{
  double give[MO_BODY_UNKNOWNS], back[MO_BODY_UNKNOWNS];
} Springs;

static void
look_at_springs (const MoBodyWalk *self, const MoBodyRow *rows, guint n, Springs *springs)
{
  double held = 0.0;

  for (guint i = 0; i < n; i++)
    held += fabs (self->forces[rows[i].id]) * rows[i].curve;
  for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
    {
      double k = m < MO_TRUNK_UNKNOWNS ? mo_trunk_stiffness (m) : SWIVEL_STIFFNESS;
      gboolean stays = m < MO_TRUNK_UNKNOWNS && self->reach->trunk_stays;

      springs->give[m] =
          stays ? 0.0
                : 1.0 / (k * k + (m < MO_TRUNK_MOVES && !self->only_holds ? 0.0 : DAMPING * held));
      springs->back[m] = springs->give[m] * k * k * (self->centre[m] - self->u[m]);
    }
}

/* What rows do to one another, and what is asked of each. What is left of one by a force is asked for again with that force, so that in
 * the end nothing is left, as far as the row does not yield. */
static void
find_system (const MoBodyWalk *self, const MoBodyRow *rows, const Springs *springs,
             MoForces *system)
{
  for (guint i = 0; i < system->n; i++)
    {
      const MoBodyRow *row = &rows[i];
      double gives[MO_BODY_UNKNOWNS];

      system->least[i] = row->least;
      system->most[i] = row->most;
      system->b[i] = row->value + (1.0 - row->yields) * row->give * self->forces[row->id];
      for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
        {
          gives[m] = row->slopes[m] * springs->give[m];
          system->b[i] += row->slopes[m] * springs->back[m];
        }
      for (guint k = 0; k <= i; k++)
        {
          double sum = i == k ? row->give : 0.0;

          for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
            sum += gives[m] * rows[k].slopes[m];
          system->a[i][k] = system->a[k][i] = sum;
        }
    }
}

/* A step of the trunk that is too long for conditions to be straight all the way. */
static void
shorten (double step[MO_BODY_UNKNOWNS])
{
  double size = 0.0;

  for (guint m = MO_TRUNK_MOVES; m < MO_TRUNK_UNKNOWNS; m++)
    size += step[m] * step[m];
  size = sqrt (size);
  for (guint m = 0; size > LONGEST && m < MO_BODY_UNKNOWNS; m++)
    step[m] *= LONGEST / size;
}

static double
limited (const MoBodyWalk *self, guint unknown, double step)
{
  double box;

  if (unknown >= MO_TRUNK_UNKNOWNS)
    return CLAMP (step, -MOST_SWIVEL, MOST_SWIVEL);
  box = mo_trunk_box (unknown);
  return CLAMP (self->u[unknown] + step, -box, box) - self->u[unknown];
}

static double
move (MoBodyWalk *self, const double step[MO_BODY_UNKNOWNS])
{
  double size = 0.0;

  for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
    {
      self->u[m] += step[m];
      size += step[m] * step[m];
    }
  self->has_moved = self->has_moved || size > 0.0;
  if (size == 0.0)
    return 0.0;
  if (!self->reach->trunk_stays)
    mo_trunk_place (&self->trunk, self->u, FALSE);
  for (guint i = 0; i < self->n_limbs; i++)
    mo_body_walk_place_limb (self, &self->limbs[i], step[MO_TRUNK_UNKNOWNS + i], FALSE);
  return sqrt (size);
}

double
mo_body_walk_step (MoBodyWalk *self)
{
  MoBodyRow rows[MO_MOST_FORCES];
  double forces[MO_MOST_FORCES], step[MO_BODY_UNKNOWNS];
  MoForces system; /* too large to be cleared each time */
  Springs springs;

  system.n = mo_body_rows_find (self, rows);
  look_at_springs (self, rows, system.n, &springs);
  find_system (self, rows, &springs, &system);
  mo_forces_find (&system, forces);
  memset (self->forces, 0, sizeof self->forces);
  for (guint i = 0; i < system.n; i++)
    self->forces[rows[i].id] = forces[i];
  for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
    {
      step[m] = springs.back[m];
      for (guint i = 0; i < system.n; i++)
        step[m] -= springs.give[m] * rows[i].slopes[m] * forces[i];
    }
  shorten (step);
  for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
    step[m] = limited (self, m, step[m]);
  return move (self, step);
}
