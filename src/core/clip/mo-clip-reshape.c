/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-reshape.h"

#include "mo-anim-channels.h"
#include "mo-clip-meant.h"
#include "mo-clip-reference.h"
#include "mo-clip-resample.h"
#include "mo-clip-sample.h"
#include "mo-clip-upright.h"
#include "mo-euler.h"
#include "mo-limits.h"

#include <math.h>
#include <string.h>

/* -- Frames ------------------------------------------------------------------------------------ */

/* Positions as they are, then X, Z and Y rotations. */
static void
set_euler_channels (MoJoint *joint)
{
  guint n = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      joint->channels[n++] = joint->channels[i];
  joint->channels[n++] = MO_CHANNEL_X_ROTATION;
  joint->channels[n++] = MO_CHANNEL_Z_ROTATION;
  joint->channels[n++] = MO_CHANNEL_Y_ROTATION;
  joint->n_channels = n;
}

static void
convert_rows (const MoSkeleton *from_skeleton, const double *rows, guint n_rows,
              const MoSkeleton *skeleton, guint index, double *values)
{
  const MoJoint *from = mo_skeleton_joint (from_skeleton, index);
  const MoJoint *to = mo_skeleton_joint (skeleton, index);
  double degrees[MO_EULER_N] = { 0.0, 0.0, 0.0 }, near[MO_EULER_N];

  for (guint frame = 0; from->n_channels > 0 && frame < n_rows; frame++)
    {
      const double *row = rows + (gsize) frame * from_skeleton->n_channels + from->first_channel;
      double *out = values + (gsize) frame * skeleton->n_channels + to->first_channel;

      if (!mo_joint_has_quaternion (from))
        {
          memcpy (out, row, from->n_channels * sizeof *out);
          continue;
        }
      for (guint i = 0; i < from->n_channels; i++)
        if (from->channels[i] <= MO_CHANNEL_Z_POSITION)
          *out++ = row[i];
      memcpy (near, degrees, sizeof near);
      mo_euler_from_quat (mo_joint_rotation (from, row), mo_euler_usual, near, degrees);
      for (guint i = 0; i < MO_EULER_N; i++)
        out[i] = degrees[i];
    }
}

static double *
convert_all (const MoClip *clip, const double *rows, guint n_rows, const MoSkeleton *skeleton)
{
  double *values = g_new (double, (gsize) n_rows * skeleton->n_channels + 1);

  for (guint i = 0; i < skeleton->joints->len; i++)
    convert_rows (clip->skeleton, rows, n_rows, skeleton, i, values);
  return values;
}

/* Frames that were sampled here have angles instead of quaternions, as all programs read these. */
static void
make_euler (MoClip *clip)
{
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_copy (clip->skeleton);
  double *values;

  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_joint_has_quaternion (mo_skeleton_joint (skeleton, i)))
      set_euler_channels (mo_skeleton_joint (skeleton, i));
  mo_skeleton_seal (skeleton);
  if (skeleton->n_channels == clip->skeleton->n_channels)
    return;
  values = convert_all (clip, clip->values, clip->n_frames, skeleton);
  g_free (clip->values);
  clip->values = values;
  if (clip->reference != NULL)
    {
      values = convert_all (clip, clip->reference, 1, skeleton);
      g_free (clip->reference);
      clip->reference = values;
    }
  mo_skeleton_free (clip->skeleton);
  clip->skeleton = g_steal_pointer (&skeleton);
}

/* `rate`: 0 chooses a suitable one. */
static MoClip *
to_frames (const MoClip *clip, double rate, gboolean is_even, const MoRecipe *merged,
           MoContext *context, GError **error)
{
  double start = mo_clip_keyed_start (clip, merged);
  MoClip *frames =
      rate > 0.0 ? mo_clip_sample_at_rate (clip, start, rate, is_even, context, error)
                 : mo_clip_sample (clip, start, mo_clip_choose_frame_time (clip, start, context),
                                   context, error);

  if (frames != NULL && frames->n_frames > 0)
    make_euler (frames);
  return frames;
}

/* Moves the reference pose to where the format stores it. `was_keyed`: there was no frame that it
 * could be. */
static MoClip *
place_reference (const MoClip *clip, guint holds, gboolean was_keyed, const MoRecipe *merged)
{
  gboolean is_own = clip->reference != NULL || was_keyed;
  gboolean is_kept = merged->reference == MO_REFERENCE_KEEP;

  if ((holds & MO_HOLDS_REFERENCE) != 0)
    {
      gboolean is_first = merged->reference == MO_REFERENCE_AUTO
                              ? !was_keyed && mo_clip_has_reference (clip)
                              : merged->reference == MO_REFERENCE_DROP;

      return is_first ? mo_clip_set_reference_aside (clip) : mo_clip_ref ((MoClip *) clip);
    }
  if (!mo_clip_is_for_world (clip))
    return mo_clip_rest_in_reference (clip);
  if (clip->keyframes != NULL && mo_clip_is_relative_to_reference (clip, merged))
    return mo_clip_work_reference_in (clip);
  if (clip->keyframes == NULL && is_own && merged->reference != MO_REFERENCE_DROP
      && !(is_kept && (holds & MO_HOLDS_SETTINGS) != 0))
    return mo_clip_put_reference_first (clip, is_kept);
  return mo_clip_ref ((MoClip *) clip);
}

/* -- What is lost ------------------------------------------------------------------------------ */

static gboolean
is_lost (MoFieldId id, guint holds)
{
  gboolean is_loop_point = id == MO_FIELD_LOOP_IN || id == MO_FIELD_LOOP_OUT;

  /* These affect the reading and the writing itself. */
  if (id == MO_FIELD_CLIP || id == MO_FIELD_KEYFRAME_ERROR || id == MO_FIELD_SKELETON
      || id == MO_FIELD_FRAME_RATE || id == MO_FIELD_PARTIAL || mo_field_is_meaning (id)
      || (id == MO_FIELD_PART && (holds & MO_HOLDS_PARTS) != 0))
    return FALSE;
  return !is_loop_point || (holds & MO_HOLDS_LOOP_POINTS) == 0;
}

static void
find_lost_settings (const MoClip *clip, const MoRecipe *settings, guint holds, MoContext *context)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (settings, i)
        && is_lost (i, holds)
        /* A dropped first frame is in the place where all readers of such names drop it. */
        && !(i == MO_FIELD_REFERENCE && settings->reference == MO_REFERENCE_DROP
             && mo_clip_is_for_world (clip)))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", mo_field (i)->name);
  if (names->len > 0)
    mo_report (context, MO_CODE_SETTINGS_LOST, MO_NOWHERE, NULL, "%s", names->str);
}

static void
find_lost (const MoClip *clip, guint holds, const MoFactsType *own, const MoRecipe *merged,
           MoContext *context)
{
  const MoFactsType *type = clip->facts != NULL ? clip->facts->type : NULL;

  if ((holds & MO_HOLDS_SETTINGS) == 0)
    find_lost_settings (clip, merged, holds, context);
  if (type != NULL && type != own && type->find_lost != NULL)
    type->find_lost (clip, context);
  if ((holds & MO_HOLDS_MARKS) == 0 && clip->trailer != NULL)
    mo_report (context, MO_CODE_MARKS_LOST, MO_NOWHERE, NULL, NULL);
}

/* -- What is meant ----------------------------------------------------------------------------- */

/* A format with settings stores how its numbers are to be read, if they are the source's. */
static gboolean
is_meant_otherwise (const MoClip *clip, guint holds, const MoRecipe *recipe)
{
  gboolean keeps_numbers =
      (holds & MO_HOLDS_SETTINGS) != 0 && (clip->original != NULL || mo_clip_is_plain (clip));

  return !keeps_numbers && mo_clip_is_meant_otherwise (clip, recipe);
}

MoRecipe *
mo_clip_reshape_recipe (const MoClip *clip, guint holds, const MoRecipe *recipe)
{
  MoRecipe *result = mo_recipe_ref ((MoRecipe *) recipe);

  if (!is_meant_otherwise (clip, holds, recipe))
    return result;
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_field_is_meaning (i) && mo_recipe_is_set (result, i))
      {
        MoRecipe *without = mo_recipe_without (result, i);

        mo_recipe_unref (result);
        result = without;
      }
  return result;
}

/* -- Another rate ------------------------------------------------------------------------------ */

/* A format with settings stores the rate as one of them. */
static gboolean
is_resampled (const MoClip *clip, guint holds, const MoRecipe *merged)
{
  return (holds & MO_HOLDS_SETTINGS) == 0 && merged->frame_rate > 0.0
         && (clip->keyframes != NULL || clip->n_frames > 1);
}

static MoClip *
resample (const MoClip *clip, double rate, gboolean is_even, const MoRecipe *merged,
          MoContext *context, GError **error)
{
  gboolean is_reference = merged->reference == MO_REFERENCE_AUTO
                              ? mo_clip_has_reference (clip)
                              : merged->reference == MO_REFERENCE_DROP;

  return mo_clip_resample (clip, rate, is_even, is_reference, context, error);
}

/* -- The whole --------------------------------------------------------------------------------- */

/* Replaces `*clip` by `next`; returns FALSE if that is NULL. */
static gboolean
advance (MoClip **clip, MoClip *next)
{
  mo_clip_unref (*clip);
  *clip = next;
  return next != NULL;
}

/* An .anim as channels. Where its loop is to be looked for, it loops, and not at the points that it has. */
static MoClip *
to_channels (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  static const MoFieldId points[] = { MO_FIELD_LOOP_IN, MO_FIELD_LOOP_OUT };
  MoClip *result = mo_anim_to_channels (clip, context);
  MoRecipe *next;

  if (recipe == NULL || recipe->loop_at != MO_LOOP_AT_BEST)
    return result;
  next = mo_recipe_with (result->settings, MO_FIELD_LOOP, "yes", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      mo_recipe_unref (result->settings);
      result->settings = next;
      next = mo_recipe_without (result->settings, points[i]);
    }
  mo_recipe_unref (result->settings);
  result->settings = next;
  return result;
}

MoClip *
mo_clip_reshape (const MoClip *clip, guint holds, const MoFactsType *own, const MoRecipe *recipe,
                 MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new (), merged = NULL;
  gboolean is_keyed = (holds & MO_HOLDS_KEYFRAMES) != 0, was_keyed, resamples;
  double rate = 0.0;
  MoClip *result =
      clip->anim != NULL ? to_channels (clip, recipe, context) : mo_clip_ref ((MoClip *) clip);

  merged = mo_clip_merge_recipe (result, recipe != NULL ? recipe : nothing);
  if (recipe != NULL)
    {
      find_lost (result, holds, own, merged, context);
      if (is_meant_otherwise (result, holds, merged))
        advance (&result, mo_clip_change_meaning (result, merged, context));
    }
  resamples = is_resampled (result, holds, merged);
  if (!resamples && !mo_clip_is_plain (result) && result->facts != NULL
      && result->facts->type == own)
    return result;
  advance (&result, mo_clip_to_plain (result, FALSE));
  was_keyed = result->keyframes != NULL;
  if (resamples)
    rate = MIN (merged->frame_rate, mo_field (MO_FIELD_FRAME_RATE)->max);
  if (resamples && !was_keyed
      && !advance (&result, resample (result, rate, !is_keyed, merged, context, error)))
    return NULL;
  if (was_keyed && (resamples || !is_keyed)
      && !advance (&result, to_frames (result, recipe != NULL ? rate : 0.0, !is_keyed, merged,
                                       context, error)))
    return NULL;
  advance (&result, place_reference (result, holds, was_keyed, merged));
  if ((holds & MO_HOLDS_ARCS) == 0)
    advance (&result, mo_clip_divide_arcs (result, context));
  return result;
}
