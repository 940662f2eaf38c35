/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip.h"

#include "mo-anim.h"
#include "mo-math.h"

MoClip *
mo_clip_new (const char *format)
{
  MoClip *self = g_new0 (MoClip, 1);

  g_atomic_ref_count_init (&self->refs);
  self->format = format;
  return self;
}

MoClip *
mo_clip_ref (MoClip *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_clip_unref (MoClip *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_clear_pointer (&self->viewer, mo_viewer_reading_free);
  g_clear_pointer (&self->skeleton, mo_skeleton_free);
  g_clear_pointer (&self->anim, mo_anim_unref);
  g_clear_pointer (&self->trailer, g_bytes_unref);
  g_free (self->values);
  g_free (self);
}

MoQuat
mo_clip_rotation (const MoClip *self, const MoJoint *joint, guint frame)
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const float *values = mo_clip_row (self, frame) + joint->first_channel;
  MoQuat euler = MO_QUAT_IDENTITY;
  double parts[4] = { 0.0, 0.0, 0.0, 0.0 };
  gboolean is_quaternion = FALSE;

  for (guint i = 0; i < joint->n_channels; i++)
    {
      MoChannel channel = joint->channels[i];

      if (channel < MO_CHANNEL_X_ROTATION)
        continue;
      parts[channel - MO_CHANNEL_X_ROTATION] = values[i];
      if (channel == MO_CHANNEL_W_ROTATION)
        is_quaternion = TRUE;
      else
        euler = mo_quat_mul (mo_quat_from_axis_angle (axes[channel - MO_CHANNEL_X_ROTATION],
                                                      MO_DEGREES (values[i])),
                             euler);
    }
  if (is_quaternion)
    return mo_quat_normalise ((MoQuat){ parts[0], parts[1], parts[2], parts[3] });
  return euler;
}

gboolean
mo_clip_position (const MoClip *self, const MoJoint *joint, guint frame, MoVec3 *position)
{
  const float *values = mo_clip_row (self, frame) + joint->first_channel;
  double parts[3] = { 0.0, 0.0, 0.0 };
  gboolean found = FALSE;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      {
        parts[joint->channels[i]] = values[i];
        found = TRUE;
      }
  *position = (MoVec3){ parts[0], parts[1], parts[2] };
  return found;
}

double
mo_clip_duration (const MoClip *self)
{
  return self->n_frames > 1 ? (self->n_frames - 1) * self->frame_time : 0.0;
}
