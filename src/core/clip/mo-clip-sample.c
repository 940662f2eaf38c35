/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-sample.h"

#include "mo-clip-resample.h"
#include "mo-limits.h"
#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Frames per second if the file has none: the usual, the lowest and the highest rate. */
#define USUAL_RATE 30.0
#define LEAST_RATE 23.9
#define MOST_RATE 240.0

/* How much frames may deviate from the keyframes (radians, metres). */
#define TURN_TOLERANCE MO_DEGREES (0.05)
#define MOVE_TOLERANCE 0.00025

/* Rounding errors of times that are meant to be equal (seconds). */
#define LEAST_TOLERANCE 1e-5

/* Longer motions are not examined (seconds), as no world plays them. Nor are more keys compared
 * with grids, or more frames with keyframes, than takes a second. */
#define MOST_SECONDS 600.0
#define MOST_KEYS 2e7
#define MOST_FRAMES 5e5

/* How far a key may be from its frame (seconds): the times of an .anim are 16-bit fractions of
 * its duration, rounded down whenever it is written; others are written as decimals. */
static double
grid_tolerance (const MoClip *self)
{
  return MAX (4.0 * self->time_step, LEAST_TOLERANCE);
}

/* The time of the key that belongs to a frame, or the frame's own time. */
static double
snap (const MoKeyedJoint *keyed, double time, double tolerance)
{
  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &keyed->paths[path];
      double key = curve->n_keys > 0
                       ? mo_curve_time (curve, mo_curve_find (curve, time + tolerance, 0))
                       : INFINITY;

      if (fabs (key - time) <= tolerance)
        return key;
    }
  return time;
}

static void
sample_joint (const MoClip *self, guint index, double time, double tolerance, double *values)
{
  mo_keyframes_evaluate (self->keyframes, index, mo_skeleton_joint (self->skeleton, index),
                         snap (&self->keyframes->joints[index], time, tolerance), values);
}

/* -- Choosing ---------------------------------------------------------------------------------- */

typedef struct
{
  double turn, move; /* radians, the clip's units */
  double most_move;  /* the largest `move` allowed */
} Deviation;

static gboolean
is_too_much (const Deviation *deviation)
{
  return deviation->turn > TURN_TOLERANCE || deviation->move > deviation->most_move;
}

/* A rate to be tried (seconds). */
typedef struct
{
  double start; /* of the motion; what is before it is only a reference */
  double step;
  double tolerance; /* for a key near a frame */
} Grid;

static double
distance_to_frame (const Grid *grid, double time)
{
  double since = time - grid->start;

  return fabs (since - round (since / grid->step) * grid->step);
}

/* Adds the deviation of the frames from the keyframes at a time. */
static void
measure_at (const MoClip *self, guint index, const Grid *grid, double time, Deviation *deviation)
{
  const MoJoint *joint = mo_skeleton_joint (self->skeleton, index);
  double steps = (time - grid->start) / grid->step, frame = floor (steps + 1e-9),
         share = steps - frame;
  double before[MO_MAX_JOINT_CHANNELS], after[MO_MAX_JOINT_CHANNELS], right[MO_MAX_JOINT_CHANNELS];
  MoVec3 a, b, c;
  MoQuat q;

  sample_joint (self, index, grid->start + frame * grid->step, grid->tolerance, before);
  sample_joint (self, index, grid->start + (frame + 1.0) * grid->step, grid->tolerance, after);
  mo_keyframes_evaluate (self->keyframes, index, joint, time, right);
  q = mo_quat_slerp (mo_joint_rotation (joint, before), mo_joint_rotation (joint, after), share);
  deviation->turn = MAX (deviation->turn, mo_quat_angle (q, mo_joint_rotation (joint, right)));
  if (mo_joint_position (joint, before, &a) && mo_joint_position (joint, after, &b)
      && mo_joint_position (joint, right, &c))
    deviation->move =
        MAX (deviation->move, mo_vec3_length (mo_vec3_sub (mo_vec3_lerp (a, b, share), c)));
}

/* At each key without a frame, and between frames; stops at the first deviation that is too
 * large. With `all`, it does not stop, and keys with a frame are compared too. */
static Deviation
measure (const MoClip *self, const Grid *grid, gboolean all)
{
  Deviation deviation = { 0.0, 0.0, MOVE_TOLERANCE / self->space.metres };

  for (guint i = 0; i < self->keyframes->n_joints; i++)
    {
      g_autoptr (GArray) keys = mo_keyframes_get_key_times (self->keyframes, i, MO_KEYED_ALL);
      const double *times = (const double *) keys->data;
      double last = keys->len > 0 ? times[keys->len - 1] : 0.0;

      for (guint j = 0; j < keys->len && (all || !is_too_much (&deviation)); j++)
        if (times[j] > grid->start && (all || distance_to_frame (grid, times[j]) > grid->tolerance))
          measure_at (self, i, grid, times[j], &deviation);
      for (double half = 0.5, time = grid->start + half * grid->step;
           keys->len > 1 && time < last && (all || !is_too_much (&deviation));
           time = grid->start + ++half * grid->step)
        measure_at (self, i, grid, time, &deviation);
    }
  return deviation;
}

static gboolean
is_grid (const MoClip *self, const Grid *grid)
{
  const GArray *times = self->keyframes->times;

  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      if (time > grid->start && distance_to_frame (grid, time) > grid->tolerance)
        return FALSE;
    }
  return TRUE;
}

/* The lowest rate usual for motion that has all keys on frames, as a step in seconds; 0 if there
 * is none. */
static double
find_grid (const MoClip *self, Grid grid)
{
  double duration = mo_clip_duration (self) - grid.start, n_compared = 0.0;

  for (double n = ceil (duration * LEAST_RATE); n <= duration * MOST_RATE && n_compared < MOST_KEYS;
       n++, n_compared += self->keyframes->times->len)
    {
      grid.step = duration / n;
      if (grid.step > 4.0 * grid.tolerance && is_grid (self, &grid))
        return grid.step;
    }
  return 0.0;
}

static gboolean
is_worse (const Deviation *a, const Deviation *b)
{
  return MAX (a->turn / TURN_TOLERANCE, a->move / a->most_move)
         > MAX (b->turn / TURN_TOLERANCE, b->move / b->most_move);
}

/* The distance within which a frame takes the values of a key (seconds). In fast movements, a
 * key at another time is a different pose: then frames are sampled at their own times, if that
 * deviates less. */
static double
snap_tolerance (const MoClip *self, Grid grid)
{
  double tolerance = MIN (grid_tolerance (self), grid.step / 4.0);
  Deviation snapped, plain;

  if (tolerance <= LEAST_TOLERANCE || mo_clip_duration (self) > MOST_SECONDS
      || mo_clip_duration (self) / grid.step * self->keyframes->n_joints > MOST_FRAMES)
    return tolerance;
  grid.tolerance = tolerance;
  snapped = measure (self, &grid, TRUE);
  if (!is_too_much (&snapped))
    return tolerance;
  grid.tolerance = LEAST_TOLERANCE;
  plain = measure (self, &grid, TRUE);
  return is_worse (&snapped, &plain) ? LEAST_TOLERANCE : tolerance;
}

static void
find_sampled (const MoClip *self, Grid grid, MoContext *context)
{
  gboolean fits = is_grid (self, &grid);
  Deviation deviation;

  grid.tolerance = snap_tolerance (self, grid);
  deviation = measure (self, &grid, TRUE);
  if (!is_too_much (&deviation) && fits)
    return;
  mo_report (context, MO_CODE_SAMPLED, MO_NOWHERE, NULL,
             _ ("%.4g frames per second; at most %.2f° and %.2f mm off"), 1.0 / grid.step,
             deviation.turn * 180.0 / G_PI, deviation.move * self->space.metres * 1000.0);
}

/* Whether it takes no longer than a result is worth to say by how much frames at that step are off. */
static gboolean
is_measurable (const MoClip *self, const Grid *grid)
{
  return (mo_clip_duration (self) - grid->start) / grid->step * self->keyframes->n_joints
         <= 2.0 * MOST_FRAMES;
}

/* Whether frames at that step are accurate enough. Motions that would take too long are not
 * measured. */
static gboolean
is_accurate (const MoClip *self, const Grid *grid)
{
  Deviation deviation;

  if (mo_clip_duration (self) / grid->step * self->keyframes->n_joints > MOST_FRAMES)
    return TRUE;
  deviation = measure (self, grid, FALSE);
  return !is_too_much (&deviation);
}

/* The highest number of values for frames, relative to those of the file's own keys. */
static double
most_values (const MoClip *self)
{
  double n = MO_FREE_SAMPLED_VALUES;

  for (guint i = 0; i < self->skeleton->joints->len; i++)
    n += (double) mo_keyframes_count_keys (self->keyframes, i)
         * mo_skeleton_joint (self->skeleton, i)->n_channels;
  return n;
}

/* The file's own frame time; 0 where it has none, or so many frames would be more than its keys are worth: rates of
 * thousands count milliseconds. */
static double
find_own (const MoClip *self, double duration)
{
  double own = self->frame_time;

  return own > 0.0 && (duration / own + 3.0) * self->skeleton->n_channels <= most_values (self)
             ? own
             : 0.0;
}

double
mo_frame_time_even (double step, double duration)
{
  double rate = round (1.0 / step), even = 1.0 / rate;

  return rate >= 1.0 && fabs (round (duration / step) * even - duration) <= LEAST_TOLERANCE ? even
                                                                                            : step;
}

double
mo_clip_choose_frame_time (const MoClip *self, double start, MoContext *context)
{
  double duration = mo_clip_duration (self) - start, own = find_own (self, duration), n;
  Grid grid = { start, own, grid_tolerance (self) };

  if (!(duration > 0.0) || duration > MOST_SECONDS)
    return own > 0.0 ? own : 1.0 / USUAL_RATE;
  n = own > 0.0 ? round (duration / own) : 0.0;
  if (n >= 1.0 && fabs (duration - n * own) <= MAX (grid.tolerance, n * own * 1e-6)
      && (self->keeps_rate || is_grid (self, &grid) || is_accurate (self, &grid)))
    {
      if (self->keeps_rate && is_measurable (self, &grid))
        find_sampled (self, grid, context);
      return own;
    }
  grid.step = duration / MAX (ceil ((duration - grid.tolerance) * USUAL_RATE), 1.0);
  if (!is_grid (self, &grid) && !is_accurate (self, &grid))
    {
      double step = find_grid (self, grid);

      grid.step = step > 0.0 ? step : grid.step;
    }
  if (grid.tolerance == LEAST_TOLERANCE)
    grid.step = mo_frame_time_even (grid.step, duration);
  while (0.5 * grid.step >= 1.0 / MOST_RATE && !is_accurate (self, &grid)
         && 2.0 * (duration / grid.step + 1.0) * self->skeleton->n_channels <= most_values (self))
    grid.step *= 0.5;
  if (is_measurable (self, &grid))
    find_sampled (self, grid, context);
  return grid.step;
}

/* -- Sampling ---------------------------------------------------------------------------------- */

/* Frames that are made of keyframes. */
typedef struct
{
  const MoClip *from;
  MoClip *frames;
  double start; /* where the motion begins, after a frame to compare with; 0 for none */
  double tolerance;
  double *rest; /* a row: a joint without keys is there */
} Sampling;

static double
time_of_frame (const Sampling *self, guint frame)
{
  double time = mo_clip_time_of_frame (self->frames, frame);

  if (self->start > 0.0)
    time = frame == 0 ? 0.0 : self->start + time - self->frames->frame_time;
  return time;
}

/* The numbers of a joint in a frame. */
static const double *
sample_frame (const Sampling *self, guint index, guint frame, double *room)
{
  if (mo_keyframes_count_keys (self->from->keyframes, index) == 0)
    return self->rest + mo_skeleton_joint (self->frames->skeleton, index)->first_channel;
  sample_joint (self->from, index, time_of_frame (self, frame), self->tolerance, room);
  return room;
}

static void
fill_numbers (const Sampling *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self->frames->skeleton, index);
  double room[MO_MAX_JOINT_CHANNELS];

  for (guint i = 0; i < self->frames->n_frames; i++)
    memcpy (self->frames->values + (gsize) i * self->frames->skeleton->n_channels
                + joint->first_channel,
            sample_frame (self, index, i, room), joint->n_channels * sizeof *room);
}

static void
fill_turns (const Sampling *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self->frames->skeleton, index);
  MoTurnRows *turns = self->frames->turns;
  gboolean is_held = mo_keyframes_count_keys (self->from->keyframes, index) <= 1;
  double room[MO_MAX_JOINT_CHANNELS];

  for (guint i = 0; i < (is_held ? 1 : self->frames->n_frames); i++)
    {
      const double *values = sample_frame (self, index, i, room);
      MoTransform pose = { .rotation = mo_joint_rotation (joint, values) };
      gboolean is_placed = mo_joint_position (joint, values, &pose.position);

      if (is_held)
        mo_turn_rows_hold (turns, index, pose);
      else
        mo_turn_rows_set_turn (turns, index, i, pose.rotation);
      if (is_placed && !is_held)
        mo_turn_rows_set_place (turns, index, i, pose.position);
    }
}

static void
fill_joint (const Sampling *self, guint index)
{
  if (mo_skeleton_joint (self->frames->skeleton, index)->n_channels == 0)
    return;
  if (self->frames->turns != NULL)
    fill_turns (self, index);
  else
    fill_numbers (self, index);
}

/* If nobody else has the keyframes (`owned` is who has them), those of each joint are let go when its frames are there. */
static void
fill_frames (const MoClip *from, MoClip *owned, double start, MoClip *frames)
{
  g_autofree double *rest = g_new0 (double, frames->skeleton->n_channels + 1);
  Sampling self = { from, frames, start,
                    snap_tolerance (from, (Grid){ start, frames->frame_time, 0.0 }), rest };

  mo_clip_fill_reference (from, rest);
  for (guint i = 0; i < frames->skeleton->joints->len; i++)
    {
      fill_joint (&self, i);
      if (owned != NULL)
        mo_keyed_clear (&owned->keyframes->joints[i]);
    }
}

/* Whether frames can be rotations and places: every joint that moves has a quaternion. */
static gboolean
has_quaternions (const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->n_channels > 0
        && !mo_joint_has_quaternion (mo_skeleton_joint (skeleton, i)))
      return FALSE;
  return TRUE;
}

static gboolean
may_have (const MoClip *self, double n_frames)
{
  return n_frames * MAX (self->skeleton->n_channels, 1) <= most_values (self);
}

static gboolean
is_too_many (const MoClip *self, double n_frames, MoContext *context, GError **error)
{
  if (may_have (self, n_frames))
    return FALSE;
  mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_SAMPLES, MO_NOWHERE, NULL, NULL);
  return TRUE;
}

/* A clip without the frames. */
static MoClip *
make_frames (const MoClip *self, double frame_time, double last_frame_time, guint n_frames)
{
  MoClip *clip = mo_clip_new_like (self);
  guint n_channels = self->skeleton->n_channels;

  clip->skeleton = mo_skeleton_copy (self->skeleton);
  clip->frame_time = frame_time;
  clip->last_frame_time = last_frame_time;
  clip->n_frames = n_frames;
  if (self->reference != NULL)
    clip->reference = g_memdup2 (self->reference, n_channels * sizeof (double));
  return clip;
}

static MoClip *
sample (const MoClip *self, double start, double frame_time, double last_frame_time, guint n_frames)
{
  MoClip *clip = make_frames (self, frame_time, last_frame_time, n_frames);

  if (clip->skeleton->n_channels > 0)
    clip->values = g_new (double, (gsize) n_frames * clip->skeleton->n_channels);
  fill_frames (self, NULL, start, clip);
  return clip;
}

/* Takes the clip. Of a long motion not all numbers of both are there at once. */
static MoClip *
sample_taken (MoClip *taken, double start, double frame_time, guint n_frames)
{
  g_autoptr (MoClip) self = taken;
  gboolean is_owned = g_atomic_ref_count_compare (&self->refs, 1);
  guint n_joints = self->skeleton->joints->len;
  MoClip *clip;

  if ((gsize) n_frames * n_joints <= MO_MOST_PLAIN_TURNS || !has_quaternions (self->skeleton))
    return sample (self, start, frame_time, 0.0, n_frames);
  clip = make_frames (self, frame_time, 0.0, n_frames);
  clip->turns = mo_turn_rows_new (n_joints, n_frames);
  fill_frames (self, is_owned ? self : NULL, start, clip);
  return clip;
}

/* As many as reach the end; a rounding error does not add one. */
static double
find_n_frames (const MoClip *self, double start, double step)
{
  double length = MAX (mo_clip_duration (self) - start, 0.0);

  return MAX (ceil (length / step - 1e-3) + (start > 0.0 ? 2.0 : 1.0), 1.0);
}

/* 0 with `error` set if they are too many. A step of 0 becomes the clip's own. */
static guint
count_frames (const MoClip *self, double start, double *step, MoContext *context, GError **error)
{
  double n_frames;

  if (!(*step > 0.0))
    *step = mo_clip_frame_time (self);
  n_frames = find_n_frames (self, start, *step);
  return is_too_many (self, n_frames, context, error) ? 0 : (guint) n_frames;
}

gboolean
mo_clip_can_sample (const MoClip *self, double start)
{
  return may_have (self, find_n_frames (self, start, mo_clip_frame_time (self)));
}

MoClip *
mo_clip_sample (const MoClip *self, double start, double frame_time, MoContext *context,
                GError **error)
{
  guint n = count_frames (self, start, &frame_time, context, error);

  return n > 0 ? sample (self, start, frame_time, 0.0, n) : NULL;
}

MoClip *
mo_clip_sample_taken (MoClip *taken, double start, double frame_time, MoContext *context,
                      GError **error)
{
  guint n = count_frames (taken, start, &frame_time, context, error);

  if (n > 0)
    return sample_taken (taken, start, frame_time, n);
  mo_clip_unref (taken);
  return NULL;
}

MoClip *
mo_clip_sample_at_rate (const MoClip *self, double start, double rate, gboolean is_even,
                        MoContext *context, GError **error)
{
  double length = MAX (mo_clip_duration (self) - start, 0.0);
  MoRateGrid grid;

  if (is_too_many (self, length * rate + 3.0, context, error))
    return NULL;
  grid = mo_rate_grid_fit (length, rate, is_even, context);
  return sample (self, start, grid.step, grid.last != grid.step ? grid.last : 0.0,
                 grid.n + (start > 0.0 ? 2 : 1));
}
