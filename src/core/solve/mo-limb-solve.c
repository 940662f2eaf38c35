/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limb-solve.h"

#include "mo-limb.h"

#include <math.h>

/* Closer to the root, a target has no direction (metres). */
#define AT_ROOT 1e-9

/* Closer to its place, an end is there (metres). */
#define AT_PLACE 1e-9

/* An end within its range turns by less (radians), and one that is beyond it in the given pose by so much more than there. */
#define MOST_TURN MO_DEGREES (120)
#define MOST_MORE MO_DEGREES (30)

/* How high the wrist of a hand is that lies flat on the floor (metres). */
#define HAND_LIES 0.02

typedef struct
{
  const MoReach *reach;
  MoLimb limb;
  MoQuat parent; /* of the root, in the world */
  MoVec3 line;   /* from the root to the target, metres */
} Solve;

/* -- The root ---------------------------------------------------------------------------------- */

static void
turn_root (Solve *self)
{
  MoLimb *limb = &self->limb;

  if (mo_vec3_length (self->line) > AT_ROOT)
    {
      mo_limb_point (limb, self->parent, self->line, self->reach->swivel);
      if (!mo_limb_swivel_within (limb, self->parent, self->line))
        mo_limb_swivel_near (limb, self->parent, self->line);
    }
  if (!self->reach->is_free)
    limb->root = mo_range_clamp (&limb->root_range, limb->root);
}

/* -- The end ----------------------------------------------------------------------------------- */

/* A turn by more goes back to none at half a turn, which has no side. */
static MoQuat
give_up_half_turn (MoQuat q, MoQuat given)
{
  MoVec3 turn = mo_quat_log (q);
  double angle = mo_vec3_length (turn);
  double most;

  if (angle <= MOST_TURN)
    return q;
  most = MAX (MOST_TURN, mo_vec3_length (mo_quat_log (given)) + MOST_MORE);
  if (angle <= most)
    return q;
  return mo_quat_exp (mo_vec3_scale (turn, most / angle * (G_PI - angle) / (G_PI - most)));
}

void
mo_limb_keep_turn (MoPose *pose, const MoLimbJoints *limb, MoQuat world, gboolean is_free)
{
  MoQuat parent = pose->world[limb->middle].rotation;
  MoQuat q = mo_quat_normalise (mo_quat_mul (world, mo_quat_conjugate (parent)));
  MoQuat *own = &pose->local[limb->end].rotation;
  MoRange range;

  mo_range_init (&range, limb->end);
  mo_range_widen (&range, *own);
  *own = is_free ? q : mo_range_clamp (&range, give_up_half_turn (q, *own));
  mo_pose_update_below (pose, limb->end);
}

/* Where it is already, a limb does not move: an arm that is all but straight would turn by what rounding says. */
static gboolean
is_there (const MoPose *pose, guint end, MoVec3 target, const MoReach *reach)
{
  MoVec3 way = mo_vec3_sub (pose->world[end].position, target);

  return reach->swivel == 0.0 && mo_vec3_length (way) < AT_PLACE;
}

static void
solve (MoPose *pose, const MoLimbJoints *limb, MoVec3 target, const MoReach *reach)
{
  int parent = mo_rig_joint (limb->root)->parent;
  Solve self = { .reach = reach,
                 .parent = parent < 0 ? pose->root.rotation : pose->world[parent].rotation,
                 .line = mo_vec3_sub (target, pose->world[limb->root].position) };

  mo_limb_init (&self.limb, limb, pose, reach->is_free);
  mo_limb_bend (&self.limb, mo_vec3_length (self.line));
  turn_root (&self);
  pose->local[limb->middle].rotation = self.limb.middle;
  pose->local[limb->root].rotation = self.limb.root;
  mo_pose_update_below (pose, limb->root);
}

double
mo_limb_solve (MoPose *pose, const MoLimbJoints *limb, MoVec3 target, const MoReach *reach)
{
  MoQuat end = pose->world[limb->end].rotation;

  if (!is_there (pose, limb->end, target, reach))
    solve (pose, limb, target, reach);
  if (reach->keeps_turn)
    mo_limb_keep_turn (pose, limb, end, reach->is_free);
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
