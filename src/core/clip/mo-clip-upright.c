/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-upright.h"

#include "mo-euler.h"
#include "mo-math.h"

/* What changes the channels of one joint. */
typedef struct
{
  const MoJoint *joint;
  MoQuat back;   /* undoes the joint's rest in the world */
  MoQuat parent; /* the rest of its parent in the world */
} Turn;

static void
set_channels (const MoJoint *joint, MoChannel first, const double *parts, double *row)
{
  guint n = first == MO_CHANNEL_X_POSITION ? 3 : 4;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= first && joint->channels[i] < first + n)
      row[i] = parts[joint->channels[i] - first];
}

/* Joints turned by no more than this (radians) are as without. */
#define TURNED MO_DEGREES (0.5)

static void
set_angles (const MoJoint *joint, MoQuat q, double *row)
{
  guint8 axes[MO_EULER_N], columns[MO_EULER_N];
  double angles[MO_EULER_N];
  guint n = 0;

  for (guint i = 0; i < joint->n_channels && n < MO_EULER_N; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      {
        axes[n] = (guint8) (joint->channels[i] - MO_CHANNEL_X_ROTATION);
        columns[n++] = (guint8) i;
      }
  mo_quat_to_euler (q, axes, angles);
  for (guint i = 0; i < n; i++)
    row[columns[i]] = angles[i];
}

/* Whether its rotations are three angles about three axes, which can be any rotation. */
static gboolean
has_angles (const MoJoint *joint)
{
  guint axes = 0, n = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      {
        axes |= 1u << (joint->channels[i] - MO_CHANNEL_X_ROTATION);
        n++;
      }
  return n == MO_EULER_N && axes == 7u;
}

static void
turn_row (gpointer user_data, MoKeyedPath path, gboolean is_tangent, double *row)
{
  const Turn *self = user_data;
  MoVec3 v;

  if (path == MO_KEYED_MOVE && mo_joint_position (self->joint, row, &v))
    {
      v = mo_quat_rotate (self->parent, v);
      set_channels (self->joint, MO_CHANNEL_X_POSITION, (double[]){ v.x, v.y, v.z }, row);
    }
  else if (path == MO_KEYED_TURN
           && (mo_joint_has_quaternion (self->joint) || has_angles (self->joint)))
    {
      MoQuat q = mo_joint_rotation (self->joint, row);

      q = mo_quat_mul (mo_quat_mul (self->back, q), self->parent);
      if (!mo_joint_has_quaternion (self->joint))
        {
          set_angles (self->joint, q, row);
          return;
        }
      set_channels (self->joint, MO_CHANNEL_X_ROTATION, (double[]){ q.x, q.y, q.z, q.w }, row);
    }
}

static void
turn_values (Turn *turn, double *rows, guint n_rows, guint n_channels)
{
  for (guint i = 0; rows != NULL && i < n_rows; i++)
    {
      double *row = rows + (gsize) i * n_channels + turn->joint->first_channel;

      turn_row (turn, MO_KEYED_MOVE, FALSE, row);
      turn_row (turn, MO_KEYED_TURN, FALSE, row);
    }
}

/* Packed rotations (mo-curve.h) are turned at once, as there are many of them. */
static void
turn_keys (Turn *turn, MoKeyedJoint *keyed)
{
  const MoCurve *turns = &keyed->paths[MO_KEYED_TURN];
  guint paths = MO_KEYED_ALL;

  if (turns->times != NULL)
    {
      mo_curve_turn_packed (turns, turn->back, turn->parent);
      paths &= ~(1u << MO_KEYED_TURN);
    }
  mo_keyed_change (keyed, turn->joint, turn->joint, paths, turn_row, turn);
}

MoClip *
mo_clip_turn_axes (const MoClip *clip)
{
  MoClip *copy = mo_clip_copy_motion (clip);
  guint n = clip->skeleton->joints->len;
  g_autofree MoQuat *worlds = g_new (MoQuat, n + 1);

  copy->has_own_axes = FALSE;
  for (guint i = 0; i < n; i++)
    {
      MoJoint *joint = mo_skeleton_joint (copy->skeleton, i);
      Turn turn = { joint, MO_QUAT_IDENTITY,
                    joint->parent >= 0 ? worlds[joint->parent] : MO_QUAT_IDENTITY };

      worlds[i] = mo_quat_mul (joint->rest.rotation, turn.parent);
      turn.back = mo_quat_conjugate (worlds[i]);
      joint->rest.rotation = MO_QUAT_IDENTITY;
      joint->rest.translation = mo_quat_rotate (turn.parent, joint->rest.translation);
      turn_values (&turn, copy->values, copy->n_frames, copy->skeleton->n_channels);
      turn_values (&turn, copy->reference, 1, copy->skeleton->n_channels);
      if (copy->keyframes != NULL)
        turn_keys (&turn, &copy->keyframes->joints[i]);
    }
  return copy;
}

/* A motion whose reference is its own beginning has none of its own. */
static gboolean
begins_in_reference (const MoClip *clip)
{
  g_autofree double *room = g_new (double, clip->skeleton->n_channels + 1);
  const double *row = clip->n_frames > 1 ? mo_clip_row (clip, 0, room) : NULL;

  for (guint i = 0; row != NULL && i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      if (mo_quat_angle (mo_joint_rotation (joint, row + joint->first_channel),
                         mo_joint_rotation (joint, clip->reference + joint->first_channel))
          > TURNED)
        return FALSE;
    }
  return row != NULL;
}

/* Sets how each joint rests to how it is turned in the reference; whether any is turned, and all can be. */
static gboolean
take_reference (MoClip *clip)
{
  gboolean is_turned = FALSE;

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      if (joint->n_channels == 0)
        continue;
      if (!has_angles (joint) && !mo_joint_has_quaternion (joint))
        return FALSE;
      joint->rest.rotation = mo_joint_rotation (joint, clip->reference + joint->first_channel);
      is_turned = is_turned || mo_quat_angle (joint->rest.rotation, MO_QUAT_IDENTITY) > TURNED;
    }
  return is_turned;
}

MoClip *
mo_clip_rest_in_reference (const MoClip *clip)
{
  g_autoptr (MoClip) copy = NULL;
  MoClip *turned;

  if (clip->reference == NULL || clip->keyframes != NULL || clip->singles != NULL
      || begins_in_reference (clip))
    return mo_clip_ref ((MoClip *) clip);
  copy = mo_clip_copy_motion (clip);
  if (!take_reference (copy))
    return mo_clip_ref ((MoClip *) clip);
  turned = mo_clip_turn_axes (copy);
  g_clear_pointer (&turned->reference, g_free);
  return turned;
}
