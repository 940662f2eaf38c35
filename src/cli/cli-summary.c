/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-summary.h"

#include "mo-limits.h"

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

/* Frames, or keys where the motion is at times of its own. */
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

char *
cli_summarise_clip (const MoClip *clip, gsize size)
{
  guint n_joints = clip->anim != NULL       ? clip->anim->joints->len
                   : clip->skeleton != NULL ? mo_skeleton_count (clip->skeleton)
                                            : 0;
  double duration =
      clip->anim != NULL ? (double) clip->anim->duration : mo_clip_duration (clip);
  g_autofree char *joints =
      g_strdup_printf (ngettext ("%u joint", "%u joints", n_joints), n_joints);
  g_autofree char *motion = describe_motion (clip);
  g_autofree char *bytes = describe_bytes (size);

  return g_strdup_printf (_ ("%s, %s, %.2f s, %s"), joints, motion, duration, bytes);
}
