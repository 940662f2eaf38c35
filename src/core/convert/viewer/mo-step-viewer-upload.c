/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-viewer-import.h"

#include "mo-quantise.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The two writings of an upload (docs/world/rewrite.md, Keys). The first, which only determines
 * the size, replaces every position by its decoded code, so positions are quantised once more. */

static guint16
twice_quantised (float value, float low, float high)
{
  return mo_requantise (mo_quantise (value, low, high), low, high);
}

static guint16
position_code (float value)
{
  return mo_requantise (twice_quantised (value, MO_POSITION_RANGE), MO_POSITION_RANGE);
}

static void
upload_track (const MoAnim *anim, MoTrack *track, gboolean is_position)
{
  for (guint i = 0; i < track->n_keys; i++)
    {
      const MoPlainKey *plain = &track->plain[i];
      MoKey *key = &track->keys[i];

      key->time = mo_quantise (plain->time, 0.0f, anim->duration);
      if (is_position)
        {
          key->x = position_code (plain->x);
          key->y = position_code (plain->y);
          key->z = position_code (plain->z);
        }
      else
        {
          MoVec3f v = mo_quatf_pack ((MoQuatf){ plain->x, plain->y, plain->z, plain->w });

          key->x = twice_quantised (v.x, MO_ROTATION_RANGE);
          key->y = twice_quantised (v.y, MO_ROTATION_RANGE);
          key->z = twice_quantised (v.z, MO_ROTATION_RANGE);
        }
    }
  g_clear_pointer (&track->plain, g_free);
}

/* A name of at most 15 bytes, and zeros after it. */
static void
clean_name (char name[16])
{
  gsize length = strnlen (name, 15);

  memset (name + length, 0, 16 - length);
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoAnim *anim = conversion->anim;

  anim->version = 1;
  anim->sub_version = 0;
  anim->is_uploaded = TRUE;
  for (guint i = 0; i < anim->joints->len; i++)
    {
      MoAnimJoint *joint = mo_anim_joint (anim, i);

      upload_track (anim, &joint->rotation, FALSE);
      upload_track (anim, &joint->position, TRUE);
    }
  for (guint i = 0; i < anim->constraints->len; i++)
    {
      MoConstraint *constraint = &g_array_index (anim->constraints, MoConstraint, i);

      clean_name (constraint->source_volume);
      clean_name (constraint->target_volume);
    }
  return TRUE;
}

const MoStep mo_step_viewer_upload = {
  .id = "viewer-upload",
  .title = N_ ("Write the upload"),
  .applies = mo_viewer_applies,
  .run = run,
};
