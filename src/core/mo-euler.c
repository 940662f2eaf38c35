/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-euler.h"

#include "mo-math.h"

#include <math.h>
#include <string.h>

#define TO_DEGREES (180.0 / G_PI)

/* Closer than this (as the cosine of the middle angle) to a quarter turn, the outer two axes are
 * one, and only their sum means anything. */
#define LOCKED 1e-7

/* The turn that differs from `angle` by whole ones and lies nearest to `near`. */
static double
unwind (double angle, double near)
{
  return angle + 360.0 * round ((near - angle) / 360.0);
}

static double
distance (const double a[MO_EULER_N], const double b[MO_EULER_N])
{
  return fabs (a[0] - b[0]) + fabs (a[1] - b[1]) + fabs (a[2] - b[2]);
}

/* The outer two follow from their sum or difference: the first stays, the last takes the rest. */
static void
split_locked (const double m[9], const double near[MO_EULER_N], double degrees[MO_EULER_N])
{
  gboolean is_up = m[1] < 0.0;
  double both = (is_up ? atan2 (-m[5], m[3]) : atan2 (-m[5], -m[3])) * TO_DEGREES;

  degrees[0] = near[0];
  degrees[1] = unwind (is_up ? 90.0 : -90.0, near[1]);
  degrees[2] = unwind (is_up ? near[0] - both : both - near[0], near[2]);
}

void
mo_euler_from_quat (MoQuat q, const double near[MO_EULER_N], double degrees[MO_EULER_N])
{
  double m[9], other[MO_EULER_N], cosine;

  mo_quat_to_matrix (q, m);
  cosine = hypot (m[4], m[7]);
  if (cosine < LOCKED)
    {
      split_locked (m, near, degrees);
      return;
    }
  degrees[0] = atan2 (m[7], m[4]) * TO_DEGREES;
  degrees[1] = atan2 (-m[1], cosine) * TO_DEGREES;
  degrees[2] = atan2 (m[2], m[0]) * TO_DEGREES;
  /* Past the quarter turn the outer two turn by half. */
  other[0] = unwind (degrees[0] + 180.0, near[0]);
  other[1] = unwind (180.0 - degrees[1], near[1]);
  other[2] = unwind (degrees[2] + 180.0, near[2]);
  for (guint i = 0; i < MO_EULER_N; i++)
    degrees[i] = unwind (degrees[i], near[i]);
  if (distance (other, near) < distance (degrees, near))
    memcpy (degrees, other, sizeof other);
}

MoQuat
mo_euler_to_quat (const double degrees[MO_EULER_N])
{
  MoQuat x = mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, MO_DEGREES (degrees[0]));
  MoQuat z = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (degrees[1]));
  MoQuat y = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, MO_DEGREES (degrees[2]));

  return mo_quat_mul (mo_quat_mul (y, z), x);
}
