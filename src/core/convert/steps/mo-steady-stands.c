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

guint
mo_take_keep_steady (MoTake *take, GArray *constraints)
{
  g_autoptr (MoSolved) solved = mo_take_solve (take, constraints);
  guint n = constraints->len, kept = 0;

  for (guint i = 0; i < n; i++)
    {
      MoConstraint constraint = g_array_index (constraints, MoConstraint, i);
      MoPull pull;
      guint joint;

      mo_pull_init (&pull, &constraint, 0, FALSE);
      joint = (guint) pull.joints[0];
      if (solved == NULL || !pull.is_played
          || measure (take, solved, &constraint, joint)
                 <= MAX (measure (take, NULL, &constraint, joint), STEADY))
        g_array_index (constraints, MoConstraint, kept++) = constraint;
    }
  g_array_set_size (constraints, kept);
  return n - kept;
}
