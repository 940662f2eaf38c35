/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-curve.h"

#include <math.h>
#include <string.h>

/* The slopes of a curve at its keys (docs/formats/fbx.md, Slopes). */

/* Two biases that differ by less are one. */
#define SAME_BIAS 0.0001

/* Beyond this bias (in hundreds), a slope grows with the square of what is beyond. */
#define FREE_BIAS 5.0
#define BEYOND_FACTOR 40.0

typedef struct
{
  double value, seconds; /* from the key to this neighbour, both with their sign */
  gboolean is_there;     /* and at another time */
} Neighbour;

static Neighbour
get_neighbour (const MoFbxCurve *self, const MoFbxKeys *keys, guint key, int step)
{
  Neighbour neighbour = { 0 };
  guint other = key + (guint) step;

  if (other >= self->n_keys || self->times[other] == self->times[key])
    return neighbour;
  neighbour.is_there = TRUE;
  neighbour.value = (double) self->values[other] - (double) self->values[key];
  neighbour.seconds = (double) (self->times[other] - self->times[key]) / (double) keys->ticks;
  return neighbour;
}

static double
square_beyond (double bias)
{
  double beyond = bias - FREE_BIAS;

  return beyond > 0.0 ? beyond * beyond * BEYOND_FACTOR : 0.0;
}

/* Pulls a slope to that of one of the two spans. */
static double
apply_bias (double slope, double before, double after, double bias)
{
  double share = fabs (bias) / 100.0, target = bias > 0.0 ? after : before, pull = target - slope;
  double sign = fabs (pull) > 1e-5 ? copysign (1.0, pull) : copysign (1.0, bias);

  if (share <= 0.0001)
    return slope;
  slope = slope * (1.0 - share) + share * target;
  return slope + sign * square_beyond (share);
}

/* No slope may overshoot the values of the neighbours. */
static double
clamp_slope (double slope, const Neighbour *before, const Neighbour *after, double left_weight,
             double right_weight)
{
  double sign = slope >= 0.0 ? 1.0 : -1.0, size = fabs (slope);
  double to_before = sign * before->value / (left_weight * before->seconds);
  double to_after = sign * after->value / (right_weight * after->seconds);

  size = MIN (size, MAX (to_before, 0.0));
  size = MIN (size, MAX (to_after, 0.0));
  return sign * size;
}

/* The slope of the first or the last key. */
static double
end_slope (const Neighbour *only, guint32 flags, double bias)
{
  double slope = only->is_there ? only->value / only->seconds : 0.0;

  if ((flags & MO_FBX_CLAMP_PROGRESSIVE) != 0 || !only->is_there)
    return 0.0;
  if ((flags & MO_FBX_CLAMP) != 0 && only->value == 0.0)
    return 0.0;
  if ((flags & MO_FBX_TIME_INDEPENDENT) == 0)
    slope += copysign (1.0, bias) * square_beyond (fabs (bias) / 100.0);
  return slope;
}

/* The bias of a side: the key's own to the right; to the left the one stored before, if that is another one. */
static double
get_bias (MoFbxCurve *self, guint key, gboolean is_right)
{
  double own = (double) mo_fbx_curve_run (self, key)->data[0], before;
  const MoFbxRun *previous;

  if (is_right || key == 0)
    return own;
  previous = mo_fbx_curve_run (self, key - 1);
  before = (previous->flags & MO_FBX_TCB) == 0 ? (double) previous->data[1] : 0.0;
  return fabs (before + own) <= SAME_BIAS ? own : -before;
}

static double
auto_slope (MoFbxCurve *self, const MoFbxKeys *keys, guint key, gboolean is_right)
{
  double bias = get_bias (self, key, is_right), slope, a, b, f, right_weight, left_weight, unused;
  MoFbxRun own = *mo_fbx_curve_run (self, key);
  Neighbour before = get_neighbour (self, keys, key, -1),
            after = get_neighbour (self, keys, key, 1);

  if (!before.is_there || !after.is_there)
    return end_slope (before.is_there ? &before : &after, own.flags, bias);
  if ((own.flags & MO_FBX_CLAMP) != 0 && MIN (fabs (before.value), fabs (after.value)) == 0.0)
    return 0.0;
  slope = (after.value - before.value) / (after.seconds - before.seconds);
  if ((own.flags & MO_FBX_TIME_INDEPENDENT) == 0)
    {
      a = before.value / before.seconds;
      b = after.value / after.seconds;
      f = -before.seconds / (after.seconds - before.seconds);
      slope = (slope + a * (1.0 - f) + b * f) / 2.0;
      slope = apply_bias (slope, a, b, bias);
    }
  if ((own.flags & MO_FBX_CLAMP_PROGRESSIVE) == 0)
    return slope;
  mo_fbx_run_weights (&own, &right_weight, &unused);
  mo_fbx_run_weights (mo_fbx_curve_run (self, key - 1), &unused, &left_weight);
  return clamp_slope (slope, &before, &after, left_weight, right_weight);
}

/* Tension, continuity and bias (Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
 * control", 1984). */
static double
tcb_slope (MoFbxCurve *self, const MoFbxKeys *keys, guint key, gboolean is_right)
{
  const MoFbxRun *run = mo_fbx_curve_run (self, key);
  double t = (double) run->data[0], c = (double) run->data[1], b = (double) run->data[2];
  Neighbour before = get_neighbour (self, keys, key, -1),
            after = get_neighbour (self, keys, key, 1);
  double first = before.is_there ? before.value / before.seconds : 0.0;
  double second = after.is_there ? after.value / after.seconds : 0.0;
  double factor = before.is_there && after.is_there ? 0.5 : 1.0;

  if (!is_right)
    c = -c;
  return factor * (1.0 - t) * ((1.0 + b) * (1.0 + c) * first + (1.0 - b) * (1.0 - c) * second);
}

double
mo_fbx_curve_slope (MoFbxCurve *self, const MoFbxKeys *keys, guint key, gboolean is_right)
{
  return (mo_fbx_curve_run (self, key)->flags & MO_FBX_TCB) != 0
             ? tcb_slope (self, keys, key, is_right)
             : auto_slope (self, keys, key, is_right);
}
