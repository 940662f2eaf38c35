/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-posture.h"

#include "mo-edit-lane.h"

#include <string.h>

/* Smaller differences between poses are none (radians, metres). */
#define SAME_ANGLE 1e-6
#define SAME_PLACE 1e-6

/* -- The value --------------------------------------------------------------------------------- */

/* A pelvis is placed relative to the avatar's root, where it is at rest. */
static MoTransform
rest_of (guint joint)
{
  MoTransform rest = *mo_rig_rest (joint);

  if (joint == MO_RIG_PELVIS)
    rest.position = (MoVec3){ 0.0, 0.0, 0.0 };
  return rest;
}

MoPosture *
mo_posture_new (void)
{
  MoPosture *self = g_new0 (MoPosture, 1);

  g_atomic_ref_count_init (&self->refs);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    self->local[i] = rest_of (i);
  return self;
}

MoPosture *
mo_posture_ref (MoPosture *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_posture_unref (MoPosture *self)
{
  if (g_atomic_ref_count_dec (&self->refs))
    g_free (self);
}

void
mo_posture_set_turn (MoPosture *self, guint joint, MoQuat rotation)
{
  self->has[joint] |= MO_POSTURE_TURN;
  self->local[joint].rotation = rotation;
}

void
mo_posture_set_move (MoPosture *self, guint joint, MoVec3 position)
{
  self->has[joint] |= MO_POSTURE_MOVE;
  self->local[joint].position = position;
}

/* Sets the parts of a joint that are asked for. */
static void
set_parts (MoPosture *self, guint joint, guint parts, const MoTransform *from)
{
  if ((parts & MO_POSTURE_TURN) != 0)
    mo_posture_set_turn (self, joint, from->rotation);
  if ((parts & MO_POSTURE_MOVE) != 0)
    mo_posture_set_move (self, joint, from->position);
}

MoPosture *
mo_posture_from_pose (const MoPose *pose, const guint8 *has)
{
  MoPosture *self = mo_posture_new ();

  for (guint i = 0; i < (has != NULL ? MO_RIG_N_JOINTS : MO_RIG_N_BONES); i++)
    set_parts (self, i,
               has != NULL             ? has[i]
               : mo_joint_is_moved (i) ? MO_POSTURE_TURN | MO_POSTURE_MOVE
                                       : MO_POSTURE_TURN,
               &pose->local[i]);
  return self;
}

MoPosture *
mo_posture_difference (const MoPose *before, const MoPose *after)
{
  MoPosture *self = mo_posture_new ();

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoTransform *a = &before->local[i], *b = &after->local[i];

      if (mo_quat_angle (a->rotation, b->rotation) > SAME_ANGLE)
        mo_posture_set_turn (self, i, b->rotation);
      if (mo_vec3_length (mo_vec3_sub (a->position, b->position)) > SAME_PLACE)
        mo_posture_set_move (self, i, b->position);
    }
  return self;
}

static gboolean
same_transform (const MoTransform *a, const MoTransform *b)
{
  return a->rotation.x == b->rotation.x && a->rotation.y == b->rotation.y
         && a->rotation.z == b->rotation.z && a->rotation.w == b->rotation.w
         && a->position.x == b->position.x && a->position.y == b->position.y
         && a->position.z == b->position.z;
}

gboolean
mo_posture_equal (const MoPosture *a, const MoPosture *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || memcmp (a->has, b->has, sizeof a->has) != 0)
    return FALSE;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (!same_transform (&a->local[i], &b->local[i]))
      return FALSE;
  return TRUE;
}

guint
mo_posture_count (const MoPosture *self)
{
  guint n = 0;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    n += self->has[i] != 0;
  return n;
}

/* -- Parts and mixtures ------------------------------------------------------------------------ */

MoPosture *
mo_posture_only (const MoPosture *self, const guint8 keeps[MO_RIG_N_JOINTS])
{
  MoPosture *result = mo_posture_new ();

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (keeps[i])
      set_parts (result, i, self->has[i], &self->local[i]);
  return result;
}

MoPosture *
mo_posture_over (const MoPosture *self, const MoPosture *below)
{
  MoPosture *result = mo_posture_new ();

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      set_parts (result, i, below->has[i], &below->local[i]);
      set_parts (result, i, self->has[i], &self->local[i]);
    }
  return result;
}

static MoTransform
between (const MoTransform *from, const MoTransform *to, double part)
{
  if (part >= 1.0)
    return *to;
  return (MoTransform){ mo_quat_slerp (from->rotation, to->rotation, part),
                        mo_vec3_lerp (from->position, to->position, part) };
}

void
mo_posture_apply (const MoPosture *self, double part, MoPose *pose)
{
  if (!(part > 0.0))
    return;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      MoTransform to = between (&pose->local[i], &self->local[i], part);

      if ((self->has[i] & MO_POSTURE_TURN) != 0)
        pose->local[i].rotation = to.rotation;
      if ((self->has[i] & MO_POSTURE_MOVE) != 0)
        pose->local[i].position = to.position;
    }
}

MoPosture *
mo_posture_blend (const MoPosture *from, const MoPosture *to, double part)
{
  MoPosture *result = mo_posture_over (from, to);

  for (guint i = 0; part > 0.0 && i < MO_RIG_N_JOINTS; i++)
    {
      MoTransform middle = between (&from->local[i], &to->local[i], part);

      set_parts (result, i, from->has[i] & to->has[i], &middle);
    }
  return result;
}
