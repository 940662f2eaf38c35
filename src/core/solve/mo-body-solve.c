/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-springs.h"

#include <string.h>

/* Limbs may be stretched to that part of their length, so that elbows and knees do not snap; one that is dragged less far, as
 * the springs that pull it leave a little. */
#define STRETCH 0.99
#define STRETCH_DRAGGED 0.98

/* One that is stretched farther gives way by that part of what its end is dragged by, until it is not: springs that pull it
 * leave a little, which has to come from somewhere. */
#define EASE 0.1

/* Something that is missed by less is held (metres); in how many strides the way to a target out of reach is gone, how often
 * the one that fails is halved, and how often again at the end; and from how many poses the way is gone on: another only after one that came nearer by so much
 * (metres), as long as there have not been so many solves. */
#define HELD 1e-4
#define STRIDES 6
#define HALVINGS 8
#define LAST_HALVINGS 2
#define LEGS 3
#define NEARER 5e-3
#define MOST_SOLVES 24

/* Nearer than this (metres), a handle is at its target. */
#define AT_PLACE 1e-9

gboolean
mo_body_is_handle (guint joint)
{
  MoLimbJoints limb;

  return mo_limb_joints_find (joint, &limb) || joint == MO_RIG_PELVIS
         || joint == (guint) mo_rig_find ("mHead") || joint == (guint) mo_rig_find ("mChest");
}

/* The end of a limb from its root when its middle is bent as far as it goes. */
static double
find_nearest (const MoPose *pose, const MoLimbJoints *limb)
{
  double a = mo_vec3_length (pose->local[limb->middle].position);
  double b = mo_vec3_length (pose->local[limb->end].position);
  MoRange range;
  double most;

  mo_range_init (&range, limb->middle);
  most = MIN (fabs (range.bounds[MO_ANGLE_BEND][limb->flexion > 0.0]), G_PI);
  return sqrt (MAX (a * a + b * b + 2.0 * a * b * cos (most), 0.0));
}

static void
add_limb (MoBodySprings *self, guint end, MoVec3 target, gboolean keeps_turn, double swivel,
          double mu)
{
  MoBodyLimb *limb = &self->limbs[self->n_limbs];
  MoVec3 root;
  double now, way, stretch = mu == MO_BODY_SOFT ? STRETCH_DRAGGED : STRETCH;

  if (!mo_limb_joints_find (end, &limb->joints))
    return;
  root = self->start->world[limb->joints.root].position;
  now = mo_vec3_length (mo_vec3_sub (root, self->start->world[end].position));
  way = mo_vec3_length (mo_vec3_sub (target, self->start->world[end].position));
  limb->target = target;
  limb->turn = self->given->world[end].rotation;
  limb->far = MAX (stretch
                       * (mo_vec3_length (self->start->local[limb->joints.middle].position)
                          + mo_vec3_length (self->start->local[end].position)),
                   now - EASE * way);
  limb->near = MIN (1.01 * find_nearest (self->start, &limb->joints), now);
  limb->part = mo_body_springs_find_part (self, limb->joints.root);
  limb->root = mo_body_springs_to_part (self, limb->part, root);
  limb->keeps_turn = keeps_turn;
  limb->swivel = swivel;
  limb->mu = mu;
  self->n_limbs++;
}

/* What is asked for, with the handle at a place. */
static void
ask (MoBodySprings *self, MoVec3 target)
{
  const MoBodyReach *reach = self->reach;
  guint handle = reach->joint;
  MoLimbJoints limb;

  self->n_limbs = 0;
  self->place_part = -1;
  memset (self->u, 0, sizeof self->u);
  for (guint i = 0; i < MIN (reach->n_pins, MO_MOST_PINS); i++)
    if (reach->pins[i] != handle)
      add_limb (self, reach->pins[i], self->given->world[reach->pins[i]].position, TRUE, 0.0,
                MO_BODY_FIRM);
  if (mo_limb_joints_find (handle, &limb))
    /* A pose on the way has the swivel already. */
    add_limb (self, handle, target, reach->keeps_turn,
              self->start == self->given ? reach->swivel : 0.0, MO_BODY_SOFT);
  else if (handle == MO_RIG_PELVIS)
    {
      self->is_shifted = TRUE;
      self->shift = mo_vec3_sub (target, self->start->world[handle].position);
    }
  else
    {
      self->place_part = MO_BODY_CHEST;
      self->place_point =
          mo_body_springs_to_part (self, MO_BODY_CHEST, self->start->world[handle].position);
      self->place = target;
      /* The chest turns about itself: it is carried by the waist. */
      if (handle == self->joints[MO_BODY_CHEST])
        {
          self->place_part = MO_BODY_WAIST;
          self->place_point =
              mo_body_springs_to_part (self, MO_BODY_WAIST, self->start->world[handle].position);
        }
    }
}

static void
keep_head (const MoBodySprings *self, MoPose *pose)
{
  guint head = (guint) mo_rig_find ("mHead"), neck = (guint) mo_rig_find ("mNeck");
  MoQuat turn = mo_quat_mul (self->given->world[head].rotation,
                             mo_quat_conjugate (pose->world[neck].rotation));
  MoRange range;

  mo_range_init (&range, head);
  mo_range_widen (&range, self->given->local[head].rotation);
  pose->local[head].rotation = self->reach->is_free
                                   ? mo_quat_normalise (turn)
                                   : mo_range_clamp (&range, mo_quat_normalise (turn));
}

/* Whether a root came nowhere near enough, so that limbs need not be tried. */
static gboolean
is_too_far (const MoBodySprings *self)
{
  for (guint i = 0; i < self->n_limbs; i++)
    {
      const MoBodyLimb *limb = &self->limbs[i];
      MoVec3 way = mo_vec3_sub (mo_body_springs_point (self, limb->part, limb->root), limb->target);

      if (mo_vec3_length (way) > limb->far / STRETCH + HELD)
        return TRUE;
    }
  return FALSE;
}

/* The pose with the handle at a place, as far as that can be; and whether everything holds. */
static gboolean
solve_for (MoBodySprings *self, MoVec3 target, MoPose *pose, MoBodyAnswer *answer)
{
  MoVec3 move;

  ask (self, target);
  mo_body_springs_relax (self);
  answer->n_solves++;
  /* Within ranges no more can be reached. */
  if (is_too_far (self))
    return FALSE;
  if (mo_body_springs_stay_in_range (self) && is_too_far (self))
    return FALSE;
  *pose = *self->start;
  for (MoBodyPart i = 0; i < MO_N_BODY_PARTS; i++)
    pose->local[self->joints[i]].rotation = self->own[i];
  move = mo_vec3_add (self->shift, (MoVec3){ self->u[0], self->u[1], self->u[2] });
  pose->local[MO_RIG_PELVIS].position =
      mo_vec3_add (pose->local[MO_RIG_PELVIS].position,
                   mo_quat_rotate (mo_quat_conjugate (self->start->root.rotation), move));
  mo_pose_update (pose);
  answer->pin_miss = answer->miss = 0.0;
  /* The handle, which is the last one, fails most often. */
  for (guint i = self->n_limbs; i-- > 0;)
    {
      const MoBodyLimb *limb = &self->limbs[i];
      MoReach reach = { limb->swivel, self->reach->is_free, limb->keeps_turn, TRUE };
      double miss;

      if (limb->keeps_turn)
        pose->world[limb->joints.end].rotation = limb->turn;
      miss = mo_limb_solve (pose, &limb->joints, limb->target, &reach);
      if (limb->joints.end != self->reach->joint)
        answer->pin_miss = MAX (answer->pin_miss, miss);
      if (miss > HELD)
        return FALSE;
    }
  if (self->reach->joint == self->joints[MO_BODY_CHEST])
    {
      keep_head (self, pose);
      mo_pose_update (pose);
    }
  answer->miss = mo_vec3_length (mo_vec3_sub (pose->world[self->reach->joint].position, target));
  return answer->miss <= HELD && answer->pin_miss <= HELD;
}

/* The way from where the handle is to its target, and how far it has been gone so far. */
typedef struct
{
  MoVec3 from, target;
  double low,
      high; /* parts of it: where everything holds, and where something does not; 0: nowhere yet */
  double pin_miss;
  MoPose best;
} Way;

static void
go (MoBodySprings *self, Way *way, double part, MoBodyAnswer *answer)
{
  MoPose tried;

  if (!solve_for (self, mo_vec3_lerp (way->from, way->target, part), &tried, answer))
    {
      way->high = part;
      return;
    }
  way->low = part;
  way->best = tried;
  way->pin_miss = answer->pin_miss;
}

/* The limb alone, where it comes nearer than with the body: where that has to lean far out, it may lose its balance between
 * what holds it. */
static void
try_limb (const MoBodySprings *self, Way *way)
{
  const MoBodyReach *reach = self->reach;
  MoReach alone = { reach->swivel, reach->is_free, reach->keeps_turn, FALSE };
  MoPose tried = *self->given;
  MoLimbJoints limb;
  double miss;

  if (!mo_limb_joints_find (reach->joint, &limb))
    return;
  mo_limb_solve (&tried, &limb, way->target, &alone);
  mo_pose_update (&tried);
  mo_pose_update (&way->best);
  miss = mo_vec3_length (mo_vec3_sub (tried.world[reach->joint].position, way->target));
  if (miss >= mo_vec3_length (mo_vec3_sub (way->best.world[reach->joint].position, way->target)))
    return;
  way->best = tried;
  way->pin_miss = 0.0;
}

/* Springs told from another pose may find what those told from the given one did not: one with the limb stretched out to the
 * target. */
static void
try_from_limb (const MoBodySprings *self, Way *way, MoBodyAnswer *answer)
{
  MoReach alone = { self->reach->swivel, self->reach->is_free, self->reach->keeps_turn, FALSE };
  MoPose stretched = *self->given;
  MoBodySprings other = { .reach = self->reach, .given = self->given, .start = &stretched };
  MoLimbJoints limb;

  if (!mo_limb_joints_find (self->reach->joint, &limb))
    return;
  mo_limb_solve (&stretched, &limb, way->target, &alone);
  mo_pose_update (&stretched);
  mo_body_springs_init (&other);
  go (&other, way, 1.0, answer);
}

static void
halve (MoBodySprings *self, Way *way, guint n, MoBodyAnswer *answer)
{
  for (guint i = 0; way->high > 0.0 && i < n; i++)
    go (self, way, 0.5 * (way->low + way->high), answer);
}

/* As far as everything holds, told from one pose. */
static void
go_leg (MoBodySprings *self, Way *way, MoBodyAnswer *answer)
{
  way->low = way->high = 0.0;
  way->from = self->start->world[self->reach->joint].position;
  mo_body_springs_init (self);
  go (self, way, 1.0, answer);
  /* What fails once may hold again farther on, in another posture: that is no way to get there. */
  if (way->low < 1.0)
    way->high = 0.0;
  for (guint i = 1; way->low < 1.0 && i <= STRIDES && way->high == 0.0; i++)
    go (self, way, (double) i / STRIDES, answer);
  halve (self, way, HALVINGS, answer);
}

/* Springs that are told from a pose on the way can go on where those of the first are stretched too far to find anything. */
static void
go_legs (MoBodySprings *self, Way *way, MoBodyAnswer *answer)
{
  MoPose on_the_way;

  go_leg (self, way, answer);
  for (guint i = 1; i < LEGS && way->low < 1.0 && answer->n_solves < MOST_SOLVES
                    && way->low * mo_vec3_length (mo_vec3_sub (way->target, way->from)) > NEARER;
       i++)
    {
      on_the_way = way->best;
      mo_pose_update (&on_the_way);
      self->start = &on_the_way;
      go_leg (self, way, answer);
    }
  halve (self, way, LAST_HALVINGS, answer);
  self->start = self->given;
}

MoBodyAnswer
mo_body_solve (MoPose *pose, const MoBodyReach *reach)
{
  MoPose start = *pose;
  Way way = { .target = reach->target, .best = start };
  MoVec3 from = start.world[reach->joint].position;
  MoBodySprings self = { .reach = reach, .given = &start, .start = &start };
  MoBodyAnswer answer = { 0 };

  if (reach->has_floor)
    way.target = mo_limb_stop_on_floor (&start, reach->joint, way.target);
  if (mo_vec3_length (mo_vec3_sub (way.target, from)) < AT_PLACE && reach->swivel == 0.0)
    return (MoBodyAnswer){ mo_vec3_length (mo_vec3_sub (reach->target, from)), 0.0, 0 };
  go_legs (&self, &way, &answer);
  if (way.low < 1.0)
    try_from_limb (&self, &way, &answer);
  if (way.low < 1.0)
    try_limb (&self, &way);
  *pose = way.best;
  mo_pose_update (pose);
  return (MoBodyAnswer){ mo_vec3_length (
                             mo_vec3_sub (pose->world[reach->joint].position, reach->target)),
                         way.pin_miss, answer.n_solves };
}
