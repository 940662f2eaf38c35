/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limb-solve.h"

#include "mo-range.h"
#include "mo-swivel.h"
#include "mo-twist.h"

#include <math.h>
#include <string.h>

/* Closer to the root, a target has no direction (metres). */
#define AT_ROOT 1e-9

/* Closer to its place, an end is there (metres). */
#define AT_PLACE 1e-9

/* How high the wrist of a hand is that lies flat on the floor (metres). */
#define HAND_LIES 0.02

/* A limb bent by less is straight (radians). */
#define STRAIGHT 1e-6

/* Angles that differ by less are the same (radians). */
#define SAME_ANGLE 1e-9

/* In how many steps a bend is found. */
#define HALVINGS 50

/* -- The middle -------------------------------------------------------------------------------- */

typedef struct
{
  MoPose *pose;
  const MoLimbJoints *limb;
  const MoReach *reach;
  MoRange root_range, middle_range;
  MoTransform parent; /* of the root, in the world */
  MoVec3 start;       /* the root's place */
  MoVec3 target;
} Solve;

static MoQuat
local (const Solve *self, guint joint)
{
  return self->pose->local[joint].rotation;
}

/* The hinge in the space of the limb's root, such that bending is a positive turn about it, and how far it goes. */
static MoVec3
find_hinge (const Solve *self, double bounds[2])
{
  double flexion = self->limb->flexion;
  const MoRange *range = &self->middle_range;
  MoVec3 axis = mo_vec3_scale (range->axes[MO_ANGLE_BEND], flexion);

  bounds[0] = flexion * range->bounds[MO_ANGLE_BEND][flexion < 0.0];
  bounds[1] = flexion * range->bounds[MO_ANGLE_BEND][flexion > 0.0];
  /* As a rotation vector, of which the twin has x and z with the other sign. */
  return range->is_right ? (MoVec3){ -axis.x, axis.y, -axis.z } : axis;
}

static double
length_with (const Solve *self, MoQuat middle)
{
  const MoPose *pose = self->pose;

  return mo_vec3_length (
      mo_vec3_add (pose->local[self->limb->middle].position,
                   mo_quat_rotate (middle, pose->local[self->limb->end].position)));
}

/* A joint that is turned to the side as well turns on to it the more it bends about its hinge. At the edge of its range it stays
 * there, and its bend is what makes the limb as long as it is to be: the longer, the less it bends. */
static MoQuat
stay_in_range (const Solve *self, MoQuat middle, double far)
{
  double angles[MO_N_ANGLES], clamped[MO_N_ANGLES], least = 0.0, most;

  mo_range_get_angles (&self->middle_range, middle, angles);
  memcpy (clamped, angles, sizeof clamped);
  if (self->reach->is_free || !mo_range_clamp_angles (&self->middle_range, clamped)
      || fabs (clamped[MO_ANGLE_SIDE] - angles[MO_ANGLE_SIDE])
                 + fabs (clamped[MO_ANGLE_TWIST] - angles[MO_ANGLE_TWIST])
             < SAME_ANGLE)
    return middle;
  most = self->middle_range.bounds[MO_ANGLE_BEND][self->limb->flexion > 0.0];
  for (guint i = 0; clamped[MO_ANGLE_BEND] * most > 0.0 && i < HALVINGS; i++)
    {
      clamped[MO_ANGLE_BEND] = 0.5 * (least + most);
      if (length_with (self, mo_range_set_angles (&self->middle_range, clamped)) > far)
        least = clamped[MO_ANGLE_BEND];
      else
        most = clamped[MO_ANGLE_BEND];
    }
  return mo_range_set_angles (&self->middle_range, clamped);
}

/* Bends the middle until the end is as far from the root as the target. */
static void
bend (Solve *self)
{
  double bounds[2], far = mo_vec3_length (mo_vec3_sub (self->target, self->start)), share, straight,
                    angle;
  MoVec3 hinge = find_hinge (self, bounds);
  MoVec3 a = self->pose->local[self->limb->middle].position;
  MoQuat rest = mo_twist_rest (local (self, self->limb->middle), hinge);
  MoVec3 b = mo_quat_rotate (rest, self->pose->local[self->limb->end].position);
  MoVec3 along = mo_vec3_scale (hinge, mo_vec3_dot (hinge, b));
  double c = mo_vec3_dot (a, along), cosine = mo_vec3_dot (a, mo_vec3_sub (b, along));
  double sine = mo_vec3_dot (a, mo_vec3_cross (hinge, b)), radius = hypot (cosine, sine);

  if (radius < 1e-12)
    return;
  share = (far * far - mo_vec3_dot (a, a) - mo_vec3_dot (b, b) - 2.0 * c) / (2.0 * radius);
  straight = atan2 (sine, cosine);
  angle = straight + acos (CLAMP (share, -1.0, 1.0));
  /* A limb that is bent a little the other way stays so for as long as that reaches. */
  if (mo_twist_angle (local (self, self->limb->middle), hinge) < straight - STRAIGHT
      && 2.0 * straight - angle >= bounds[0])
    angle = 2.0 * straight - angle;
  angle = CLAMP (angle, bounds[0], bounds[1]);
  self->pose->local[self->limb->middle].rotation =
      stay_in_range (self,
                     mo_quat_normalise (mo_quat_mul (rest, mo_quat_from_axis_angle (hinge, angle))),
                     far);
}

/* -- The root ---------------------------------------------------------------------------------- */

/* A limb that swivels about the line from its root to the target: its root's local rotation is cos (swivel / 2) at +
 * sin (swivel / 2) across. */
typedef struct
{
  const MoRange *range;
  MoQuat at, across;
} Swivel;

/* From the root to the end, in the world, with a local rotation of the root. */
static MoVec3
way_to_end (const Solve *self, MoQuat root)
{
  MoTransform middle = self->pose->local[self->limb->middle];
  MoVec3 way =
      mo_vec3_add (middle.position,
                   mo_quat_rotate (middle.rotation, self->pose->local[self->limb->end].position));

  return mo_quat_rotate (self->parent.rotation, mo_quat_rotate (root, way));
}

/* A local rotation of the root, turned in the world. */
static MoQuat
turned (const Solve *self, MoQuat root, MoQuat turn)
{
  MoQuat world = mo_quat_mul (mo_quat_mul (root, self->parent.rotation), turn);

  return mo_quat_normalise (mo_quat_mul (world, mo_quat_conjugate (self->parent.rotation)));
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

static Swivel
make_swivel (const Solve *self, MoQuat root, MoVec3 line)
{
  MoVec3 axis = mo_quat_rotate (mo_quat_conjugate (self->parent.rotation), mo_vec3_unit (line));

  return (Swivel){ &self->root_range, root,
                   mo_quat_mul (root, (MoQuat){ axis.x, axis.y, axis.z, 0.0 }) };
}

/* Brings the root into its range by a swivel, or nearer to it. FALSE if there is none, and that is not asked for. */
static gboolean
swivel_into_range (const Solve *self, Swivel *swivel)
{
  gboolean is_right = self->root_range.is_right;
  double by = 0.0;

  if (self->reach->is_free || excess_of (0.0, swivel) <= MO_SWIVEL_EDGE)
    return TRUE;
  if (!mo_swivel_find_within (excess_of, swivel, is_right, &by))
    {
      if (self->reach->is_strict)
        return FALSE;
      by = mo_swivel_find_nearest (excess_of, swivel, is_right);
    }
  swivel->at = mo_quat_normalise (swivelled (swivel, by));
  return TRUE;
}

static gboolean
turn_root (Solve *self)
{
  MoVec3 line = mo_vec3_sub (self->target, self->start);
  MoQuat root = local (self, self->limb->root);

  if (mo_vec3_length (line) > AT_ROOT)
    {
      Swivel swivel;

      root = turned (self, root, mo_quat_between (way_to_end (self, root), line));
      swivel = make_swivel (self, root, line);
      if (self->reach->swivel != 0.0)
        swivel.at = mo_quat_normalise (swivelled (&swivel, self->reach->swivel));
      swivel = make_swivel (self, swivel.at, line);
      if (!swivel_into_range (self, &swivel))
        return FALSE;
      root = swivel.at;
    }
  self->pose->local[self->limb->root].rotation =
      self->reach->is_free ? root : mo_range_clamp (&self->root_range, root);
  return TRUE;
}

/* -- The end ----------------------------------------------------------------------------------- */

static void
keep_turn (Solve *self, MoQuat world)
{
  guint end = self->limb->end;
  MoQuat parent = self->pose->world[self->limb->middle].rotation;
  MoQuat q = mo_quat_normalise (mo_quat_mul (world, mo_quat_conjugate (parent)));
  MoRange range;

  mo_range_init (&range, end);
  mo_range_widen (&range, local (self, end));
  self->pose->local[end].rotation = self->reach->is_free ? q : mo_range_clamp (&range, q);
}

/* Where it is already, a limb does not move: an arm that is all but straight would turn by what rounding says. */
static gboolean
is_there (const Solve *self)
{
  MoVec3 way = mo_vec3_sub (self->pose->world[self->limb->end].position, self->target);

  return self->reach->swivel == 0.0 && mo_vec3_length (way) < AT_PLACE;
}

double
mo_limb_solve (MoPose *pose, const MoLimbJoints *limb, MoVec3 target, const MoReach *reach)
{
  int parent = mo_rig_joint (limb->root)->parent;
  MoQuat end = pose->world[limb->end].rotation;
  Solve self = { .pose = pose,
                 .limb = limb,
                 .reach = reach,
                 .parent = parent < 0 ? pose->root : pose->world[parent],
                 .start = pose->world[limb->root].position,
                 .target = target };

  if (!is_there (&self))
    {
      mo_range_init (&self.middle_range, limb->middle);
      if (!reach->is_free)
        mo_range_widen (&self.middle_range, local (&self, limb->middle));
      mo_range_init (&self.root_range, limb->root);
      mo_range_widen (&self.root_range, local (&self, limb->root));
      bend (&self);
      if (!turn_root (&self))
        return INFINITY;
      mo_pose_update_below (pose, limb->root);
    }
  if (reach->keeps_turn)
    {
      keep_turn (&self, end);
      mo_pose_update_below (pose, limb->end);
    }
  return mo_vec3_length (mo_vec3_sub (pose->world[limb->end].position, target));
}

MoVec3
mo_limb_stop_on_floor (const MoPose *start, guint end, MoVec3 target)
{
  MoGroup group = mo_rig_joint (end)->group;
  MoQuat back = mo_quat_conjugate (start->root.rotation);
  MoVec3 now =
      mo_quat_rotate (back, mo_vec3_sub (start->world[end].position, start->root.position));
  MoVec3 wanted = mo_quat_rotate (back, mo_vec3_sub (target, start->root.position));
  double lowest;
  MoPose stands;

  if (group != MO_GROUP_LEGS && group != MO_GROUP_ARMS)
    return target;
  mo_pose_reset (&stands);
  lowest =
      (group == MO_GROUP_LEGS ? stands.world[end].position.z : HAND_LIES) - stands.root.position.z;
  lowest = MIN (lowest, now.z);
  if (wanted.z >= lowest)
    return target;
  wanted.z = lowest;
  return mo_vec3_add (start->root.position, mo_quat_rotate (start->root.rotation, wanted));
}
