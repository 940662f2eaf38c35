/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-keyframes.h"

#include "mo-clip.h"

#include <math.h>

/* The times at which to sample keyframes. */

/* Curves are sampled at these intervals between two keys (seconds); nothing plays at a higher
 * rate. In extremely long motions, no more often than this in total. */
#define STEP (1.0 / 60.0)
#define MAX_STEPS 100000.0

/* The largest rotation from one sample to the next (degrees): about one axis, since
 * interpolation between two quaternions is not quite even; and about several axes at once, as
 * that is not one even rotation. The error is at most 0.02 degrees, the rounding of an .anim;
 * with `fine`, 0.0002, as the errors of the joints in a limb add up, to 0.001 in texts. */
typedef struct
{
  double step; /* seconds */
  double turn, mixed_turn;
} Grain;

static const Grain coarse = { STEP, 24.0, 3.0 };
static const Grain fine = { STEP / 16.0, 5.0, 0.25 };

/* A joint to be sampled. */
typedef struct
{
  const MoKeyedJoint *keyed;
  const MoJoint *joint;
  guint paths;
  const Grain *grain;
  double step; /* seconds */
} Sampling;

static Sampling
get_sampling (const MoKeyframes *self, guint index, const MoJoint *joint, guint paths,
              gboolean is_fine)
{
  const Grain *grain = is_fine ? &fine : &coarse;

  return (Sampling){ &self->joints[index], joint, paths, grain,
                     MAX (grain->step, mo_keyframes_duration (self) / MAX_STEPS) };
}

/* Whether the curve after a key is neither linear nor a rotation about one axis. */
static gboolean
is_bent (const MoCurve *curve, guint key)
{
  MoCurveMode mode = mo_curve_mode (curve, key);

  return mode == MO_CURVE_HERMITE
         || ((mode == MO_CURVE_POLYNOMIAL2 || mode == MO_CURVE_POLYNOMIAL3) && curve->n_keys > 2);
}

/* How many parts angles are divided into that change evenly. */
static double
count_turns (const Sampling *self, double start, double end)
{
  double from[MO_MAX_JOINT_CHANNELS], to[MO_MAX_JOINT_CHANNELS], change = 0.0;
  guint n_moving = 0;

  mo_keyed_evaluate (self->keyed, self->joint, start, from);
  mo_keyed_evaluate (self->keyed, self->joint, end, to);
  for (guint i = 0; i < self->joint->n_channels; i++)
    if (self->joint->channels[i] > MO_CHANNEL_Z_POSITION && from[i] != to[i])
      {
        change = MAX (change, fabs (to[i] - from[i]));
        n_moving++;
      }
  return ceil (change / (n_moving == 1 ? self->grain->turn : self->grain->mixed_turn));
}

/* How many parts the span between two keys is divided into, so that each is an even rotation or
 * a line, or near enough. Spans between two quaternions are left whole. */
static guint
count_parts (const Sampling *self, double start, double end)
{
  double most = CLAMP (ceil ((end - start) / self->step), 1.0, MAX_STEPS), n = 1.0;

  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &self->keyed->paths[path];

      if ((self->paths & 1u << path) == 0 || curve->n_keys == 0)
        continue;
      if (is_bent (curve, mo_curve_find (curve, start, 0)))
        return (guint) most;
      if (path == MO_KEYED_TURN && !mo_joint_has_quaternion (self->joint))
        n = CLAMP (count_turns (self, start, end), 1.0, most);
    }
  return (guint) n;
}

guint64
mo_keyframes_count_times (const MoKeyframes *self, guint index, const MoJoint *joint, guint paths,
                          gboolean is_fine)
{
  g_autoptr (GArray) keys = mo_keyframes_get_key_times (self, index, paths);
  const Sampling sampling = get_sampling (self, index, joint, paths, is_fine);
  guint64 n = MIN (keys->len, 1);

  for (guint i = 0; i + 1 < keys->len; i++)
    n += count_parts (&sampling, g_array_index (keys, double, i),
                      g_array_index (keys, double, i + 1));
  return n;
}

GArray *
mo_keyframes_get_times (const MoKeyframes *self, guint index, const MoJoint *joint, guint paths,
                        gboolean is_fine)
{
  g_autoptr (GArray) keys = mo_keyframes_get_key_times (self, index, paths);
  const Sampling sampling = get_sampling (self, index, joint, paths, is_fine);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < keys->len; i++)
    {
      double start = g_array_index (keys, double, i),
             end = i + 1 < keys->len ? g_array_index (keys, double, i + 1) : start;
      guint n = count_parts (&sampling, start, end);

      g_array_append_val (times, start);
      for (guint j = 1; j < n; j++)
        {
          double time = start + (end - start) * j / n;

          g_array_append_val (times, time);
        }
    }
  return times;
}
