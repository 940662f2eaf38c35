/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-resample.h"

#include "mo-euler.h"
#include "mo-limits.h"
#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A new frame this close to one of the file is that frame (in frames). */
#define ON_FRAME 1e-6

/* Rounding of times (in steps) and of rates (relative): files say 0.033333 and mean a thirtieth. */
#define ON_GRID 1e-4
#define SAME_RATE 1e-4

/* What a new frame is interpolated from. */
typedef struct
{
  const double *before, *after; /* rows of the file */
  double part;                  /* of the way from one to the other */
} Between;

/* The axes of three rotations about different axes; FALSE if a joint has others. */
static gboolean
get_axes (const MoJoint *joint, guint columns[MO_EULER_N], guint8 axes[MO_EULER_N])
{
  guint n = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] > MO_CHANNEL_Z_POSITION)
      {
        if (n == MO_EULER_N || joint->channels[i] == MO_CHANNEL_W_ROTATION)
          return FALSE;
        columns[n] = joint->first_channel + i;
        axes[n++] = (guint8) (joint->channels[i] - MO_CHANNEL_X_ROTATION);
      }
  return n == MO_EULER_N && axes[0] != axes[1] && axes[1] != axes[2] && axes[0] != axes[2];
}

/* Positions, and angles and quaternions if nothing better is possible. */
static void
mix_channels (const MoJoint *joint, const Between *between, double *row)
{
  for (guint i = joint->first_channel; i < joint->first_channel + joint->n_channels; i++)
    row[i] = between->before[i] + between->part * (between->after[i] - between->before[i]);
}

static MoQuat
mix_rotations (const MoJoint *joint, const Between *between)
{
  return mo_quat_slerp (mo_joint_rotation (joint, between->before + joint->first_channel),
                        mo_joint_rotation (joint, between->after + joint->first_channel),
                        between->part);
}

static void
mix_quaternion (const MoJoint *joint, const Between *between, double *row)
{
  MoQuat q = mix_rotations (joint, between);
  const double parts[] = { q.x, q.y, q.z, q.w };

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] > MO_CHANNEL_Z_POSITION)
      row[joint->first_channel + i] = parts[joint->channels[i] - MO_CHANNEL_X_ROTATION];
}

static void
mix_joint (const MoJoint *joint, const Between *between, double *row)
{
  guint columns[MO_EULER_N];
  guint8 axes[MO_EULER_N];
  double near[MO_EULER_N], degrees[MO_EULER_N];

  mix_channels (joint, between, row);
  if (mo_joint_has_quaternion (joint))
    mix_quaternion (joint, between, row);
  else if (get_axes (joint, columns, axes))
    {
      for (guint i = 0; i < MO_EULER_N; i++)
        near[i] = between->before[columns[i]];
      mo_euler_from_quat (mix_rotations (joint, between), axes, near, degrees);
      for (guint i = 0; i < MO_EULER_N; i++)
        row[columns[i]] = degrees[i];
    }
}

static void
fill_row (const MoClip *self, double frame, double *room, double *row)
{
  guint low = (guint) CLAMP (floor (frame + ON_FRAME), 0.0, self->n_frames - 1.0);
  Between between = { mo_clip_row (self, low, room),
                      mo_clip_row (self, MIN (low + 1, self->n_frames - 1),
                                   room + self->skeleton->n_channels),
                      frame - low };

  if (self->skeleton->n_channels == 0)
    return;
  if (between.part <= ON_FRAME)
    {
      memcpy (row, between.before, self->skeleton->n_channels * sizeof *row);
      return;
    }
  for (guint i = 0; i < self->skeleton->joints->len; i++)
    mix_joint (mo_skeleton_joint (self->skeleton, i), &between, row);
}

/* Everything but the frames. */
static MoClip *
copy_facts (const MoClip *self)
{
  MoClip *clip = mo_clip_new_like (self);

  clip->skeleton = mo_skeleton_copy (self->skeleton);
  if (self->reference != NULL)
    clip->reference = g_memdup2 (self->reference, self->skeleton->n_channels * sizeof (double));
  clip->settings = self->settings != NULL ? mo_recipe_ref (self->settings) : NULL;
  return clip;
}

MoRateGrid
mo_rate_grid_fit (double duration, double rate, gboolean is_even, MoContext *context)
{
  double n = MAX (floor (duration * rate + 0.5), 1.0);
  MoRateGrid grid = { (guint) MIN (n, G_MAXUINT), 1.0 / rate, 1.0 / rate };

  /* Without a duration there is nothing to fit; rounding errors of times are not reported. */
  if (!(duration > 0.0) || fabs (duration * rate - n) <= ON_GRID)
    grid.n = duration > 0.0 ? grid.n : 0;
  else if (!is_even)
    grid.last = duration - (n - 1.0) / rate;
  else
    {
      grid.step = grid.last = duration / n;
      if (fabs (n / duration - rate) > rate * SAME_RATE)
        mo_report (context, MO_CODE_RATE_FITTED, MO_NOWHERE, mo_field (MO_FIELD_FRAME_RATE)->name,
                   _ ("%g became %g"), rate, n / duration);
    }
  return grid;
}

MoClip *
mo_clip_resample (const MoClip *self, double rate, gboolean is_even, gboolean is_reference,
                  MoContext *context, GError **error)
{
  guint first = is_reference && self->n_frames > 1 ? 1 : 0, n_channels = self->skeleton->n_channels;
  double frame_time = mo_clip_frame_time (self), length = self->n_frames - 1.0 - first, step;
  g_autofree double *room = NULL; /* two rows */
  g_autoptr (MoClip) clip = NULL;
  MoRateGrid grid;

  if (!((length * frame_time * rate + 3.0) * MAX (n_channels, 1)
        <= MO_FREE_SAMPLED_VALUES + (double) self->n_frames * n_channels))
    {
      mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_SAMPLES, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  grid = mo_rate_grid_fit (length * frame_time, rate, is_even, context);
  step = grid.step / frame_time; /* in frames of the file */
  room = g_new (double, 2 * n_channels + 1);
  clip = copy_facts (self);
  clip->frame_time = grid.step;
  clip->last_frame_time = grid.last != grid.step ? grid.last : 0.0;
  clip->n_frames = first + grid.n + 1;
  clip->values = g_new (double, (gsize) clip->n_frames *MAX (n_channels, 1));
  for (guint i = 0; i < clip->n_frames; i++)
    fill_row (self,
              i < first                ? 0.0
              : i + 1 < clip->n_frames ? MIN (first + (i - first) * step, self->n_frames - 1.0)
              : grid.n > 0             ? self->n_frames - 1.0
                                       : first,
              room, clip->values + (gsize) i * n_channels);
  return g_steal_pointer (&clip);
}
