/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limb.h"

#include "mo-swivel.h"
#include "mo-twin.h"
#include "mo-twist.h"

#include <string.h>

/* A limb bent by less is straight (radians). */
#define STRAIGHT 1e-6

/* Angles that differ by less are the same (radians). */
#define SAME_ANGLE 1e-9

/* In how many steps a bend is found. */
#define HALVINGS 50

static void
find_hinge (MoLimb *self)
{
  double flexion = self->joints.flexion;
  const MoRange *range = &self->middle_range;
  MoVec3 axis = mo_vec3_scale (range->axes[MO_ANGLE_BEND], flexion);

  self->bounds[0] = flexion * range->bounds[MO_ANGLE_BEND][flexion < 0.0];
  self->bounds[1] = flexion * range->bounds[MO_ANGLE_BEND][flexion > 0.0];
  self->hinge = range->is_right ? mo_mirror_turn (axis) : axis;
}

/* Where the limb is longest, and on which side of that it is. */
static void
find_straight (MoLimb *self)
{
  MoVec3 hinge = self->hinge, a = self->middle_at, b;

  self->rest = mo_twist_rest (self->middle, hinge);
  b = mo_quat_rotate (self->rest, self->end_at);
  self->straight = atan2 (mo_vec3_dot (a, mo_vec3_cross (hinge, b)),
                          mo_vec3_dot (a, b) - mo_vec3_dot (a, hinge) * mo_vec3_dot (b, hinge));
  self->is_back = mo_twist_angle (self->middle, hinge) < self->straight - STRAIGHT;
}

void
mo_limb_init (MoLimb *self, const MoLimbJoints *joints, const MoPose *pose, gboolean is_free)
{
  self->joints = *joints;
  self->middle_at = pose->local[joints->middle].position;
  self->end_at = pose->local[joints->end].position;
  self->root = pose->local[joints->root].rotation;
  self->middle = pose->local[joints->middle].rotation;
  self->is_free = is_free;
  mo_range_init (&self->middle_range, joints->middle);
  mo_range_widen (&self->middle_range, self->middle);
  mo_range_init (&self->root_range, joints->root);
  mo_range_widen (&self->root_range, self->root);
  find_hinge (self);
  find_straight (self);
}

static MoVec3
way_with (const MoLimb *self, MoQuat middle)
{
  return mo_vec3_add (self->middle_at, mo_quat_rotate (middle, self->end_at));
}

MoVec3
mo_limb_way (const MoLimb *self)
{
  return mo_quat_rotate (self->root, way_with (self, self->middle));
}

/* A joint that is turned to the side as well turns on to it the more it bends about its hinge. At the edge of its range it stays there,
 * and its bend is what makes the limb as long as it is to be: the longer, the less it bends. */
static MoQuat
stay_in_range (const MoLimb *self, MoQuat middle, double far)
{
  double angles[MO_N_ANGLES], clamped[MO_N_ANGLES], least = 0.0, most;

  if (self->is_free || fabs (self->rest.x) + fabs (self->rest.y) + fabs (self->rest.z) < SAME_ANGLE)
    return middle;
  mo_range_get_angles (&self->middle_range, middle, angles);
  memcpy (clamped, angles, sizeof clamped);
  if (!mo_range_clamp_angles (&self->middle_range, clamped)
      || fabs (clamped[MO_ANGLE_SIDE] - angles[MO_ANGLE_SIDE])
                 + fabs (clamped[MO_ANGLE_TWIST] - angles[MO_ANGLE_TWIST])
             < SAME_ANGLE)
    return middle;
  most = self->middle_range.bounds[MO_ANGLE_BEND][self->joints.flexion > 0.0];
  for (guint i = 0; clamped[MO_ANGLE_BEND] * most > 0.0 && i < HALVINGS; i++)
    {
      clamped[MO_ANGLE_BEND] = 0.5 * (least + most);
      if (mo_vec3_length (way_with (self, mo_range_set_angles (&self->middle_range, clamped)))
          > far)
        least = clamped[MO_ANGLE_BEND];
      else
        most = clamped[MO_ANGLE_BEND];
    }
  return mo_range_set_angles (&self->middle_range, clamped);
}

void
mo_limb_bend (MoLimb *self, double far)
{
  MoVec3 hinge = self->hinge, a = self->middle_at, b = mo_quat_rotate (self->rest, self->end_at);
  double along = mo_vec3_dot (a, hinge) * mo_vec3_dot (b, hinge);
  double radius = hypot (mo_vec3_dot (a, b) - along, mo_vec3_dot (a, mo_vec3_cross (hinge, b)));
  double share, angle;

  if (radius < 1e-12)
    return;
  share = (far * far - mo_vec3_dot (a, a) - mo_vec3_dot (b, b) - 2.0 * along) / (2.0 * radius);
  angle = self->straight + acos (CLAMP (share, -1.0, 1.0));
  /* It stays bent the other way for as long as that reaches. */
  if (self->is_back && 2.0 * self->straight - angle >= self->bounds[0])
    angle = 2.0 * self->straight - angle;
  angle = CLAMP (angle, self->bounds[0], self->bounds[1]);
  self->middle =
      stay_in_range (self,
                     mo_quat_normalise (
                         mo_quat_mul (self->rest, mo_quat_from_axis_angle (hinge, angle))),
                     far);
}

void
mo_limb_point (MoLimb *self, MoQuat parent, MoVec3 line, double swivel)
{
  MoVec3 way = mo_quat_rotate (parent, mo_limb_way (self));
  MoQuat turn = mo_quat_between (way, line), world;

  if (swivel != 0.0)
    turn = mo_quat_mul (turn, mo_quat_from_axis_angle (mo_vec3_unit (line), swivel));
  world = mo_quat_mul (mo_quat_mul (self->root, parent), turn);
  self->root = mo_quat_normalise (mo_quat_mul (world, mo_quat_conjugate (parent)));
}

/* -- The swivel ---------------------------------------------------------------------------------- */

/* A limb that swivels about the line from its root to its end: its root's local rotation is cos (swivel / 2) at +
 * sin (swivel / 2) across. */
typedef struct
{
  const MoRange *range;
  MoQuat at, across;
} Swivel;

static Swivel
make_swivel (const MoLimb *self, MoQuat parent, MoVec3 line)
{
  MoVec3 axis = mo_quat_rotate (mo_quat_conjugate (parent), mo_vec3_unit (line));

  return (Swivel){ &self->root_range, self->root,
                   mo_quat_mul (self->root, (MoQuat){ axis.x, axis.y, axis.z, 0.0 }) };
}

static MoQuat
swivelled (const Swivel *self, double swivel)
{
  double c = cos (0.5 * swivel), s = sin (0.5 * swivel);

  return (MoQuat){ c * self->at.x + s * self->across.x, c * self->at.y + s * self->across.y,
                   c * self->at.z + s * self->across.z, c * self->at.w + s * self->across.w };
}

/* How far a swivel takes the root out of its range. */
static double
excess_of (double swivel, gconstpointer data)
{
  const Swivel *self = data;

  return mo_range_excess (self->range, swivelled (self, swivel));
}

gboolean
mo_limb_swivel_within (MoLimb *self, MoQuat parent, MoVec3 line)
{
  Swivel swivel = make_swivel (self, parent, line);
  double by;

  if (self->is_free || excess_of (0.0, &swivel) <= MO_SWIVEL_EDGE)
    return TRUE;
  if (!mo_swivel_find_within (excess_of, &swivel, self->root_range.is_right, &by))
    return FALSE;
  self->root = mo_quat_normalise (swivelled (&swivel, by));
  return TRUE;
}

void
mo_limb_swivel_near (MoLimb *self, MoQuat parent, MoVec3 line)
{
  Swivel swivel = make_swivel (self, parent, line);
  double by = mo_swivel_find_nearest (excess_of, &swivel, self->root_range.is_right);

  self->root = mo_quat_normalise (swivelled (&swivel, by));
}
