/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj-curves.h"
#include "mo-bvj.h"

#include "mo-math.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

/* Keyframes from frames, as the BVJ document wants them: either lines, where a joint gets a key
 * when the rates of change of its channels change, or curves, whichever need fewer keys. A file
 * has one interpolation for all joints.
 *
 * Lines: from a key on, each frame allows each channel a range of slopes that pass it within the
 * tolerance; the last frame that can be reached by a slope allowed by all frames before it
 * becomes the next key. So each span is as long as possible, in one pass. */

/* For joints in a file without OFFSETs (metres). */
#define USUAL_REACH 1.0

/* The least deviation of a curve from what its frames suggest between them that is too large
 * (degrees). */
#define SWING 1.0

/* The most evaluations of curves: a constant, and a number for each number of the motion. A
 * minute of 60 joints takes 1.5 million for each interpolation. */
#define BUDGET 4000000
#define BUDGET_OF_NUMBER 10

/* The distance from each joint to its furthest descendant, in the clip's units: how far its
 * rotation moves anything. For a joint without descendants, as in a face, the distance to its
 * parent. Free it. */
static double *
find_reaches (const MoClip *clip)
{
  const MoSkeleton *skeleton = clip->skeleton;
  double *reaches = g_new0 (double, skeleton->joints->len + 1);

  for (guint i = skeleton->joints->len; i-- > 0;)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      double length = mo_vec3_length (joint->rest.translation);

      if (joint->parent >= 0)
        reaches[joint->parent] = MAX (reaches[joint->parent], length + reaches[i]);
      if (reaches[i] <= 0.0)
        reaches[i] = length > 0.0 ? length : USUAL_REACH / clip->space.metres;
    }
  return reaches;
}

/* The tolerance of each channel of a joint. If the numbers of a quaternion are wrong by half of
 * the sine of half an angle, all four at worst, it is wrong by that angle. A position may be
 * wrong by as much as that angle moves the furthest descendant, all three numbers together. */
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

/* The slopes (per frame) that pass all frames so far, for each channel of a joint. */
typedef struct
{
  double low[MO_MAX_JOINT_CHANNELS], high[MO_MAX_JOINT_CHANNELS];
} Cone;

/* Whether a line from `key` to `frame` has slopes within the cone. */
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

/* FALSE if no slope is left. */
static gboolean
narrow (Cone *cone, const double *from, const double *to, guint n_channels, double n_frames,
        const double *tolerances)
{
  gboolean is_open = TRUE;

  for (guint i = 0; i < n_channels; i++)
    {
      double change = to[i] - from[i];
      /* A tiny part of the tolerance is left for rounding. */
      double room = MAX (tolerances[i] - fabs (to[i]) * 1e-14, 0.0);

      cone->low[i] = MAX (cone->low[i], (change - room) / n_frames);
      cone->high[i] = MIN (cone->high[i], (change + room) / n_frames);
      is_open = is_open && cone->low[i] <= cone->high[i];
    }
  return is_open;
}

static guint
next_key (const MoBvjTrack *track, guint key)
{
  guint n_channels = track->joint->n_channels, last = key + 1;
  const double *from = track->rows + (gsize) key * n_channels;
  Cone cone;

  for (guint i = 0; i < n_channels; i++)
    {
      cone.low[i] = -INFINITY;
      cone.high[i] = INFINITY;
    }
  for (guint frame = key + 1; frame < track->n_frames; frame++)
    {
      const double *to = track->rows + (gsize) frame * n_channels;

      if (reaches (&cone, from, to, n_channels, frame - key))
        last = frame;
      if (!narrow (&cone, from, to, n_channels, frame - key, track->tolerances))
        break;
    }
  return last;
}

static GArray *
fit_lines (const MoBvjTrack *track)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint frame = 0;; frame = next_key (track, frame))
    {
      g_array_append_val (keys, frame);
      if (frame + 1 == track->n_frames)
        return keys;
    }
}

/* A joint that does not move only needs its first frame. */
static gboolean
is_still (const MoClip *clip, const MoJoint *joint)
{
  for (guint frame = 1; frame < clip->n_frames; frame++)
    if (!mo_clip_is_same (clip, frame, 0, joint->first_channel, joint->n_channels))
      return FALSE;
  return TRUE;
}

/* -- The whole --------------------------------------------------------------------------------- */

typedef struct
{
  const MoClip *clip;
  double tolerance;
  double *reaches; /* of each joint */
  double *times;   /* of a key in each frame */
  double *rows;    /* of the current joint */
} Synthesis;

/* Keys of all joints. */
typedef struct
{
  MoInterpolation interpolation;
  guint64 n_keys;
  GPtrArray *frames; /* of GArray of guint; NULL for a joint without channels */
} Fit;

static void
free_frames (gpointer frames)
{
  g_clear_pointer ((GArray **) &frames, g_array_unref);
}

static void
fit_free (Fit *self)
{
  g_ptr_array_unref (self->frames);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fit, fit_free)

/* NULL if no such curve fits. */
static GArray *
fit_joint (const Synthesis *self, guint index, MoInterpolation interpolation, gint64 *budget)
{
  const MoClip *clip = self->clip;
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double tolerances[MO_MAX_JOINT_CHANNELS], swings[MO_MAX_JOINT_CHANNELS];
  const MoBvjTrack track = {
    .joint = joint,
    .n_frames = clip->n_frames,
    .frame_time = clip->frame_time,
    .times = self->times,
    .rows = self->rows,
    .tolerances = tolerances,
    .swings = swings,
  };

  if (is_still (clip, joint))
    {
      GArray *keys = g_array_new (FALSE, TRUE, sizeof (guint));

      return g_array_set_size (keys, 1);
    }
  for (guint i = 0; i < clip->n_frames; i++)
    mo_clip_copy_row (clip, i, joint->first_channel, joint->n_channels,
                      self->rows + (gsize) i * joint->n_channels);
  fill_tolerances (joint, self->tolerance, self->reaches[index], tolerances);
  fill_tolerances (joint, MAX (self->tolerance, SWING), self->reaches[index], swings);
  return interpolation == MO_INTERPOLATION_LINEAR
             ? fit_lines (&track)
             : mo_bvj_fit_curve (&track, interpolation, budget);
}

/* NULL if this takes `most` keys or more. */
static Fit *
fit_joints (const Synthesis *self, MoInterpolation interpolation, guint64 most, gint64 *budget)
{
  g_autoptr (Fit) made = g_new0 (Fit, 1);

  made->interpolation = interpolation;
  made->frames = g_ptr_array_new_with_free_func (free_frames);
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    {
      GArray *frames = NULL;

      if (mo_skeleton_joint (self->clip->skeleton, i)->n_channels > 0)
        {
          frames = fit_joint (self, i, interpolation, budget);
          made->n_keys += frames != NULL ? frames->len : most;
        }
      g_ptr_array_add (made->frames, frames);
      if (made->n_keys >= most)
        return NULL;
    }
  return g_steal_pointer (&made);
}

/* The interpolation that needs the fewest keys; of two with the same number, the simpler one.
 * The cubic is tried before the quadratic, as it is most likely the best and so ends the search
 * for the other. */
static Fit *
fit_best (const Synthesis *self)
{
  gint64 n_numbers = (gint64) self->clip->n_frames * self->clip->skeleton->n_channels;
  gint64 budget = BUDGET + BUDGET_OF_NUMBER * n_numbers;
  Fit *lines = fit_joints (self, MO_INTERPOLATION_LINEAR, G_MAXUINT64, &budget);
  Fit *cubic = fit_joints (self, MO_INTERPOLATION_CUBIC, lines->n_keys, &budget);
  Fit *best = cubic != NULL ? cubic : lines, *quadratic;
  guint64 most = cubic != NULL ? MIN (cubic->n_keys + 1, lines->n_keys) : lines->n_keys;

  if (cubic != NULL)
    fit_free (lines);
  quadratic = fit_joints (self, MO_INTERPOLATION_QUADRATIC, most, &budget);
  if (quadratic == NULL)
    return best;
  fit_free (best);
  return quadratic;
}

static void
fill_keys (const Synthesis *self, guint index, const GArray *frames, MoKeyframes *keyframes,
           guint8 *is_keyframe)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  g_autofree double *times = g_new (double, frames->len);

  for (guint i = 0; i < frames->len; i++)
    {
      guint frame = g_array_index (frames, guint, i);

      is_keyframe[frame] = 1;
      times[i] = self->times[frame];
      mo_clip_copy_row (self->clip, frame, joint->first_channel, joint->n_channels,
                        self->rows + (gsize) i * joint->n_channels);
    }
  mo_keyframes_set_rows (keyframes, index, joint, frames->len, times, self->rows);
}

static MoKeyframes *
make_keyframes (const Synthesis *self, const Fit *fitted)
{
  const MoClip *clip = self->clip;
  MoKeyframes *keyframes = mo_keyframes_new (clip->skeleton->joints->len);
  g_autofree guint8 *is_keyframe = g_malloc0 (clip->n_frames + 1);

  keyframes->interpolation = fitted->interpolation;
  /* The last keyframe has the duration of the motion, even if nothing moves. */
  is_keyframe[0] = is_keyframe[clip->n_frames - 1] = 1;
  for (guint i = 0; i < keyframes->n_joints; i++)
    if (g_ptr_array_index (fitted->frames, i) != NULL)
      fill_keys (self, i, g_ptr_array_index (fitted->frames, i), keyframes, is_keyframe);
  for (guint frame = 0; frame < clip->n_frames; frame++)
    if (is_keyframe[frame])
      g_array_append_val (keyframes->times, self->times[frame]);
  return keyframes;
}

static guint
count_most_channels (const MoSkeleton *skeleton)
{
  guint most = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    most = MAX (most, mo_skeleton_joint (skeleton, i)->n_channels);
  return most;
}

MoKeyframes *
mo_bvj_synthesise (const MoClip *clip, double tolerance)
{
  g_autofree double *reaches = find_reaches (clip);
  g_autofree double *times = g_new (double, clip->n_frames);
  g_autofree double *rows =
      g_new (double, (gsize) clip->n_frames *count_most_channels (clip->skeleton) + 1);
  const Synthesis self = {
    .clip = clip,
    .tolerance = tolerance,
    .reaches = reaches,
    .times = times,
    .rows = rows,
  };
  g_autoptr (Fit) best = NULL;

  for (guint i = 0; i < clip->n_frames; i++)
    times[i] = mo_number_tidy (i * clip->frame_time);
  best = fit_best (&self);
  return make_keyframes (&self, best);
}
