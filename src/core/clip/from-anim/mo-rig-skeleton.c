/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-rig-skeleton.h"

#include "mo-axes.h"
#include "mo-euler.h"
#include "mo-math.h"

#include <string.h>

static void
set_offset (MoJoint *joint, MoVec3 metres)
{
  MoVec3 v = mo_vec3_scale (mo_axes_from_avatar (metres), 1.0 / MO_METRES_PER_INCH);

  /* As many digits as in the avatar's definition, so that converting units does not add any. */
  joint->rest.translation =
      (MoVec3){ round (v.x * 1e6) / 1e6, round (v.y * 1e6) / 1e6, round (v.z * 1e6) / 1e6 };
}

static void
add_channels (MoJoint *joint, gboolean moves)
{
  static const guint8 rotations[] = { MO_CHANNEL_X_ROTATION, MO_CHANNEL_Z_ROTATION,
                                      MO_CHANNEL_Y_ROTATION };

  if (moves)
    for (guint8 channel = MO_CHANNEL_X_POSITION; channel <= MO_CHANNEL_Z_POSITION; channel++)
      joint->channels[joint->n_channels++] = channel;
  memcpy (joint->channels + joint->n_channels, rotations, sizeof rotations);
  joint->n_channels += MO_EULER_N;
}

static void
add_end (MoSkeleton *skeleton, guint parent, const MoRigJoint *rig)
{
  guint end = mo_skeleton_add (skeleton, "", (int) parent);

  mo_skeleton_joint (skeleton, end)->is_end = TRUE;
  set_offset (mo_skeleton_joint (skeleton, end), (MoVec3){ rig->end[0], rig->end[1], rig->end[2] });
}

/* Parents have lower numbers, except those of attachment points on other joints' bones; all
 * bones come first. */
void
mo_rig_skeleton_fill (MoSkeleton *skeleton, const guint8 wanted[MO_RIG_N_JOINTS],
                      int index_of[MO_RIG_N_JOINTS])
{
  gboolean is_in[MO_RIG_N_JOINTS] = { [MO_RIG_PELVIS] = TRUE };
  gboolean is_parent[MO_RIG_N_JOINTS] = { FALSE };

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (int j = (int) i; wanted[i] != MO_RIG_PART_NONE && j >= 0;
         j = mo_rig_joint ((guint) j)->parent)
      {
        is_in[j] = TRUE;
        is_parent[j] = is_parent[j] || j != (int) i;
      }
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoRigJoint *rig = mo_rig_joint (i);
      guint index;

      index_of[i] = -1;
      if (!is_in[i])
        continue;
      index = mo_skeleton_add (skeleton, rig->name, rig->parent < 0 ? -1 : index_of[rig->parent]);
      index_of[i] = (int) index;
      set_offset (mo_skeleton_joint (skeleton, index), mo_rig_rest (i)->position);
      add_channels (mo_skeleton_joint (skeleton, index),
                    i == MO_RIG_PELVIS || wanted[i] == MO_RIG_PART_MOVES);
      if (!is_parent[i])
        add_end (skeleton, index, rig);
    }
  mo_skeleton_seal (skeleton);
}

void
mo_rig_skeleton_use_quaternions (MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (skeleton, i);
      guint n = joint->n_channels > 3 ? 3 : 0;

      if (joint->n_channels == 0)
        continue;
      joint->n_channels = n + 4;
      for (guint j = 0; j < 4; j++)
        joint->channels[n + j] = (guint8) (MO_CHANNEL_X_ROTATION + j);
    }
  mo_skeleton_seal (skeleton);
}

guint
mo_rig_skeleton_row (const MoJoint *joint, guint number, const double degrees[3], MoVec3 position,
                     double *row)
{
  MoVec3 v = mo_vec3_scale (mo_axes_from_avatar (position), 1.0 / MO_METRES_PER_INCH);
  guint n = 0;

  if (joint->n_channels > MO_EULER_N)
    {
      MoVec3 origin = joint->rest.translation;
      gboolean is_hip = number == MO_RIG_PELVIS;

      row[n++] = v.x + (is_hip ? origin.x : 0.0);
      row[n++] = v.y + (is_hip ? origin.y : 0.0);
      row[n++] = v.z + (is_hip ? origin.z : 0.0);
    }
  for (guint i = 0; i < MO_EULER_N; i++)
    row[n++] = degrees[i];
  return n;
}
