/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-reshape.h"

#include "mo-anim-channels.h"
#include "mo-clip-meant.h"
#include "mo-clip-plain.h"
#include "mo-euler.h"
#include "mo-limits.h"

#include <math.h>
#include <string.h>

/* Frames a second of what had none. */
#define USUAL_RATE 30.0

/* How far channels may leave the way of an .anim between its keys (degrees): as far as the rounding
 * of its codes does, where each key is one to write; nowhere, where frames are read off them. */
#define KEYED_TOLERANCE 0.01
#define FRAMES_TOLERANCE 0.0002

/* -- Frames ------------------------------------------------------------------------------------ */

static double
choose_frame_time (const MoClip *clip, const MoRecipe *recipe)
{
  double duration = mo_clip_duration (clip);

  if (recipe != NULL && recipe->frame_rate > 0.0)
    return 1.0 / recipe->frame_rate;
  if (clip->frame_time > 0.0)
    return clip->frame_time;
  return duration > 0.0 ? duration / ceil (duration * USUAL_RATE - 1e-6) : 1.0 / USUAL_RATE;
}

/* The pose to compare with: turned nowhere, and where positions are told from. */
static void
fill_reference (const MoClip *clip, float *row)
{
  const MoJoint *root = mo_skeleton_joint (clip->skeleton, 0);
  gboolean has_offset = root->offset[0] != 0.0 || root->offset[1] != 0.0 || root->offset[2] != 0.0;

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      for (guint j = 0; j < joint->n_channels; j++)
        {
          guint column = joint->first_channel + j;

          if (joint->channels[j] <= MO_CHANNEL_Z_POSITION)
            row[column] = i == 0 && has_offset ? (float) root->offset[joint->channels[j]]
                                               : mo_clip_row (clip, 0)[column];
          else
            row[column] = joint->channels[j] == MO_CHANNEL_W_ROTATION ? 1.0f : 0.0f;
        }
    }
}

static void
prepend_reference (MoClip *clip)
{
  gsize n = clip->skeleton->n_channels;
  float *values = g_new (float, (clip->n_frames + 1) * n);

  fill_reference (clip, values);
  memcpy (values + n, clip->values, clip->n_frames * n * sizeof *values);
  g_free (clip->values);
  clip->values = values;
  clip->n_frames++;
}

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
convert_rows (const MoClip *clip, const MoJoint *from, const MoSkeleton *skeleton, guint index,
              float *values)
{
  const MoJoint *to = mo_skeleton_joint (skeleton, index);
  double degrees[MO_EULER_N] = { 0.0, 0.0, 0.0 }, near[MO_EULER_N];

  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      const float *row = mo_clip_row (clip, frame) + from->first_channel;
      float *out = values + (gsize) frame * skeleton->n_channels + to->first_channel;

      if (!mo_joint_has_quaternion (from))
        {
          memcpy (out, row, from->n_channels * sizeof *out);
          continue;
        }
      for (guint i = 0; i < from->n_channels; i++)
        if (from->channels[i] <= MO_CHANNEL_Z_POSITION)
          *out++ = row[i];
      memcpy (near, degrees, sizeof near);
      mo_euler_from_quat (mo_joint_rotation (from, row), near, degrees);
      for (guint i = 0; i < MO_EULER_N; i++)
        out[i] = (float) degrees[i];
    }
}

/* Frames that were made here have angles, which every program reads, and no quaternions. */
static void
make_euler (MoClip *clip)
{
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_copy (clip->skeleton);
  float *values;

  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_joint_has_quaternion (mo_skeleton_joint (skeleton, i)))
      set_euler_channels (mo_skeleton_joint (skeleton, i));
  mo_skeleton_seal (skeleton);
  if (skeleton->n_channels == clip->skeleton->n_channels)
    return;
  values = g_new (float, (gsize) clip->n_frames * skeleton->n_channels);
  for (guint i = 0; i < skeleton->joints->len; i++)
    convert_rows (clip, mo_skeleton_joint (clip->skeleton, i), skeleton, i, values);
  g_free (clip->values);
  clip->values = values;
  mo_skeleton_free (clip->skeleton);
  clip->skeleton = g_steal_pointer (&skeleton);
}

static MoClip *
to_frames (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = recipe != NULL ? mo_clip_merge_recipe (clip, recipe) : NULL;
  MoClip *frames =
      mo_clip_sample (clip, choose_frame_time (clip, merged), context, error);

  if (frames != NULL && frames->n_frames > 0)
    make_euler (frames);
  if (frames != NULL && frames->n_frames > 0 && mo_clip_has_reference (frames)
      && (merged == NULL || merged->reference != MO_REFERENCE_DROP))
    prepend_reference (frames);
  return frames;
}

/* -- What is lost ------------------------------------------------------------------------------ */

static gboolean
is_lost (MoFieldId id, guint holds)
{
  gboolean is_loop_point = id == MO_FIELD_LOOP_IN || id == MO_FIELD_LOOP_OUT;

  /* These act on the reading and the writing themselves. */
  if (id == MO_FIELD_CLIP || id == MO_FIELD_KEYFRAME_ERROR || id == MO_FIELD_FRAME_RATE
      || mo_field_is_meaning (id) || (id == MO_FIELD_PART && (holds & MO_HOLDS_PARTS) != 0))
    return FALSE;
  return !is_loop_point || (holds & MO_HOLDS_LOOP_POINTS) == 0;
}

static void
find_lost_settings (const MoRecipe *settings, guint holds, MoContext *context)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (settings, i) && is_lost (i, holds))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", mo_field (i)->name);
  if (names->len > 0)
    mo_find (context, MO_CODE_SETTINGS_LOST, MO_NOWHERE, NULL, "%s", names->str);
}

static void
append_lost (GString *names, gboolean is_there, const char *name)
{
  if (is_there)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
}

static void
find_lost_facts (const MoBvjFacts *facts, MoContext *context)
{
  g_autoptr (GString) names = g_string_new (NULL);
  gboolean attach = FALSE, pivot = FALSE, others = facts->members != NULL
                                                   || facts->motion_members != NULL
                                                   || facts->keyframe_members->len > 0;

  for (guint i = 0; i < facts->nodes->len; i++)
    {
      const MoBvjNode *node = mo_bvj_facts_node (facts, i);

      attach = attach || node->attach != NULL;
      pivot = pivot || (node->has & MO_BVJ_HAS_PIVOT) != 0;
      others = others || node->members != NULL;
    }
  append_lost (names, attach, "ATTACH");
  append_lost (names, pivot, "PIVOT");
  append_lost (names, (facts->has & MO_BVJ_HAS_UNIX_RATE) != 0, "unixRate");
  append_lost (names, (facts->has & MO_BVJ_HAS_UNIX_START) != 0, "unixStart");
  append_lost (names, others, "…");
  if (names->len > 0)
    mo_find (context, MO_CODE_MEMBERS_LOST, MO_NOWHERE, NULL, "%s", names->str);
}

/* Lengths of bones place nothing, and a unit is another one then; what is left is found. */
static void
find_lost_htr (const MoClip *clip, MoContext *context)
{
  const MoHtrFacts *facts = clip->htr;
  gsize n_factors = facts->factors != NULL ? (gsize) clip->n_frames * clip->skeleton->joints->len : 0;
  gboolean has_factors = FALSE;
  g_autoptr (GString) lines = g_string_new (NULL);

  for (gsize i = 0; i < n_factors && !has_factors; i++)
    has_factors = facts->factors[i] != 1.0f;
  if (has_factors)
    mo_find (context, MO_CODE_HTR_FACTORS_LOST, MO_NOWHERE, NULL, NULL);
  for (guint i = 0; i < facts->others->len && lines->len < MO_MAX_NAME_BYTES; i++)
    append_lost (lines, TRUE, g_ptr_array_index (facts->others, i));
  if (lines->len > 0)
    mo_find (context, MO_CODE_HTR_LINES_LOST, MO_NOWHERE, NULL, "%s", lines->str);
}

static void
find_lost (const MoClip *clip, guint holds, const MoRecipe *merged, MoContext *context)
{
  if ((holds & MO_HOLDS_SETTINGS) == 0)
    find_lost_settings (merged, holds, context);
  if ((holds & MO_HOLDS_BVJ) == 0 && clip->bvj != NULL)
    find_lost_facts (clip->bvj, context);
  if ((holds & MO_HOLDS_HTR) == 0 && clip->htr != NULL)
    find_lost_htr (clip, context);
  if ((holds & MO_HOLDS_MARKS) == 0 && clip->trailer != NULL)
    mo_find (context, MO_CODE_MARKS_LOST, MO_NOWHERE, NULL, NULL);
}

/* -- What is meant ----------------------------------------------------------------------------- */

/* A format with settings says itself how its numbers are meant, as long as they are the source's. */
static gboolean
is_meant_otherwise (const MoClip *clip, guint holds, const MoRecipe *recipe)
{
  gboolean keeps_numbers = (holds & MO_HOLDS_SETTINGS) != 0
                           && (clip->original != NULL || (clip->vml == NULL && clip->htr == NULL));

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

/* -- The whole --------------------------------------------------------------------------------- */

MoClip *
mo_clip_reshape (const MoClip *clip, guint holds, const MoRecipe *recipe, MoContext *context,
                 GError **error)
{
  gboolean is_keyed = (holds & MO_HOLDS_KEYFRAMES) != 0;
  g_autoptr (MoClip) result =
      clip->anim != NULL
          ? mo_anim_to_channels (clip, is_keyed ? KEYED_TOLERANCE : FRAMES_TOLERANCE, context)
          : mo_clip_ref ((MoClip *) clip);

  if (recipe != NULL)
    {
      g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (result, recipe);

      find_lost (result, holds, merged, context);
      if (is_meant_otherwise (result, holds, merged))
        {
          MoClip *meant = mo_clip_as_meant (result, merged, context, error);

          mo_clip_unref (result);
          result = meant;
          if (result == NULL)
            return NULL;
        }
    }
  if (result->htr != NULL && (holds & MO_HOLDS_HTR) == 0)
    {
      MoClip *plain = mo_clip_to_plain (result);

      mo_clip_unref (result);
      result = plain;
    }
  if (result->keyframes == NULL || is_keyed)
    return g_steal_pointer (&result);
  return to_frames (result, recipe, context, error);
}
