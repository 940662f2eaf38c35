/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-body.h"

#include "mo-math.h"

ViewPart
view_body_part_of (guint joint)
{
  switch (mo_rig_joint (joint)->group)
    {
    case MO_GROUP_TAIL:
      return VIEW_PART_TAIL;
    case MO_GROUP_WINGS:
      return VIEW_PART_WINGS;
    case MO_GROUP_HIND_LIMBS:
      return VIEW_PART_HIND;
    default:
      return VIEW_PART_BODY;
    }
}

MoVec3
view_body_rest_point (guint joint)
{
  MoVec3 point = { 0 };

  for (int i = (int) joint; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    point = mo_vec3_add (point, mo_rig_rest ((guint) i)->position);
  return point;
}

static double
square (double x)
{
  return x * x;
}

/* From I. Quilez's distance to a round cone, "3D SDFs". */
double
view_cone_distance (const ViewCone *cone, MoVec3 point)
{
  MoVec3 axis = mo_vec3_sub (cone->b, cone->a), from_a = mo_vec3_sub (point, cone->a);
  double length2 = mo_vec3_dot (axis, axis), fall = cone->radius_a - cone->radius_b;
  double flank2 = length2 - fall * fall, y, z, beside2, lean;

  /* One ball contains the other. */
  if (flank2 <= 1e-12)
    return fall >= 0.0 ? mo_vec3_length (from_a) - cone->radius_a
                       : mo_vec3_length (mo_vec3_sub (point, cone->b)) - cone->radius_b;
  y = mo_vec3_dot (from_a, axis);
  z = y - length2;
  beside2 = square (length2) * mo_vec3_dot (from_a, from_a) - length2 * square (y);
  beside2 = MAX (beside2, 0.0);
  lean = fall * fabs (fall) * beside2;
  if (z * fabs (z) * length2 * flank2 > lean)
    return sqrt (beside2 + square (z) * length2) / length2 - cone->radius_b;
  if (y * fabs (y) * length2 * flank2 < lean)
    return sqrt (beside2 + square (y) * length2) / length2 - cone->radius_a;
  return (sqrt (beside2 * flank2 / length2) + y * fall) / length2 - cone->radius_a;
}
