/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steady-stands.h"

#include "mo-constrain.h"
#include "mo-pull.h"
#include "mo-solved.h"
#include "mo-take-sample.h"

#include <math.h>

/* So little (metres) is not seen, and the constraint still helps bodies of another size. */
#define STEADY 0.003

/* What one that is kept does at least, though the foot stands as still without it (metres). */
#define MIN_GAIN 1e-9

/* How far a joint is from the middle of its places, level, root mean square, while a constraint acts fully. */
static double
measure (MoTake *take, const MoSolved *solved, const MoConstraint *constraint, guint joint)
{
  double from = (double) constraint->ease_in_stop, x = 0.0, y = 0.0, squares = 0.0;
  double to = MIN ((double) constraint->ease_out_start, take->duration);
  guint n = (guint) MAX (floor ((to - from) / MO_SOLVE_USUAL.step), 0.0) + 1;
  MoPose pose;

  mo_pose_reset (&pose);
  for (guint i = 0; i < n; i++)
    {
      double time = from + i * MO_SOLVE_USUAL.step;
      MoVec3 place;

      mo_take_sample (take, time, &pose, NULL);
      mo_solved_show (solved, time, &pose);
      place = mo_pose_world (&pose, joint).position;
      x += place.x;
      y += place.y;
      squares += place.x * place.x + place.y * place.y;
    }
  return sqrt (MAX (squares / n - (x * x + y * y) / ((double) n * n), 0.0));
}

/* What a constraint does for a foot: by how much less it moves (metres). 0 if that is nothing; without bounds where it cannot
 * be told. */
static double
find_gain (MoTake *take, const MoSolved *solved, const MoConstraint *constraint)
{
  MoPull pull;
  double with, without;

  mo_pull_init (&pull, constraint, 0, FALSE);
  if (solved == NULL || !pull.is_played)
    return G_MAXDOUBLE;
  with = measure (take, solved, constraint, (guint) pull.joints[0]);
  without = measure (take, NULL, constraint, (guint) pull.joints[0]);
  return with <= MAX (without, STEADY) ? MAX (without - with, MIN_GAIN) : 0.0;
}

static int
compare_gains (gconstpointer a, gconstpointer b)
{
  return mo_compare_doubles (b, a);
}

/* The least gain of the `most` largest ones. */
static double
find_least (const double *gains, guint n, guint most)
{
  g_autofree double *sorted = g_memdup2 (gains, n * sizeof *gains);

  qsort (sorted, n, sizeof *sorted, compare_gains);
  return sorted[MIN (n, most) - 1];
}

guint
mo_take_keep_steady (MoTake *take, GArray *constraints, const MoPlaying *playing, guint most,
                     guint *n_left)
{
  g_autoptr (MoSolved) solved = mo_take_solve (take, constraints, playing);
  guint n = constraints->len, n_steady = 0, kept = 0;
  g_autofree double *gains = g_new (double, n);
  double least;

  for (guint i = 0; i < n; i++)
    {
      gains[i] = find_gain (take, solved, &g_array_index (constraints, MoConstraint, i));
      n_steady += gains[i] <= 0.0;
    }
  least = n > 0 && most > 0 ? find_least (gains, n, most) : G_MAXDOUBLE;
  for (guint i = 0; i < n && kept < most; i++)
    if (gains[i] > 0.0 && gains[i] >= least)
      g_array_index (constraints, MoConstraint, kept++) =
          g_array_index (constraints, MoConstraint, i);
  g_array_set_size (constraints, kept);
  *n_left = n - n_steady - kept;
  return n_steady;
}
