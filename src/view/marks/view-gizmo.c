/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-gizmo.h"

#include "mo-math.h"

/* Rings that are seen within this of their edge are dragged along their tangent. */
#define EDGE_SINE 0.20791169081775934 /* of 12 degrees */

/* Below this a direction is none. */
#define NO_LENGTH 1e-9

gboolean
view_gizmo_init (ViewGizmo *self, const ViewLens *lens, MoVec3 centre, const MoVec3 axes[3])
{
  double depth = view_lens_project (lens, centre, &self->x, &self->y);

  if (!(depth > lens->near))
    return FALSE;
  self->lens = *lens;
  self->centre = centre;
  for (guint i = 0; i < 3; i++)
    self->axes[i] = axes[i];
  self->sight = mo_vec3_unit (mo_vec3_sub (centre, lens->eye));
  self->radius = VIEW_GIZMO_RADIUS * depth / lens->scale;
  return TRUE;
}

/* -- Rings ------------------------------------------------------------------------------------- */

static MoVec3
get_axis (const ViewGizmo *self, ViewGrip grip)
{
  return grip == VIEW_GRIP_SIGHT || grip == VIEW_GRIP_DISC ? self->sight
                                                           : self->axes[grip - VIEW_GRIP_X];
}

/* Two unit vectors across an axis and each other. */
static void
find_across (MoVec3 axis, MoVec3 *a, MoVec3 *b)
{
  MoVec3 other = fabs (axis.x) < 0.6 ? (MoVec3){ 1.0, 0.0, 0.0 } : (MoVec3){ 0.0, 1.0, 0.0 };

  *a = mo_vec3_unit (mo_vec3_cross (axis, other));
  *b = mo_vec3_cross (axis, *a);
}

void
view_gizmo_draw_ring (const ViewGizmo *self, ViewGrip grip, double points[VIEW_GIZMO_POINTS + 1][2],
                      gboolean is_near[VIEW_GIZMO_POINTS + 1])
{
  double radius =
      self->radius * (grip == VIEW_GRIP_SIGHT ? VIEW_GIZMO_SIGHT_RADIUS / VIEW_GIZMO_RADIUS : 1.0);
  MoVec3 a, b;

  find_across (get_axis (self, grip), &a, &b);
  for (guint i = 0; i <= VIEW_GIZMO_POINTS; i++)
    {
      double angle = 2.0 * G_PI * i / VIEW_GIZMO_POINTS;
      MoVec3 way = mo_vec3_add (mo_vec3_scale (a, cos (angle)), mo_vec3_scale (b, sin (angle)));

      view_lens_project (&self->lens, mo_vec3_add (self->centre, mo_vec3_scale (way, radius)),
                         &points[i][0], &points[i][1]);
      is_near[i] = grip == VIEW_GRIP_SIGHT || mo_vec3_dot (way, self->sight) <= 0.0;
    }
}

/* Pixels from a position to the near or far part of a ring. */
static double
find_distance (const ViewGizmo *self, ViewGrip grip, double x, double y, gboolean near)
{
  double points[VIEW_GIZMO_POINTS + 1][2], nearest = G_MAXDOUBLE;
  gboolean is_near[VIEW_GIZMO_POINTS + 1];

  view_gizmo_draw_ring (self, grip, points, is_near);
  for (guint i = 0; i < VIEW_GIZMO_POINTS; i++)
    {
      double way_x = points[i + 1][0] - points[i][0], way_y = points[i + 1][1] - points[i][1];
      double length = way_x * way_x + way_y * way_y;
      double along = (x - points[i][0]) * way_x + (y - points[i][1]) * way_y;
      double t = length > 0.0 ? CLAMP (along / length, 0.0, 1.0) : 0.0;

      if (is_near[i] == near)
        nearest = MIN (nearest, hypot (points[i][0] + t * way_x - x, points[i][1] + t * way_y - y));
    }
  return nearest;
}

ViewGrip
view_gizmo_pick (const ViewGizmo *self, double x, double y)
{
  static const gboolean sides[] = { TRUE, FALSE };

  for (guint side = 0; side < G_N_ELEMENTS (sides); side++)
    {
      double nearest = VIEW_GIZMO_REACH;
      ViewGrip found = VIEW_GRIP_NONE;

      for (ViewGrip grip = VIEW_GRIP_X; grip <= VIEW_GRIP_SIGHT; grip++)
        {
          double distance = find_distance (self, grip, x, y, sides[side]);

          if (distance <= nearest)
            {
              nearest = distance;
              found = grip;
            }
        }
      if (found != VIEW_GRIP_NONE)
        return found;
    }
  return hypot (x - self->x, y - self->y) < VIEW_GIZMO_RADIUS ? VIEW_GRIP_DISC : VIEW_GRIP_NONE;
}

gboolean
view_gizmo_is_edge (const ViewGizmo *self, ViewGrip grip)
{
  return fabs (mo_vec3_dot (get_axis (self, grip), self->sight)) < EDGE_SINE;
}

/* -- Turning ----------------------------------------------------------------------------------- */

/* Where the pointer's ray meets the plane of a ring, from the centre; FALSE if it does not in front of the eye. */
static gboolean
meet_plane (const ViewGizmo *self, MoVec3 axis, const double at[2], MoVec3 *way)
{
  MoVec3 ray = view_lens_ray (&self->lens, at[0], at[1]);
  double fall = mo_vec3_dot (ray, axis);
  double t = mo_vec3_dot (mo_vec3_sub (self->centre, self->lens.eye), axis) / fall;

  if (fabs (fall) < NO_LENGTH || !(t > 0.0))
    return FALSE;
  *way = mo_vec3_sub (mo_vec3_add (self->lens.eye, mo_vec3_scale (ray, t)), self->centre);
  return mo_vec3_length (*way) > NO_LENGTH;
}

/* The angle from one direction to another about an axis that is across both. */
static double
find_angle (MoVec3 axis, MoVec3 from, MoVec3 to)
{
  return atan2 (mo_vec3_dot (axis, mo_vec3_cross (from, to)), mo_vec3_dot (from, to));
}

/* By the way along the ring's nearest point on the viewer's side. */
static double
turn_by_tangent (const ViewGizmo *self, MoVec3 axis, const double from[2], const double to[2])
{
  MoVec3 front = mo_vec3_scale (self->sight, -1.0), tangent = mo_vec3_cross (axis, front);
  double right = mo_vec3_dot (tangent, self->lens.right),
         down = -mo_vec3_dot (tangent, self->lens.up);
  double length = hypot (right, down);

  if (length < NO_LENGTH)
    return 0.0;
  return ((to[0] - from[0]) * right + (to[1] - from[1]) * down) / length / VIEW_GIZMO_RADIUS;
}

static double
turn_ring (const ViewGizmo *self, ViewGrip grip, const double from[2], const double to[2])
{
  MoVec3 axis = get_axis (self, grip), first, last;

  if (view_gizmo_is_edge (self, grip) || !meet_plane (self, axis, from, &first)
      || !meet_plane (self, axis, to, &last))
    return turn_by_tangent (self, axis, from, to);
  return find_angle (axis, first, last);
}

/* The point of the ball, or of the hyperbola around it, below the pointer; of radius 1. */
static MoVec3
find_ball (const ViewGizmo *self, const double at[2])
{
  double right = (at[0] - self->x) / VIEW_GIZMO_RADIUS, up = (self->y - at[1]) / VIEW_GIZMO_RADIUS;
  double square = right * right + up * up;
  double nearer = square <= 0.5 ? sqrt (1.0 - square) : 0.5 / sqrt (square);

  return mo_vec3_unit (mo_vec3_add (mo_vec3_add (mo_vec3_scale (self->lens.right, right),
                                                 mo_vec3_scale (self->lens.up, up)),
                                    mo_vec3_scale (self->lens.ahead, -nearer)));
}

static double
turn_ball (const ViewGizmo *self, const double from[2], const double to[2], MoVec3 *axis)
{
  MoVec3 first = find_ball (self, from), last = find_ball (self, to);
  MoVec3 across = mo_vec3_cross (first, last);

  if (mo_vec3_length (across) < NO_LENGTH)
    return 0.0;
  *axis = mo_vec3_unit (across);
  return find_angle (*axis, first, last);
}

double
view_gizmo_turn (const ViewGizmo *self, ViewGrip grip, const double from[2], const double to[2],
                 MoVec3 *axis)
{
  *axis = get_axis (self, grip);
  return grip == VIEW_GRIP_DISC ? turn_ball (self, from, to, axis)
                                : turn_ring (self, grip, from, to);
}

/* -- Pulling ----------------------------------------------------------------------------------- */

MoVec3
view_pull_point (const ViewLens *lens, MoVec3 centre, MoVec3 point, double x, double y)
{
  MoVec3 ray = view_lens_ray (lens, x, y), to_centre = mo_vec3_sub (centre, lens->eye);
  MoVec3 grabbed = mo_vec3_sub (point, centre);
  double radius = mo_vec3_length (grabbed), middle = mo_vec3_dot (to_centre, ray);
  MoVec3 beside = mo_vec3_sub (mo_vec3_add (lens->eye, mo_vec3_scale (ray, middle)), centre);
  double half = radius * radius - mo_vec3_dot (beside, beside);
  gboolean is_far = mo_vec3_dot (grabbed, mo_vec3_sub (point, lens->eye)) > 0.0;

  if (half <= 0.0)
    return mo_vec3_add (centre, mo_vec3_scale (mo_vec3_unit (beside), radius));
  return mo_vec3_add (mo_vec3_add (centre, beside),
                      mo_vec3_scale (ray, is_far ? sqrt (half) : -sqrt (half)));
}
