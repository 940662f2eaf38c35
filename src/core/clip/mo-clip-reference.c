/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-reference.h"

#include "mo-math.h"

#include <math.h>
#include <string.h>

gboolean
mo_clip_is_relative_to_reference (const MoClip *clip, const MoRecipe *recipe)
{
  return clip->reference != NULL && mo_clip_is_for_world (clip)
         && recipe->reference == MO_REFERENCE_AUTO;
}

/* All but the motion and the reference. */
static MoClip *
copy_frame (const MoClip *clip)
{
  MoClip *copy = mo_clip_new_like (clip);

  copy->skeleton = mo_skeleton_copy (clip->skeleton);
  copy->frame_time = clip->frame_time;
  copy->last_frame_time = clip->last_frame_time;
  copy->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  copy->trailer = clip->trailer != NULL ? g_bytes_ref (clip->trailer) : NULL;
  return copy;
}

static void
write_position (const MoJoint *joint, MoVec3 v, double *values)
{
  double parts[3] = { v.x, v.y, v.z };

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      values[i] = parts[joint->channels[i]];
}

double
mo_clip_keyed_start (const MoClip *clip, const MoRecipe *recipe)
{
  double frame_time = mo_clip_frame_time (clip), duration = mo_clip_duration (clip);

  return clip->keyframes != NULL && recipe->reference == MO_REFERENCE_DROP
                 && duration >= frame_time * 0.5
             ? MIN (frame_time, duration)
             : 0.0;
}

/* -- A pose of its own ------------------------------------------------------------------------- */

MoClip *
mo_clip_set_reference_aside (const MoClip *clip)
{
  gsize n = clip->skeleton->n_channels;
  MoClip *result;

  /* A single frame is a pose instead of a reference, and without channels there is none. */
  if (clip->keyframes != NULL || clip->n_frames < 2 || clip->reference != NULL || n == 0)
    return mo_clip_ref ((MoClip *) clip);
  result = copy_frame (clip);
  result->n_frames = clip->n_frames - 1;
  result->reference = g_new (double, n + 1);
  mo_clip_copy_row (clip, 0, 0, n, result->reference);
  if (clip->singles != NULL)
    result->singles = g_memdup2 (clip->singles + n, result->n_frames * n * sizeof (float));
  else
    result->values = g_memdup2 (clip->values + n, result->n_frames * n * sizeof (double));
  return result;
}

MoClip *
mo_clip_set_origin_aside (const MoClip *clip, MoVec3 origin)
{
  MoClip *result = copy_frame (clip);
  gsize n = clip->skeleton->n_channels;
  const MoJoint *root = mo_skeleton_joint (clip->skeleton, 0);

  mo_clip_share_rows (result, clip);
  result->reference = g_new0 (double, n + 1);
  mo_clip_fill_reference (clip, result->reference);
  write_position (root, origin, result->reference + root->first_channel);
  return result;
}

void
mo_clip_fill_upright (const MoClip *clip, guint index, double yaw, double *row)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double room[MO_MAX_JOINT_CHANNELS], *to = row + joint->first_channel;
  const double *first = mo_clip_joint_row (clip, joint, 0, room);
  gboolean has_quaternion = mo_joint_has_quaternion (joint);

  mo_clip_fill_reference (clip, row);
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      to[i] = first[i];
    else if (joint->channels[i] == MO_CHANNEL_Y_ROTATION)
      to[i] = has_quaternion ? sin (yaw / 2.0) : yaw * (180.0 / G_PI);
    else if (joint->channels[i] == MO_CHANNEL_W_ROTATION)
      to[i] = cos (yaw / 2.0);
}

MoClip *
mo_clip_with_first (const MoClip *clip, const double *row)
{
  MoClip *result = copy_frame (clip);

  mo_clip_share_rows (result, clip);
  g_free (result->first);
  result->first = g_memdup2 (row, clip->skeleton->n_channels * sizeof *row);
  return result;
}

MoClip *
mo_clip_raise (const MoClip *clip, const double *heights)
{
  MoClip *result = copy_frame (clip);
  gsize n = clip->skeleton->n_channels;
  const MoJoint *root = mo_skeleton_joint (clip->skeleton, 0);

  result->n_frames = clip->n_frames;
  result->values = g_new (double, clip->n_frames *n + 1);
  if (clip->reference != NULL)
    result->reference = g_memdup2 (clip->reference, n * sizeof (double));
  for (guint i = 0; i < clip->n_frames; i++)
    {
      double *row = result->values + i * n;

      mo_clip_copy_row (clip, i, 0, n, row);
      for (guint j = 0; j < root->n_channels; j++)
        if (root->channels[j] == MO_CHANNEL_Y_POSITION)
          row[root->first_channel + j] += heights[i];
    }
  return result;
}

/* -- The first frame --------------------------------------------------------------------------- */

MoClip *
mo_clip_put_reference_first (const MoClip *clip, gboolean is_kept)
{
  gsize n = clip->skeleton->n_channels;
  MoClip *result;

  if (clip->n_frames == 0 || !mo_clip_is_for_world (clip))
    return mo_clip_ref ((MoClip *) clip);
  result = copy_frame (clip);
  result->n_frames = clip->n_frames + 1;
  result->values = g_new (double, result->n_frames *n + 1);
  for (guint i = 0; n > 0 && i < clip->n_frames; i++)
    mo_clip_copy_row (clip, i, 0, n, result->values + (i + 1) * n);
  if (clip->reference != NULL && !is_kept)
    memcpy (result->values, clip->reference, n * sizeof (double));
  else
    mo_clip_fill_reference (clip, result->values);
  return result;
}

/* -- Worked in --------------------------------------------------------------------------------- */

static void
write_rotation (const MoJoint *joint, MoQuat q, double *values)
{
  double parts[4] = { q.x, q.y, q.z, q.w };

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      values[i] = parts[joint->channels[i] - MO_CHANNEL_X_ROTATION];
}

/* A rotation times a quaternion on its left is linear in the latter's numbers, so the keys can
 * keep the lengths that make the interpolation right. */
static MoQuat
raw_rotation (const MoJoint *joint, const double *values)
{
  double parts[4] = { 0.0, 0.0, 0.0, 0.0 };

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      parts[joint->channels[i] - MO_CHANNEL_X_ROTATION] = values[i];
  return (MoQuat){ parts[0], parts[1], parts[2], parts[3] };
}

/* The reference of the root, and the OFFSET that its positions become relative to. */
typedef struct
{
  MoJoint *root;
  MoQuat back;
  MoVec3 origin, offset;
} RootReference;

static void
make_row_relative (gpointer user_data, MoKeyedPath path, gboolean is_tangent, double *row)
{
  const RootReference *self = user_data;
  MoVec3 v;

  if (path == MO_KEYED_TURN && mo_joint_has_quaternion (self->root))
    write_rotation (self->root, mo_quat_mul (raw_rotation (self->root, row), self->back), row);
  if (path != MO_KEYED_MOVE || !mo_joint_position (self->root, row, &v))
    return;
  if (is_tangent)
    v = mo_quat_rotate (self->back, v);
  else
    v = mo_vec3_add (self->offset, mo_quat_rotate (self->back, mo_vec3_sub (v, self->origin)));
  write_position (self->root, v, row);
}

/* As the conversion does (docs/world/import.md, First writing). Positions become relative to the
 * OFFSET, which must not be zero: that would mean the position where the motion begins. */
static void
make_root_relative (MoClip *clip, MoKeyedJoint *keyed, const double *reference)
{
  static const double usual_height = 42.0; /* inches: roughly the height of the avatar's hip */
  MoJoint *root = mo_skeleton_joint (clip->skeleton, 0);
  RootReference relative = { root, mo_quat_conjugate (mo_joint_rotation (root, reference)) };
  gboolean has_position = mo_joint_position (root, reference, &relative.origin);

  if (mo_vec3_is_zero (root->rest.translation) && has_position)
    root->rest.translation.y = usual_height;
  relative.offset = root->rest.translation;
  mo_keyed_change (keyed, root, root, MO_KEYED_ALL, make_row_relative, &relative);
}

/* Smaller differences are rounding errors of a product (inches, degrees, parts of a quaternion). */
#define SAME 1e-9

static gboolean
stays_in (const MoJoint *joint, const MoKeyedJoint *keyed, const double *reference)
{
  double numbers[MO_CURVE_MAX_WIDTH], row[MO_MAX_JOINT_CHANNELS];

  memcpy (row, reference, joint->n_channels * sizeof *row);
  for (guint path = 0; path < MO_N_KEYED; path++)
    for (guint i = 0; i < keyed->paths[path].n_keys; i++)
      {
        mo_curve_get_value (&keyed->paths[path], i, numbers);
        mo_keyed_to_row (joint, path, numbers, row);
        for (guint j = 0; j < joint->n_channels; j++)
          if (fabs (row[j] - reference[j]) > SAME)
            return FALSE;
        /* With tangents it may move between equal keys. */
        if (keyed->paths[path].has_tangents)
          return FALSE;
      }
  return TRUE;
}

MoClip *
mo_clip_work_reference_in (const MoClip *clip)
{
  MoClip *result = copy_frame (clip);

  result->keyframes = mo_keyframes_new_like (clip->keyframes);
  for (guint i = 0; i < clip->keyframes->n_joints; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      const MoKeyedJoint *from = &clip->keyframes->joints[i];
      const double *reference = clip->reference + joint->first_channel;
      MoKeyedJoint *to = &result->keyframes->joints[i];

      if (joint->parent >= 0 && stays_in (joint, from, reference))
        continue;
      mo_keyed_copy (to, from);
      if (i == 0)
        make_root_relative (result, to, reference);
    }
  return result;
}
