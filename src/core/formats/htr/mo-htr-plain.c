/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr-facts.h"

#include "mo-math.h"

#include <string.h>

/* A pose of a segment is its base and its frame (measured on files of the maker of the format):
 * positions are added in the parent's axes, rotations multiplied, the frame's applied first. */
typedef struct
{
  const MoClip *clip;
  const MoHtrFacts *facts;
  double inches; /* of one unit of the file */
  guint8 axes[3];
  MoQuat *bases; /* rotation of each segment's */
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

/* Of the base pose instead of a frame. */
#define BASE G_MAXUINT

static MoVec3
sum_of_positions (const Plainer *self, guint index, guint frame)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  const double *base = mo_htr_base (self->facts, index)->position;
  MoVec3 v = { 0.0, 0.0, 0.0 };

  if (frame != BASE && self->clip->n_frames > 0)
    mo_clip_position (self->clip, joint, frame, &v);
  return mo_vec3_add ((MoVec3){ base[0], base[1], base[2] }, v);
}

static MoQuat
product_of_rotations (const Plainer *self, guint index, guint frame)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  MoQuat base = self->bases[index];

  return frame != BASE && self->clip->n_frames > 0
             ? mo_quat_mul (mo_clip_rotation (self->clip, joint, frame), base)
             : base;
}

/* Against what the segment hangs on, from where a global file has both in the world. */
static MoVec3
position (const Plainer *self, guint index, guint frame)
{
  MoVec3 v = sum_of_positions (self, index, frame);
  int parent = mo_htr_parent (self->facts, index);

  if (parent >= 0)
    v = mo_quat_rotate (mo_quat_conjugate (product_of_rotations (self, (guint) parent, frame)),
                        mo_vec3_sub (v, sum_of_positions (self, (guint) parent, frame)));
  return turn (self, mo_vec3_scale (v, self->inches));
}

static MoQuat
rotation (const Plainer *self, guint index, guint frame)
{
  MoQuat q = product_of_rotations (self, index, frame);
  int parent = mo_htr_parent (self->facts, index);
  MoVec3 v;

  if (parent >= 0)
    q = mo_quat_mul (q, mo_quat_conjugate (product_of_rotations (self, (guint) parent, frame)));
  v = turn (self, (MoVec3){ q.x, q.y, q.z });
  return (MoQuat){ v.x, v.y, v.z, q.w };
}

/* What is below it is the rounding of two places in the world (inches). */
#define NO_MOVE 0.004

static gboolean
position_differs (const Plainer *self, guint index)
{
  MoVec3 first = position (self, index, 0);

  for (guint i = 1; i < self->clip->n_frames; i++)
    if (mo_vec3_length (mo_vec3_sub (position (self, index, i), first)) > NO_MOVE)
      return TRUE;
  return FALSE;
}

static gboolean
position_changes (const Plainer *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);

  if (mo_htr_parent (self->facts, index) >= 0)
    return position_differs (self, index);
  for (guint i = 1; i < self->clip->n_frames; i++)
    if (!mo_clip_is_same (self->clip, i, 0, joint->first_channel, 3))
      return TRUE;
  return FALSE;
}

static int
parent_of (const Plainer *self, guint index)
{
  int parent = mo_htr_parent (self->facts, index);

  return parent >= 0 ? parent : mo_skeleton_joint (self->clip->skeleton, index)->parent;
}

static void
add_end (const Plainer *self, MoSkeleton *to, guint index, guint joint)
{
  double tip[3] = { 0.0, 0.0, 0.0 };
  MoVec3 offset;
  MoJoint *end;

  tip[self->facts->bone_axis] = mo_htr_base (self->facts, index)->bone_length;
  offset = turn (self, mo_vec3_scale ((MoVec3){ tip[0], tip[1], tip[2] }, self->inches));
  end = mo_skeleton_joint (to, mo_skeleton_add (to, "", (int) joint));
  end->is_end = TRUE;
  end->rest.translation = offset;
}

static void
add_joint (const Plainer *self, MoSkeleton *to, guint index, guint *indices)
{
  const MoJoint *source = mo_skeleton_joint (self->clip->skeleton, index);
  int parent = parent_of (self, index);
  gboolean moves = parent < 0 || position_changes (self, index);
  MoVec3 offset = position (self, index, moves || self->clip->n_frames == 0 ? BASE : 0);
  MoJoint *joint;

  indices[index] = mo_skeleton_add (to, source->name, parent < 0 ? -1 : (int) indices[parent]);
  joint = mo_skeleton_joint (to, indices[index]);
  joint->rest.translation = offset;
  for (guint j = 0; moves && j < 3; j++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_POSITION + j);
  for (guint j = 0; j < 3; j++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_ROTATION + self->axes[j]);
}

/* Index of each segment in the new skeleton; end sites are added after their segments. Segments come
 * parents first, but for those that hang on each other as the avatar's joints do. */
static void
add_joints (const Plainer *self, MoSkeleton *to, guint *indices)
{
  const MoSkeleton *from = self->clip->skeleton;
  guint n = from->joints->len;
  g_autofree gboolean *is_parent = g_new0 (gboolean, n), *is_in = g_new0 (gboolean, n);

  for (guint i = 0; i < n; i++)
    if (parent_of (self, i) >= 0)
      is_parent[parent_of (self, i)] = TRUE;
  for (guint n_in = 0; n_in < n;)
    for (guint i = 0; i < n; i++)
      {
        if (is_in[i] || (parent_of (self, i) >= 0 && !is_in[parent_of (self, i)]))
          continue;
        is_in[i] = TRUE;
        n_in++;
        add_joint (self, to, i, indices);
        if (!is_parent[i] && mo_htr_base (self->facts, i)->bone_length != 0.0)
          add_end (self, to, i, indices[i]);
      }
  mo_skeleton_seal (to);
}

static void
fill_joint (const Plainer *self, MoClip *to, guint index, const MoJoint *joint)
{
  for (guint i = 0; i < to->n_frames; i++)
    {
      double *out = to->values + (gsize) i * to->skeleton->n_channels + joint->first_channel;
      double angles[3];

      if (joint->n_channels > 3)
        {
          MoVec3 v = position (self, index, i);

          *out++ = v.x;
          *out++ = v.y;
          *out++ = v.z;
        }
      mo_quat_to_euler (rotation (self, index, i), self->axes, angles);
      for (guint j = 0; j < 3; j++)
        *out++ = angles[j];
    }
}

/* Whether the base pose says anything of places: some programs write zeros and have all in the frames. */
static gboolean
has_base (const MoHtrFacts *facts)
{
  for (guint i = 0; i < facts->bases->len; i++)
    for (guint j = 0; j < 3; j++)
      if (mo_htr_base (facts, i)->position[j] != 0.0)
        return TRUE;
  return FALSE;
}

/* What the motion is told from is the base pose. */
static void
fill_reference (const Plainer *self, MoClip *to, const guint *indices)
{
  to->reference = g_new0 (double, to->skeleton->n_channels + 1);
  mo_clip_fill_reference (to, to->reference);
  for (guint i = 0; has_base (self->facts) && i < self->clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (to->skeleton, indices[i]);
      double *out = to->reference + joint->first_channel;
      MoVec3 place = position (self, i, BASE);
      double at[3] = { place.x, place.y, place.z }, angles[3];

      for (guint j = 0; joint->n_channels > 3 && j < 3; j++)
        *out++ = at[j];
      mo_quat_to_euler (rotation (self, i, BASE), self->axes, angles);
      for (guint j = 0; j < 3; j++)
        *out++ = angles[j];
    }
}

MoClip *
mo_htr_to_plain (const MoClip *self)
{
  const MoHtrFacts *facts = mo_htr_facts (self);
  Plainer plainer = { .clip = self, .facts = facts };
  g_autofree guint *indices = NULL;
  g_autofree MoQuat *bases = NULL;
  MoClip *plain;

  plainer.inches = self->space.metres / MO_SPACE_WORLD.metres;
  /* The letters turn with the axes. */
  for (guint i = 0; i < 3; i++)
    plainer.axes[i] =
        (guint8) ((guint) (mo_htr_orders[facts->order][i] - 'X' + 4 - (int) facts->up_axis) % 3);
  plainer.bases = bases = g_new (MoQuat, self->skeleton->joints->len + 1);
  for (guint i = 0; i < self->skeleton->joints->len; i++)
    bases[i] = mo_htr_base_rotation (facts, i);
  plain = mo_clip_new (self->format);
  plain->skeleton = mo_skeleton_new ();
  plain->frame_time = self->frame_time;
  plain->n_frames = self->n_frames;
  indices = g_new (guint, self->skeleton->joints->len + 1);
  add_joints (&plainer, plain->skeleton, indices);
  if (plain->n_frames > 0)
    plain->values = g_new (double, (gsize) plain->n_frames * plain->skeleton->n_channels);
  for (guint i = 0; plain->n_frames > 0 && i < self->skeleton->joints->len; i++)
    fill_joint (&plainer, plain, i, mo_skeleton_joint (plain->skeleton, indices[i]));
  fill_reference (&plainer, plain, indices);
  return plain;
}
