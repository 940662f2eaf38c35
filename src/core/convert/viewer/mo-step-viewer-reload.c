/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-import.h"

#include "mo-limits.h"
#include "mo-names.h"
#include "mo-quantise.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>

/* The strict reading that both a text file and an .anim go through before the upload
 * (docs/world/file.md, Reading): names become canonical, and keys become numbers sorted by time. */

static void
decode (const MoAnim *anim, MoTrack *track, gboolean is_position)
{
  if (track->plain != NULL)
    return;
  track->plain = g_new (MoPlainKey, track->n_keys);
  for (guint i = 0; i < track->n_keys; i++)
    {
      const MoKey *key = &track->keys[i];
      float low = is_position ? -MO_MAX_POSITION : -1.0f, high = -low;
      MoVec3f v = { mo_dequantise (key->x, low, high), mo_dequantise (key->y, low, high),
                    mo_dequantise (key->z, low, high) };
      MoQuatf q = mo_quatf_unpack (v);

      track->plain[i] = (MoPlainKey){ mo_dequantise (key->time, 0.0f, anim->duration), v.x, v.y,
                                      v.z, is_position ? 0.0f : q.w };
    }
}

static gboolean
times_are_valid (const MoAnim *anim, const MoTrack *track)
{
  for (guint i = 0; anim->version == 1 && i < track->n_keys; i++)
    if (!(track->plain[i].time >= 0.0f && track->plain[i].time <= anim->duration))
      return FALSE;
  return TRUE;
}

static gboolean
reload_joint (MoConversion *conversion, MoAnimJoint *joint, GError **error)
{
  const MoAnim *anim = conversion->anim;
  int number = mo_rig_find (joint->name);

  if (number == MO_RIG_NOT_FOUND)
    return mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_VIEWER_UNKNOWN_JOINT,
                    MO_NOWHERE, joint->name, NULL);
  if (number >= 0)
    {
      g_free (joint->name);
      joint->name = g_strdup (mo_rig_joint ((guint) number)->name);
    }
  decode (anim, &joint->rotation, FALSE);
  decode (anim, &joint->position, TRUE);
  if (!times_are_valid (anim, &joint->rotation))
    return mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_VIEWER_INVALID_TIME,
                    MO_NOWHERE, joint->name, NULL);
  joint->rotation.n_keys = mo_plain_keys_merge (joint->rotation.plain, joint->rotation.n_keys);
  joint->position.n_keys = mo_plain_keys_merge (joint->position.plain, joint->position.n_keys);
  return TRUE;
}

/* Sets header values as the viewer stores them, and the list of constraints in its reversed
 * order. */
static void
limit_header (MoAnim *anim)
{
  guint n = anim->constraints->len;

  anim->base_priority = MIN (anim->base_priority, MO_MAX_PRIORITY);
  anim->loop = anim->loop != 0;
  if (anim->emote[0] != '\0' && !mo_emote_is_known (anim->emote))
    anim->emote[0] = '\0';
  for (guint i = 0; i < n / 2; i++)
    {
      MoConstraint *a = &g_array_index (anim->constraints, MoConstraint, i);
      MoConstraint *b = &g_array_index (anim->constraints, MoConstraint, n - 1 - i);
      MoConstraint swap = *a;

      *a = *b;
      *b = swap;
    }
  anim->n_constraints_stored = (gint32) n;
  g_clear_pointer (&anim->trailer, g_bytes_unref);
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoAnim *anim = conversion->anim;

  if (anim == NULL)
    anim = conversion->anim = mo_anim_copy (conversion->clip->anim);
  if (anim->joints->len == 0)
    return mo_fail (conversion->context, error, MO_ERROR_INVALID, MO_CODE_VIEWER_NO_JOINTS,
                    MO_NOWHERE, NULL, NULL);
  if (anim->joints->len > MO_MAX_ANIM_JOINTS)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_JOINTS, MO_NOWHERE,
                    NULL, "%u", anim->joints->len);
  for (guint i = 0; i < anim->joints->len; i++)
    if (!reload_joint (conversion, mo_anim_joint (anim, i), error))
      return FALSE;
  limit_header (anim);
  return TRUE;
}

const MoStep mo_step_viewer_reload = {
  .id = "viewer-reload",
  .title = N_ ("Check the stored keys as strictly as an upload does"),
  .applies = mo_viewer_applies,
  .run = run,
};
