/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-math.h"
#include "mo-wide.h"

#include <string.h>

/* The bounds of mo-fbx-times.c for many spans at once, in loops that work on several numbers at a time: curves with the same
 * times, and slopes that stand in the file as they are. */

/* How far spans are from their chords, and how far they go. */
typedef struct
{
  double lengths[MO_FBX_SPANS]; /* seconds */
  double bends[3][MO_FBX_SPANS], changes[3][MO_FBX_SPANS];
} Spans;

/* The slopes and weights of a run. */
typedef struct
{
  double right, left, right_weight, left_weight; /* all 0 for straight lines */
} Slopes;

gboolean
mo_fbx_curve_is_plain (const MoFbxCurve *self)
{
  for (guint i = 0; i < self->n_runs; i++)
    if ((self->runs[i].flags & (MO_FBX_CONSTANT | MO_FBX_AUTO | MO_FBX_TCB)) != 0
        || !isfinite (self->runs[i].data[0]) || !isfinite (self->runs[i].data[1]))
      return FALSE;
  for (guint i = 1; i < self->n_keys; i++)
    if (self->times[i] <= self->times[i - 1])
      return FALSE;
  return TRUE;
}

static inline Slopes
get_slopes (const MoFbxRun *run)
{
  Slopes slopes = { 0 };

  if ((run->flags & MO_FBX_CUBIC) == 0)
    return slopes;
  slopes.right = (double) run->data[0];
  slopes.left = (double) run->data[1];
  mo_fbx_run_weights (run, &slopes.right_weight, &slopes.left_weight);
  return slopes;
}

static inline double
find_bend (const Slopes *slopes, double way, double length)
{
  return 4.0 / 9.0
         * (slopes->right_weight * fabs (slopes->right * length - way)
            + slopes->left_weight * fabs (slopes->left * length - way));
}

/* The same slopes everywhere. */
MO_WIDE static void
measure_even (const float *restrict values, Slopes slopes, const double *restrict lengths, guint n,
              double *restrict bends, double *restrict changes)
{
  for (guint i = 0; i < n; i++)
    {
      double way = (double) values[i + 1] - (double) values[i];

      bends[i] = find_bend (&slopes, way, lengths[i]);
      changes[i] = fabs (way) + 2.0 * bends[i];
    }
}

MO_WIDE static void
measure_each (const float *restrict values, const Slopes *restrict slopes,
              const double *restrict lengths, guint n, double *restrict bends,
              double *restrict changes)
{
  for (guint i = 0; i < n; i++)
    {
      double way = (double) values[i + 1] - (double) values[i];

      bends[i] = find_bend (&slopes[i], way, lengths[i]);
      changes[i] = fabs (way) + 2.0 * bends[i];
    }
}

static void
measure (MoFbxCurve *curve, guint first, guint n, const double *lengths, double *bends,
         double *changes)
{
  const MoFbxRun linear = { .flags = MO_FBX_LINEAR }, *run = NULL;
  Slopes slopes[MO_FBX_SPANS];

  if (curve->n_runs <= 1)
    {
      measure_even (curve->values + first, get_slopes (curve->n_runs == 1 ? curve->runs : &linear),
                    lengths, n, bends, changes);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const MoFbxRun *own = mo_fbx_curve_run (curve, first + i);

      slopes[i] = run == own ? slopes[i - 1] : get_slopes (own);
      run = own;
    }
  measure_each (curve->values + first, slopes, lengths, n, bends, changes);
}

/* As does_turn_bend in mo-fbx-times.c. */
MO_WIDE static void
judge_turns (const Spans *restrict spans, guint n, guint8 *restrict bend)
{
  for (guint i = 0; i < n; i++)
    {
      double a = MO_DEGREES (spans->changes[0][i]), b = MO_DEGREES (spans->changes[1][i]);
      double c = MO_DEGREES (spans->changes[2][i]), off = (a * b + b * c + a * c) / 6.0;

      off += MO_DEGREES (spans->bends[0][i]);
      off += MO_DEGREES (spans->bends[1][i]);
      off += MO_DEGREES (spans->bends[2][i]);
      bend[i] = (off > MO_FBX_CLOSE_TURN) | (a + b + c > MO_FBX_MOST_TURN);
    }
}

MO_WIDE static void
judge_others (const Spans *restrict spans, guint n, double close, guint8 *restrict bend)
{
  for (guint i = 0; i < n; i++)
    bend[i] = spans->bends[0][i] + spans->bends[1][i] + spans->bends[2][i] > close;
}

void
mo_fbx_find_bends (const MoFbxDocument *self, const MoFbxModel *model, MoFbxVector vector,
                   MoFbxCurve *const *curves, guint n_curves, guint first, guint n, double strong,
                   guint8 *bend)
{
  const gint64 *times = curves[0]->times + first;
  double seconds_a_tick = 1.0 / (double) self->ticks;
  Spans spans;

  memset (spans.bends, 0, sizeof spans.bends);
  memset (spans.changes, 0, sizeof spans.changes);
  for (guint i = 0; i < n; i++)
    spans.lengths[i] = (double) (times[i + 1] - times[i]) * seconds_a_tick;
  for (guint i = 0; i < n_curves; i++)
    if (curves[i]->range > 0.0)
      measure (curves[i], first, n, spans.lengths, spans.bends[i], spans.changes[i]);
  if (vector == MO_FBX_TURN)
    judge_turns (&spans, n, bend);
  else
    judge_others (&spans, n, vector == MO_FBX_MOVE ? MO_FBX_CLOSE_MOVE : MO_FBX_CLOSE_SIZE, bend);
  if (vector != MO_FBX_MOVE && !model->is_plain)
    for (guint i = 0; i < n; i++)
      bend[i] =
          bend[i] != 0 || spans.changes[0][i] + spans.changes[1][i] + spans.changes[2][i] > 0.0;
  for (guint i = 0; i < n; i++)
    if (MAX (MAX (spans.bends[0][i], spans.bends[1][i]), spans.bends[2][i]) > strong)
      bend[i] |= MO_FBX_IS_STRONG;
}
