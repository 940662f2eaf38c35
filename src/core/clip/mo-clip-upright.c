/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-upright.h"

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
  else if (path == MO_KEYED_TURN && mo_joint_has_quaternion (self->joint))
    {
      MoQuat q = mo_joint_rotation (self->joint, row);

      q = mo_quat_mul (mo_quat_mul (self->back, q), self->parent);
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
        mo_keyed_change (&copy->keyframes->joints[i], joint, joint, turn_row, &turn);
    }
  return copy;
}
