/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-solve.h"

#include "mo-body-walk.h"
#include "mo-body-way.h"
#include "mo-limb-solve.h"

#include <math.h>
#include <string.h>

/* In how many strides the way to a target is gone, in how many it may be where a range holds the body up, and how many steps the
 * last one has; how many more there are for what must hold, and for ranges, and at most until it does. */
#define STRIDES 24
#define MOST_STRIDES 48
#define LAST_STEPS 12
#define HOLDING_STEPS 12
#define MOST_HOLDING_STEPS 60

/* A place of the trunk that is nearer than this to where it is to be (metres) gets so many steps more; one that is farther off, fewer, and
 * none from twice as far. */
#define NEARLY 0.02
#define MORE_STEPS 60

/* A step that is shorter was the last (metres, radians). */
#define SHORT 1e-6

/* How far springs draw the body back in a stride, and a swivel: as parts of how far it is from the given pose. */
#define BACK 0.05
#define SWIVEL_BACK 0.15

/* In how many steps it is found how far the body goes where it does not hold in the end. */
#define NARROWINGS 8

/* So far beyond its range, the limb that is dragged goes no farther on its way. */
#define HELD_UP 0.15

/* Nearer than this (metres), a handle is at its target. */
#define AT_PLACE 1e-9

/* A handle that is this near to its target has reached it (metres). */
#define REACHED 1e-4

gboolean
mo_body_is_handle (guint joint)
{
  MoLimbJoints limb;

  return mo_limb_joints_find (joint, &limb) || joint == MO_RIG_PELVIS
         || joint == (guint) mo_rig_find ("mHead") || joint == (guint) mo_rig_find ("mChest");
}

static void
take_steps (MoBodyWalk *walk, guint n)
{
  for (guint i = 0; i < n; i++)
    if (mo_body_walk_step (walk) < SHORT)
      return;
}

/* By which the limb is asked to swivel (radians). */
static double
find_swivel (const MoBodyWalk *walk)
{
  return remainder (walk->reach->swivel, 2.0 * G_PI);
}

/* A place of the trunk that is nearly where it is to be comes there. The nearer it is the more steps it gets, as a millimetre must not lead to
 * another answer. */
static void
arrive (MoBodyWalk *walk)
{
  double off = mo_body_walk_find_off (walk);

  take_steps (walk, (guint) (CLAMP (2.0 - off / NEARLY, 0.0, 1.0) * MORE_STEPS + 0.5));
}

/* One stride: to a part of the way, with springs that draw back a little. */
static void
stride (MoBodyWalk *walk, const MoBodyWay *way, double most, double from, double to,
        gboolean is_last)
{
  for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
    walk->centre[m] = (1.0 - (m < MO_TRUNK_UNKNOWNS ? BACK : SWIVEL_BACK)) * walk->u[m];
  mo_body_walk_aim (walk, mo_body_way_place (way, to * most),
                    walk->reach->trunk_stays ? 0.0 : (to - from) * find_swivel (walk));
  take_steps (walk, is_last ? LAST_STEPS : 1);
  if (is_last && walk->has_place)
    arrive (walk);
}

/* Lets go, until all that must hold does: at rest, or after a while if what stays is in place. */
static void
hold (MoBodyWalk *walk)
{
  walk->only_holds = TRUE;
  for (guint i = 0; i < MOST_HOLDING_STEPS; i++)
    {
      memcpy (walk->centre, walk->u, sizeof walk->u);
      if (mo_body_walk_step (walk) < SHORT || (i + 1 >= HOLDING_STEPS && mo_body_walk_holds (walk)))
        return;
    }
}

/* Up to a part of the way. */
static void
go (MoBodyWalk *walk, const MoBodyWay *way, double most)
{
  double part = 0.0;

  for (guint i = 1; part < 1.0 && i <= MOST_STRIDES; i++)
    {
      double before = part, rate = 1.0 - mo_body_walk_find_excess (walk) / HELD_UP;

      part += CLAMP (rate, 0.0, 1.0) / STRIDES;
      if (part > 1.0 - AT_PLACE)
        part = 1.0;
      stride (walk, way, most, before, part, part == 1.0 || i == MOST_STRIDES);
    }
  /* Held up on its way around, a limb by itself still goes all the way out, or in. */
  if (part < 1.0 && walk->reach->trunk_stays && !mo_body_way_is_straight (way))
    mo_body_walk_aim (walk, mo_body_way_place_out (way, part), 0.0);
  hold (walk);
}

/* A limb by itself swivels in the end. One that was held up on its way may still come to the target, turned otherwise: if so, it does. */
static void
turn_limb (MoBodyWalk *walk, MoVec3 target)
{
  MoBodyLimb *dragged = &walk->limbs[walk->n_limbs - 1], limb;
  double length;

  if (walk->reach->trunk_stays)
    mo_body_walk_place_limb (walk, dragged, find_swivel (walk), TRUE);
  limb = *dragged;
  limb.goal = target;
  mo_body_walk_place_limb (walk, &limb, 0.0, TRUE);
  length = mo_vec3_length (mo_limb_way (&limb.limb));
  if (limb.distance > AT_PLACE && fabs (length - limb.distance) <= REACHED
      && mo_limb_swivel_within (&limb.limb, limb.parent, limb.way))
    *dragged = limb;
}

static double
find_miss (const MoPose *pose, guint joint, MoVec3 place)
{
  return mo_vec3_length (mo_vec3_sub (pose->world[joint].position, place));
}

/* A leg by itself is brought to its place at once. Of the directions around a hip most are beyond its range, and there the place where a
 * leg is held up on its way depends on each millimetre. */
static gboolean
goes_at_once (MoPose *pose, const MoBodyReach *reach)
{
  MoReach at_once = { reach->swivel, reach->is_free, reach->keeps_turn };
  MoLimbJoints limb;

  if (!reach->trunk_stays || mo_rig_joint (reach->joint)->group == MO_GROUP_ARMS
      || !mo_limb_joints_find (reach->joint, &limb))
    return FALSE;
  mo_limb_solve (pose, &limb, reach->target, &at_once);
  return TRUE;
}

/* Something stays, but for what is dragged. */
static gboolean
is_held (const MoBodyWalk *walk)
{
  return walk->reach->trunk_stays || walk->n_limbs > (walk->has_place ? 0 : 1);
}

/* Where hardly any part of what the body has done leaves what stays in place, another try goes less far, and counts where it ends nearer to
 * the target. */
static void
go_less_far (MoBodyWalk *walk, const MoBodyWay *way)
{
  double holds = 0.0, fails = 1.0;
  MoBodyWalk best, tried;

  for (guint i = 0; i < NARROWINGS; i++)
    {
      double part = 0.5 * (holds + fails);

      mo_body_walk_init (&tried, walk->given, walk->reach);
      go (&tried, way, part);
      if (mo_body_walk_holds (&tried))
        {
          holds = part;
          best = tried;
        }
      else
        fails = part;
    }
  if (holds == 0.0)
    return;
  mo_body_walk_settle (&best, 1.0);
  if (mo_body_walk_find_miss (&best, way->target) < mo_body_walk_find_miss (walk, way->target))
    *walk = best;
}

static MoBodyAnswer
go_there (MoPose *pose, const MoPose *given, const MoBodyReach *reach)
{
  MoBodyAnswer answer = { 0 };
  MoBodyWalk walk;
  MoBodyWay way;

  if (!goes_at_once (pose, reach)
      && (find_miss (given, reach->joint, reach->target) >= AT_PLACE || reach->swivel != 0.0))
    {
      mo_body_walk_init (&walk, given, reach);
      mo_body_way_init (&way, &walk, reach->target);
      go (&walk, &way, 1.0);
      if (!walk.has_place)
        turn_limb (&walk, reach->target);
      if (!is_held (&walk))
        mo_body_walk_go_along (&walk, reach->target);
      else if (!mo_body_walk_give_way (&walk))
        go_less_far (&walk, &way);
      mo_body_walk_write (&walk, pose);
      for (guint i = 0; i < walk.n_limbs; i++)
        if (!walk.limbs[i].is_dragged)
          answer.pin_miss = MAX (answer.pin_miss, find_miss (pose, walk.limbs[i].limb.joints.end,
                                                             walk.limbs[i].from));
    }
  answer.miss = find_miss (pose, reach->joint, reach->target);
  return answer;
}

/* The end of a limb that is long enough. */
static gboolean
may_come_alone (const MoPose *given, const MoBodyReach *reach)
{
  MoLimbJoints limb;
  MoVec3 root, middle;

  if (reach->trunk_stays || !mo_limb_joints_find (reach->joint, &limb))
    return FALSE;
  root = given->world[limb.root].position;
  middle = given->world[limb.middle].position;
  return find_miss (given, limb.root, reach->target)
         <= mo_vec3_length (mo_vec3_sub (middle, root)) + find_miss (given, limb.end, middle);
}

/* Where the body does not bring the end of a limb to its target, but the limb does by itself, that is the answer. */
static MoBodyAnswer
go_or_reach (MoPose *pose, const MoPose *given, const MoBodyReach *reach)
{
  MoBodyAnswer answer = go_there (pose, given, reach), by_itself;
  MoBodyReach alone = *reach;
  MoPose tried;

  if (answer.miss <= REACHED || !may_come_alone (given, reach))
    return answer;
  tried = *given;
  alone.trunk_stays = TRUE;
  alone.n_pins = 0;
  by_itself = go_there (&tried, given, &alone);
  if (by_itself.miss > REACHED)
    return answer;
  *pose = tried;
  return by_itself;
}

MoBodyAnswer
mo_body_solve (MoPose *pose, const MoBodyReach *reach)
{
  const MoPose given = *pose;
  MoBodyReach stopped = *reach;
  MoBodyAnswer answer;

  if (reach->has_floor)
    stopped.target = mo_limb_stop_on_floor (&given, reach->joint, reach->target);
  answer = go_or_reach (pose, &given, &stopped);
  answer.miss = find_miss (pose, reach->joint, reach->target);
  return answer;
}
