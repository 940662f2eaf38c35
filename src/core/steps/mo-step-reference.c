/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* The first frame of a BVH made for the world is a pose to compare with: it is not played, the hip
 * is told from it, and a joint that stays in it is left free. */

static gboolean
drops (const MoConversion *conversion)
{
  if (!mo_faithful_applies (conversion) || conversion->clip->skeleton == NULL)
    return FALSE;
  if (conversion->recipe->reference != MO_REFERENCE_AUTO)
    return conversion->recipe->reference == MO_REFERENCE_DROP;
  return mo_clip_has_reference (conversion->clip);
}

/* VIEWER.md 7: rotation times the inverse of the first, position against the first and turned
 * back by it. */
static void
tell_from_first (MoTakeTrack *track)
{
  MoQuat back = track->rotation->len > 0
                    ? mo_quat_conjugate (mo_take_key (track->rotation, 0)->value)
                    : MO_QUAT_IDENTITY;
  MoQuat origin = track->position->len > 0 ? mo_take_key (track->position, 0)->value
                                           : MO_QUAT_IDENTITY;

  for (guint i = 0; i < track->rotation->len; i++)
    {
      MoTakeKey *key = mo_take_key (track->rotation, i);

      key->value = mo_quat_mul (key->value, back);
    }
  for (guint i = 0; i < track->position->len; i++)
    {
      MoTakeKey *key = mo_take_key (track->position, i);
      MoVec3 v = mo_quat_rotate (back, (MoVec3){ key->value.x - origin.x, key->value.y - origin.y,
                                                 key->value.z - origin.z });

      key->value = (MoQuat){ v.x, v.y, v.z, 0.0 };
    }
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  double frame_time = take->frame_time;

  /* A single frame is a pose and not a reference. */
  if (take->duration < frame_time * 0.5)
    return TRUE;
  for (guint i = 0; i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);

      if (track->number == MO_RIG_PELVIS)
        tell_from_first (track);
      if (track->rotation->len > 0)
        track->reference = mo_take_key (track->rotation, 0)->value;
    }
  mo_take_cut (take, MIN (frame_time, take->duration), take->duration);
  return TRUE;
}

const MoStep mo_step_reference = {
  .id = "reference",
  .title = N_("Drop the reference frame"),
  .applies = drops,
  .run = run,
};
