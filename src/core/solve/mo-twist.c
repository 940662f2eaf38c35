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

MoQuat
mo_twist_swing (MoQuat q, MoVec3 axis)
{
  MoQuat twist = mo_quat_from_axis_angle (axis, mo_twist_angle (q, axis));

  return mo_quat_mul (mo_quat_conjugate (twist), q);
}

MoQuat
mo_twist_rest (MoQuat q, MoVec3 axis)
{
  MoQuat twist = mo_quat_from_axis_angle (axis, mo_twist_angle (q, axis));

  return mo_quat_mul (q, mo_quat_conjugate (twist));
}
