/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-keyframes.h"

#include "mo-clip.h"

#include <math.h>

/* Where to look at keyframes. */

/* Between two keys a curved way is looked at this often (seconds); nothing plays at a higher rate.
 * In senselessly long motions no oftener than so many times in all. */
#define STEP (1.0 / 60.0)
#define MAX_STEPS 100000.0

/* How far a joint may turn from one time to look to the next (degrees): about one axis, as what is
 * played between two quaternions does not go quite evenly; and about several, each evenly, which is not
 * one even turn. What is left is 0.02 degrees, as much as an .anim's rounding makes; where it is to be
 * fine, 0.0002, as the joints of a limb add theirs up to the 0.001 that texts are good for. */
typedef struct
{
  double step; /* seconds */
  double turn, mixed_turn;
} Grain;

static const Grain coarse = { STEP, 24.0, 3.0 };
static const Grain fine = { STEP / 16.0, 5.0, 0.25 };

/* A joint that is looked at. */
typedef struct
{
  const MoKeyedJoint *keyed;
  const MoJoint *joint;
  guint paths;
  const Grain *grain;
  double step; /* seconds */
} Look;

static Look
look_at (const MoKeyframes *self, guint index, const MoJoint *joint, guint paths, gboolean is_fine)
{
  const Grain *grain = is_fine ? &fine : &coarse;

  return (Look){ &self->joints[index], joint, paths, grain,
                 MAX (grain->step, mo_keyframes_duration (self) / MAX_STEPS) };
}

/* Whether what follows a key is neither a line nor a turn about one axis. */
static gboolean
is_bent (const MoCurve *curve, guint key)
{
  MoCurveMode mode = mo_curve_mode (curve, key);

  return mode == MO_CURVE_HERMITE
         || ((mode == MO_CURVE_POLYNOMIAL2 || mode == MO_CURVE_POLYNOMIAL3) && curve->n_keys > 2);
}

/* Into how many parts angles fall that each change evenly. */
static double
count_turns (const Look *self, double start, double end)
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

/* Into how many parts the way from a key's time to the next one's falls that are even turns or lines, or
 * near enough to them. Between two quaternions that is looked at which is played. */
static guint
count_parts (const Look *self, double start, double end)
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
  const Look look = look_at (self, index, joint, paths, is_fine);
  guint64 n = MIN (keys->len, 1);

  for (guint i = 0; i + 1 < keys->len; i++)
    n += count_parts (&look, g_array_index (keys, double, i), g_array_index (keys, double, i + 1));
  return n;
}

GArray *
mo_keyframes_get_times (const MoKeyframes *self, guint index, const MoJoint *joint, guint paths,
                        gboolean is_fine)
{
  g_autoptr (GArray) keys = mo_keyframes_get_key_times (self, index, paths);
  const Look look = look_at (self, index, joint, paths, is_fine);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < keys->len; i++)
    {
      double start = g_array_index (keys, double, i),
             end = i + 1 < keys->len ? g_array_index (keys, double, i + 1) : start;
      guint n = count_parts (&look, start, end);

      g_array_append_val (times, start);
      for (guint j = 1; j < n; j++)
        {
          double time = start + (end - start) * j / n;

          g_array_append_val (times, time);
        }
    }
  return times;
}
