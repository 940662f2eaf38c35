/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-pose.h"

#include "mo-limits.h"
#include "mo-math.h"

#include <math.h>
#include <string.h>

/* The channels of a joint at a time; FALSE if nothing moves it. */
static gboolean
get_values (const MoClip *self, guint index, double time, double values[MO_MAX_JOINT_CHANNELS])
{
  const MoJoint *joint = mo_skeleton_joint (self->skeleton, index);
  double frame = floor (time / mo_clip_frame_time (self) + 1e-6);

  if (joint->n_channels == 0)
    return FALSE;
  if (self->keyframes != NULL)
    {
      mo_keyframes_evaluate (self->keyframes, index, joint, time, values);
      return mo_keyframes_count_keys (self->keyframes, index) > 0;
    }
  if (self->n_frames == 0)
    return FALSE;
  frame = CLAMP (frame, 0.0, (double) (self->n_frames - 1));
  mo_clip_copy_row (self, (guint) frame, joint->first_channel, joint->n_channels, values);
  return TRUE;
}

/* Places a joint in its parent by its channels; NULL if nothing moves it. */
static void
place (const MoClip *self, guint index, const double *values, MoTransform *world)
{
  const MoJoint *joint = mo_skeleton_joint (self->skeleton, index);
  MoTransform parent = { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
  MoVec3 at = joint->rest.translation, moved;
  MoQuat turn = MO_QUAT_IDENTITY;

  if (values != NULL)
    {
      turn = mo_joint_rotation (joint, values);
      if (mo_joint_position (joint, values, &moved))
        at = moved;
    }
  if (joint->parent >= 0)
    parent = world[joint->parent];
  world[index].rotation = mo_quat_mul (turn, parent.rotation);
  world[index].position = mo_vec3_add (parent.position, mo_quat_rotate (parent.rotation, at));
}

void
mo_clip_pose (const MoClip *self, double time, MoTransform *world)
{
  double values[MO_MAX_JOINT_CHANNELS];

  for (guint i = 0; i < self->skeleton->joints->len; i++)
    place (self, i, get_values (self, i, time, values) ? values : NULL, world);
}

void
mo_clip_reference_pose (const MoClip *self, MoTransform *world)
{
  for (guint i = 0; i < self->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);

      place (self, i, joint->n_channels > 0 ? self->reference + joint->first_channel : NULL, world);
    }
}

/* Seconds. A first frame that is only a reference is not played, nor is the first span of
 * keyframes that represents it. */
static double
play_start (const MoClip *self, const MoRecipe *merged)
{
  gboolean drops = merged->reference == MO_REFERENCE_AUTO ? mo_clip_has_reference (self)
                                                          : merged->reference == MO_REFERENCE_DROP;
  double duration = mo_clip_duration (self);

  return drops && duration > 0.0 ? MIN (mo_clip_frame_time (self), duration) : 0.0;
}

double
mo_clip_play_time (const MoClip *self, const MoRecipe *recipe, double since)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (self, recipe);
  double start = play_start (self, merged), duration = mo_clip_duration (self) - start;

  return start + (duration > 0.0 ? fmod (MAX (since, 0.0), duration) : 0.0);
}

gboolean
mo_clip_clock_time (const MoClip *self, const MoRecipe *recipe, double unix_time, double *time)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (self, recipe);
  double frame_time = mo_clip_frame_time (self);
  double start = play_start (self, merged), duration = mo_clip_duration (self) - start;
  double in, out;

  in = mo_time_seconds (merged->loop_in, frame_time, duration);
  out = duration;
  if (!mo_clip_time_at (self, unix_time, time))
    return FALSE;
  if (mo_recipe_is_set (merged, MO_FIELD_LOOP_OUT))
    out = mo_time_seconds (merged->loop_out, frame_time, duration);
  if (!merged->loop || !(out > in))
    *time = CLAMP (*time, 0.0, duration);
  else
    *time -= floor ((*time - in) / (out - in)) * (out - in);
  *time += start;
  return TRUE;
}
