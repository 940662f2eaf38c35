/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-keyframes.h"

#include "mo-math.h"

MoKeyframes *
mo_keyframes_new (guint n_joints)
{
  MoKeyframes *self = g_new0 (MoKeyframes, 1);

  self->interpolation = MO_INTERPOLATION_LINEAR;
  self->times = g_array_new (FALSE, FALSE, sizeof (double));
  self->n_joints = n_joints;
  self->joints = g_new0 (MoKeyedJoint, n_joints);
  return self;
}

MoKeyframes *
mo_keyframes_new_like (const MoKeyframes *other)
{
  MoKeyframes *self = mo_keyframes_new (other->n_joints);

  self->interpolation = other->interpolation;
  g_array_append_vals (self->times, other->times->data, other->times->len);
  return self;
}

void
mo_keyframes_free (MoKeyframes *self)
{
  for (guint i = 0; i < self->n_joints; i++)
    mo_keyed_clear (&self->joints[i]);
  g_free (self->joints);
  g_array_unref (self->times);
  g_free (self);
}

void
mo_keyframes_set_interpolation (MoKeyframes *self, const MoSkeleton *skeleton,
                                MoInterpolation interpolation)
{
  self->interpolation = interpolation;
  for (guint i = 0; i < self->n_joints; i++)
    for (guint path = 0; path < MO_N_KEYED; path++)
      {
        MoCurve *curve = &self->joints[i].paths[path];

        curve->mode = (guint8) mo_keyed_mode (mo_skeleton_joint (skeleton, i), path, curve->n_keys,
                                              interpolation);
      }
}

void
mo_keyframes_set_rows (MoKeyframes *self, guint index, const MoJoint *joint, guint n_keys,
                       const double *times, const double *rows)
{
  mo_keyed_set_rows (&self->joints[index], joint, self->interpolation, n_keys, times, rows);
}

/* -- All joints -------------------------------------------------------------------------------- */

/* The times are in order, and each is there once, up to `n`. */
static guint
find_time (const GArray *times, guint low, guint n, double time)
{
  guint high = n;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (times, double, middle) < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Appends the times of a curve's keys that are not among the first `n`, which are in order. */
static void
add_new_times (GArray *times, guint n, const MoCurve *curve)
{
  guint at = 0, end = times->len;
  double *all;

  /* Without a call for each of millions of keys. */
  g_array_set_size (times, end + curve->n_keys);
  all = (double *) (gpointer) times->data;
  for (guint i = 0; i < curve->n_keys; i++)
    {
      double time = mo_curve_time (curve, i);

      if (at >= n || all[at] != time)
        at = find_time (times, 0, n, time);
      if (at < n && all[at] == time)
        at++;
      else
        all[end++] = time;
    }
  g_array_set_size (times, end);
}

static gboolean
are_rising (const double *values, guint n)
{
  for (guint i = 1; i < n; i++)
    if (!(values[i] > values[i - 1]))
      return FALSE;
  return TRUE;
}

/* The first `n` are in order. The others are as a rule, too, as they are of one curve, and are only put between these. */
static void
settle_times (GArray *times, guint n)
{
  double *all = (double *) (gpointer) times->data, *more;
  g_autofree double *own = NULL;
  guint n_more = times->len - n, to = 0;

  if (n_more == 0 || are_rising (all + MAX (n, 1) - 1, n_more + MIN (n, 1)))
    return;
  own = g_memdup2 (all, n * sizeof *own);
  more = all + n;
  if (!are_rising (more, n_more))
    qsort (more, n_more, sizeof *more, mo_compare_doubles);
  /* What is written is never more than what has been read of both. */
  for (guint i = 0, k = 0; i < n || k < n_more;)
    {
      double time = k == n_more || (i < n && own[i] <= more[k]) ? own[i++] : more[k++];

      if (to == 0 || time > all[to - 1])
        all[to++] = time;
    }
  g_array_set_size (times, to);
}

/* Most curves have their keys at the same times: only others are kept, and put in order when they are as many as those
 * that are. */
void
mo_keyframes_collect_times (MoKeyframes *self, const double *more, guint n_more)
{
  GArray *times = self->times;
  const double *last = NULL;
  guint n;

  g_array_append_vals (times, more, n_more);
  settle_times (times, 0);
  n = times->len;
  for (guint i = 0; i < self->n_joints; i++)
    for (guint path = 0; path < MO_N_KEYED; path++)
      {
        const MoCurve *curve = &self->joints[i].paths[path];

        if (curve->times != NULL && curve->times == last)
          continue;
        last = curve->times;
        add_new_times (times, n, curve);
        if (times->len <= 2 * n)
          continue;
        settle_times (times, n);
        n = times->len;
      }
  settle_times (times, n);
}

double
mo_keyframes_duration (const MoKeyframes *self)
{
  return self->times->len > 0 ? g_array_index (self->times, double, self->times->len - 1) : 0.0;
}

guint
mo_keyframes_count_keys (const MoKeyframes *self, guint index)
{
  guint n = 0;

  for (guint path = 0; path < MO_N_KEYED; path++)
    n = MAX (n, self->joints[index].paths[path].n_keys);
  return n;
}

GArray *
mo_keyframes_get_key_times (const MoKeyframes *self, guint index, guint paths)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  guint at[MO_N_KEYED] = { 0 };

  for (;;)
    {
      double time = INFINITY;

      for (guint path = 0; path < MO_N_KEYED; path++)
        {
          const MoCurve *curve = &self->joints[index].paths[path];

          if ((paths & 1u << path) != 0 && at[path] < curve->n_keys)
            time = MIN (time, mo_curve_time (curve, at[path]));
        }
      if (isinf (time))
        return times;
      g_array_append_val (times, time);
      for (guint path = 0; path < MO_N_KEYED; path++)
        {
          const MoCurve *curve = &self->joints[index].paths[path];

          if (at[path] < curve->n_keys && mo_curve_time (curve, at[path]) == time)
            at[path]++;
        }
    }
}

void
mo_keyframes_evaluate (const MoKeyframes *self, guint index, const MoJoint *joint, double time,
                       double *values)
{
  mo_keyed_evaluate (&self->joints[index], joint, time, values);
}

gboolean
mo_keyframes_move (const MoKeyframes *self, guint index)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &self->joints[index].paths[path];

      for (guint i = 1; i < curve->n_keys; i++)
        for (guint j = 0; j < curve->width; j++)
          if (mo_curve_number (curve, i, j) != mo_curve_number (curve, i - 1, j))
            return TRUE;
    }
  return FALSE;
}
