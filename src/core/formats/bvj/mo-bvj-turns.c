/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-euler.h"
#include "mo-limits.h"
#include "mo-math.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

/* Frames whose numbers can be interpolated from one to the next. Between two frames the shorter
 * rotation is played; between two keyframes each angle is interpolated on its own, so from 170
 * to -170 degrees it would go the long way round. So angles continue past a half turn, and when
 * the middle angle passes a quarter turn, the other set of angles for the same rotation is used
 * if that is nearer. If a joint's angles still deviate, as around a gimbal lock or at a jump, it
 * gets quaternions instead. */

/* Smaller deviations of the angles between two frames are always accepted (degrees). */
#define LEAST_SWING 0.5

/* Beyond this, angles are too imprecise to count whole turns (degrees). */
#define MOST_DEGREES 1e6

#define N_SAMPLES 4 /* samples from a frame to the next */

typedef struct
{
  const MoClip *clip;
  const MoJoint *joint;
  guint first;      /* the first frame that is played; before it there may be a reference */
  double tolerance; /* radians */
  guint n_rotations;
  guint rotations[MO_MAX_JOINT_CHANNELS];
  gboolean has_other; /* three rotations about different axes, so there is another set of angles
                       * for each rotation */
} Turns;

static void
turns_init (Turns *self, const MoClip *clip, const MoJoint *joint, guint first, double tolerance)
{
  guint axes = 0;

  *self = (Turns){ .clip = clip,
                   .joint = joint,
                   .first = first,
                   .tolerance = MO_DEGREES (MAX (tolerance, LEAST_SWING)) };
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] > MO_CHANNEL_Z_POSITION)
      {
        self->rotations[self->n_rotations++] = i;
        axes |= 1u << joint->channels[i];
      }
  self->has_other = self->n_rotations == 3
                    && axes
                           == (1u << MO_CHANNEL_X_ROTATION | 1u << MO_CHANNEL_Y_ROTATION
                               | 1u << MO_CHANNEL_Z_ROTATION);
}

/* Replaces the angles of a row by those nearest to the row before, for the same rotation. */
static void
follow_angles (const Turns *self, const double *before, double *row)
{
  double near[MO_MAX_JOINT_CHANNELS], degrees[MO_MAX_JOINT_CHANNELS], most = 0.0;

  for (guint i = 0; i < self->n_rotations; i++)
    {
      near[i] = before[self->rotations[i]];
      degrees[i] = row[self->rotations[i]];
      most = MAX (most, fabs (near[i]) + fabs (degrees[i]));
    }
  if (!(most < MOST_DEGREES))
    return;
  if (self->has_other)
    mo_euler_follow (near, degrees);
  for (guint i = 0; i < self->n_rotations; i++)
    {
      double angle = self->has_other ? degrees[i] : mo_euler_unwind (degrees[i], near[i]);

      if (angle != row[self->rotations[i]])
        row[self->rotations[i]] = mo_number_tidy (angle);
    }
}

/* Whether angles that are interpolated evenly from a row to the next deviate from what is played
 * between the two frames. */
static gboolean
deviates (const Turns *self, const double *from, const double *to)
{
  MoQuat a = mo_joint_rotation (self->joint, from), b = mo_joint_rotation (self->joint, to);
  double between[MO_MAX_JOINT_CHANNELS];

  for (guint sample = 1; sample < N_SAMPLES; sample++)
    {
      double share = (double) sample / N_SAMPLES;

      for (guint i = 0; i < self->joint->n_channels; i++)
        between[i] = from[i] + (to[i] - from[i]) * share;
      if (mo_quat_angle (mo_quat_play (a, b, share), mo_joint_rotation (self->joint, between))
          > self->tolerance)
        return TRUE;
    }
  return FALSE;
}

/* Fills all rows of the joint, one after the other. FALSE if angles deviate too much. */
static gboolean
fill_angles (const Turns *self, double *rows)
{
  guint n_channels = self->joint->n_channels;
  gboolean is_fine = TRUE;

  for (guint frame = 0; frame < self->clip->n_frames; frame++)
    {
      double *row = rows + (gsize) frame * n_channels;

      mo_clip_copy_row (self->clip, frame, self->joint->first_channel, n_channels, row);
      if (frame <= self->first || self->n_rotations == 0)
        continue;
      if (memcmp (row, row - n_channels, n_channels * sizeof *row) == 0)
        continue;
      follow_angles (self, row - n_channels, row);
      is_fine = is_fine && !deviates (self, row - n_channels, row);
    }
  return is_fine;
}

/* Positions as they are, then the quaternion. */
static void
set_quaternion_channels (MoJoint *joint)
{
  guint n = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      joint->channels[n++] = joint->channels[i];
  joint->channels[n++] = MO_CHANNEL_W_ROTATION;
  joint->channels[n++] = MO_CHANNEL_X_ROTATION;
  joint->channels[n++] = MO_CHANNEL_Y_ROTATION;
  joint->channels[n++] = MO_CHANNEL_Z_ROTATION;
  joint->n_channels = n;
}

/* Of the two quaternions of a rotation, the one nearer to the previous quaternion. */
static void
fill_quaternions (const Turns *self, const double *rows, const MoSkeleton *skeleton, guint index,
                  double *values)
{
  const MoJoint *to = mo_skeleton_joint (skeleton, index);
  MoQuat before = MO_QUAT_IDENTITY;

  for (guint frame = 0; frame < self->clip->n_frames; frame++)
    {
      const double *row = rows + (gsize) frame * self->joint->n_channels;
      double *out = values + (gsize) frame * skeleton->n_channels + to->first_channel;
      MoQuat q = mo_joint_rotation (self->joint, row);

      if (mo_quat_dot (q, before) < 0.0)
        q = mo_quat_scale (q, -1.0);
      before = q;
      for (guint i = 0; i < self->joint->n_channels; i++)
        if (self->joint->channels[i] <= MO_CHANNEL_Z_POSITION)
          *out++ = row[i];
      *out++ = mo_number_tidy (q.w);
      *out++ = mo_number_tidy (q.x);
      *out++ = mo_number_tidy (q.y);
      *out++ = mo_number_tidy (q.z);
    }
}

static MoSkeleton *
make_skeleton (const MoClip *clip, guint first, double tolerance, double *rows)
{
  MoSkeleton *skeleton = mo_skeleton_copy (clip->skeleton);

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      Turns turns;

      turns_init (&turns, clip, joint, first, tolerance);
      if (!mo_joint_has_quaternion (joint)
          && joint->n_channels - turns.n_rotations + 4 <= MO_MAX_JOINT_CHANNELS
          && !fill_angles (&turns, rows))
        set_quaternion_channels (mo_skeleton_joint (skeleton, i));
    }
  mo_skeleton_seal (skeleton);
  return skeleton;
}

static void
fill_joint (MoClip *made, const Turns *turns, guint index, double *rows)
{
  const MoJoint *to = mo_skeleton_joint (made->skeleton, index);
  guint n_channels = turns->joint->n_channels;

  if (mo_joint_has_quaternion (turns->joint))
    for (guint frame = 0; frame < made->n_frames; frame++)
      mo_clip_copy_row (turns->clip, frame, turns->joint->first_channel, n_channels,
                        rows + (gsize) frame * n_channels);
  else
    fill_angles (turns, rows);
  if (mo_joint_has_quaternion (to) && !mo_joint_has_quaternion (turns->joint))
    {
      fill_quaternions (turns, rows, made->skeleton, index, made->values);
      return;
    }
  for (guint frame = 0; frame < made->n_frames; frame++)
    memcpy (made->values + (gsize) frame * made->skeleton->n_channels + to->first_channel,
            rows + (gsize) frame * n_channels, n_channels * sizeof *rows);
}

MoClip *
mo_bvj_make_turns (const MoClip *clip, gboolean has_reference, double tolerance)
{
  g_autoptr (MoClip) made = mo_clip_new_like (clip);
  g_autofree double *rows = g_new (double, (gsize) clip->n_frames *MO_MAX_JOINT_CHANNELS + 1);
  guint first = has_reference ? 1 : 0;

  made->frame_time = clip->frame_time;
  made->n_frames = clip->n_frames;
  made->skeleton = make_skeleton (clip, first, tolerance, rows);
  made->values = g_new (double, (gsize) made->n_frames * made->skeleton->n_channels + 1);
  for (guint i = 0; i < made->skeleton->joints->len; i++)
    {
      Turns turns;

      turns_init (&turns, clip, mo_skeleton_joint (clip->skeleton, i), first, tolerance);
      if (turns.joint->n_channels > 0)
        fill_joint (made, &turns, i, rows);
    }
  return g_steal_pointer (&made);
}
