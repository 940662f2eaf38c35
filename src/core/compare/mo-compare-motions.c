/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-comparer.h"

#include "mo-math.h"

/* -- Stretches, each by itself ----------------------------------------------------------------- */

/* Samples per stretch. The same on every machine, since rounding of sums depends on where they
 * are split. */
#define STRETCH 4096u

typedef struct
{
  const MoMotion *a, *b;
  const double *times;
  guint n;
  gboolean wants_joints;
  MoComparison *result; /* sums, where the final result has means */
  GArray *course;       /* or NULL */
} Stretch;

static void
compare_stretch (gpointer data, gpointer user_data)
{
  Stretch *self = data;
  g_autoptr (MoComparer) comparer =
      mo_comparer_new (self->a, self->b, self->wants_joints, self->result);

  mo_comparer_add (comparer, self->times, self->n, self->course);
}

static void
add_stretch (MoComparison *result, const Stretch *stretch, GArray *course)
{
  const MoComparison *part = stretch->result;

  mo_comparison_keep_worst (&result->worst, &part->worst);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      result->joint_worst[i] = MAX (result->joint_worst[i], part->joint_worst[i]);
      result->joint_worst_shift[i] = MAX (result->joint_worst_shift[i], part->joint_worst_shift[i]);
      result->joint_mean[i] += part->joint_mean[i];
      result->joint_mean_shift[i] += part->joint_mean_shift[i];
    }
  result->mean_distance += part->mean_distance;
  result->mean_angle += part->mean_angle;
  result->n_samples += part->n_samples;
  if (course != NULL)
    g_array_append_vals (course, stretch->course->data, stretch->course->len);
}

static void
compare_stretches (Stretch *stretches, guint n)
{
  GThreadPool *pool;

  if (n == 1)
    {
      compare_stretch (stretches, NULL);
      return;
    }
  pool = g_thread_pool_new (compare_stretch, NULL, (int) g_get_num_processors (), FALSE, NULL);
  for (guint i = 0; i < n; i++)
    g_thread_pool_push (pool, &stretches[i], NULL);
  g_thread_pool_free (pool, FALSE, TRUE);
}

/* -- All samples ------------------------------------------------------------------------------- */

/* Ascending, without those that are practically equal. */
static void
thin_times (GArray *times)
{
  double *time = (double *) times->data;
  guint n = 0;

  for (guint i = 0; i < times->len; i++)
    if (n == 0 || time[i] - time[n - 1] >= 1e-6)
      time[n++] = time[i];
  g_array_set_size (times, n);
}

/* No comparison has more even steps than this: at 60 per second, three times the longest upload.
 * Keys and the middles between them are sampled in addition. */
#define MAX_STEPS 10800.0

/* Middles between times too: two different paths between the same keys are furthest apart there. */
static void
add_middles (GArray *times)
{
  guint n = times->len;

  for (guint i = 0; i + 1 < n; i++)
    {
      double middle =
          (g_array_index (times, double, i) + g_array_index (times, double, i + 1)) / 2.0;

      g_array_append_val (times, middle);
    }
}

static void
order_times (GArray *times)
{
  g_array_sort (times, mo_compare_doubles);
  thin_times (times);
}

static GArray *
sample_times (const MoMotion *a, const MoMotion *b, double step)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  double end = MAX (mo_motion_get_duration (a), mo_motion_get_duration (b));

  mo_motion_collect_key_times (a, times);
  if (step > 0.0)
    {
      step = MAX (step, end / MAX_STEPS);
      mo_motion_collect_key_times (b, times);
      order_times (times);
      add_middles (times);
      for (double time = 0.0; time < end; time += step)
        g_array_append_val (times, time);
    }
  g_array_append_val (times, end);
  order_times (times);
  return times;
}

static void
divide (MoComparison *result)
{
  double n = MAX (result->n_samples, 1);

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      result->joint_mean[i] /= n;
      result->joint_mean_shift[i] /= n;
    }
  result->mean_distance /= n;
  result->mean_angle /= n;
}

static MoComparison *
compare (const MoMotion *a, const MoMotion *b, double step, gboolean wants_joints, GArray *course)
{
  MoComparison *result = g_new0 (MoComparison, 1);
  g_autoptr (GArray) times = sample_times (a, b, step);
  guint n_stretches = (times->len + STRETCH - 1) / STRETCH;
  g_autofree Stretch *stretches = g_new0 (Stretch, n_stretches);

  for (guint i = 0; i < n_stretches; i++)
    stretches[i] =
        (Stretch){ a,
                   b,
                   (const double *) times->data + i * STRETCH,
                   MIN (STRETCH, times->len - i * STRETCH),
                   wants_joints,
                   g_new0 (MoComparison, 1),
                   course != NULL ? g_array_new (FALSE, FALSE, sizeof (MoDifference)) : NULL };
  compare_stretches (stretches, n_stretches);
  for (guint i = 0; i < n_stretches; i++)
    {
      add_stretch (result, &stretches[i], course);
      g_free (stretches[i].result);
      g_clear_pointer (&stretches[i].course, g_array_unref);
    }
  divide (result);
  return result;
}

MoComparison *
mo_compare_courses (const MoMotion *a, const MoMotion *b, double step, GArray *course)
{
  return compare (a, b, step, FALSE, course);
}

MoComparison *
mo_compare_wholes (const MoMotion *a, const MoMotion *b, double step)
{
  return compare (a, b, step, FALSE, NULL);
}

MoComparison *
mo_compare_motions (const MoMotion *a, const MoMotion *b, double step)
{
  return compare (a, b, step, TRUE, NULL);
}
