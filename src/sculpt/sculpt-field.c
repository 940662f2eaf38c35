/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-body.h"

#include "mo-math.h"

/* The height over which soles are rounded off towards the floor (metres). */
#define SOLE 0.008

static double
square (double x)
{
  return x * x;
}

static MoVec3
squeeze (MoVec3 point, MoVec3 stretch)
{
  return (MoVec3){ point.x / stretch.x, point.y / stretch.y, point.z / stretch.z };
}

/* From I. Quilez's distance to a round cone, "3D SDFs". */
static double
cone_distance (const SculptCone *cone, MoVec3 point)
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

static double
limb_distance (const SculptShape *limb, MoVec3 point)
{
  MoVec3 squeezed = squeeze (point, limb->stretch);
  double distance = G_MAXDOUBLE;

  for (guint i = 0; i + 1 < MAX (limb->n_balls, 2); i++)
    distance = MIN (distance, cone_distance (&limb->cones[i], squeezed));
  return distance * limb->scale;
}

/* A cubic Hermite curve between two sections. */
static double
curve (double a, double b, double slope_a, double slope_b, double span, double t)
{
  double t2 = t * t, t3 = t2 * t;

  return (2 * t3 - 3 * t2 + 1) * a + (3 * t2 - 2 * t3) * b
         + span * ((t3 - 2 * t2 + t) * slope_a + (t3 - t2) * slope_b);
}

static SculptSection
section_at (const SculptShape *tube, double along)
{
  const SculptSection *a = tube->sections, *b;
  const SculptSection *slopes = tube->slopes;
  SculptSection section;
  double span, t;
  guint i = 0;

  while (i + 2 < tube->n_stations && along > tube->sections[i + 1].along)
    i++;
  a = &tube->sections[i];
  b = &tube->sections[i + 1];
  span = b->along - a->along;
  t = CLAMP ((along - a->along) / span, 0.0, 1.0);
  for (guint k = 0; k < 2; k++)
    section.middle[k] =
        curve (a->middle[k], b->middle[k], slopes[i].middle[k], slopes[i + 1].middle[k], span, t);
  for (guint k = 0; k < 4; k++)
    section.reach[k] =
        curve (a->reach[k], b->reach[k], slopes[i].reach[k], slopes[i + 1].reach[k], span, t);
  section.power = a->power + (b->power - a->power) * t;
  section.along = along;
  return section;
}

/* The distance from a section's outline: the first step of Newton's method. */
static double
section_distance (const SculptSection *section, double u, double v)
{
  double du = u - section->middle[0], dv = v - section->middle[1];
  double eu = section->reach[du < 0.0], ev = section->reach[2 + (dv < 0.0)];
  double a = fabs (du) / eu, b = fabs (dv) / ev, n = section->power;
  double far, slope;

  if (a + b < 0.05)
    return -0.9 * MIN (eu, ev);
  far = pow (pow (a, n) + pow (b, n), 1.0 / n);
  slope = hypot (pow (a / far, n - 1.0) / eu, pow (b / far, n - 1.0) / ev);
  return MAX ((far - 1.0) / slope, -0.9 * MIN (eu, ev));
}

static double
tube_distance (const SculptShape *tube, MoVec3 point)
{
  double along = tube->axis == 1 ? point.y : point.z, first = tube->sections[0].along;
  double last = tube->sections[tube->n_stations - 1].along;
  double beyond = MAX (first - along, along - last);
  SculptSection section = section_at (tube, CLAMP (along, first, last));
  double beside = section_distance (&section, point.x, tube->axis == 1 ? point.z : point.y);

  if (beyond <= 0.0)
    return MAX (beside, beyond);
  return beside <= 0.0 ? beyond : hypot (beside, beyond);
}

/* From I. Quilez's bound for the distance to an ellipsoid. */
static double
blob_distance (const SculptShape *blob, MoVec3 point)
{
  MoVec3 p = mo_quat_rotate (blob->turn, mo_vec3_sub (point, blob->centres[0]));
  MoVec3 once = squeeze (p, blob->stretch), twice = squeeze (once, blob->stretch);
  double far = mo_vec3_length (once), slope = mo_vec3_length (twice);

  if (far < 1e-6)
    return -MIN (MIN (blob->stretch.x, blob->stretch.y), blob->stretch.z);
  return far * (far - 1.0) / slope;
}

/* What is removed around the eyeball to make it visible: everything farther out than the radius x,
 * within an almond, seen from the front, with the half axes y and z (two arcs that meet in the
 * corners, the outer one, at larger y, a little higher). Its side is a slope a few millimetres
 * wide, which triangles can follow, so that it meets the eyeball in a clean line. */
static double
slit_distance (const SculptShape *slit, MoVec3 point)
{
  MoVec3 p = mo_vec3_sub (point, slit->centres[0]);
  double y = p.y / slit->stretch.y, arc = 1.0 - MIN (y * y, 1.6), z = p.z - 0.12 * p.y;
  double above = z - slit->stretch.z * arc * (1.0 - 0.15 * y);
  double outside = MAX (above, -z - 0.85 * slit->stretch.z * arc);
  double radius = slit->stretch.x + MAX (0.7 * outside, -0.003) + 4.0 * MAX (outside - 0.0018, 0.0);

  return p.x < 0.0 ? 1.0 : radius - mo_vec3_length (p);
}

double
sculpt_shape_distance (const SculptShape *shape, MoVec3 point)
{
  switch (shape->kind)
    {
    case SCULPT_LIMB:
      return limb_distance (shape, point);
    case SCULPT_TUBE:
      return tube_distance (shape, point);
    case SCULPT_BLOB:
      return blob_distance (shape, point);
    case SCULPT_SLIT:
    default:
      return slit_distance (shape, point);
    }
}

/* The smaller of two distances, rounded within k. */
static double
smooth_min (double a, double b, double k)
{
  double near = MAX (k - fabs (a - b), 0.0);

  return MIN (a, b) - near * near / (4.0 * MAX (k, 1e-9));
}

double
sculpt_distance (const SculptBody *self, SculptPiece piece, MoVec3 point)
{
  MoVec3 folded = { point.x, fabs (point.y), point.z };
  double distance = 1.0, apart = 1.0;

  for (guint i = 0; i < self->n_shapes; i++)
    {
      const SculptShape *shape = &self->shapes[i];
      double least;

      if (shape->piece != piece)
        continue;
      least = mo_vec3_length (mo_vec3_sub (folded, shape->middle)) - shape->reach;
      if (shape->is_carved && least < shape->blend - distance)
        distance = -smooth_min (-distance, sculpt_shape_distance (shape, folded), shape->blend);
      else if (!shape->is_carved && shape->is_apart && least < MIN (apart, distance) + shape->blend)
        apart =
            MIN (apart, smooth_min (distance, sculpt_shape_distance (shape, folded), shape->blend));
      else if (!shape->is_carved && !shape->is_apart && least < distance + shape->blend)
        distance = smooth_min (distance, sculpt_shape_distance (shape, folded), shape->blend);
    }
  distance = MIN (distance, apart);
  return point.z < 0.2 ? -smooth_min (-distance, point.z, SOLE) : distance;
}

const SculptShape *
sculpt_nearest_shape (const SculptBody *self, SculptPiece piece, MoVec3 point)
{
  const SculptShape *shape = NULL;
  double nearest = G_MAXDOUBLE;

  for (guint i = 0; i < self->n_shapes; i++)
    if (self->shapes[i].piece == piece)
      {
        double distance = fabs (sculpt_shape_distance (&self->shapes[i], point));

        if (distance < nearest)
          {
            nearest = distance;
            shape = &self->shapes[i];
          }
      }
  return shape;
}

MoVec3
sculpt_normal (const SculptBody *self, SculptPiece piece, MoVec3 point, double reach)
{
  double d[3];
  MoVec3 normal;

  for (guint i = 0; i < 3; i++)
    {
      MoVec3 step = { i == 0 ? reach : 0, i == 1 ? reach : 0, i == 2 ? reach : 0 };

      d[i] = sculpt_distance (self, piece, mo_vec3_add (point, step))
             - sculpt_distance (self, piece, mo_vec3_sub (point, step));
    }
  normal = (MoVec3){ d[0], d[1], d[2] };
  return mo_vec3_scale (normal, 1.0 / MAX (mo_vec3_length (normal), 1e-12));
}
