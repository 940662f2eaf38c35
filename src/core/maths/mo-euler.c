/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-euler.h"

#include "mo-math.h"

#include <math.h>
#include <string.h>

/* If the middle angle is closer than this to a quarter turn (degrees), the outer two turn about the
 * same line, and only their sum or difference is defined. */
#define LOCKED 1e-5

const guint8 mo_euler_usual[MO_EULER_N] = { 0, 2, 1 };

double
mo_euler_unwind (double angle, double near)
{
  return angle + 360.0 * round ((near - angle) / 360.0);
}

static double
distance (const double a[MO_EULER_N], const double b[MO_EULER_N])
{
  return fabs (a[0] - b[0]) + fabs (a[1] - b[1]) + fabs (a[2] - b[2]);
}

/* Gimbal lock: the first angle keeps its value near `near` and the last one takes the rest. Whether
 * both turn about their common line in the same or the opposite direction depends on the sign of
 * the middle angle and on whether the axes are in cyclic order. */
static void
split_locked (const guint8 axes[MO_EULER_N], const double near[MO_EULER_N],
              double degrees[MO_EULER_N])
{
  gboolean is_cyclic = (axes[0] + 1) % 3 == axes[1], is_up = degrees[1] > 0.0;
  gboolean is_against = is_up != is_cyclic;
  double both = is_against ? degrees[0] - degrees[2] : degrees[0] + degrees[2];

  degrees[0] = near[0];
  degrees[1] = mo_euler_unwind (degrees[1], near[1]);
  degrees[2] = mo_euler_unwind (is_against ? near[0] - both : both - near[0], near[2]);
}

void
mo_euler_follow (const double near[MO_EULER_N], double degrees[MO_EULER_N])
{
  /* The same rotation with the middle angle past the quarter turn: the outer two turn by 180
   * degrees more. */
  double other[MO_EULER_N] = {
    mo_euler_unwind (degrees[0] + 180.0, near[0]),
    mo_euler_unwind (180.0 - degrees[1], near[1]),
    mo_euler_unwind (degrees[2] + 180.0, near[2]),
  };

  for (guint i = 0; i < MO_EULER_N; i++)
    degrees[i] = mo_euler_unwind (degrees[i], near[i]);
  if (distance (other, near) < distance (degrees, near))
    memcpy (degrees, other, sizeof other);
}

void
mo_euler_from_quat (MoQuat q, const guint8 axes[MO_EULER_N], const double near[MO_EULER_N],
                    double degrees[MO_EULER_N])
{
  mo_quat_to_euler (q, axes, degrees);
  if (90.0 - fabs (degrees[1]) < LOCKED)
    split_locked (axes, near, degrees);
  else
    mo_euler_follow (near, degrees);
}
