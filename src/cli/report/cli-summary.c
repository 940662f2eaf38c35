/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-summary.h"

#include "mo-clip-pose.h"
#include "mo-edit-words.h"
#include "mo-limits.h"
#include "mo-read.h"
#include "mo-rig.h"

#include <glib/gi18n.h>

static char *
describe_bytes (gsize size)
{
  return g_strdup_printf (ngettext ("%'u byte", "%'u bytes", (gulong) size), (guint) size);
}

char *
cli_summarise_anim (const MoAnim *anim, gsize size)
{
  guint n_joints = anim->joints->len, n_keys = mo_anim_count_keys (anim, NULL, NULL);
  g_autofree char *joints =
      g_strdup_printf (ngettext ("%u joint", "%u joints", n_joints), n_joints);
  g_autofree char *keys = g_strdup_printf (ngettext ("%'u key", "%'u keys", n_keys), n_keys);
  g_autofree char *bytes = describe_bytes (size);

  return g_strdup_printf (_ ("%s, %s, %.2f s, %s (%.1f %% of %'u)"), joints, keys,
                          (double) anim->duration, bytes, 100.0 * size / MO_MAX_ANIM_BYTES,
                          MO_MAX_ANIM_BYTES);
}

/* The number of frames, or of keys if the motion has keyframes. */
static char *
describe_motion (const MoClip *clip)
{
  guint n = clip->n_frames;

  if (clip->anim != NULL)
    n = mo_anim_count_keys (clip->anim, NULL, NULL);
  else if (clip->keyframes != NULL)
    n = clip->keyframes->times->len;
  else
    return g_strdup_printf (ngettext ("%'u frame", "%'u frames", n), n);
  return g_strdup_printf (ngettext ("%'u key", "%'u keys", n), n);
}

/* The played length; a reference frame is not part of it. */
static double
get_played_length (const MoClip *clip)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();

  return clip->anim != NULL ? (double) clip->anim->duration
                            : mo_clip_duration (clip) - mo_clip_play_time (clip, nothing, 0.0);
}

static char *
summarise (guint n_joints, const char *motion, double length, gsize size)
{
  g_autofree char *joints =
      g_strdup_printf (ngettext ("%u joint", "%u joints", n_joints), n_joints);
  g_autofree char *bytes = describe_bytes (size);

  return g_strdup_printf (_ ("%s, %s, %.2f s, %s"), joints, motion, length, bytes);
}

/* A clip from nothing is what its keys say. */
static char *
summarise_keys (const MoClip *clip, gsize size)
{
  const MoEdits *edits = clip->settings->edits;
  guint n_joints = 0, n_keys = 0;
  g_autofree char *keys = NULL;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      gboolean has = clip->stance->has[i] != 0;

      for (guint k = 0; edits != NULL && k < edits->list->len; k++)
        has = has || mo_edit_has_joint (mo_edits_get (edits, k), i);
      n_joints += has;
    }
  for (guint k = 0; edits != NULL && k < edits->list->len; k++)
    n_keys += mo_edit_count_keys (mo_edits_get (edits, k));
  keys = g_strdup_printf (ngettext ("%'u key", "%'u keys", n_keys), n_keys);
  return summarise (n_joints, keys, edits != NULL ? edits->length : 0.0, size);
}

char *
cli_summarise_clip (const MoClip *clip, gsize size)
{
  guint n_joints = clip->anim != NULL       ? clip->anim->joints->len
                   : clip->skeleton != NULL ? mo_skeleton_count (clip->skeleton)
                                            : 0;
  g_autofree char *motion = NULL;

  if (clip->stance != NULL)
    return summarise_keys (clip, size);
  motion = describe_motion (clip);
  return summarise (n_joints, motion, get_played_length (clip), size);
}

char *
cli_summarise_bytes (GBytes *bytes, const char *path, GCancellable *cancellable)
{
  g_autoptr (MoContext) context = mo_context_new (cancellable);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, path);
  g_autoptr (MoClip) clip = mo_read (source, context, NULL);
  gsize size = g_bytes_get_size (bytes);

  if (clip == NULL)
    return describe_bytes (size);
  return clip->anim != NULL ? cli_summarise_anim (clip->anim, size)
                            : cli_summarise_clip (clip, size);
}

/* Empty if there is nothing to tell. */
static char *
describe_beyond (const MoBeyond *beyond)
{
  if (beyond->distance == 0.0)
    return g_strdup ("");
  /* translators: follows the loss in the same line: a joint, a length and a time */
  return g_strdup_printf (
      _ ("; besides, %s is up to %.2f m beyond the 5 m that positions can be away (%.2f s)"),
      mo_rig_joint (beyond->joint)->name, beyond->distance, beyond->time);
}

char *
cli_summarise_loss (const MoClip *clip, const MoRecipe *recipe, const MoComparison *loss)
{
  const MoField *field = mo_field (MO_FIELD_SPEED);
  /* Clamped as in a conversion. */
  double speed = recipe != NULL ? CLAMP (recipe->speed, field->min, field->max) : 1.0;
  double frame_time = mo_clip_frame_time (clip) / speed;
  const MoDifference *worst = &loss->worst;
  g_autofree char *beyond = describe_beyond (&loss->beyond);

  /* translators: two angles and lengths with where they are; in brackets seconds and the frame */
  return g_strdup_printf (
      _ ("off by at most %.3f° at %s (%.2f s, frame %.0f) and %.2f mm at %s (%.2f s, frame %.0f); "
         "by %.3f° and %.2f mm on average%s"),
      worst->angle * 180.0 / G_PI, mo_rig_joint (worst->angle_joint)->name, worst->angle_time,
      worst->angle_time / frame_time, worst->distance * 1000.0,
      mo_rig_joint (worst->distance_joint)->name, worst->distance_time,
      worst->distance_time / frame_time, loss->mean_angle * 180.0 / G_PI,
      loss->mean_distance * 1000.0, beyond);
}
