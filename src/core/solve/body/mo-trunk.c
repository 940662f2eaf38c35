/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-trunk.h"

#include <string.h>

static const struct
{
  const char *joint;
  guint first, n; /* the numbers of its turn: two are about x and z */
  int parent;     /* MoTrunkPart */
  double box;     /* radians */
} parts[MO_N_TRUNK_PARTS] = {
  [MO_TRUNK_PELVIS] = { "mPelvis", 3, 3, -1, 1.2 },
  [MO_TRUNK_WAIST] = { "mTorso", 6, 3, MO_TRUNK_PELVIS, 0.9 },
  [MO_TRUNK_CHEST] = { "mChest", 9, 3, MO_TRUNK_WAIST, 0.9 },
  [MO_TRUNK_COLLAR_LEFT] = { "mCollarLeft", 12, 2, MO_TRUNK_CHEST, 0.6 },
  [MO_TRUNK_COLLAR_RIGHT] = { "mCollarRight", 14, 2, MO_TRUNK_CHEST, 0.6 },
};

static const double stiffness[MO_TRUNK_UNKNOWNS] = { 3.0, 3.0, 3.0, 0.9, 0.9,  1.4,  0.55, 0.45,
                                                     0.6, 0.6, 0.5, 0.7, 0.35, 0.35, 0.35, 0.35 };

guint
mo_trunk_first_unknown (MoTrunkPart part)
{
  return parts[part].first;
}

guint
mo_trunk_n_unknowns (MoTrunkPart part)
{
  return parts[part].n;
}

double
mo_trunk_stiffness (guint unknown)
{
  return stiffness[unknown];
}

double
mo_trunk_box (guint unknown)
{
  MoTrunkPart part = 0;

  if (unknown < MO_TRUNK_MOVES)
    return INFINITY;
  while (part + 1 < MO_N_TRUNK_PARTS && unknown >= parts[part + 1].first)
    part++;
  return parts[part].box;
}

/* -- Where parts are --------------------------------------------------------------------------- */

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
place_bone (MoTrunk *self, MoTrunkPart part, const double *u, gboolean clamps)
{
  static const MoVec3 axes[2][3] = { { { 1, 0, 0 }, { 0, 0, 1 } },
                                     { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
  MoTrunkBone *bone = &self->bones[part];
  gboolean is_first = part == MO_TRUNK_PELVIS;
  MoTransform above = is_first ? self->given->root : self->bones[parts[part].parent].world;
  MoTransform carrier = mo_transform_compose (&bone->between, &above);
  const double *own = &u[parts[part].first];
  MoVec3 vector =
      parts[part].n == 3 ? (MoVec3){ own[0], own[1], own[2] } : (MoVec3){ own[0], 0.0, own[1] };
  Turn turn = make_turn (vector);

  if (is_first)
    carrier.position = mo_vec3_add (carrier.position, (MoVec3){ u[0], u[1], u[2] });
  bone->own = mo_vec3_is_zero (vector) ? bone->given
                                       : mo_quat_normalise (mo_quat_mul (bone->given, turn.q));
  if (clamps && !self->is_free)
    bone->own = mo_range_clamp (&bone->range, bone->own);
  bone->carrier = carrier.rotation;
  for (guint i = 0; i < parts[part].n; i++)
    bone->axes[i] =
        mo_quat_rotate (carrier.rotation, turn_slope (&turn, axes[parts[part].n - 2][i]));
  bone->world = (MoTransform){ mo_quat_mul (bone->own, carrier.rotation), carrier.position };
}

void
mo_trunk_place (MoTrunk *self, const double *unknowns, gboolean clamps)
{
  for (MoTrunkPart i = 0; i < MO_N_TRUNK_PARTS; i++)
    place_bone (self, i, unknowns, clamps);
}

MoVec3
mo_trunk_point (const MoTrunk *self, MoTrunkPart part, MoVec3 point)
{
  const MoTransform *world = &self->bones[part].world;

  return mo_vec3_add (world->position, mo_quat_rotate (world->rotation, point));
}

void
mo_trunk_find_slopes (const MoTrunk *self, MoTrunkPart part, MoVec3 place, MoVec3 force,
                      MoVec3 moment, double *slopes)
{
  memset (slopes, 0, MO_TRUNK_UNKNOWNS * sizeof *slopes);
  slopes[0] = force.x;
  slopes[1] = force.y;
  slopes[2] = force.z;
  for (int i = (int) part; i >= 0; i = parts[i].parent)
    {
      const MoTrunkBone *bone = &self->bones[i];
      MoVec3 arm = mo_vec3_sub (place, bone->world.position);
      MoVec3 all = mo_vec3_add (mo_vec3_cross (arm, force), moment);

      for (guint k = 0; k < parts[i].n; k++)
        slopes[parts[i].first + k] = mo_vec3_dot (bone->axes[k], all);
    }
}

/* -- From and to a pose ------------------------------------------------------------------------- */

static MoTransform
find_between (const MoPose *pose, guint joint, int above)
{
  MoTransform result = { MO_QUAT_IDENTITY, pose->local[joint].position };

  for (int i = mo_rig_joint (joint)->parent; i != above; i = mo_rig_joint ((guint) i)->parent)
    result = mo_transform_compose (&result, &pose->local[i]);
  return result;
}

void
mo_trunk_init (MoTrunk *self, const MoPose *given, gboolean is_free)
{
  static const double none[MO_TRUNK_UNKNOWNS];

  self->given = given;
  self->is_free = is_free;
  for (MoTrunkPart i = 0; i < MO_N_TRUNK_PARTS; i++)
    {
      MoTrunkBone *bone = &self->bones[i];
      int above = parts[i].parent < 0 ? -1 : (int) self->bones[parts[i].parent].joint;

      bone->joint = (guint) mo_rig_find (parts[i].joint);
      bone->given = given->local[bone->joint].rotation;
      bone->between = find_between (given, bone->joint, above);
      mo_range_init (&bone->range, bone->joint);
      mo_range_widen (&bone->range, bone->given);
    }
  mo_trunk_place (self, none, FALSE);
}

MoTrunkPart
mo_trunk_find_part (const MoTrunk *self, guint joint)
{
  for (int i = mo_rig_joint (joint)->parent; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    for (MoTrunkPart k = 0; k < MO_N_TRUNK_PARTS; k++)
      if (self->bones[k].joint == (guint) i)
        return k;
  return MO_TRUNK_PELVIS;
}

MoTransform
mo_trunk_find_between (const MoTrunk *self, guint joint)
{
  return find_between (self->given, joint,
                       (int) self->bones[mo_trunk_find_part (self, joint)].joint);
}

void
mo_trunk_write (const MoTrunk *self, const double *unknowns, MoPose *pose)
{
  MoVec3 move = { unknowns[0], unknowns[1], unknowns[2] };
  MoVec3 *position = &pose->local[MO_RIG_PELVIS].position;

  for (MoTrunkPart i = 0; i < MO_N_TRUNK_PARTS; i++)
    pose->local[self->bones[i].joint].rotation = self->bones[i].own;
  *position = mo_vec3_add (*position,
                           mo_quat_rotate (mo_quat_conjugate (self->given->root.rotation), move));
}
