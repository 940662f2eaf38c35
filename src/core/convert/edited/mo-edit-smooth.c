/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-smooth.h"

/* Of the Gaussian, in periods of the cutoff: what leaves half of the power there. */
#define SIGMA 0.1325
#define WIDTH 3.0

/* A window of more frames than this to either side is made of means of several frames, this many of them. */
#define MOST_STEPS 24u

/* Motions without frames are seen at this many times a second, and none at more times. */
#define USUAL_RATE 60.0
#define MOST_TIMES 8192.0

/* Times that differ by less are one (seconds). */
#define SAME_TIME 1e-9

typedef struct
{
  double time;
  MoQuat value;
} Sample;

typedef struct
{
  const MoEditJoint *below;
  gboolean wraps;
  double duration;
  double step;   /* seconds of the take from one sample to the next of a window */
  double sigma;  /* seconds of the take */
  MoVec3 travel; /* of positions, metres a second: left as it is */
  GArray *found; /* Sample by time: the motion below */
  GArray *seen;  /* Sample by time: what windows are made of */
  int reach;     /* steps to either side */
  double weights[2 * MOST_STEPS + 1], all;
  guint hints[2 * MOST_STEPS + 1];
  /* Whether it goes on beyond its ends: from either of them, and k steps beyond. */
  gboolean goes_on;
  MoQuat beyond[2][MOST_STEPS + 1];
} Smooth;

static Sample *
get (GArray *samples, guint index)
{
  return &g_array_index (samples, Sample, index);
}

/* -- The motion below -------------------------------------------------------------------------- */

/* Frames of the source, unless there are as many keys. */
static void
add_frames (GArray *times, const MoTake *take, double step)
{
  double a = mo_take_source_time (take, 0.0), b = mo_take_source_time (take, take->duration);
  double frame = step * fabs (take->source_scale);

  if (times->len * step >= take->duration)
    return;

  for (double k = ceil (MIN (a, b) / frame); k * frame <= MAX (a, b); k += 1.0)
    {
      double time = CLAMP (mo_take_time_of_source (take, k * frame), 0.0, take->duration);

      g_array_append_val (times, time);
    }
}

static MoQuat
without_travel (const Smooth *self, MoQuat value, double time)
{
  return (MoQuat){ value.x - time * self->travel.x, value.y - time * self->travel.y,
                   value.z - time * self->travel.z, value.w };
}

static void
find_motion (Smooth *self, MoEditJoint *below)
{
  g_autoptr (GArray) times = mo_edit_joint_find_times (below);

  add_frames (times, below->take, self->step);
  g_array_sort (times, mo_compare_doubles);
  for (guint i = 0; i < times->len; i++)
    {
      Sample sample = { g_array_index (times, double, i), { 0.0, 0.0, 0.0, 0.0 } };

      if (i > 0 && sample.time - get (self->found, self->found->len - 1)->time <= SAME_TIME)
        continue;
      sample.value = mo_edit_joint_evaluate (below, sample.time);
      g_array_append_val (self->found, sample);
    }
  if (below->path == MO_LANE_MOVE)
    {
      MoQuat a = get (self->found, 0)->value, b = get (self->found, self->found->len - 1)->value;

      self->travel =
          mo_vec3_scale ((MoVec3){ b.x - a.x, b.y - a.y, b.z - a.z }, 1.0 / self->duration);
    }
}

/* Means of all samples within a step. */
static void
find_means (Smooth *self)
{
  guint n = (guint) ceil (self->duration / self->step), k = 0;

  for (guint i = 0; i <= n; i++)
    {
      Sample mean = { MIN (i * self->step, self->duration), { 0.0, 0.0, 0.0, 0.0 } };
      guint n_here = 0;

      for (; k < self->found->len && get (self->found, k)->time < (i + 0.5) * self->step; k++)
        {
          const Sample *one = get (self->found, k);
          MoQuat q = without_travel (self, one->value, one->time);
          double sign =
              self->below->path == MO_LANE_TURN && mo_quat_dot (q, mean.value) < 0.0 ? -1.0 : 1.0;

          mean.value = (MoQuat){ mean.value.x + sign * q.x, mean.value.y + sign * q.y,
                                 mean.value.z + sign * q.z, mean.value.w + sign * q.w };
          n_here++;
        }
      if (n_here == 0)
        continue;
      mean.value = self->below->path == MO_LANE_TURN ? mo_quat_normalise (mean.value)
                                                     : mo_quat_scale (mean.value, 1.0 / n_here);
      g_array_append_val (self->seen, mean);
    }
}

static void
find_seen (Smooth *self)
{
  if (WIDTH * self->sigma / self->step > MOST_STEPS)
    {
      self->step = WIDTH * self->sigma / MOST_STEPS;
      find_means (self);
      return;
    }
  for (guint i = 0; i < self->found->len; i++)
    {
      Sample sample = *get (self->found, i);

      sample.value = without_travel (self, sample.value, sample.time);
      g_array_append_val (self->seen, sample);
    }
}

/* -- A window ---------------------------------------------------------------------------------- */

/* Where a time beyond the ends is found, if the motion loops or does not go on there. */
static double
fold (const Smooth *self, double time)
{
  double period = self->wraps ? self->duration : 2.0 * self->duration;

  if (time >= 0.0 && time <= self->duration)
    return time;
  time -= floor (time / period) * period;
  return time > self->duration ? period - time : time;
}

static MoQuat
between (const Smooth *self, MoQuat a, MoQuat b, double t)
{
  if (self->below->path == MO_LANE_TURN)
    return mo_quat_nlerp (a, b, t);
  return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
}

G_ALWAYS_INLINE static inline MoQuat
seen_at (Smooth *self, double time, guint *hint)
{
  guint n = self->seen->len, i = MIN (*hint, n - 1);
  const Sample *a, *b;

  while (i > 0 && get (self->seen, i)->time > time + SAME_TIME)
    i--;
  while (i + 1 < n && get (self->seen, i + 1)->time <= time + SAME_TIME)
    i++;
  *hint = i;
  a = get (self->seen, i);
  if (i + 1 == n || time <= a->time + SAME_TIME)
    return a->value;
  b = get (self->seen, i + 1);
  return between (self, a->value, b->value, (time - a->time) / (b->time - a->time));
}

static MoQuat
beyond_at (const Smooth *self, double time)
{
  const MoQuat *row = self->beyond[time > self->duration];
  double steps = MAX (-time, time - self->duration) / self->step;
  guint i = MIN ((guint) steps, (guint) self->reach - 1);

  return between (self, row[i], row[i + 1], CLAMP (steps - i, 0.0, 1.0));
}

/* The way from one value to another, in the first one's axes: mo_quat_log, but faster where they are near. */
G_ALWAYS_INLINE static inline MoVec3
way (const Smooth *self, MoQuat from, MoQuat to)
{
  MoQuat turn;
  double square, factor;

  if (self->below->path == MO_LANE_MOVE)
    return (MoVec3){ to.x - from.x, to.y - from.y, to.z - from.z };
  turn = mo_quat_mul (to, mo_quat_conjugate (from));
  square = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z;
  if (square > 0.02)
    return mo_quat_log (turn);
  /* 2 asin (s) / s */
  factor = 2.0 + square * (1.0 / 3.0 + square * (3.0 / 20.0 + square * 5.0 / 56.0));
  return mo_vec3_scale ((MoVec3){ turn.x, turn.y, turn.z }, turn.w < 0.0 ? -factor : factor);
}

static void
find_weights (Smooth *self)
{
  self->reach = MIN ((int) floor (WIDTH * self->sigma / self->step + 1e-9), (int) MOST_STEPS);
  for (int k = -self->reach; k <= self->reach; k++)
    {
      double off = k * self->step / self->sigma, weight = exp (-0.5 * off * off);

      self->weights[k + (int) MOST_STEPS] = weight;
      self->all += weight;
    }
}

static MoQuat
go (const Smooth *self, MoQuat from, MoVec3 way)
{
  if (self->below->path == MO_LANE_TURN)
    return mo_quat_normalise (mo_quat_mul (mo_quat_exp (way), from));
  return (MoQuat){ from.x + way.x, from.y + way.y, from.z + way.z, 0.0 };
}

/* Turns are added up step by step, each in the axes that it begins in, so that there may be any number of them. */
static void
find_beyond (Smooth *self, guint end, const MoBeyond *beyond)
{
  g_autofree MoVec3 *ways = g_new0 (MoVec3, beyond->n_known);
  MoVec3 last = { 0.0, 0.0, 0.0 };
  guint hint = end > 0 ? self->seen->len - 1 : 0;
  MoQuat here = seen_at (self, end * self->duration, &hint);

  self->beyond[end][0] = here;
  for (guint i = 1; i < beyond->n_known; i++)
    {
      double back = MIN (i * self->step, self->duration);
      MoQuat there = seen_at (self, end > 0 ? self->duration - back : back, &hint);

      ways[i] = mo_vec3_add (ways[i - 1], way (self, here, there));
      here = there;
    }
  for (guint k = 0; k < beyond->n_beyond; k++)
    {
      MoVec3 sum = { 0.0, 0.0, 0.0 };

      for (guint i = 1; i < beyond->n_known; i++)
        sum = mo_vec3_add (sum, mo_vec3_scale (ways[i], beyond->weights[k * beyond->n_known + i]));
      self->beyond[end][k + 1] = go (self, self->beyond[end][k], mo_vec3_sub (sum, last));
      last = sum;
    }
}

/* A motion shorter than half of a window tells nothing of how it goes on: its reflections leave its mean. */
static void
go_on (Smooth *self, MoBeyond **beyond)
{
  double step = SIGMA * self->step / self->sigma;
  guint n = 1 + (guint) floor (self->duration / self->step + 1e-6);

  if (self->wraps || n < 2 || self->duration < WIDTH * self->sigma)
    return;
  n = MIN (n, mo_beyond_find_known (step));
  if (*beyond == NULL)
    *beyond = mo_beyond_new (step, n, (guint) self->reach);
  self->goes_on = TRUE;
  find_beyond (self, 0, *beyond);
  find_beyond (self, 1, *beyond);
}

static MoVec3
change_at (Smooth *self, const Sample *sample)
{
  MoQuat here = without_travel (self, sample->value, sample->time);
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (int k = -self->reach; k <= self->reach; k++)
    {
      double time = sample->time + k * self->step;
      gboolean is_beyond = self->goes_on && (time < 0.0 || time > self->duration);
      MoQuat there = is_beyond
                         ? beyond_at (self, time)
                         : seen_at (self, fold (self, time), &self->hints[k + (int) MOST_STEPS]);
      double weight = self->weights[k + (int) MOST_STEPS];

      sum = mo_vec3_add (sum, mo_vec3_scale (way (self, here, there), weight));
    }
  return mo_vec3_scale (sum, 1.0 / self->all);
}

/* -- All changes ------------------------------------------------------------------------------- */

static GArray *
find_changes (Smooth *self, const MoEdit *edit)
{
  const MoTake *take = self->below->take;
  double a = mo_take_time_of_source (take, edit->from), b = mo_take_time_of_source (take, edit->to);
  double from = MIN (a, b), to = MAX (a, b);
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (MoEditChange));

  for (guint i = 0; i < self->found->len; i++)
    {
      const Sample *sample = get (self->found, i);
      /* One more at either end, so that there is a line up to it. */
      gboolean begins =
          i + 1 < self->found->len && get (self->found, i + 1)->time >= from - SAME_TIME;
      gboolean ends = i > 0 && get (self->found, i - 1)->time <= to + SAME_TIME;
      MoEditChange change = { .time = sample->time };

      if ((sample->time < from - SAME_TIME && !begins) || (sample->time > to + SAME_TIME && !ends))
        continue;
      change.value = change_at (self, sample);
      g_array_append_val (changes, change);
    }
  if (changes->len == 0)
    g_clear_pointer (&changes, g_array_unref);
  return changes;
}

GArray *
mo_edit_smooth_find (MoEditJoint *below, const MoEdit *edit, gboolean wraps, MoBeyond **beyond)
{
  const MoTake *take = below->take;
  double rate = fabs (take->source_scale);
  Smooth self = { .below = below, .wraps = wraps, .duration = take->duration };
  GArray *changes;

  if (!mo_edit_joint_has_motion (below) || take->duration <= 0.0 || !(edit->cutoff > 0.0))
    return NULL;
  self.step = take->frame_time > 0.0 ? take->frame_time : 1.0 / USUAL_RATE / rate;
  self.step = MAX (self.step, take->duration / MOST_TIMES);
  self.sigma = SIGMA / edit->cutoff / rate;
  if (WIDTH * self.sigma < self.step)
    return NULL;
  self.found = g_array_new (FALSE, FALSE, sizeof (Sample));
  self.seen = g_array_new (FALSE, FALSE, sizeof (Sample));
  find_motion (&self, below);
  find_seen (&self);
  find_weights (&self);
  go_on (&self, beyond);
  changes = find_changes (&self, edit);
  g_array_unref (self.found);
  g_array_unref (self.seen);
  return changes;
}
