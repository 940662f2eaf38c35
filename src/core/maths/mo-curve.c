/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-curve.h"

#include <string.h>

#define MAX_DEGREE 3

/* -- Two keys ---------------------------------------------------------------------------------- */

static void
set_rotation (double *value, MoQuat q)
{
  memcpy (value, ((double[4]){ q.x, q.y, q.z, q.w }), 4 * sizeof *value);
}

static void
slerp (const MoCurve *self, guint key, double time, double share, double *value)
{
  set_rotation (value, mo_quat_slerp (mo_curve_rotation (self, key),
                                      mo_curve_rotation (self, key + 1), share));
}

static void
play (const MoCurve *self, guint key, double time, double share, double *value)
{
  set_rotation (value, mo_quat_play (mo_curve_rotation (self, key),
                                     mo_curve_rotation (self, key + 1), share));
}

static void
play_any (const MoCurve *self, guint key, double time, double share, double *value)
{
  set_rotation (value, mo_quat_play (mo_quat_normalise (mo_curve_rotation (self, key)),
                                     mo_quat_normalise (mo_curve_rotation (self, key + 1)), share));
}

/* -- Polynomials ------------------------------------------------------------------------------- */

/* A curve through keys that all but coincide, or with wild tangents, can lead anywhere. */
static void
limit (const MoCurve *self, guint key, double *value)
{
  for (guint i = 0; i < self->width; i++)
    if (!(fabs (value[i]) <= G_MAXFLOAT))
      value[i] = mo_curve_number (self, key, i);
}

/* How much each of n keys counts at a time: Lagrange's polynomials. */
static void
weigh (const MoCurve *self, guint first, guint n, double time, double *weights)
{
  double times[MAX_DEGREE + 1];

  for (guint i = 0; i < n; i++)
    times[i] = mo_curve_time (self, first + i);
  for (guint i = 0; i < n; i++)
    {
      weights[i] = 1.0;
      for (guint j = 0; j < n; j++)
        if (j != i)
          weights[i] *= (time - times[j]) / (times[i] - times[j]);
    }
}

static void
polynomial (const MoCurve *self, guint key, double time, double share, double *value)
{
  guint n = (guint) mo_curve_mode (self, key) - MO_CURVE_POLYNOMIAL1 + 2, first;
  double weights[MAX_DEGREE + 1];

  n = MIN (n, self->n_keys);
  first = n > 2 && key > 0 ? key - 1 : key;
  first = MIN (first, self->n_keys - n);
  weigh (self, first, n, time, weights);
  for (guint i = 0; i < self->width; i++)
    {
      value[i] = 0.0;
      for (guint j = 0; j < n; j++)
        value[i] += weights[j] * mo_curve_number (self, first + j, i);
    }
  limit (self, key, value);
}

/* The in-tangent of a key stands before its value, the out-tangent after it. */
static double
get_tangent (const MoCurve *self, guint key, guint index, gboolean is_out)
{
  gconstpointer at = mo_curve_key (self, key);
  guint place = 1 + index + (is_out ? 2 * self->width : 0);

  return self->is_single ? (double) ((const float *) at)[place] : ((const double *) at)[place];
}

static void
hermite (const MoCurve *self, guint key, double time, double t, double *value)
{
  double length = mo_curve_time (self, key + 1) - mo_curve_time (self, key);
  double t2 = t * t, t3 = t2 * t;

  for (guint i = 0; i < self->width; i++)
    value[i] = (2.0 * t3 - 3.0 * t2 + 1.0) * mo_curve_number (self, key, i)
               + length * (t3 - 2.0 * t2 + t) * get_tangent (self, key, i, TRUE)
               + (-2.0 * t3 + 3.0 * t2) * mo_curve_number (self, key + 1, i)
               + length * (t3 - t2) * get_tangent (self, key + 1, i, FALSE);
  limit (self, key, value);
}

void
mo_curve_between (const MoCurve *self, guint key, double time, double share, double *value)
{
  static void (*const modes[]) (const MoCurve *, guint, double, double, double *) = {
    [MO_CURVE_SLERP] = slerp,
    [MO_CURVE_PLAY] = play,
    [MO_CURVE_PLAY_ANY] = play_any,
    [MO_CURVE_POLYNOMIAL1] = polynomial,
    [MO_CURVE_POLYNOMIAL2] = polynomial,
    [MO_CURVE_POLYNOMIAL3] = polynomial,
    [MO_CURVE_HERMITE] = hermite,
  };

  modes[mo_curve_mode (self, key)](self, key, time, share, value);
}

/* -- Curves that own their keys ---------------------------------------------------------------- */

/* A key is so many. */
static guint
doubles_a_key (guint width, MoCurveMode mode)
{
  return 1 + width * (mode == MO_CURVE_HERMITE ? 3 : 1);
}

static MoCurve
curve_of (double *keys, guint n_keys, guint width, MoCurveMode mode)
{
  return (MoCurve){
    .keys = keys,
    .stride = doubles_a_key (width, mode) * sizeof (double),
    .n_keys = n_keys,
    .width = (guint8) width,
    .has_tangents = mode == MO_CURVE_HERMITE,
    .mode = (guint8) mode,
  };
}

void
mo_curve_init (MoCurve *self, guint n_keys, guint width, MoCurveMode mode)
{
  *self =
      curve_of (g_new0 (double, (gsize) n_keys *doubles_a_key (width, mode)), n_keys, width, mode);
}

void
mo_curve_init_empty (MoCurve *self, guint n_keys, guint width, MoCurveMode mode)
{
  *self =
      curve_of (g_new (double, (gsize) n_keys *doubles_a_key (width, mode)), n_keys, width, mode);
}

const double *
mo_times_new (const double *times, guint n, const double *same, guint n_same)
{
  double *self;

  if (same != NULL && n == n_same && memcmp (times, same, n * sizeof *times) == 0)
    return mo_times_ref (same);
  self = g_atomic_rc_box_alloc ((n + 1) * sizeof *self);
  memcpy (self, times, n * sizeof *self);
  return self;
}

const double *
mo_times_ref (const double *self)
{
  return g_atomic_rc_box_acquire ((gpointer) self);
}

void
mo_times_unref (const double *self)
{
  g_atomic_rc_box_release ((gpointer) self);
}

void
mo_curve_init_packed (MoCurve *self, const double *times, guint n_keys, guint width,
                      MoCurveMode mode)
{
  *self = (MoCurve){
    .keys = g_new (MoPackedKey, n_keys),
    .stride = sizeof (MoPackedKey),
    .n_keys = n_keys,
    .width = (guint8) width,
    .mode = (guint8) mode,
    .times = mo_times_ref (times),
  };
}

void
mo_curve_pack (const MoCurve *self, guint key, const double *value)
{
  MoPackedKey *to = (MoPackedKey *) self->keys + key;

  if (self->width == 4)
    mo_packed_turn_set (to->turn,
                        mo_quat_normalise ((MoQuat){ value[0], value[1], value[2], value[3] }));
  else
    for (guint i = 0; i < 3; i++)
      to->place[i] = (float) value[i];
}

void
mo_curve_turn_packed (const MoCurve *self, MoQuat before, MoQuat after)
{
  MoPackedKey *keys = self->keys;

  for (guint i = 0; i < self->n_keys; i++)
    {
      MoQuat q = mo_quat_mul (mo_quat_mul (before, mo_packed_turn_get (keys[i].turn)), after);

      mo_packed_turn_set (keys[i].turn, mo_quat_normalise (q));
    }
}

void
mo_curve_init_copy (MoCurve *self, const MoCurve *from)
{
  *self = *from;
  if (from->times != NULL)
    mo_times_ref (from->times);
  self->keys = g_memdup2 (from->keys, from->n_keys * from->stride);
  self->modes = g_memdup2 (from->modes, from->n_keys);
}

void
mo_curve_init_aligned (MoCurve *self, const MoCurve *from)
{
  MoQuat before = MO_QUAT_IDENTITY;

  mo_curve_init (self, from->n_keys, 4, MO_CURVE_LINEAR);
  for (guint i = 0; i < from->n_keys; i++)
    {
      MoQuat q = mo_quat_normalise (mo_curve_rotation (from, i));
      double *key = mo_curve_row (self, i);

      if (q.w != 0.0 && mo_quat_dot (q, before) < 0.0)
        q = mo_quat_scale (q, -1.0);
      before = q;
      key[0] = mo_curve_time (from, i);
      set_rotation (key + 1, q);
    }
}

void
mo_curve_clear (MoCurve *self)
{
  g_clear_pointer (&self->keys, g_free);
  g_clear_pointer (&self->modes, g_free);
  g_clear_pointer (&self->times, mo_times_unref);
  self->n_keys = 0;
}

gboolean
mo_curve_times_equal (const MoCurve *a, const MoCurve *b)
{
  if (a->n_keys != b->n_keys)
    return FALSE;
  if (a->times != NULL && a->times == b->times)
    return TRUE;
  for (guint i = 0; i < a->n_keys; i++)
    if (mo_curve_time (a, i) != mo_curve_time (b, i))
      return FALSE;
  return TRUE;
}
