/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

static gboolean
is_still (const MoJoint *joint)
{
  return !joint->is_end && joint->n_channels == 0;
}

static gboolean
has_still_joints (const MoClip *clip)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (is_still (mo_skeleton_joint (clip->skeleton, i)))
      return TRUE;
  return FALSE;
}

static MoSkeleton *
add_channels (const MoSkeleton *from)
{
  MoSkeleton *to = mo_skeleton_copy (from);

  for (guint i = 0; i < to->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (to, i);

      if (!is_still (joint))
        continue;
      joint->channels[0] = MO_CHANNEL_X_ROTATION;
      joint->channels[1] = MO_CHANNEL_Z_ROTATION;
      joint->channels[2] = MO_CHANNEL_Y_ROTATION;
      joint->n_channels = 3;
    }
  mo_skeleton_seal (to);
  return to;
}

/* Copies the numbers of joints that had channels; the others are not rotated. */
static double *
copy_rows (const MoClip *from, const MoSkeleton *skeleton)
{
  double *values = g_new0 (double, (gsize) from->n_frames * skeleton->n_channels + 1);

  for (guint frame = 0; frame < from->n_frames; frame++)
    for (guint i = 0; i < skeleton->joints->len; i++)
      {
        const MoJoint *joint = mo_skeleton_joint (from->skeleton, i);

        mo_clip_copy_row (from, frame, joint->first_channel, joint->n_channels,
                          values + (gsize) frame * skeleton->n_channels
                              + mo_skeleton_joint (skeleton, i)->first_channel);
      }
  return values;
}

MoClip *
mo_bvh_turn_still_joints (const MoClip *clip)
{
  MoClip *result;

  if (!mo_clip_is_for_world (clip) || !has_still_joints (clip))
    return mo_clip_ref ((MoClip *) clip);
  result = mo_clip_new_like (clip);
  result->skeleton = add_channels (clip->skeleton);
  result->values = copy_rows (clip, result->skeleton);
  result->n_frames = clip->n_frames;
  result->frame_time = clip->frame_time;
  result->last_frame_time = clip->last_frame_time;
  result->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  result->trailer = clip->trailer != NULL ? g_bytes_ref (clip->trailer) : NULL;
  return result;
}
