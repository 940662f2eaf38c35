/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-twist.h"

double
mo_twist_angle (MoQuat q, MoVec3 axis)
{
  double along = mo_vec3_dot ((MoVec3){ q.x, q.y, q.z }, axis), angle;

  if (fabs (along) < 1e-15 && fabs (q.w) < 1e-15)
    return 0.0;
  angle = 2.0 * atan2 (along, q.w);
  if (angle > G_PI)
    angle -= 2.0 * G_PI;
  return angle <= -G_PI ? angle + 2.0 * G_PI : angle;
}

/* The twist itself, with w at least 0: without its angle, as solvers ask many times a second. */
static MoQuat
twist_of (MoQuat q, MoVec3 axis)
{
  double along = mo_vec3_dot ((MoVec3){ q.x, q.y, q.z }, axis),
         size = sqrt (along * along + q.w * q.w), k;

  if (size < 1e-15)
    return MO_QUAT_IDENTITY;
  k = (q.w < 0.0 ? -1.0 : 1.0) / size;
  return (MoQuat){ axis.x * k * along, axis.y * k * along, axis.z * k * along, k * q.w };
}

MoQuat
mo_twist_swing (MoQuat q, MoVec3 axis)
{
  return mo_quat_mul (mo_quat_conjugate (twist_of (q, axis)), q);
}

MoQuat
mo_twist_rest (MoQuat q, MoVec3 axis)
{
  return mo_quat_mul (q, mo_quat_conjugate (twist_of (q, axis)));
}
