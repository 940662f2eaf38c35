/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-plain.h"

#include "mo-math.h"

#include <string.h>

#define METRES_PER_INCH 0.0254

/* A pose of a segment is its base and its frame (measured on files of the maker of the format):
 * positions are added in the parent's axes, rotations multiplied, the frame's applied first. */
typedef struct
{
  const MoClip *clip;
  const MoHtrFacts *facts;
  double inches; /* of one unit of the file */
  guint8 axes[3];
} Plainer;

/* The up axis becomes y; the three turn round, so that none is mirrored. */
static MoVec3
turn (const Plainer *self, MoVec3 v)
{
  switch (self->facts->up_axis)
    {
    case 0:
      return (MoVec3){ v.z, v.x, v.y };
    case 2:
      return (MoVec3){ v.y, v.z, v.x };
    default:
      return v;
    }
}

static MoVec3
position (const Plainer *self, guint index, guint frame)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  const double *base = mo_htr_base (self->facts, index)->position;
  MoVec3 v = { 0.0, 0.0, 0.0 };

  if (self->clip->n_frames > 0)
    mo_clip_position (self->clip, joint, frame, &v);
  v = mo_vec3_add ((MoVec3){ base[0], base[1], base[2] }, v);
  return turn (self, mo_vec3_scale (v, self->inches));
}

static MoQuat
base_rotation (const Plainer *self, guint index)
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const double *angles = mo_htr_base (self->facts, index)->rotation;
  MoQuat rotation = MO_QUAT_IDENTITY;

  for (guint i = 0; i < 3; i++)
    {
      guint axis = (guint) (mo_htr_orders[self->facts->order][i] - 'X');
      double angle = self->facts->is_radians ? angles[axis] : MO_DEGREES (angles[axis]);

      rotation = mo_quat_mul (mo_quat_from_axis_angle (axes[axis], angle), rotation);
    }
  return rotation;
}

static MoQuat
rotation (const Plainer *self, guint index, MoQuat base, guint frame)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  MoQuat q = mo_quat_mul (mo_clip_rotation (self->clip, joint, frame), base);
  MoVec3 v = turn (self, (MoVec3){ q.x, q.y, q.z });

  return (MoQuat){ v.x, v.y, v.z, q.w };
}

static gboolean
position_changes (const Plainer *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);

  for (guint i = 1; i < self->clip->n_frames; i++)
    if (memcmp (mo_clip_row (self->clip, i) + joint->first_channel,
                mo_clip_row (self->clip, 0) + joint->first_channel, 3 * sizeof (float))
        != 0)
      return TRUE;
  return FALSE;
}

/* Index of each segment in the new skeleton; end sites are added behind their segments. */
static void
add_joints (const Plainer *self, MoSkeleton *to, guint *indices)
{
  const MoSkeleton *from = self->clip->skeleton;
  g_autofree gboolean *is_parent = g_new0 (gboolean, from->joints->len);

  for (guint i = 0; i < from->joints->len; i++)
    if (mo_skeleton_joint (from, i)->parent >= 0)
      is_parent[mo_skeleton_joint (from, i)->parent] = TRUE;
  for (guint i = 0; i < from->joints->len; i++)
    {
      const MoJoint *source = mo_skeleton_joint (from, i);
      gboolean moves = source->parent < 0 || position_changes (self, i);
      const double *base = mo_htr_base (self->facts, i)->position;
      MoVec3 offset = turn (self, mo_vec3_scale ((MoVec3){ base[0], base[1], base[2] },
                                                 self->inches));
      MoJoint *joint;

      if (!moves)
        offset = position (self, i, 0);
      indices[i] = mo_skeleton_add (to, source->name,
                                    source->parent < 0 ? -1 : (int) indices[source->parent]);
      joint = mo_skeleton_joint (to, indices[i]);
      memcpy (joint->offset, (double[3]){ offset.x, offset.y, offset.z }, sizeof joint->offset);
      for (guint j = 0; moves && j < 3; j++)
        joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_POSITION + j);
      for (guint j = 0; j < 3; j++)
        joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_ROTATION + self->axes[j]);
      if (!is_parent[i] && mo_htr_base (self->facts, i)->bone_length != 0.0)
        {
          double tip[3] = { 0.0, 0.0, 0.0 };

          tip[self->facts->bone_axis] = mo_htr_base (self->facts, i)->bone_length;
          offset = turn (self, mo_vec3_scale ((MoVec3){ tip[0], tip[1], tip[2] }, self->inches));
          joint = mo_skeleton_joint (to, mo_skeleton_add (to, "", (int) indices[i]));
          joint->is_end = TRUE;
          memcpy (joint->offset, (double[3]){ offset.x, offset.y, offset.z }, sizeof joint->offset);
        }
    }
  mo_skeleton_seal (to);
}

static void
fill_joint (const Plainer *self, MoClip *to, guint index, const MoJoint *joint)
{
  MoQuat base = base_rotation (self, index);

  for (guint i = 0; i < to->n_frames; i++)
    {
      float *out = to->values + (gsize) i * to->skeleton->n_channels + joint->first_channel;
      double angles[3];

      if (joint->n_channels > 3)
        {
          MoVec3 v = position (self, index, i);

          *out++ = (float) v.x;
          *out++ = (float) v.y;
          *out++ = (float) v.z;
        }
      mo_quat_to_euler (rotation (self, index, base, i), self->axes, angles);
      for (guint j = 0; j < 3; j++)
        *out++ = (float) angles[j];
    }
}

MoClip *
mo_clip_to_plain (const MoClip *self)
{
  Plainer plainer = { .clip = self, .facts = self->htr };
  g_autofree guint *indices = NULL;
  MoClip *plain;

  if (self->htr == NULL)
    return mo_clip_ref ((MoClip *) self);
  plainer.inches = mo_htr_unit_metres[self->htr->unit] * self->htr->scale / METRES_PER_INCH;
  /* The letters turn with the axes. */
  for (guint i = 0; i < 3; i++)
    plainer.axes[i] = (guint8) ((guint) (mo_htr_orders[self->htr->order][i] - 'X' + 4
                                         - (int) self->htr->up_axis) % 3);
  plain = mo_clip_new (self->format);
  plain->skeleton = mo_skeleton_new ();
  plain->frame_time = self->frame_time;
  plain->n_frames = self->n_frames;
  indices = g_new (guint, self->skeleton->joints->len + 1);
  add_joints (&plainer, plain->skeleton, indices);
  if (plain->n_frames > 0)
    plain->values = g_new (float, (gsize) plain->n_frames * plain->skeleton->n_channels);
  for (guint i = 0; plain->n_frames > 0 && i < self->skeleton->joints->len; i++)
    fill_joint (&plainer, plain, i, mo_skeleton_joint (plain->skeleton, indices[i]));
  return plain;
}
