/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-math.h"

/* A value somewhere among those, which nobody who wrote them foresees: that of every other choice would be the largest again
 * and again. */
static double
choose_pivot (const double *values, guint n, guint32 *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return values[(guint) ((guint64) n * *seed >> 32)];
}

/* After C. A. R. Hoare, "Algorithm 65: Find" (1961), with what equals the pivot in the middle. */
double
mo_select (double *values, guint n, guint index)
{
  guint32 seed = n;

  if (n == 0)
    return 0.0;
  for (;;)
    {
      double pivot = choose_pivot (values, n, &seed);
      guint below = 0, above = n;

      for (guint i = 0; i < above;)
        {
          double value = values[i];

          if (value < pivot)
            {
              values[i++] = values[below];
              values[below++] = value;
            }
          else if (value > pivot)
            {
              values[i] = values[--above];
              values[above] = value;
            }
          else
            i++;
        }
      if (index >= below && index < above)
        return values[index];
      if (index < below)
        n = below;
      else
        {
          values += above;
          n -= above;
          index -= above;
        }
    }
}

void
mo_smooth_window (double *values, guint first, guint n, guint reach)
{
  g_autofree double *sums = g_new0 (double, n + 1);

  for (guint i = first; i < n; i++)
    sums[i + 1] = sums[i] + values[i];
  for (guint i = first; i < n; i++)
    {
      guint from = i - MIN (reach, i - first), to = MIN (n, i + reach + 1);

      values[i] = (sums[to] - sums[from]) / (to - from);
    }
}

MoQuat
mo_quat_from_axis_angle (MoVec3 axis, double angle)
{
  double s = sin (angle * 0.5);

  return (MoQuat){ axis.x * s, axis.y * s, axis.z * s, cos (angle * 0.5) };
}

MoQuat
mo_quat_between (MoVec3 from, MoVec3 to)
{
  double lengths = mo_vec3_length (from) * mo_vec3_length (to), dot = mo_vec3_dot (from, to);
  MoVec3 axis = mo_vec3_cross (from, to);

  if (!(lengths > 0.0))
    return MO_QUAT_IDENTITY;
  if (dot < -0.999999 * lengths)
    {
      MoVec3 other = { 0.0, 0.0, 1.0 }, opposite = { -from.x, -from.y, -from.z };

      if (fabs (from.z) >= 0.9 * mo_vec3_length (from))
        other = (MoVec3){ 1.0, 0.0, 0.0 };
      /* What is all but opposite is off that by up to a milliradian. */
      return mo_quat_mul (mo_quat_from_axis_angle (mo_vec3_unit (mo_vec3_cross (from, other)),
                                                   G_PI),
                          mo_quat_between (opposite, to));
    }
  return mo_quat_normalise ((MoQuat){ axis.x, axis.y, axis.z, lengths + dot });
}

double
mo_quat_angle (MoQuat a, MoQuat b)
{
  MoQuat d = mo_quat_mul (mo_quat_conjugate (a), b);
  double sine = d.x * d.x + d.y * d.y + d.z * d.z, cosine = d.w * d.w, t = sine / cosine;

  /* The series of the arc tangent, as exact and faster. */
  if (t < 0.0025)
    {
      double sum = 1.0 / 11.0;

      for (int k = 9; k > 0; k -= 2)
        sum = 1.0 / k - t * sum;
      return 2.0 * sqrt (t) * sum;
    }
  /* atan2 keeps all digits; acos of a dot product near 1 loses half of them. */
  return 2.0 * atan2 (sqrt (sine), fabs (d.w));
}

MoQuat
mo_quat_slerp (MoQuat a, MoQuat b, double t)
{
  double dot = mo_quat_dot (a, b);
  double ka = 1.0 - t, kb = t;

  if (dot < 0.0)
    {
      dot = -dot;
      b = mo_quat_scale (b, -1.0);
    }
  if (dot < 1.0 - 1e-9)
    {
      double angle = acos (dot), s = sin (angle);

      ka = sin ((1.0 - t) * angle) / s;
      kb = sin (t * angle) / s;
    }
  return mo_quat_normalise ((MoQuat){ ka * a.x + kb * b.x, ka * a.y + kb * b.y, ka * a.z + kb * b.z,
                                      ka * a.w + kb * b.w });
}

MoVec3
mo_quat_log (MoQuat q)
{
  MoVec3 v = { q.x, q.y, q.z };
  double s = mo_vec3_length (v), angle = 2.0 * atan2 (s, fabs (q.w));

  /* Near no rotation, twice the vector is the limit. */
  return mo_vec3_scale (v, (s > 1e-12 ? angle / s : 2.0) * (q.w < 0.0 ? -1.0 : 1.0));
}

MoQuat
mo_quat_exp (MoVec3 v)
{
  double angle = mo_vec3_length (v), k = angle > 1e-12 ? sin (0.5 * angle) / angle : 0.5;

  return (MoQuat){ k * v.x, k * v.y, k * v.z, cos (0.5 * angle) };
}

MoQuat
mo_quat_power (MoQuat q, double part)
{
  return mo_quat_exp (mo_vec3_scale (mo_quat_log (q), part));
}

MoQuat
mo_quat_slerp_opposite (MoQuat a, MoQuat b, double dot, double t)
{
  double ka = 1.0 - t, kb = t;

  /* Below this threshold, the world's own, the angle is too small to divide by its sine. */
  dot = -dot;
  if (1.0 - dot >= 0.00001)
    {
      double angle = acos (dot), s = sin (angle);

      ka = sin (angle - t * angle) / s;
      kb = sin (t * angle) / s;
    }
  return (MoQuat){ kb * b.x - ka * a.x, kb * b.y - ka * a.y, kb * b.z - ka * a.z,
                   kb * b.w - ka * a.w };
}

void
mo_quat_to_matrix (MoQuat q, double m[9])
{
  m[0] = 1.0 - 2.0 * (q.y * q.y + q.z * q.z);
  m[1] = 2.0 * (q.x * q.y - q.z * q.w);
  m[2] = 2.0 * (q.x * q.z + q.y * q.w);
  m[3] = 2.0 * (q.x * q.y + q.z * q.w);
  m[4] = 1.0 - 2.0 * (q.x * q.x + q.z * q.z);
  m[5] = 2.0 * (q.y * q.z - q.x * q.w);
  m[6] = 2.0 * (q.x * q.z - q.y * q.w);
  m[7] = 2.0 * (q.y * q.z + q.x * q.w);
  m[8] = 1.0 - 2.0 * (q.x * q.x + q.y * q.y);
}

void
mo_quat_to_euler (MoQuat q, const guint8 axes[3], double degrees[3])
{
  guint i = axes[0], j = axes[1], k = axes[2];
  double sign = (i + 1) % 3 == j ? 1.0 : -1.0;
  double m[9], cosine;

  mo_quat_to_matrix (q, m);
#define M(row, column) m[(row) *3 + (column)]
  /* The length stays exact near a right angle; an arc sine does not. */
  cosine = hypot (M (i, i), M (i, j));
  degrees[1] = atan2 (sign * M (i, k), cosine);
  if (cosine > 1e-9)
    {
      degrees[0] = atan2 (-sign * M (j, k), M (k, k));
      degrees[2] = atan2 (-sign * M (i, j), M (i, i));
    }
  else
    {
      degrees[0] = atan2 (sign * M (k, j), M (j, j));
      degrees[2] = 0.0;
    }
#undef M
  for (guint n = 0; n < 3; n++)
    degrees[n] *= 180.0 / G_PI;
}
