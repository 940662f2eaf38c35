/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-walk.h"

/* Limbs may be stretched until their middle is only so far off the line from root to end (metres), so that elbows and knees do not snap:
 * with a metre of that line the bend changes by 1 / off (radians). */
#define MIDDLE_OFF 0.066

/* But no farther than that part of the shorter bone, as those of a small avatar would have to be bent by much. */
#define MOST_OFF 0.35

/* One that is dragged is stretched no farther than to that part of its length, as what pulls it leaves a little. */
#define STRETCH_DRAGGED 0.98

/* One that is stretched farther gives way until it is not: a dragged one by that part of how far its end has been dragged, one that
 * stays, of how far the trunk has gone (metres, radians), or what is dragged if that is less: with what a limb gives, the trunk goes on, and the
 * limb would give more. */
#define EASE 0.2

/* Over that distance it begins to, so that its middle bends evenly (metres, radians). */
#define EASE_FROM 0.05

/* So much the middle of a limb that stays bends at most with a metre at the beginning (radians), as long as the trunk can take the rest: a
 * straight one would bend by 8 degrees with the first millimetre. Over that distance it bends more freely (metres). */
#define BENDING 6.0
#define BENDS_FREELY 0.07

/* What is dragged is drawn twice as far at a time as it goes in a stride, but so far at least, and at most (metres): so that the body
 * neither lags behind nor jerks. */
#define LEAST_PULL 0.01
#define MOST_PULL 0.25

/* A goal that is too near to the root by a metre is as much as so many radians beyond a range. */
#define TOO_NEAR 10.0

/* Nearer to the opposite of its directions' centre (cosine, 25 degrees), which is beyond its range, a limb has its own direction for
 * that: it goes away from there the shortest way. */
#define NEAR_OPPOSITE (-0.906)

/* Closer to its root (metres), a goal has no direction. */
#define AT_ROOT 1e-9

/* -- What stays and what is dragged --------------------------------------------------------------- */

/* How far the end of a limb is from its root when its middle is bent (radians), and the other way around. */
static double
find_distance (const MoLimb *limb, double bend)
{
  double a = mo_vec3_length (limb->middle_at), b = mo_vec3_length (limb->end_at);

  return sqrt (MAX (a * a + b * b + 2.0 * a * b * cos (MIN (bend, G_PI)), 0.0));
}

static double
find_bend (const MoLimb *limb, double distance)
{
  double a = mo_vec3_length (limb->middle_at), b = mo_vec3_length (limb->end_at);

  return acos (CLAMP ((distance * distance - a * a - b * b) / MAX (2.0 * a * b, AT_ROOT * AT_ROOT),
                      -1.0, 1.0));
}

/* When it is bent as far as it goes. */
static double
find_nearest (const MoLimb *limb)
{
  MoRange range;

  mo_range_init (&range, limb->joints.middle);
  return find_distance (limb, fabs (range.bounds[MO_ANGLE_BEND][limb->joints.flexion > 0.0]));
}

/* When its middle is as far off the line between them as it is to be in the end. */
static double
find_farthest (const MoLimb *limb, gboolean is_dragged)
{
  double a = mo_vec3_length (limb->middle_at), b = mo_vec3_length (limb->end_at);
  double off = MIN (MIDDLE_OFF, MOST_OFF * MIN (a, b));
  double far = sqrt (MAX (a * a - off * off, 0.0)) + sqrt (MAX (b * b - off * off, 0.0));

  return is_dragged ? MIN (far, STRETCH_DRAGGED * (a + b)) : far;
}

static MoVec3
find_centre (const MoLimb *limb)
{
  MoVec3 way = mo_vec3_unit (mo_limb_way (limb));

  return mo_vec3_dot (way, limb->joints.centre) < NEAR_OPPOSITE ? way : limb->joints.centre;
}

static void
add_limb (MoBodyWalk *self, guint end, gboolean is_dragged)
{
  MoBodyLimb *limb = &self->limbs[self->n_limbs];
  const MoPose *given = self->given;
  MoLimbJoints joints;
  double now;

  if (!mo_limb_joints_find (end, &joints))
    return;
  *limb = (MoBodyLimb){ .is_dragged = is_dragged,
                        .keeps_turn = !is_dragged || self->reach->keeps_turn,
                        .from = given->world[end].position,
                        .goal = given->world[end].position };
  mo_limb_init (&limb->limb, &joints, given, self->reach->is_free);
  limb->centre = find_centre (&limb->limb);
  now = mo_vec3_length (mo_vec3_sub (given->world[joints.root].position, limb->from));
  limb->eased = find_farthest (&limb->limb, is_dragged);
  limb->far = limb->most = MAX (limb->eased, now);
  limb->bend = find_bend (&limb->limb, now);
  limb->near = limb->least = MIN (1.01 * find_nearest (&limb->limb), now);
  if (self->reach->trunk_stays)
    {
      limb->near = limb->least = 0.0;
      limb->eased = limb->far = limb->most = INFINITY;
    }
  limb->part = mo_trunk_find_part (&self->trunk, joints.root);
  limb->between = mo_trunk_find_between (&self->trunk, joints.root);
  self->n_limbs++;
}

/* The head is carried by the chest, and so is the chest's own place by the waist: it turns about itself. */
static void
add_place (MoBodyWalk *self, guint handle)
{
  const MoTransform *part;

  self->has_place = TRUE;
  self->place_part = handle == MO_RIG_PELVIS ? MO_TRUNK_PELVIS : MO_TRUNK_CHEST;
  if (handle == self->trunk.bones[MO_TRUNK_CHEST].joint)
    self->place_part = MO_TRUNK_WAIST;
  part = &self->given->world[self->trunk.bones[self->place_part].joint];
  self->place_point =
      mo_quat_rotate (mo_quat_conjugate (part->rotation),
                      mo_vec3_sub (self->given->world[handle].position, part->position));
}

void
mo_body_walk_init (MoBodyWalk *self, const MoPose *given, const MoBodyReach *reach)
{
  MoLimbJoints joints;
  gboolean is_limb = mo_limb_joints_find (reach->joint, &joints);
  guint most = is_limb ? MO_BODY_LIMBS - 1 : MO_BODY_LIMBS;

  *self = (MoBodyWalk){ .reach = reach, .given = given };
  mo_trunk_init (&self->trunk, given, reach->is_free);
  for (guint i = 0; i < MIN (reach->n_pins, MO_MOST_PINS) && self->n_limbs < most; i++)
    if (reach->pins[i] != reach->joint)
      add_limb (self, reach->pins[i], FALSE);
  if (is_limb)
    add_limb (self, reach->joint, TRUE);
  else
    add_place (self, reach->joint);
  self->place = given->world[reach->joint].position;
  for (guint i = 0; i < self->n_limbs; i++)
    mo_body_walk_place_limb (self, &self->limbs[i], 0.0, FALSE);
}

/* -- Where limbs are -------------------------------------------------------------------------- */

void
mo_body_walk_place_limb (const MoBodyWalk *self, MoBodyLimb *limb, double swivel, gboolean is_last)
{
  MoTransform root = mo_transform_compose (&limb->between, &self->trunk.bones[limb->part].world);

  limb->parent = root.rotation;
  limb->start = root.position;
  limb->way = mo_vec3_sub (limb->goal, limb->start);
  limb->distance = mo_vec3_length (limb->way);
  if (limb->distance < AT_ROOT)
    return;
  mo_limb_bend (&limb->limb,
                is_last ? limb->distance
                        : CLAMP (limb->distance, limb->least,
                                 self->only_holds && !limb->is_dragged ? limb->most : limb->far));
  /* Each direction by way of the same one: so it does not matter by which side the limb has come there. */
  if (limb->is_dragged)
    mo_limb_point (&limb->limb, limb->parent, mo_quat_rotate (limb->parent, limb->centre), 0.0);
  mo_limb_point (&limb->limb, limb->parent, limb->way, swivel);
}

/* How far the trunk has gone from the given pose. */
static double
find_gone (const MoBodyWalk *self)
{
  double sum = 0.0;

  for (guint m = 0; m < MO_TRUNK_UNKNOWNS; m++)
    sum += self->u[m] * self->u[m];
  return sqrt (sum);
}

/* By how much a stretched limb has given way. */
static double
ease (double gone)
{
  return EASE * gone * gone / (gone + EASE_FROM);
}

/* How near the root of one that stays is to be when so far has been dragged (metres). */
static double
find_near (const MoBodyLimb *limb, double dragged)
{
  double bend = limb->bend + BENDING * dragged * (1.0 + dragged / BENDS_FREELY);

  return MIN (MAX (limb->least, find_distance (&limb->limb, bend)), limb->far);
}

void
mo_body_walk_aim (MoBodyWalk *self, MoVec3 place, double swivel)
{
  MoVec3 from = self->given->world[self->reach->joint].position;
  double dragged = mo_vec3_length (mo_vec3_sub (place, from));
  double gone = MIN (find_gone (self), dragged);

  self->pull =
      CLAMP (2.0 * mo_vec3_length (mo_vec3_sub (place, self->place)), LEAST_PULL, MOST_PULL);
  self->place = place;
  for (guint i = 0; i < self->n_limbs; i++)
    {
      MoBodyLimb *limb = &self->limbs[i];

      limb->far = MAX (MAX (limb->eased, limb->least),
                       limb->most - ease (limb->is_dragged ? dragged : gone));
      if (!limb->is_dragged)
        {
          limb->near = find_near (limb, dragged);
          continue;
        }
      limb->goal = place;
      mo_body_walk_place_limb (self, limb, swivel, FALSE);
    }
}

double
mo_body_walk_find_excess (const MoBodyWalk *self)
{
  const MoBodyLimb *dragged;
  MoRangeEdge swing, twist;
  double excess;

  if (self->has_place)
    return 0.0;
  dragged = &self->limbs[self->n_limbs - 1];
  excess = MAX (TOO_NEAR * (dragged->least - dragged->distance), 0.0);
  if (dragged->limb.is_free || !dragged->limb.root_range.is_limited)
    return excess;
  mo_range_find_edges (&dragged->limb.root_range, dragged->limb.root, INFINITY, &swing, &twist);
  return MAX (excess, MAX (swing.value, twist.value));
}

double
mo_body_walk_find_off (const MoBodyWalk *self)
{
  return mo_vec3_length (
      mo_vec3_sub (mo_trunk_point (&self->trunk, self->place_part, self->place_point),
                   self->place));
}
