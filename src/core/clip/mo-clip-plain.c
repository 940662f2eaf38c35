/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-keyed.h"
#include "mo-clip-meant.h"
#include "mo-clip-upright.h"

#include "mo-euler.h"
#include "mo-math.h"

#include <stdlib.h>
#include <string.h>

/* -- Changes of a rest become whole poses ------------------------------------------------------ */

/* A pose consists of the rest and the frame: positions are added in the parent's axes, and the
 * frame's rotation is applied before that of the rest. */
typedef struct
{
  const MoClip *clip;
  MoSpaceMap map; /* to MO_SPACE_WORLD */
} Plainer;

/* Means the rest pose instead of a frame. */
#define REST G_MAXUINT

static MoVec3
sum_of_positions (const Plainer *self, guint index, guint frame)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  MoVec3 v = { 0.0, 0.0, 0.0 };

  if (frame != REST && self->clip->n_frames > 0)
    mo_clip_position (self->clip, joint, frame, &v);
  return mo_vec3_add (joint->rest.translation, v);
}

static MoQuat
product_of_rotations (const Plainer *self, guint index, guint frame)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);

  return frame != REST && self->clip->n_frames > 0
             ? mo_quat_mul (mo_clip_rotation (self->clip, joint, frame), joint->rest.rotation)
             : joint->rest.rotation;
}

/* The parent of a joint that is in world space; -1 for a joint that is relative to its parent. */
static int
world_parent_of (const Plainer *self, guint index)
{
  const MoFacts *facts = self->clip->facts;

  return facts != NULL && facts->type->world_parent != NULL
             ? facts->type->world_parent (facts, index)
             : -1;
}

static int
parent_of (const Plainer *self, guint index)
{
  int parent = world_parent_of (self, index);

  return parent >= 0 ? parent : mo_skeleton_joint (self->clip->skeleton, index)->parent;
}

static MoVec3
position (const Plainer *self, guint index, guint frame)
{
  MoVec3 v = sum_of_positions (self, index, frame);
  int parent = world_parent_of (self, index);

  if (parent >= 0)
    v = mo_quat_rotate (mo_quat_conjugate (product_of_rotations (self, (guint) parent, frame)),
                        mo_vec3_sub (v, sum_of_positions (self, (guint) parent, frame)));
  return mo_space_map_place (&self->map, v);
}

static MoQuat
rotation (const Plainer *self, guint index, guint frame)
{
  MoQuat q = product_of_rotations (self, index, frame);
  int parent = world_parent_of (self, index);

  if (parent >= 0)
    q = mo_quat_mul (q, mo_quat_conjugate (product_of_rotations (self, (guint) parent, frame)));
  return mo_space_map_rotation (&self->map, q);
}

/* Smaller differences are rounding errors of two positions in world space (inches). */
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

/* Whether a joint is held away from its place at rest. Some programs write zeros there, with all positions in the
 * frames. */
static gboolean
is_displaced (const Plainer *self, guint index)
{
  MoVec3 rest = position (self, index, REST);

  return self->clip->n_frames > 0 && !mo_vec3_is_zero (rest)
         && mo_vec3_length (mo_vec3_sub (position (self, index, 0), rest)) > NO_MOVE;
}

static gboolean
position_changes (const Plainer *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);

  if (world_parent_of (self, index) >= 0)
    return position_differs (self, index);
  for (guint i = 1; i < self->clip->n_frames; i++)
    for (guint j = 0; j < joint->n_channels; j++)
      if (joint->channels[j] <= MO_CHANNEL_Z_POSITION
          && !mo_clip_is_same (self->clip, i, 0, joint->first_channel + j, 1))
        return TRUE;
  return FALSE;
}

/* -- Their skeleton ---------------------------------------------------------------------------- */

/* In the order of the file if it has three angles, otherwise in the usual order. */
static void
add_rotations (const Plainer *self, const MoJoint *source, MoJoint *joint)
{
  guint8 axes[MO_EULER_N];
  guint n = 0;

  for (guint i = 0; i < source->n_channels; i++)
    if (source->channels[i] >= MO_CHANNEL_X_ROTATION && n++ < MO_EULER_N)
      axes[n - 1] =
          (guint8) (abs (self->map.axes[(source->channels[i] - MO_CHANNEL_X_ROTATION) % 3]) - 1);
  if (n != MO_EULER_N || axes[0] == axes[1] || axes[1] == axes[2] || axes[0] == axes[2])
    memcpy (axes, mo_euler_usual, sizeof axes);
  for (guint i = 0; i < MO_EULER_N; i++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_ROTATION + axes[i]);
}

static void
add_end (const Plainer *self, MoSkeleton *to, guint joint, MoVec3 tip)
{
  MoJoint *end = mo_skeleton_joint (to, mo_skeleton_add (to, "", (int) joint));

  end->is_end = TRUE;
  end->rest.translation = mo_space_map_place (&self->map, tip);
}

static void
add_joint (const Plainer *self, MoSkeleton *to, guint index, guint *indices)
{
  const MoJoint *source = mo_skeleton_joint (self->clip->skeleton, index);
  int parent = parent_of (self, index);
  gboolean moves = parent < 0 || is_displaced (self, index) || position_changes (self, index);
  MoJoint *joint;

  indices[index] = mo_skeleton_add (to, source->name, parent < 0 ? -1 : (int) indices[parent]);
  joint = mo_skeleton_joint (to, indices[index]);
  joint->rest.translation = position (self, index, moves || self->clip->n_frames == 0 ? REST : 0);
  joint->is_end = source->is_end;
  for (guint i = 0; moves && !joint->is_end && i < 3; i++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_POSITION + i);
  if (!joint->is_end)
    add_rotations (self, source, joint);
}

static gboolean
has_tip (const Plainer *self, guint index, MoVec3 *tip)
{
  const MoFacts *facts = self->clip->facts;

  return facts != NULL && facts->type->tip != NULL && facts->type->tip (facts, index, tip);
}

/* Adds all joints, parents first, and fills `indices` with the index of each in the new
 * skeleton. Only joints in world space may come before their parents in the file. An end site
 * follows its joint. */
static void
add_joints (const Plainer *self, MoSkeleton *to, guint *indices)
{
  const MoSkeleton *from = self->clip->skeleton;
  guint n = from->joints->len;
  g_autofree gboolean *is_parent = g_new0 (gboolean, n), *is_in = g_new0 (gboolean, n);
  MoVec3 tip;

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
        if (!is_parent[i] && has_tip (self, i, &tip))
          add_end (self, to, indices[i], tip);
      }
  mo_skeleton_seal (to);
}

/* -- Their channels ---------------------------------------------------------------------------- */

static void
fill_row (const Plainer *self, guint index, guint frame, const MoJoint *joint, double *row)
{
  guint first = joint->n_channels - MO_EULER_N;
  guint8 axes[MO_EULER_N];

  if (first > 0)
    {
      MoVec3 v = position (self, index, frame);

      memcpy (row, (double[]){ v.x, v.y, v.z }, first * sizeof *row);
    }
  for (guint i = 0; i < MO_EULER_N; i++)
    axes[i] = (guint8) (joint->channels[first + i] - MO_CHANNEL_X_ROTATION);
  mo_quat_to_euler (rotation (self, index, frame), axes, row + first);
}

/* Whether any joint has a rest translation. Some programs write zeros, with all positions in the
 * frames. */
static gboolean
has_places (const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (!mo_vec3_is_zero (mo_skeleton_joint (skeleton, i)->rest.translation))
      return TRUE;
  return FALSE;
}

/* The motion is relative to the rest pose. */
static void
fill_reference (const Plainer *self, MoClip *to, const guint *indices)
{
  to->reference = g_new0 (double, to->skeleton->n_channels + 1);
  mo_clip_fill_reference (to, to->reference);
  for (guint i = 0; has_places (self->clip->skeleton) && i < self->clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (to->skeleton, indices[i]);

      if (joint->n_channels > 0)
        fill_row (self, i, REST, joint, to->reference + joint->first_channel);
    }
}

static MoClip *
make_whole (const MoClip *clip)
{
  const Plainer self = { clip, mo_space_map (clip->space, MO_SPACE_WORLD) };
  guint n_joints = clip->skeleton->joints->len;
  g_autofree guint *indices = g_new (guint, n_joints + 1);
  MoClip *plain = mo_clip_new (clip->format);

  plain->skeleton = mo_skeleton_new ();
  plain->frame_time = clip->frame_time;
  plain->n_frames = clip->n_frames;
  add_joints (&self, plain->skeleton, indices);
  if (plain->n_frames > 0)
    plain->values = g_new (double, (gsize) plain->n_frames * plain->skeleton->n_channels + 1);
  for (guint i = 0; i < n_joints; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (plain->skeleton, indices[i]);

      for (guint j = 0; joint->n_channels > 0 && j < plain->n_frames; j++)
        fill_row (&self, i, j, joint,
                  plain->values + (gsize) j * plain->skeleton->n_channels + joint->first_channel);
    }
  fill_reference (&self, plain, indices);
  plain->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  plain->trailer = clip->trailer != NULL ? g_bytes_ref (clip->trailer) : NULL;
  return plain;
}

/* -- The whole --------------------------------------------------------------------------------- */

gboolean
mo_clip_is_plain (const MoClip *self)
{
  return mo_space_equal (self->space, MO_SPACE_WORLD) && !self->are_changes_of_rest
         && !self->has_own_axes;
}

MoClip *
mo_clip_to_plain (const MoClip *self, gboolean replaces_bind)
{
  MoSpaceMap map = mo_space_map (self->space, MO_SPACE_WORLD);

  if (mo_clip_is_plain (self))
    return mo_clip_ref ((MoClip *) self);
  if (self->has_own_axes)
    return mo_clip_map_own (mo_clip_turn_axes (self), &map, MO_SPACE_WORLD);
  if (!self->are_changes_of_rest)
    return mo_clip_map (self, &map, MO_SPACE_WORLD);
  return self->keyframes != NULL ? mo_clip_make_keys_whole (self, replaces_bind)
                                 : make_whole (self);
}
