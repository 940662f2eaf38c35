/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-springs.h"

#include <string.h>

#define MOST_ROWS (MO_MOST_PINS + 1 + 3)

#define MOST_ROUNDS 26
#define CLOSE 1e-5

/* Steps that hardly get shorter are cut to this part, again and again, but not below the least. */
#define SLOWER 0.7
#define SLOWEST 0.25

/* A limb can be that part longer than is asked of the springs, and the steps that are left go as many times as far as the
 * last one. */
#define SPARE 0.012
#define LEFT 8.0

/* A target is no nearer to a root (metres). */
#define AT_PLACE 1e-9

static const struct
{
  const char *joint;
  guint unknown,
      n;      /* the first of its rotation vector's unknowns, and how many: two are about x and z */
  int parent; /* MoBodyPart */
  double box; /* radians */
} parts[MO_N_BODY_PARTS] = {
  [MO_BODY_PELVIS] = { "mPelvis", 3, 3, -1, 1.2 },
  [MO_BODY_WAIST] = { "mTorso", 6, 3, MO_BODY_PELVIS, 0.9 },
  [MO_BODY_CHEST] = { "mChest", 9, 3, MO_BODY_WAIST, 0.9 },
  [MO_BODY_COLLAR_LEFT] = { "mCollarLeft", 12, 2, MO_BODY_CHEST, 0.6 },
  [MO_BODY_COLLAR_RIGHT] = { "mCollarRight", 14, 2, MO_BODY_CHEST, 0.6 },
};

/* How stiff the spring of each unknown is; and the box of a movement (metres). */
static const double stiffness[MO_BODY_UNKNOWNS] = { 3.0, 3.0, 3.0, 0.9, 0.9,  1.4,  0.55, 0.45,
                                                    0.6, 0.6, 0.5, 0.7, 0.35, 0.35, 0.35, 0.35 };
#define MOVE_BOX 1.5

/* -- Where parts are --------------------------------------------------------------------------- */

static MoVec3
turn_of (const MoBodySprings *self, MoBodyPart part)
{
  const double *u = &self->u[parts[part].unknown];

  return parts[part].n == 3 ? (MoVec3){ u[0], u[1], u[2] } : (MoVec3){ u[0], 0.0, u[1] };
}

static MoTransform
carrier_of (const MoBodySprings *self, MoBodyPart part)
{
  MoTransform above = part == MO_BODY_PELVIS ? self->start->root : self->world[parts[part].parent];
  MoTransform own = mo_transform_compose (&self->between[part], &above);

  if (part == MO_BODY_PELVIS)
    {
      MoVec3 move = mo_vec3_add (self->shift, (MoVec3){ self->u[0], self->u[1], self->u[2] });

      own.position = mo_vec3_add (own.position, move);
    }
  return own;
}

/* A turn by its rotation vector, as a quaternion and with the left Jacobian of exp: how it changes, in the parent's axes, with
 * each part of the vector, axis b + unit (unit . axis) (1 - b) + (unit x axis) c. */
typedef struct
{
  MoQuat q;
  MoVec3 unit;
  double b, c;
} Turn;

static Turn
make_turn (MoVec3 v)
{
  double angle = mo_vec3_length (v), s = sin (0.5 * angle), c = cos (0.5 * angle);
  MoVec3 unit;

  if (angle < 1e-9)
    return (Turn){ mo_quat_exp (v), { 0, 0, 0 }, 1.0, 0.0 };
  unit = mo_vec3_scale (v, 1.0 / angle);
  return (Turn){
    { s * unit.x, s * unit.y, s * unit.z, c }, unit, 2.0 * s * c / angle, 2.0 * s * s / angle
  };
}

static MoVec3
turn_slope (const Turn *turn, MoVec3 axis)
{
  double along = (1.0 - turn->b) * mo_vec3_dot (turn->unit, axis);

  return mo_vec3_add (mo_vec3_scale (axis, turn->b),
                      mo_vec3_add (mo_vec3_scale (turn->unit, along),
                                   mo_vec3_scale (mo_vec3_cross (turn->unit, axis), turn->c)));
}

static void
place_parts (MoBodySprings *self)
{
  static const MoVec3 axes[2][3] = { { { 1, 0, 0 }, { 0, 0, 1 } },
                                     { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };

  for (MoBodyPart i = 0; i < MO_N_BODY_PARTS; i++)
    {
      MoTransform carrier = carrier_of (self, i);
      MoVec3 vector = turn_of (self, i);
      Turn turn = make_turn (vector);
      MoQuat own = mo_vec3_is_zero (vector)
                       ? self->turns[i]
                       : mo_quat_normalise (mo_quat_mul (self->turns[i], turn.q));

      if (self->clamps && i != MO_BODY_PELVIS)
        own = mo_range_clamp (&self->ranges[i], own);
      self->own[i] = own;
      for (guint k = 0; k < parts[i].n; k++)
        self->axes[i][k] =
            mo_quat_rotate (carrier.rotation, turn_slope (&turn, axes[parts[i].n - 2][k]));
      self->world[i] = (MoTransform){ mo_quat_mul (own, carrier.rotation), carrier.position };
    }
}

MoVec3
mo_body_springs_point (const MoBodySprings *self, int part, MoVec3 point)
{
  return mo_vec3_add (self->world[part].position,
                      mo_quat_rotate (self->world[part].rotation, point));
}

/* -- What is asked for ------------------------------------------------------------------------- */

typedef struct
{
  double value; /* c: at most 0, or 0 */
  double slopes[MO_BODY_UNKNOWNS];
  double gives[MO_BODY_UNKNOWNS]; /* how far each unknown's spring gives way to a force of 1 */
  double mu;
  gboolean is_equal;
} Row;

/* How a point that a part carries moves along a direction with each unknown. */
static void
find_slopes (const MoBodySprings *self, int part, MoVec3 point, MoVec3 along,
             double slopes[MO_BODY_UNKNOWNS])
{
  memset (slopes, 0, MO_BODY_UNKNOWNS * sizeof *slopes);
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
find_rows (const MoBodySprings *self, Row rows[MOST_ROWS])
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  guint n = 0;

  for (guint i = 0; i < self->n_limbs; i++)
    {
      const MoBodyLimb *limb = &self->limbs[i];
      MoVec3 root = mo_body_springs_point (self, limb->part, limb->root);
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
      MoVec3 point = mo_body_springs_point (self, self->place_part, self->place_point);
      Row *row = &rows[n++];

      *row = (Row){ .value = mo_vec3_part (mo_vec3_sub (point, self->place), i),
                    .mu = MO_BODY_FIRM,
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

/* What rows do to one another, and what is asked of each. */
typedef struct
{
  double a[MOST_ROWS][MOST_ROWS], b[MOST_ROWS];
} System;

static void
find_system (const MoBodySprings *self, Row *rows, guint n, System *system)
{
  for (guint i = 0; i < n; i++)
    {
      Row *row = &rows[i];

      system->b[i] = row->value;
      for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
        {
          row->gives[m] = row->slopes[m] / (stiffness[m] * stiffness[m]);
          system->b[i] -= row->slopes[m] * self->u[m];
        }
      for (guint k = 0; k <= i; k++)
        {
          double sum = i == k ? row->mu : 0.0;

          for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
            sum += row->gives[m] * rows[k].slopes[m];
          system->a[i][k] = system->a[k][i] = sum;
        }
    }
}

/* Forces of the rows that hold: those that would pull the wrong way are let go, the strongest first. */
static void
find_forces (const MoBodySprings *self, Row *rows, guint n, double forces[MOST_ROWS])
{
  guint held[MOST_ROWS], n_held = n;
  System system;

  find_system (self, rows, n, &system);
  for (guint i = 0; i < n; i++)
    held[i] = i;
  while (n_held > 0)
    {
      double a[MOST_ROWS][MOST_ROWS], b[MOST_ROWS], worst = 0.0;
      guint drop = n_held;

      for (guint i = 0; i < n_held; i++)
        {
          b[i] = system.b[held[i]];
          for (guint k = 0; k < n_held; k++)
            a[i][k] = system.a[held[i]][held[k]];
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
  MoBodyPart part = 0;

  if (unknown < 3)
    return MOVE_BOX;
  while (part + 1 < MO_N_BODY_PARTS && unknown >= parts[part + 1].unknown)
    part++;
  return parts[part].box;
}

/* Whether the limb that is dragged stays out of reach: so far that the steps that are left cannot make up for it. */
static gboolean
is_hopeless (const MoBodySprings *self, const Row *rows, double size)
{
  for (guint i = 0; i < self->n_limbs; i++)
    if (self->limbs[i].mu == MO_BODY_SOFT
        && rows[i].value > SPARE * self->limbs[i].far + LEFT * size)
      return TRUE;
  return FALSE;
}

static void
relax (MoBodySprings *self)
{
  double part = 1.0, last = INFINITY;

  place_parts (self);
  for (guint round = 0; round < MOST_ROUNDS; round++)
    {
      double forces[MOST_ROWS], step[MO_BODY_UNKNOWNS], size = 0.0;
      Row rows[MOST_ROWS];
      guint n = find_rows (self, rows);

      find_forces (self, rows, n, forces);
      for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
        {
          step[m] = -self->u[m];
          for (guint i = 0; i < n; i++)
            step[m] -= rows[i].gives[m] * forces[i];
          size += step[m] * step[m];
        }
      size = sqrt (size);
      if (is_hopeless (self, rows, size))
        return;
      if (size > 0.9 * last)
        part = MAX (part * SLOWER, SLOWEST);
      last = size;
      for (guint m = 0; m < MO_BODY_UNKNOWNS; m++)
        self->u[m] = CLAMP (self->u[m] + part * step[m], -box_of (m), box_of (m));
      place_parts (self);
      if (size < CLOSE)
        return;
    }
}

/* Ranges cost more than all the rest, and seldom matter. */
static gboolean
is_beyond (const MoBodySprings *self)
{
  for (MoBodyPart i = MO_BODY_WAIST; i < MO_N_BODY_PARTS; i++)
    {
      double angles[MO_N_ANGLES];

      mo_range_get_angles (&self->ranges[i], self->own[i], angles);
      if (mo_range_clamp_angles (&self->ranges[i], angles))
        return TRUE;
    }
  return FALSE;
}

void
mo_body_springs_relax (MoBodySprings *self)
{
  self->clamps = FALSE;
  relax (self);
}

gboolean
mo_body_springs_stay_in_range (MoBodySprings *self)
{
  if (self->reach->is_free || !is_beyond (self))
    return FALSE;
  self->clamps = TRUE;
  relax (self);
  return TRUE;
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

void
mo_body_springs_init (MoBodySprings *self)
{
  for (MoBodyPart i = 0; i < MO_N_BODY_PARTS; i++)
    {
      guint joint = (guint) mo_rig_find (parts[i].joint);
      int above = i == MO_BODY_PELVIS ? -1 : mo_rig_find (parts[parts[i].parent].joint);

      self->joints[i] = joint;
      self->turns[i] = self->start->local[joint].rotation;
      self->between[i] = find_between (self->start, joint, above);
      mo_range_init (&self->ranges[i], joint);
      mo_range_widen (&self->ranges[i], self->turns[i]);
    }
}

int
mo_body_springs_find_part (const MoBodySprings *self, guint joint)
{
  for (int i = mo_rig_joint (joint)->parent; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    for (MoBodyPart k = 0; k < MO_N_BODY_PARTS; k++)
      if (self->joints[k] == (guint) i)
        return (int) k;
  return MO_BODY_PELVIS;
}

MoVec3
mo_body_springs_to_part (const MoBodySprings *self, int part, MoVec3 place)
{
  const MoTransform *world = &self->start->world[self->joints[part]];

  return mo_quat_rotate (mo_quat_conjugate (world->rotation), mo_vec3_sub (place, world->position));
}
