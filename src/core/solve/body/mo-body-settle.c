/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-walk.h"
#include "mo-golden.h"
#include "mo-limb-solve.h"

/* What is off by less is in place (metres). */
#define HELD 5e-5

/* In how many steps it is found how far to go back. */
#define NARROWINGS 12

/* How many times more a miss of what stays counts than one of what is dragged. */
#define PINS_FIRST 100.0

/* Less of what the body has done is hardly any. */
#define LEAST_PART 0.01

/* To go back all the way counts as much as a miss by so much (metres). */
#define GO_ON 0.01

/* Misses of what is dragged that are smaller hardly count (metres): it is as good as there. */
#define SMALL 0.01

/* Where the end of a limb is whose root is within its range. */
static MoVec3
find_end (const MoBodyLimb *limb)
{
  MoVec3 way = mo_limb_way (&limb->limb);

  return mo_vec3_add (limb->start, mo_quat_rotate (limb->parent, way));
}

MoBodyMiss
mo_body_walk_settle (MoBodyWalk *self, double part)
{
  MoBodyMiss miss = { 0.0, 0.0 };

  for (guint m = 0; m < MO_TRUNK_UNKNOWNS; m++)
    self->u[m] *= part;
  mo_trunk_place (&self->trunk, self->u, TRUE);
  for (guint i = 0; i < self->n_limbs; i++)
    {
      MoBodyLimb *limb = &self->limbs[i];
      double swivel = limb->is_dragged ? 0.0 : (part - 1.0) * self->u[MO_TRUNK_UNKNOWNS + i], off;

      mo_body_walk_place_limb (self, limb, swivel, TRUE);
      if (!limb->limb.is_free)
        limb->limb.root = mo_range_clamp (&limb->limb.root_range, limb->limb.root);
      off = mo_vec3_length (mo_vec3_sub (find_end (limb), limb->goal));
      if (limb->is_dragged)
        miss.handle = off;
      else
        miss.pins = MAX (miss.pins, off);
    }
  if (self->has_place)
    miss.handle = mo_body_walk_find_off (self);
  return miss;
}

gboolean
mo_body_walk_holds (const MoBodyWalk *self)
{
  MoBodyWalk tried = *self;

  return mo_body_walk_settle (&tried, 1.0).pins <= HELD;
}

/* What speaks against going back to a part: what is off then, and a little that it is back. */
static double
judge_part (double part, gconstpointer data)
{
  MoBodyWalk tried = *(const MoBodyWalk *) data;
  MoBodyMiss miss = mo_body_walk_settle (&tried, part);

  return hypot (miss.handle, SMALL) + PINS_FIRST * MAX (miss.pins - HELD, 0.0)
         + GO_ON * (1.0 - part);
}

static double
find_best_part (const MoBodyWalk *self)
{
  MoGolden golden;

  mo_golden_init (&golden, judge_part, self, 0.0, 1.0);
  for (guint i = 0; i < NARROWINGS; i++)
    mo_golden_narrow (&golden);
  return judge_part (1.0, self) <= mo_golden_least (&golden) ? 1.0 : mo_golden_place (&golden);
}

/* The largest part up to one that does not hold, at which all that stays is in place; 0: none was found. */
static double
find_holding_part (const MoBodyWalk *self, double most)
{
  double holds = 0.0, fails = most;

  for (guint i = 0; i < NARROWINGS; i++)
    {
      double middle = 0.5 * (holds + fails);
      MoBodyWalk tried = *self;

      if (mo_body_walk_settle (&tried, middle).pins <= HELD)
        holds = middle;
      else
        fails = middle;
    }
  return holds;
}

/* Only the limb that is dragged leaves the given pose. */
static void
stay (MoBodyWalk *self)
{
  mo_body_walk_settle (self, 0.0);
  for (guint i = 0; i < self->n_limbs; i++)
    {
      MoLimb *limb = &self->limbs[i].limb;

      if (!self->limbs[i].is_dragged)
        mo_limb_init (limb, &limb->joints, self->given, limb->is_free);
    }
}

gboolean
mo_body_walk_give_way (MoBodyWalk *self)
{
  const MoBodyWalk gone = *self;
  MoBodyMiss miss = mo_body_walk_settle (self, 1.0);
  double part;

  if (MAX (miss.handle, miss.pins) <= HELD || self->reach->trunk_stays)
    return TRUE;
  part = find_best_part (&gone);
  *self = gone;
  if (mo_body_walk_settle (self, part).pins <= 2.0 * HELD)
    return part >= LEAST_PART;
  /* The best part was one among others; what stays has to be in place exactly there. */
  part = find_holding_part (&gone, part);
  *self = gone;
  if (part > 0.0)
    mo_body_walk_settle (self, part);
  else
    stay (self);
  return part >= LEAST_PART;
}

static MoVec3
find_off (const MoBodyWalk *self, MoVec3 target)
{
  MoVec3 at = self->has_place ? mo_trunk_point (&self->trunk, self->place_part, self->place_point)
                              : find_end (&self->limbs[self->n_limbs - 1]);

  return mo_vec3_sub (target, at);
}

double
mo_body_walk_find_miss (const MoBodyWalk *self, MoVec3 target)
{
  return mo_vec3_length (find_off (self, target));
}

void
mo_body_walk_go_along (MoBodyWalk *self, MoVec3 target)
{
  MoVec3 off;

  mo_body_walk_settle (self, 1.0);
  off = find_off (self, target);
  for (guint i = 0; i < MO_TRUNK_MOVES; i++)
    self->u[i] += mo_vec3_part (off, i);
  if (!self->has_place)
    self->limbs[self->n_limbs - 1].goal = target;
  mo_body_walk_settle (self, 1.0);
}

/* -- The pose ----------------------------------------------------------------------------------- */

static void
keep_head (const MoBodyWalk *self, MoPose *pose)
{
  guint head = (guint) mo_rig_find ("mHead"), neck = (guint) mo_rig_find ("mNeck");
  MoQuat turn = mo_quat_normalise (mo_quat_mul (self->given->world[head].rotation,
                                                mo_quat_conjugate (pose->world[neck].rotation)));
  MoRange range;

  mo_range_init (&range, head);
  mo_range_widen (&range, self->given->local[head].rotation);
  pose->local[head].rotation = self->reach->is_free ? turn : mo_range_clamp (&range, turn);
  mo_pose_update_below (pose, head);
}

void
mo_body_walk_write (const MoBodyWalk *self, MoPose *pose)
{
  *pose = *self->given;
  mo_trunk_write (&self->trunk, self->u, pose);
  for (guint i = 0; i < self->n_limbs; i++)
    {
      const MoLimb *limb = &self->limbs[i].limb;

      pose->local[limb->joints.middle].rotation = limb->middle;
      pose->local[limb->joints.root].rotation = limb->root;
    }
  mo_pose_update (pose);
  for (guint i = 0; i < self->n_limbs; i++)
    if (self->limbs[i].keeps_turn)
      mo_limb_keep_turn (pose, &self->limbs[i].limb.joints,
                         self->given->world[self->limbs[i].limb.joints.end].rotation,
                         self->reach->is_free);
  if (self->reach->joint == self->trunk.bones[MO_TRUNK_CHEST].joint)
    keep_head (self, pose);
}
