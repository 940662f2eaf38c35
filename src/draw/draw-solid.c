/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-solid.h"

#include "mo-math.h"

static MoVec3
divide (MoVec3 v, MoVec3 by)
{
  return (MoVec3){ v.x / by.x, v.y / by.y, v.z / by.z };
}

static MoVec3
multiply (MoVec3 v, MoVec3 by)
{
  return (MoVec3){ v.x * by.x, v.y * by.y, v.z * by.z };
}

MoVec3
draw_solid_to_frame (const DrawSolid *self, MoVec3 point)
{
  return mo_quat_rotate (mo_quat_conjugate (self->frame.rotation),
                         mo_vec3_sub (point, self->frame.position));
}

static MoVec3
from_stretched (const DrawSolid *self, MoVec3 point)
{
  return mo_vec3_add (self->frame.position,
                      mo_quat_rotate (self->frame.rotation, multiply (point, self->stretch)));
}

static MoVec3
to_stretched (const DrawSolid *self, MoVec3 direction)
{
  return divide (mo_quat_rotate (mo_quat_conjugate (self->frame.rotation), direction),
                 self->stretch);
}

void
draw_solid_ends (const DrawSolid *self, DrawBall ends[2])
{
  double widest = MAX (self->stretch.x, MAX (self->stretch.y, self->stretch.z));

  ends[0] = (DrawBall){ from_stretched (self, self->a), widest * self->radius_a };
  ends[1] = (DrawBall){ from_stretched (self, self->b), widest * self->radius_b };
}

guint
draw_solid_string (const DrawSolid *self, DrawBall balls[DRAW_SOLID_BALLS])
{
  DrawBall ends[2];
  double length, spacing;
  guint n;

  draw_solid_ends (self, ends);
  length = mo_vec3_length (mo_vec3_sub (ends[1].centre, ends[0].centre));
  spacing = MAX (MIN (ends[0].radius, ends[1].radius), 0.01);
  n = 1 + (guint) CLAMP (ceil (length / spacing), 0, DRAW_SOLID_BALLS - 1);
  for (guint i = 0; i < n; i++)
    {
      double s = n > 1 ? (double) i / (n - 1) : 0.0;

      balls[i].centre = mo_vec3_lerp (ends[0].centre, ends[1].centre, s);
      balls[i].radius = ends[0].radius + s * (ends[1].radius - ends[0].radius);
    }
  return n;
}

/* The pixels of the balls at both ends, which enclose everything between them. */
static gboolean
find_box (DrawSight *self, const DrawView *view, int width, int height)
{
  DrawBall ends[2];
  double all[4] = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  draw_solid_ends (self->solid, ends);
  self->near = G_MAXFLOAT;
  for (guint i = 0; i < 2; i++)
    {
      double box[4];
      double ahead = mo_vec3_dot (mo_vec3_sub (ends[i].centre, view->eye), view->ahead);

      if (!draw_view_ball_box (view, &ends[i], box))
        return FALSE;
      self->near = MIN (self->near, (float) (ahead - ends[i].radius));
      for (guint k = 0; k < 2; k++)
        {
          all[k] = MIN (all[k], box[k]);
          all[k + 2] = MAX (all[k + 2], box[k + 2]);
        }
    }
  self->box[0] = (int) CLAMP (floor (all[0]), 0, width);
  self->box[1] = (int) CLAMP (floor (all[1]), 0, height);
  self->box[2] = (int) CLAMP (ceil (all[2]), 0, width);
  self->box[3] = (int) CLAMP (ceil (all[3]), 0, height);
  return self->box[0] < self->box[2] && self->box[1] < self->box[3];
}

gboolean
draw_sight_init (DrawSight *self, const DrawSolid *solid, const DrawView *view, int width,
                 int height)
{
  self->solid = solid;
  if (!find_box (self, view, width, height))
    return FALSE;
  self->ahead = to_stretched (solid, view->ahead);
  self->right = to_stretched (solid, view->right);
  self->up = to_stretched (solid, view->up);
  self->eye =
      mo_vec3_sub (to_stretched (solid, mo_vec3_sub (view->eye, solid->frame.position)), solid->a);
  self->axis = mo_vec3_sub (solid->b, solid->a);
  self->difference = solid->radius_a - solid->radius_b;
  self->cone = mo_vec3_dot (self->axis, self->axis) - self->difference * self->difference;
  self->eye_square = mo_vec3_dot (self->eye, self->eye);
  self->eye_axis = mo_vec3_dot (self->eye, self->axis);
  return TRUE;
}

/* Where a ray enters a solid: the distance `t` along the ray, infinite if it misses, and the place
 * `s` along the axis of the ball that it meets, from 0 (a) to 1 (b). */
typedef struct
{
  double t, s;
} Entry;

static const Entry missed = { INFINITY, 0.0 };

static Entry
first_of (Entry a, Entry b)
{
  return b.t < a.t ? b : a;
}

/* The ball at an end: 0 (a) or 1 (b). */
static Entry
enter_ball (const DrawSight *self, MoVec3 d, guint end)
{
  double radius = end == 0 ? self->solid->radius_a : self->solid->radius_b;
  MoVec3 from = end == 0 ? self->eye : mo_vec3_sub (self->eye, self->axis);
  double a = mo_vec3_dot (d, d), b = mo_vec3_dot (from, d);
  double under = b * b - a * (mo_vec3_dot (from, from) - radius * radius);

  return under < 0.0 ? missed : (Entry){ (-b - sqrt (under)) / a, end };
}

/* For a ball inside the other one, or a ray so close to the axis that it may enter either ball
 * anywhere: takes the first of all entry points. */
static Entry
enter_any (const DrawSight *self, MoVec3 d, const double *slant, guint n_slant)
{
  const DrawSolid *solid = self->solid;
  Entry first = missed;

  for (guint i = 0; i < n_slant; i++)
    {
      MoVec3 q = mo_vec3_add (self->eye, mo_vec3_scale (d, slant[i]));
      double along =
          (mo_vec3_dot (q, self->axis) - solid->radius_a * self->difference) / self->cone;

      if (along >= 0.0 && along <= 1.0)
        first = first_of (first, (Entry){ slant[i], along });
    }
  for (guint end = 0; end < 2; end++)
    first = first_of (first, enter_ball (self, d, end));
  return first;
}

/* A point q is on the cone between the balls where the ball around s * axis touches it and its
 * neighbours do not reach past it. With F(s) = |q - s axis|^2 - (ra - s difference)^2 that means F
 * = 0 and F' = 0: the discriminant of F is 0, which is a quadratic equation in t. */
static Entry
find_entry (const DrawSight *self, MoVec3 d)
{
  double ra = self->solid->radius_a;
  double d_square = mo_vec3_dot (d, d), d_axis = mo_vec3_dot (d, self->axis);
  double slope = self->eye_axis - ra * self->difference;
  double a = self->cone * d_square - d_axis * d_axis;
  double b = self->cone * mo_vec3_dot (self->eye, d) - d_axis * slope;
  double c = self->cone * (self->eye_square - ra * ra) - slope * slope;
  double under = b * b - a * c, root, t, s;

  if (self->cone <= 0.0)
    return enter_any (self, d, NULL, 0);
  root = sqrt (MAX (under, 0.0));
  if (a <= 1e-9 * d_square * self->cone)
    return enter_any (self, d, (double[]){ (-b - root) / a, (-b + root) / a },
                      a != 0.0 && under >= 0.0 ? 2 : 0);
  if (under < 0.0)
    return missed;

  t = (-b - root) / a;
  s = (slope + t * d_axis) / self->cone;
  if (s < 0.0)
    return enter_ball (self, d, 0);
  if (s > 1.0)
    return enter_ball (self, d, 1);
  return (Entry){ t, s };
}

/* `out` is the vector from the centre of a ball to its surface. The cone touches the balls where
 * the cosine of the angle between `out` and the axis is difference / length. */
static double
how_far_past (const DrawSight *self, MoVec3 out, gboolean at_b)
{
  double length = mo_vec3_length (self->axis), along, touches;

  if (self->cone <= 0.0)
    return 0.0;
  along = mo_vec3_dot (out, self->axis) / (length * mo_vec3_length (out));
  touches = self->difference / length;
  return at_b ? (along - touches) / (1.0 - touches) : (touches - along) / (1.0 + touches);
}

gboolean
draw_sight_hit (const DrawSight *self, double x, double y, DrawHit *hit)
{
  MoVec3 d = mo_vec3_add (self->ahead, mo_vec3_add (mo_vec3_scale (self->right, x),
                                                    mo_vec3_scale (self->up, y)));
  Entry entry = find_entry (self, d);
  MoVec3 out;

  if (entry.t == INFINITY)
    return FALSE;
  hit->t = entry.t;
  out = mo_vec3_sub (mo_vec3_add (self->eye, mo_vec3_scale (d, entry.t)),
                     mo_vec3_scale (self->axis, entry.s));
  hit->past = entry.s <= 0.0 || entry.s >= 1.0 ? how_far_past (self, out, entry.s > 0.5) : 0.0;
  out = mo_quat_rotate (self->solid->frame.rotation, divide (out, self->solid->stretch));
  hit->normal = mo_vec3_scale (out, 1.0 / mo_vec3_length (out));
  return TRUE;
}
