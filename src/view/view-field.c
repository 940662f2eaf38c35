/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-body.h"

#include "mo-math.h"

/* Distances from the body at rest. The hull of two balls is measured exactly in its own stretched
 * space; what that space does to lengths is only averaged, which moves no surface. */

/* Within what reach a sole is rounded off towards the floor (metres). */
#define SOLE 0.008

static double
square (double x)
{
  return x * x;
}

/* After I. Quilez's distance to a round cone, "3D SDFs". */
double
view_cone_distance (const ViewCone *cone, MoVec3 point)
{
  MoVec3 axis = mo_vec3_sub (cone->b, cone->a), from_a = mo_vec3_sub (point, cone->a);
  double length2 = mo_vec3_dot (axis, axis), fall = cone->radius_a - cone->radius_b;
  double flank2 = length2 - fall * fall, y, z, beside2, lean;

  /* One ball holds the other. */
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

double
view_limb_distance (const ViewLimb *limb, MoVec3 point)
{
  MoVec3 squeezed = view_squeeze (point, limb->stretch);
  double distance = G_MAXDOUBLE;

  for (guint i = 0; i + 1 < MAX (limb->n_balls, 2); i++)
    distance = MIN (distance, view_cone_distance (&limb->cones[i], squeezed));
  return distance * limb->scale;
}

/* The lesser of two distances, rounded within k. */
static double
smooth_min (double a, double b, double k)
{
  double near = MAX (k - fabs (a - b), 0.0);

  return MIN (a, b) - near * near / (4.0 * k);
}

/* Fingers do not run into each other, nor tails into wings; all run into the body. */
static gboolean
meets (const ViewLimb *limb, const ViewLimb *other)
{
  if (limb == other)
    return TRUE;
  if (limb->is_apart && other->is_apart)
    return FALSE;
  return other->part == limb->part || other->part == VIEW_PART_BODY;
}

const ViewLimb *
view_body_owner (const ViewBody *self, const ViewLimb *limb, MoVec3 point, double *lost)
{
  MoVec3 folded = { point.x, fabs (point.y), point.z };
  double own = view_limb_distance (limb, folded) - limb->claim;
  const ViewLimb *owner = NULL;

  *lost = 0.0;
  for (guint i = 0; i < self->n_limbs; i++)
    {
      const ViewLimb *other = &self->limbs[i];
      double least = mo_vec3_length (mo_vec3_sub (folded, other->middle)) - other->reach, distance;

      if (other == limb || other->around == 0 || !meets (limb, other) || least > other->margin)
        continue;
      distance = view_limb_distance (other, folded);
      if (distance < 0.8 * other->margin && own - distance + other->claim > *lost)
        {
          *lost = own - distance + other->claim;
          owner = other;
        }
    }
  return owner;
}

double
view_body_distance (const ViewBody *self, const ViewLimb *limb, MoVec3 point)
{
  /* Both halves are one shape, and neither leg runs into the other. */
  MoVec3 folded = { point.x, fabs (point.y), point.z };
  double distance = 1.0;

  for (guint i = 0; i < self->n_limbs; i++)
    {
      const ViewLimb *other = &self->limbs[i];
      double least = mo_vec3_length (mo_vec3_sub (folded, other->middle)) - other->reach;

      if (meets (limb, other) && least < distance + other->blend)
        distance = smooth_min (distance, view_limb_distance (other, folded), other->blend);
    }
  return point.z < 0.2 ? -smooth_min (-distance, point.z, SOLE) : distance;
}
