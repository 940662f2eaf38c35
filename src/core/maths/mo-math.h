/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

#include <math.h>

G_BEGIN_DECLS

/* Vectors and rotations in double precision, for everything except reproducing the viewer's import
 * (mo-viewer-math.h). Angles in radians unless a name says degrees. Inline: these are the inner
 * loop of every pose. */

#define MO_DEGREES(degrees) ((degrees) * (G_PI / 180.0))
#define MO_QUAT_IDENTITY ((MoQuat){ 0.0, 0.0, 0.0, 1.0 })

/* Compares two doubles, for sorting. */
static inline int
mo_compare_doubles (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* What would be at `index` if the values were sorted, which are brought into another order; 0 of none. */
double mo_select (double *values, guint n, guint index);

/* Replaces each of values[first..n-1] by the mean of those at most `reach` before and after it. */
void mo_smooth_window (double *values, guint first, guint n, guint reach);

/* x^2 (3 - 2x) with x clamped to 0..1: the viewer's easing. */
static inline double
mo_smooth_step (double x)
{
  x = CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

static inline MoVec3
mo_vec3_add (MoVec3 a, MoVec3 b)
{
  return (MoVec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline MoVec3
mo_vec3_sub (MoVec3 a, MoVec3 b)
{
  return (MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline MoVec3
mo_vec3_scale (MoVec3 a, double s)
{
  return (MoVec3){ a.x * s, a.y * s, a.z * s };
}

/* A component: 0 is x, 1 is y, 2 is z. */
static inline double
mo_vec3_part (MoVec3 v, guint axis)
{
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static inline gboolean
mo_vec3_is_zero (MoVec3 v)
{
  return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

static inline double
mo_vec3_dot (MoVec3 a, MoVec3 b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline MoVec3
mo_vec3_cross (MoVec3 a, MoVec3 b)
{
  return (MoVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline double
mo_vec3_length (MoVec3 a)
{
  return sqrt (mo_vec3_dot (a, a));
}

/* As long as 1; the null vector stays as it is. */
static inline MoVec3
mo_vec3_unit (MoVec3 a)
{
  double length = mo_vec3_length (a);

  return length > 0.0 ? mo_vec3_scale (a, 1.0 / length) : a;
}

/* Angle between two directions of any length, radians 0..pi; of a null vector, pi / 2. */
static inline double
mo_vec3_angle (MoVec3 a, MoVec3 b)
{
  return acos (CLAMP (mo_vec3_dot (mo_vec3_unit (a), mo_vec3_unit (b)), -1.0, 1.0));
}

static inline MoVec3
mo_vec3_lerp (MoVec3 a, MoVec3 b, double t)
{
  return mo_vec3_add (a, mo_vec3_scale (mo_vec3_sub (b, a), t));
}

/* Rotate by a first, then by b (the Hamilton product b a; docs/world/README.md, Rotations). */
static inline MoQuat
mo_quat_mul (MoQuat a, MoQuat b)
{
  return (MoQuat){
    b.w * a.x + b.x * a.w + b.y * a.z - b.z * a.y,
    b.w * a.y + b.y * a.w + b.z * a.x - b.x * a.z,
    b.w * a.z + b.z * a.w + b.x * a.y - b.y * a.x,
    b.w * a.w - b.x * a.x - b.y * a.y - b.z * a.z,
  };
}

static inline MoQuat
mo_quat_conjugate (MoQuat q)
{
  return (MoQuat){ -q.x, -q.y, -q.z, q.w };
}

static inline double
mo_quat_dot (MoQuat a, MoQuat b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

static inline MoQuat
mo_quat_scale (MoQuat q, double s)
{
  return (MoQuat){ q.x * s, q.y * s, q.z * s, q.w * s };
}

/* q / |q|; the identity where |q| is 0. */
static inline MoQuat
mo_quat_normalise (MoQuat q)
{
  double length = sqrt (mo_quat_dot (q, q));

  return length > 0.0 ? mo_quat_scale (q, 1.0 / length) : MO_QUAT_IDENTITY;
}

/* v rotated by the unit quaternion q. */
static inline MoVec3
mo_quat_rotate (MoQuat q, MoVec3 v)
{
  MoVec3 u = { q.x, q.y, q.z };
  MoVec3 t = mo_vec3_scale (mo_vec3_cross (u, v), 2.0);

  return mo_vec3_add (mo_vec3_add (v, mo_vec3_scale (t, q.w)), mo_vec3_cross (u, t));
}

/* The rotation by `angle` about the unit vector `axis`, right-handed. */
MoQuat mo_quat_from_axis_angle (MoVec3 axis, double angle);

/* The shortest rotation from one direction to another, both of any length; none where one has no length. Opposite
 * ones, to 1.4 milliradians, are turned about a horizontal axis. */
MoQuat mo_quat_between (MoVec3 from, MoVec3 to);

/* Shortest angle between two rotations, radians 0..pi; exact near 0 too. The quaternions need not
 * be of unit length. */
double mo_quat_angle (MoQuat a, MoQuat b);

/* Great-arc interpolation the shorter way; t in 0..1. */
MoQuat mo_quat_slerp (MoQuat a, MoQuat b, double t);

/* The branch of mo_quat_nlerp for keys in opposite hemispheres; `dot` is negative. */
MoQuat mo_quat_slerp_opposite (MoQuat a, MoQuat b, double dot, double t);

/* The rotation vector of a unit quaternion, the shorter way: axis times angle, radians 0..pi; and the unit quaternion
 * of a rotation vector of any length. */
MoVec3 mo_quat_log (MoQuat q);
MoQuat mo_quat_exp (MoVec3 v);

/* A part of a rotation about its own axis, the shorter way: 1 is all of it. */
MoQuat mo_quat_power (MoQuat q, double part);

/* The viewer's interpolation between keys: lerp of the components, normalised; if the dot product
 * is negative, slerp the short way (docs/world/README.md, Interpolation). t in 0..1. */
static inline MoQuat
mo_quat_nlerp (MoQuat a, MoQuat b, double t)
{
  double s = 1.0 - t, dot = mo_quat_dot (a, b);

  if (G_UNLIKELY (dot < 0.0))
    return mo_quat_slerp_opposite (a, b, dot, t);
  return mo_quat_normalise (
      (MoQuat){ t * b.x + s * a.x, t * b.y + s * a.y, t * b.z + s * a.z, t * b.w + s * a.w });
}

/* The same for keys of any sign: an .anim stores those whose w is not negative. */
static inline MoQuat
mo_quat_play (MoQuat a, MoQuat b, double t)
{
  return mo_quat_nlerp (a.w < 0.0 ? mo_quat_scale (a, -1.0) : a,
                        b.w < 0.0 ? mo_quat_scale (b, -1.0) : b, t);
}

/* The three angles, in degrees, whose product in the order of `axes` (0 x, 1 y, 2 z, all different;
 * for column vectors the first leftmost) is the unit quaternion's rotation. If the middle one is a
 * right angle, the last is 0. */
void mo_quat_to_euler (MoQuat q, const guint8 axes[3], double degrees[3]);

/* Row-major 3x3 rotation matrix of a unit quaternion, for column vectors. */
void mo_quat_to_matrix (MoQuat q, double matrix[9]);

G_END_DECLS
