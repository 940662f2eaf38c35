/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-keyframes.h"

#include "mo-clip.h"
#include "mo-math.h"

#include <math.h>
#include <string.h>

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

static const char *const nicks[] = { NULL, "linear", "quadratic", "cubic" };

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

void
mo_keyframes_free (MoKeyframes *self)
{
  for (guint i = 0; i < self->n_joints; i++)
    {
      g_free (self->joints[i].times);
      g_free (self->joints[i].values);
    }
  g_free (self->joints);
  g_array_unref (self->times);
  g_free (self);
}

const char *
mo_interpolation_nick (MoInterpolation interpolation)
{
  return nicks[interpolation];
}

int
mo_interpolation_from_nick (const char *nick)
{
  for (int i = MO_INTERPOLATION_LINEAR; i <= MO_INTERPOLATION_CUBIC; i++)
    if (g_str_equal (nicks[i], nick))
      return i;
  return -1;
}

double
mo_keyframes_duration (const MoKeyframes *self)
{
  return self->times->len > 0 ? g_array_index (self->times, double, self->times->len - 1) : 0.0;
}

/* The last key at or before a time, which lies between the first and the last one. */
static guint
find_span (const MoKeyedJoint *keyed, double time)
{
  guint low = 0, high = keyed->n_keys - 1;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (keyed->times[middle] <= time)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* How much each of n keys counts at a time: Lagrange's polynomials. */
static void
weigh (const double *times, guint n, double time, double *weights)
{
  for (guint i = 0; i < n; i++)
    {
      weights[i] = 1.0;
      for (guint j = 0; j < n; j++)
        if (j != i)
          weights[i] *= (time - times[j]) / (times[i] - times[j]);
    }
}

/* Between two quaternions what the world plays of them: that is not always the line between the numbers. */
static void
turn (const MoJoint *joint, const double *from, const double *to, double share, double *values)
{
  MoQuat q = mo_quat_play (mo_joint_rotation (joint, from), mo_joint_rotation (joint, to), share);
  const double parts[] = { q.x, q.y, q.z, q.w };

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      values[i] = parts[joint->channels[i] - MO_CHANNEL_X_ROTATION];
}

void
mo_keyframes_evaluate (const MoKeyframes *self, guint index, const MoJoint *joint, double time,
                       double *values)
{
  const MoKeyedJoint *keyed = &self->joints[index];
  guint n = MIN ((guint) self->interpolation + 1, keyed->n_keys), span, first;
  double weights[MO_INTERPOLATION_CUBIC + 1];

  memset (values, 0, joint->n_channels * sizeof (double));
  if (n == 0 || joint->n_channels == 0)
    return;
  time = CLAMP (time, keyed->times[0], keyed->times[keyed->n_keys - 1]);
  span = n > 1 ? find_span (keyed, time) : 0;
  /* Exactly a key is exactly its numbers. */
  if (n > 1 && time == keyed->times[span + 1])
    span++;
  if (time == keyed->times[span])
    {
      memcpy (values, keyed->values + (gsize) span * joint->n_channels,
              joint->n_channels * sizeof (double));
      return;
    }
  first = n > 2 && span > 0 ? span - 1 : span;
  first = MIN (first, keyed->n_keys - n);
  weigh (keyed->times + first, n, time, weights);
  for (guint i = 0; i < joint->n_channels; i++)
    {
      double value = 0.0;

      for (guint j = 0; j < n; j++)
        value += weights[j] * keyed->values[(gsize) (first + j) * joint->n_channels + i];
      /* A curve through keys that all but coincide can lead anywhere. */
      if (!(fabs (value) <= G_MAXFLOAT))
        value = keyed->values[(gsize) span * joint->n_channels + i];
      values[i] = value;
    }
  if (n == 2 && mo_joint_has_quaternion (joint))
    turn (joint, keyed->values + (gsize) first * joint->n_channels,
          keyed->values + (gsize) (first + 1) * joint->n_channels, weights[1], values);
}

gboolean
mo_keyframes_move (const MoKeyframes *self, guint index, const MoJoint *joint)
{
  const MoKeyedJoint *keyed = &self->joints[index];

  for (gsize i = joint->n_channels; i < (gsize) keyed->n_keys * joint->n_channels; i++)
    if (keyed->values[i] != keyed->values[i - joint->n_channels])
      return TRUE;
  return FALSE;
}

/* -- Where to look ----------------------------------------------------------------------------- */

static gboolean
is_channel_of (const MoJoint *joint, guint channel, gboolean of_rotations)
{
  return (joint->channels[channel] > MO_CHANNEL_Z_POSITION) == of_rotations;
}

/* Into how many parts the way from a key to the next one falls that are even turns or lines, or
 * near enough to them. */
static guint
count_parts (const MoKeyframes *self, guint index, const MoJoint *joint, guint key,
             gboolean of_rotations, const Grain *grain)
{
  const MoKeyedJoint *keyed = &self->joints[index];
  const double *from = keyed->values + (gsize) key * joint->n_channels;
  const double *to = from + joint->n_channels;
  double step = MAX (grain->step, mo_keyframes_duration (self) / MAX_STEPS);
  double parts = CLAMP (ceil ((keyed->times[key + 1] - keyed->times[key]) / step), 1.0, MAX_STEPS);
  double change = 0.0;
  guint n_moving = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (is_channel_of (joint, i, of_rotations) && from[i] != to[i])
      {
        change = MAX (change, fabs (to[i] - from[i]));
        n_moving++;
      }
  if (self->interpolation != MO_INTERPOLATION_LINEAR && keyed->n_keys > 2)
    return (guint) parts;
  /* Between two quaternions that is looked at which is played. */
  if (!of_rotations || n_moving == 0
      || memchr (joint->channels, MO_CHANNEL_W_ROTATION, joint->n_channels) != NULL)
    return 1;
  return (guint) MIN (parts, ceil (change / (n_moving == 1 ? grain->turn : grain->mixed_turn)));
}

guint64
mo_keyframes_count_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                          gboolean of_rotations, gboolean is_fine)
{
  guint n_keys = self->joints[index].n_keys;
  guint64 n = MIN (n_keys, 1);

  for (guint i = 0; i + 1 < n_keys; i++)
    n += count_parts (self, index, joint, i, of_rotations, is_fine ? &fine : &coarse);
  return n;
}

GArray *
mo_keyframes_get_times (const MoKeyframes *self, guint index, const MoJoint *joint,
                        gboolean of_rotations, gboolean is_fine)
{
  const MoKeyedJoint *keyed = &self->joints[index];
  const Grain *grain = is_fine ? &fine : &coarse;
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < keyed->n_keys; i++)
    {
      double start = keyed->times[i];
      guint n =
          i + 1 < keyed->n_keys ? count_parts (self, index, joint, i, of_rotations, grain) : 1;

      g_array_append_val (times, start);
      for (guint j = 1; j < n; j++)
        {
          double time = start + (keyed->times[i + 1] - start) * j / n;

          g_array_append_val (times, time);
        }
    }
  return times;
}
