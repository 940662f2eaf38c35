/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-math.h"
#include "text/mo-number.h"

#include <math.h>
#include <string.h>

/* Keyframes from frames, as the BVJ document wishes for: a joint gets a key where the rates of
 * change of its channels turn. From a key on, each frame allows each channel a range of slopes that
 * pass it within the tolerance; the last frame that the slopes allowed by all frames before it
 * still reach becomes the next key. So each span is as long as it can be, in one pass. */

/* Of a joint in a file without OFFSETs: a metre, as such files are in inches. */
#define USUAL_REACH (1.0 / 0.0254)

/* The length of what hangs on each joint, in the file's units: how far a turn of it moves anything. A joint
 * on which nothing hangs, as a face's, is as long as it is away from its parent. Free it. */
static double *
find_reaches (const MoSkeleton *skeleton)
{
  double *reaches = g_new0 (double, skeleton->joints->len + 1);

  for (guint i = skeleton->joints->len; i-- > 0;)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      double length =
          mo_vec3_length ((MoVec3){ joint->offset[0], joint->offset[1], joint->offset[2] });

      if (joint->parent >= 0)
        reaches[joint->parent] = MAX (reaches[joint->parent], length + reaches[i]);
      if (reaches[i] <= 0.0)
        reaches[i] = length > 0.0 ? length : USUAL_REACH;
    }
  return reaches;
}

/* How far each channel of a joint may lie off. The numbers of a quaternion that are off by half of the
 * sine of half an angle, all four at worst, turn by that angle. A place may be off by as much as that angle
 * moves the end of what hangs on the joint, all three numbers together. */
static void
fill_tolerances (const MoJoint *joint, double tolerance, double reach, double *tolerances)
{
  gboolean has_quaternion = mo_joint_has_quaternion (joint);
  double half_sine = sin (MO_DEGREES (MIN (tolerance, 180.0)) / 2.0);

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      tolerances[i] = 2.0 * half_sine * reach / sqrt (3.0);
    else
      tolerances[i] = has_quaternion ? half_sine / 2.0 : tolerance;
}

/* Slopes (per frame) that pass all frames so far, for each channel of a joint. */
typedef struct
{
  double low[MO_MAX_JOINT_CHANNELS], high[MO_MAX_JOINT_CHANNELS];
} Cone;

/* Whether a line from `key` to `frame` passes what the cone was narrowed by. */
static gboolean
reaches (const Cone *cone, const double *from, const double *to, guint n_channels, double n_frames)
{
  for (guint i = 0; i < n_channels; i++)
    {
      double slope = (to[i] - from[i]) / n_frames;

      if (slope < cone->low[i] || slope > cone->high[i])
        return FALSE;
    }
  return TRUE;
}

/* FALSE where nothing passes any more. */
static gboolean
narrow (Cone *cone, const double *from, const double *to, guint n_channels, double n_frames,
        const double *tolerances)
{
  gboolean is_open = TRUE;

  for (guint i = 0; i < n_channels; i++)
    {
      double change = to[i] - from[i];
      /* Evaluating rounds: a hair of the tolerance is left for it. */
      double room = MAX (tolerances[i] - fabs (to[i]) * 1e-14, 0.0);

      cone->low[i] = MAX (cone->low[i], (change - room) / n_frames);
      cone->high[i] = MIN (cone->high[i], (change + room) / n_frames);
      is_open = is_open && cone->low[i] <= cone->high[i];
    }
  return is_open;
}

static guint
next_key (const MoClip *clip, const MoJoint *joint, guint key, const double *tolerances)
{
  double room_from[MO_MAX_JOINT_CHANNELS], room_to[MO_MAX_JOINT_CHANNELS];
  const double *from = mo_clip_look (clip, joint, key, room_from);
  guint last = key + 1;
  Cone cone;

  for (guint i = 0; i < joint->n_channels; i++)
    {
      cone.low[i] = -INFINITY;
      cone.high[i] = INFINITY;
    }
  for (guint frame = key + 1; frame < clip->n_frames; frame++)
    {
      const double *to = mo_clip_look (clip, joint, frame, room_to);

      if (reaches (&cone, from, to, joint->n_channels, frame - key))
        last = frame;
      if (!narrow (&cone, from, to, joint->n_channels, frame - key, tolerances))
        break;
    }
  return last;
}

/* A joint that stands still needs its first frame only. */
static gboolean
stands_still (const MoClip *clip, const MoJoint *joint)
{
  for (guint frame = 1; frame < clip->n_frames; frame++)
    if (!mo_clip_is_same (clip, frame, 0, joint->first_channel, joint->n_channels))
      return FALSE;
  return TRUE;
}

static void
synthesise_joint (const MoClip *clip, const MoJoint *joint, const double *tolerances,
                  MoKeyedJoint *keyed, guint8 *is_keyframe)
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (guint));
  guint frame = 0;

  g_array_append_val (frames, frame);
  while (frame + 1 < clip->n_frames && !(frame == 0 && stands_still (clip, joint)))
    {
      frame = next_key (clip, joint, frame, tolerances);
      g_array_append_val (frames, frame);
    }
  keyed->n_keys = frames->len;
  keyed->times = g_new (double, frames->len);
  keyed->values = g_new (double, (gsize) frames->len * joint->n_channels);
  for (guint i = 0; i < frames->len; i++)
    {
      frame = g_array_index (frames, guint, i);
      is_keyframe[frame] = 1;
      keyed->times[i] = mo_number_tidy (frame * clip->frame_time);
      mo_clip_copy_row (clip, frame, joint->first_channel, joint->n_channels,
                        keyed->values + (gsize) i * joint->n_channels);
    }
}

MoKeyframes *
mo_bvj_synthesise (const MoClip *clip, double tolerance)
{
  MoKeyframes *keyframes = mo_keyframes_new (clip->skeleton->joints->len);
  g_autofree guint8 *is_keyframe = g_malloc0 (clip->n_frames + 1);
  g_autofree double *reaches = find_reaches (clip->skeleton);

  /* The last one says how long the motion is, even where nothing moves. */
  is_keyframe[0] = is_keyframe[clip->n_frames - 1] = 1;
  for (guint i = 0; i < keyframes->n_joints; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      double tolerances[MO_MAX_JOINT_CHANNELS];

      if (joint->n_channels == 0)
        continue;
      fill_tolerances (joint, tolerance, reaches[i], tolerances);
      synthesise_joint (clip, joint, tolerances, &keyframes->joints[i], is_keyframe);
    }
  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      double time = mo_number_tidy (frame * clip->frame_time);

      if (is_keyframe[frame])
        g_array_append_val (keyframes->times, time);
    }
  return keyframes;
}
