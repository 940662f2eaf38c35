/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-rig-marks.h"

#include "mo-anim.h"
#include "mo-axes.h"
#include "mo-euler.h"
#include "mo-math.h"
#include "mo-rig.h"

#include <string.h>

#define SAME_OFFSET 1e-5 /* metres */

/* The hip counts as being at its usual place if no code of its positions is another one. */
#define SAME_PLACE 1e-4 /* metres */

static const struct
{
  guint8 axes[MO_EULER_N];
  gboolean is_of_hip;
  guint mark;
} orders[] = {
  { { 0, 2, 1 }, FALSE, MO_RIG_MARK_TURNS },
  { { 2, 0, 1 }, FALSE, 0 },
  { { 0, 1, 2 }, TRUE, MO_RIG_MARK_TURNS | MO_RIG_MARK_PLACES },
  { { 2, 1, 0 }, TRUE, MO_RIG_MARK_PLACES },
};

/* -- Writing ----------------------------------------------------------------------------------- */

static const MoAnimJoint *
find_source (const MoAnim *anim, int number)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (mo_rig_find (mo_anim_joint (anim, i)->name) == number)
      return mo_anim_joint (anim, i);
  return NULL;
}

static gboolean
stays_in_place (const MoClip *frames, const MoJoint *joint)
{
  for (guint frame = 0; frame < frames->n_frames; frame++)
    {
      double row[MO_MAX_JOINT_CHANNELS];
      MoVec3 at = joint->rest.translation;

      mo_clip_copy_row (frames, frame, joint->first_channel, joint->n_channels, row);
      mo_joint_position (joint, row, &at);
      if (mo_vec3_length (mo_vec3_sub (at, joint->rest.translation)) * frames->space.metres
          > SAME_PLACE)
        return FALSE;
    }
  return TRUE;
}

static guint
choose_order (const MoClip *frames, const MoJoint *joint, int number, const MoAnim *anim)
{
  const MoAnimJoint *source = find_source (anim, number);
  gboolean turns = source != NULL && source->rotation.n_keys > 0;
  gboolean is_held = number == MO_RIG_PELVIS && source != NULL && source->position.n_keys > 0
                     && stays_in_place (frames, joint);

  return (is_held ? 2u : 0u) + (turns ? 0u : 1u);
}

/* Positions as they are, and the rotations about the axes of that order. */
static void
set_axes (MoJoint *joint, const guint8 axes[MO_EULER_N])
{
  for (guint i = 0; i < MO_EULER_N; i++)
    joint->channels[joint->n_channels - MO_EULER_N + i] =
        (guint8) (MO_CHANNEL_X_ROTATION + axes[i]);
}

static void
copy_joint (const MoClip *frames, MoClip *result, guint index, const guint8 axes[MO_EULER_N])
{
  const MoJoint *from = mo_skeleton_joint (frames->skeleton, index);
  MoJoint *to = mo_skeleton_joint (result->skeleton, index);
  double degrees[MO_EULER_N] = { 0.0, 0.0, 0.0 };

  for (guint frame = 0; frame < frames->n_frames; frame++)
    {
      double *row =
                 result->values + (gsize) frame * result->skeleton->n_channels + to->first_channel,
             near[MO_EULER_N];

      mo_clip_copy_row (frames, frame, from->first_channel, from->n_channels, row);
      if (axes == NULL)
        continue;
      memcpy (near, degrees, sizeof near);
      mo_euler_from_quat (mo_joint_rotation (from, row), axes, near, degrees);
      memcpy (row + to->n_channels - MO_EULER_N, degrees, sizeof degrees);
    }
  if (axes != NULL)
    set_axes (to, axes);
}

static gboolean
has_three_rotations (const MoJoint *joint)
{
  guint first = joint->n_channels - MO_EULER_N;

  if (joint->is_end || (joint->n_channels != MO_EULER_N && joint->n_channels != 2 * MO_EULER_N))
    return FALSE;
  for (guint i = 0; i < joint->n_channels; i++)
    if ((joint->channels[i] > MO_CHANNEL_Z_POSITION) != (i >= first)
        || joint->channels[i] == MO_CHANNEL_W_ROTATION)
      return FALSE;
  return TRUE;
}

MoClip *
mo_rig_marks_set (const MoClip *frames, const MoAnim *anim)
{
  MoClip *result = mo_clip_new_like (frames);

  result->skeleton = mo_skeleton_copy (frames->skeleton);
  result->values = g_new0 (double, (gsize) frames->n_frames * frames->skeleton->n_channels + 1);
  result->n_frames = frames->n_frames;
  result->frame_time = frames->frame_time;
  result->last_frame_time = frames->last_frame_time;
  result->settings = frames->settings != NULL ? mo_recipe_ref (frames->settings) : NULL;
  result->trailer = frames->trailer != NULL ? g_bytes_ref (frames->trailer) : NULL;
  for (guint i = 0; i < frames->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (frames->skeleton, i);
      int number = joint->is_end ? MO_RIG_NOT_FOUND : mo_rig_find (joint->name);
      guint order = 0;

      if (number >= 0 && has_three_rotations (joint))
        order = choose_order (frames, joint, number, anim);
      copy_joint (frames, result, i, order > 0 ? orders[order].axes : NULL);
    }
  return result;
}

/* -- Reading ----------------------------------------------------------------------------------- */

/* The row of `orders`, or -1. */
static int
find_order (const MoJoint *joint, gboolean is_hip)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      gboolean is_same = is_hip || !orders[i].is_of_hip;

      for (guint k = 0; is_same && k < MO_EULER_N; k++)
        is_same = joint->channels[joint->n_channels - MO_EULER_N + k]
                  == MO_CHANNEL_X_ROTATION + orders[i].axes[k];
      if (is_same)
        return (int) i;
    }
  return -1;
}

static gboolean
has_own_offset (const MoClip *clip, const MoJoint *joint, guint number)
{
  MoVec3 at = mo_vec3_scale (mo_axes_to_avatar (joint->rest.translation), clip->space.metres);

  return mo_vec3_length (mo_vec3_sub (at, mo_rig_rest (number)->position)) <= SAME_OFFSET;
}

gboolean
mo_rig_marks_are_in (const MoClip *clip)
{
  gboolean is_any_left = FALSE;

  if (clip->skeleton == NULL || clip->keyframes != NULL)
    return FALSE;
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      int number = joint->is_end ? MO_RIG_NOT_FOUND : mo_rig_find (joint->name), order;

      if (joint->is_end)
        continue;
      if (number < 0 || !has_three_rotations (joint))
        return FALSE;
      order = find_order (joint, number == MO_RIG_PELVIS);
      if (order < 0 || (number != MO_RIG_PELVIS && !has_own_offset (clip, joint, (guint) number)))
        return FALSE;
      is_any_left = is_any_left || (number != MO_RIG_PELVIS && orders[order].mark == 0);
    }
  return is_any_left;
}

static gboolean
turns (const MoClip *clip, const MoJoint *joint)
{
  for (guint frame = 0; frame < clip->n_frames; frame++)
    for (guint i = joint->n_channels - MO_EULER_N; i < joint->n_channels; i++)
      if (mo_clip_value (clip, frame, joint->first_channel + i) != 0.0)
        return TRUE;
  return FALSE;
}

guint
mo_rig_marks_of (const MoClip *clip, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  gboolean is_hip = mo_rig_find (joint->name) == MO_RIG_PELVIS;
  guint mark = orders[find_order (joint, is_hip)].mark;

  if (!is_hip && joint->n_channels > MO_EULER_N)
    mark |= MO_RIG_MARK_PLACES;
  return turns (clip, joint) ? mark | MO_RIG_MARK_TURNS : mark;
}
