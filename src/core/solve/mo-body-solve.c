/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-solve.h"

#include "mo-limb-solve.h"
#include "mo-range.h"

#include <string.h>

#define N_UNKNOWNS 16
#define MOST_ROWS (MO_MOST_PINS + 1 + 3)

/* Limbs may be stretched to that part of their length, so that elbows and knees do not snap. */
#define STRETCH 0.99

/* How firmly what is asked for holds against the springs: pins, and the handle. */
#define FIRM 1e-6
#define SOFT 2e-3

#define MOST_ROUNDS 26
#define CLOSE 1e-5

/* Steps that hardly get shorter are cut to this part, again and again, but not below the least. */
#define SLOWER 0.7
#define SLOWEST 0.25

/* Something that is missed by less is held (metres); in how many strides the way to a target out of reach is gone, and how
 * often the one that fails is halved. */
#define HELD 1e-4
#define STRIDES 6
#define HALVINGS 12

/* Nearer than this (metres), a handle is at its target. */
#define AT_PLACE 1e-9

/* What turns, in the order of the tree; the first one is the pelvis, which moves too. */
typedef enum
{
  PELVIS,
  WAIST,
  CHEST,
  COLLAR_LEFT,
  COLLAR_RIGHT,
  N_PARTS
} Part;

static const struct
{
  const char *joint;
  guint unknown,
      n;      /* the first of its rotation vector's unknowns, and how many: two are about x and z */
  int parent; /* Part */
  double box; /* radians */
} parts[N_PARTS] = {
  [PELVIS] = { "mPelvis", 3, 3, -1, 1.2 },
  [WAIST] = { "mTorso", 6, 3, PELVIS, 0.9 },
  [CHEST] = { "mChest", 9, 3, WAIST, 0.9 },
  [COLLAR_LEFT] = { "mCollarLeft", 12, 2, CHEST, 0.6 },
  [COLLAR_RIGHT] = { "mCollarRight", 14, 2, CHEST, 0.6 },
};

/* How stiff the spring of each unknown is; and the box of a movement (metres). */
static const double stiffness[N_UNKNOWNS] = { 3.0, 3.0, 3.0, 0.9, 0.9,  1.4,  0.55, 0.45,
                                              0.6, 0.6, 0.5, 0.7, 0.35, 0.35, 0.35, 0.35 };
#define MOVE_BOX 1.5

typedef struct
{
  MoLimbJoints joints;
  MoVec3 target;
  MoQuat turn;      /* of the end, in the world */
  double far, near; /* of the root from the target */
  int part;         /* that carries the root */
  MoVec3 root;      /* in that part's space */
  gboolean keeps_turn;
  double swivel;
  double mu;
} Limb;

typedef struct
{
  const MoBodyReach *reach;
  const MoPose *start;
  MoTransform between[N_PARTS]; /* from a part to what carries it, without its own turn */
  MoQuat turns[N_PARTS];        /* its own turn at the start */
  MoRange ranges[N_PARTS];
  guint joints[N_PARTS];
  Limb limbs[MO_MOST_PINS + 1];
  guint n_limbs;
  int place_part;     /* what has a place: the chest; -1: nothing has */
  MoVec3 place_point; /* in its space */
  MoVec3 place;       /* where that is to be */
  MoVec3 shift;       /* of the pelvis, which is given */
  gboolean is_shifted;

  double u[N_UNKNOWNS];
  gboolean clamps;            /* parts stay within their ranges */
  MoQuat own[N_PARTS];        /* the turn that each part has now */
  MoTransform world[N_PARTS]; /* and where it is */
  MoVec3 axes[N_PARTS][3];    /* how it turns with each of its unknowns, in world space */
} Solve;

/* -- Where parts are --------------------------------------------------------------------------- */

static MoVec3
turn_of (const Solve *self, Part part)
{
  const double *u = &self->u[parts[part].unknown];

  return parts[part].n == 3 ? (MoVec3){ u[0], u[1], u[2] } : (MoVec3){ u[0], 0.0, u[1] };
}

static MoTransform
carrier_of (const Solve *self, Part part)
{
  MoTransform above = part == PELVIS ? self->start->root : self->world[parts[part].parent];
  MoTransform own = mo_transform_compose (&self->between[part], &above);

  if (part == PELVIS)
    {
      MoVec3 move = mo_vec3_add (self->shift, (MoVec3){ self->u[0], self->u[1], self->u[2] });

      own.position = mo_vec3_add (own.position, move);
    }
  return own;
}

/* Column i of the left Jacobian of exp: how the turn changes, in the parent's axes, with one part of its rotation vector. */
static MoVec3
turn_slope (MoVec3 turn, MoVec3 axis)
{
  double angle = mo_vec3_length (turn);
  MoVec3 unit;

  if (angle < 1e-9)
    return axis;
  unit = mo_vec3_scale (turn, 1.0 / angle);
  return mo_vec3_add (mo_vec3_scale (axis, sin (angle) / angle),
                      mo_vec3_add (mo_vec3_scale (unit, (1.0 - sin (angle) / angle)
                                                            * mo_vec3_dot (unit, axis)),
                                   mo_vec3_scale (mo_vec3_cross (unit, axis),
                                                  (1.0 - cos (angle)) / angle)));
}

static void
place_parts (Solve *self)
{
  static const MoVec3 axes[2][3] = { { { 1, 0, 0 }, { 0, 0, 1 } },
                                     { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };

  for (Part i = 0; i < N_PARTS; i++)
    {
      MoTransform carrier = carrier_of (self, i);
      MoVec3 turn = turn_of (self, i);
      MoQuat own = mo_vec3_is_zero (turn)
                       ? self->turns[i]
                       : mo_quat_normalise (mo_quat_mul (self->turns[i], mo_quat_exp (turn)));

      if (self->clamps && i != PELVIS)
        own = mo_range_clamp (&self->ranges[i], own);
      self->own[i] = own;
      for (guint k = 0; k < parts[i].n; k++)
        self->axes[i][k] =
            mo_quat_rotate (carrier.rotation, turn_slope (turn, axes[parts[i].n - 2][k]));
      self->world[i] = (MoTransform){ mo_quat_mul (own, carrier.rotation), carrier.position };
    }
}

static MoVec3
point_of (const Solve *self, int part, MoVec3 point)
{
  return mo_vec3_add (self->world[part].position,
                      mo_quat_rotate (self->world[part].rotation, point));
}

/* -- What is asked for ------------------------------------------------------------------------- */

typedef struct
{
  double value; /* c: at most 0, or 0 */
  double slopes[N_UNKNOWNS];
  double mu;
  gboolean is_equal;
} Row;

/* How a point that a part carries moves along a direction with each unknown. */
static void
find_slopes (const Solve *self, int part, MoVec3 point, MoVec3 along, double slopes[N_UNKNOWNS])
{
  memset (slopes, 0, N_UNKNOWNS * sizeof *slopes);
  if (!self->is_shifted)
    {
      slopes[0] = along.x;
      slopes[1] = along.y;
      slopes[2] = along.z;
    }
  for (; part >= 0; part = parts[part].parent)
    {
      MoVec3 arm = mo_vec3_sub (point, self->world[part].position);
      MoVec3 moment = mo_vec3_cross (arm, along);

      for (guint i = 0; i < parts[part].n; i++)
        slopes[parts[part].unknown + i] = mo_vec3_dot (self->axes[part][i], moment);
    }
}

static guint
find_rows (const Solve *self, Row rows[MOST_ROWS])
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  guint n = 0;

  for (guint i = 0; i < self->n_limbs; i++)
    {
      const Limb *limb = &self->limbs[i];
      MoVec3 root = point_of (self, limb->part, limb->root);
      MoVec3 way = mo_vec3_sub (root, limb->target);
      double distance = mo_vec3_length (way);
      gboolean is_near = distance < 0.5 * (limb->far + limb->near);
      Row *row = &rows[n++];

      *row =
          (Row){ .value = is_near ? limb->near - distance : distance - limb->far, .mu = limb->mu };
      way = mo_vec3_scale (way, (is_near ? -1.0 : 1.0) / MAX (distance, AT_PLACE));
      find_slopes (self, limb->part, root, way, row->slopes);
    }
  for (guint i = 0; i < 3 && self->place_part >= 0; i++)
    {
      MoVec3 point = point_of (self, self->place_part, self->place_point);
      Row *row = &rows[n++];

      *row = (Row){ .value = mo_vec3_part (mo_vec3_sub (point, self->place), i),
                    .mu = FIRM,
                    .is_equal = TRUE };
      find_slopes (self, self->place_part, point, axes[i], row->slopes);
    }
  return n;
}

/* -- One step ---------------------------------------------------------------------------------- */

/* Solves a symmetric system of n rows by elimination; answers go to `b`. */
static void
eliminate (double a[MOST_ROWS][MOST_ROWS], double *b, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      {
        double part = a[k][i] / a[i][i];

        for (guint m = i; m < n; m++)
          a[k][m] -= part * a[i][m];
        b[k] -= part * b[i];
      }
  for (guint i = n; i-- > 0;)
    {
      for (guint m = i + 1; m < n; m++)
        b[i] -= a[i][m] * b[m];
      b[i] /= a[i][i];
    }
}

/* Forces of the rows that hold: those that would pull the wrong way are let go, the strongest first. */
static void
find_forces (const Solve *self, const Row *rows, guint n, double forces[MOST_ROWS])
{
  guint held[MOST_ROWS], n_held = n;

  for (guint i = 0; i < n; i++)
    held[i] = i;
  while (n_held > 0)
    {
      double a[MOST_ROWS][MOST_ROWS], b[MOST_ROWS], worst = 0.0;
      guint drop = n_held;

      for (guint i = 0; i < n_held; i++)
        {
          const Row *row = &rows[held[i]];

          b[i] = row->value;
          for (guint m = 0; m < N_UNKNOWNS; m++)
            b[i] -= row->slopes[m] * self->u[m];
          for (guint k = 0; k < n_held; k++)
            {
              a[i][k] = i == k ? row->mu : 0.0;
              for (guint m = 0; m < N_UNKNOWNS; m++)
                a[i][k] += row->slopes[m] * rows[held[k]].slopes[m] / (stiffness[m] * stiffness[m]);
            }
        }
      eliminate (a, b, n_held);
      for (guint i = 0; i < n_held; i++)
        if (!rows[held[i]].is_equal && b[i] < worst)
          {
            worst = b[i];
            drop = i;
          }
      memset (forces, 0, MOST_ROWS * sizeof *forces);
      for (guint i = 0; i < n_held; i++)
        forces[held[i]] = b[i];
      if (drop == n_held)
        return;
      memmove (&held[drop], &held[drop + 1], (n_held - drop - 1) * sizeof *held);
      n_held--;
    }
  memset (forces, 0, MOST_ROWS * sizeof *forces);
}

static double
box_of (guint unknown)
{
  Part part = 0;

  if (unknown < 3)
    return MOVE_BOX;
  while (part + 1 < N_PARTS && unknown >= parts[part + 1].unknown)
    part++;
  return parts[part].box;
}

static void
relax (Solve *self)
{
  double part = 1.0, last = INFINITY;

  place_parts (self);
  for (guint round = 0; round < MOST_ROUNDS; round++)
    {
      double forces[MOST_ROWS], step[N_UNKNOWNS], size = 0.0;
      Row rows[MOST_ROWS];
      guint n = find_rows (self, rows);

      find_forces (self, rows, n, forces);
      for (guint m = 0; m < N_UNKNOWNS; m++)
        {
          step[m] = -self->u[m];
          for (guint i = 0; i < n; i++)
            step[m] -= rows[i].slopes[m] * forces[i] / (stiffness[m] * stiffness[m]);
          size += step[m] * step[m];
        }
      size = sqrt (size);
      if (size > 0.9 * last)
        part = MAX (part * SLOWER, SLOWEST);
      last = size;
      for (guint m = 0; m < N_UNKNOWNS; m++)
        self->u[m] = CLAMP (self->u[m] + part * step[m], -box_of (m), box_of (m));
      place_parts (self);
      if (size < CLOSE)
        return;
    }
}

/* Ranges cost more than all the rest, and seldom matter. */
static gboolean
is_beyond (const Solve *self)
{
  for (Part i = WAIST; i < N_PARTS; i++)
    {
      double angles[MO_N_ANGLES];

      mo_range_get_angles (&self->ranges[i], self->own[i], angles);
      if (mo_range_clamp_angles (&self->ranges[i], angles))
        return TRUE;
    }
  return FALSE;
}

static void
find_least (Solve *self)
{
  self->clamps = FALSE;
  relax (self);
  if (self->reach->is_free || !is_beyond (self))
    return;
  self->clamps = TRUE;
  relax (self);
}

/* -- The whole --------------------------------------------------------------------------------- */

gboolean
mo_body_is_handle (guint joint)
{
  MoLimbJoints limb;

  return mo_limb_joints_find (joint, &limb) || joint == MO_RIG_PELVIS
         || joint == (guint) mo_rig_find ("mHead") || joint == (guint) mo_rig_find ("mChest");
}

/* From what carries a part to the part, without the part's own turn. */
static MoTransform
find_between (const MoPose *pose, guint joint, int above)
{
  MoTransform result = { MO_QUAT_IDENTITY, pose->local[joint].position };

  for (int i = mo_rig_joint (joint)->parent; i != above; i = mo_rig_joint ((guint) i)->parent)
    result = mo_transform_compose (&result, &pose->local[i]);
  return result;
}

static void
init_parts (Solve *self)
{
  for (Part i = 0; i < N_PARTS; i++)
    {
      guint joint = (guint) mo_rig_find (parts[i].joint);
      int above = i == PELVIS ? -1 : mo_rig_find (parts[parts[i].parent].joint);

      self->joints[i] = joint;
      self->turns[i] = self->start->local[joint].rotation;
      self->between[i] = find_between (self->start, joint, above);
      mo_range_init (&self->ranges[i], joint);
      mo_range_widen (&self->ranges[i], self->turns[i]);
    }
}

/* The part that carries a joint. */
static int
find_part (const Solve *self, guint joint)
{
  for (int i = mo_rig_joint (joint)->parent; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    for (Part k = 0; k < N_PARTS; k++)
      if (self->joints[k] == (guint) i)
        return (int) k;
  return PELVIS;
}

static MoVec3
to_part (const Solve *self, int part, MoVec3 place)
{
  const MoTransform *world = &self->start->world[self->joints[part]];

  return mo_quat_rotate (mo_quat_conjugate (world->rotation), mo_vec3_sub (place, world->position));
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
add_limb (Solve *self, guint end, MoVec3 target, gboolean keeps_turn, double swivel, double mu)
{
  Limb *limb = &self->limbs[self->n_limbs];
  MoVec3 root;
  double now;

  if (!mo_limb_joints_find (end, &limb->joints))
    return;
  root = self->start->world[limb->joints.root].position;
  now = mo_vec3_length (mo_vec3_sub (root, self->start->world[end].position));
  limb->target = target;
  limb->turn = self->start->world[end].rotation;
  limb->far = MAX (STRETCH
                       * (mo_vec3_length (self->start->local[limb->joints.middle].position)
                          + mo_vec3_length (self->start->local[end].position)),
                   now);
  limb->near = MIN (1.01 * find_nearest (self->start, &limb->joints), now);
  limb->part = find_part (self, limb->joints.root);
  limb->root = to_part (self, limb->part, root);
  limb->keeps_turn = keeps_turn;
  limb->swivel = swivel;
  limb->mu = mu;
  self->n_limbs++;
}

/* What is asked for, with the handle at a place. */
static void
ask (Solve *self, MoVec3 target)
{
  const MoBodyReach *reach = self->reach;
  guint handle = reach->joint;
  MoLimbJoints limb;

  self->n_limbs = 0;
  self->place_part = -1;
  memset (self->u, 0, sizeof self->u);
  for (guint i = 0; i < MIN (reach->n_pins, MO_MOST_PINS); i++)
    if (reach->pins[i] != handle)
      add_limb (self, reach->pins[i], self->start->world[reach->pins[i]].position, TRUE, 0.0, FIRM);
  if (mo_limb_joints_find (handle, &limb))
    add_limb (self, handle, target, reach->keeps_turn, reach->swivel, SOFT);
  else if (handle == MO_RIG_PELVIS)
    {
      self->is_shifted = TRUE;
      self->shift = mo_vec3_sub (target, self->start->world[handle].position);
    }
  else
    {
      self->place_part = CHEST;
      self->place_point = to_part (self, CHEST, self->start->world[handle].position);
      self->place = target;
      /* The chest turns about itself: it is carried by the waist. */
      if (handle == self->joints[CHEST])
        {
          self->place_part = WAIST;
          self->place_point = to_part (self, WAIST, self->start->world[handle].position);
        }
    }
}

static void
keep_head (const Solve *self, MoPose *pose)
{
  guint head = (guint) mo_rig_find ("mHead"), neck = (guint) mo_rig_find ("mNeck");
  MoQuat turn = mo_quat_mul (self->start->world[head].rotation,
                             mo_quat_conjugate (pose->world[neck].rotation));
  MoRange range;

  mo_range_init (&range, head);
  mo_range_widen (&range, self->start->local[head].rotation);
  pose->local[head].rotation = self->reach->is_free
                                   ? mo_quat_normalise (turn)
                                   : mo_range_clamp (&range, mo_quat_normalise (turn));
}

/* Whether a root came nowhere near enough, so that limbs need not be tried. */
static gboolean
is_too_far (const Solve *self)
{
  for (guint i = 0; i < self->n_limbs; i++)
    {
      const Limb *limb = &self->limbs[i];
      MoVec3 way = mo_vec3_sub (point_of (self, limb->part, limb->root), limb->target);

      if (mo_vec3_length (way) > limb->far / STRETCH + HELD)
        return TRUE;
    }
  return FALSE;
}

/* The pose with the handle at a place, as far as that can be; and whether everything holds. */
static gboolean
solve_for (Solve *self, MoVec3 target, MoPose *pose, MoBodyAnswer *answer)
{
  MoVec3 move;

  ask (self, target);
  find_least (self);
  answer->n_solves++;
  if (is_too_far (self))
    return FALSE;
  *pose = *self->start;
  for (Part i = 0; i < N_PARTS; i++)
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
      const Limb *limb = &self->limbs[i];
      MoReach reach = { limb->swivel, self->reach->is_free, limb->keeps_turn };
      double miss;

      if (limb->keeps_turn)
        pose->world[limb->joints.end].rotation = limb->turn;
      miss = mo_limb_solve (pose, &limb->joints, limb->target, &reach);
      if (limb->joints.end != self->reach->joint)
        answer->pin_miss = MAX (answer->pin_miss, miss);
      if (miss > HELD)
        return FALSE;
    }
  if (self->reach->joint == self->joints[CHEST])
    {
      keep_head (self, pose);
      mo_pose_update (pose);
    }
  answer->miss = mo_vec3_length (mo_vec3_sub (pose->world[self->reach->joint].position, target));
  return answer->miss <= HELD && answer->pin_miss <= HELD;
}

static MoVec3
find_target (const MoBodyReach *reach, const MoPose *pose)
{
  MoVec3 target = reach->target;
  double rest = pose->world[reach->joint].position.z;
  MoPose stands;

  if (!reach->has_floor || mo_rig_joint (reach->joint)->group != MO_GROUP_LEGS)
    return target;
  mo_pose_reset (&stands);
  target.z = MAX (target.z, MIN (stands.world[reach->joint].position.z, rest));
  return target;
}

MoBodyAnswer
mo_body_solve (MoPose *pose, const MoBodyReach *reach)
{
  MoPose start = *pose, best = start, tried;
  MoVec3 target = find_target (reach, pose), from = start.world[reach->joint].position;
  Solve self = { .reach = reach, .start = &start };
  MoBodyAnswer answer = { 0 }, found = { 0 };
  double low = 0.0, high = 0.0;

  if (mo_vec3_length (mo_vec3_sub (target, from)) < AT_PLACE && reach->swivel == 0.0)
    return (MoBodyAnswer){ mo_vec3_length (mo_vec3_sub (reach->target, from)), 0.0, 0 };
  init_parts (&self);
  if (solve_for (&self, target, &tried, &answer))
    {
      best = tried;
      found = answer;
    }
  /* What fails once may hold again farther on, in another posture: that is no way to get there. */
  for (guint i = 1; found.n_solves == 0 && i <= STRIDES && high == 0.0; i++)
    if (solve_for (&self, mo_vec3_lerp (from, target, (double) i / STRIDES), &tried, &answer))
      {
        low = (double) i / STRIDES;
        best = tried;
        found.pin_miss = answer.pin_miss;
      }
    else
      high = (double) i / STRIDES;
  for (guint i = 0; high > 0.0 && i < HALVINGS; i++)
    {
      double middle = 0.5 * (low + high);

      if (solve_for (&self, mo_vec3_lerp (from, target, middle), &tried, &answer))
        {
          low = middle;
          best = tried;
          found.pin_miss = answer.pin_miss;
        }
      else
        high = middle;
    }
  *pose = best;
  mo_pose_update (pose);
  found.n_solves = answer.n_solves;
  found.miss = mo_vec3_length (mo_vec3_sub (pose->world[reach->joint].position, reach->target));
  return found;
}
