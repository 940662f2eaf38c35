/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* Drops the first frame of a BVH made for the world, which is a reference pose: it is not
 * played, the hip becomes relative to it, and joints that stay in it are left free. */

static gboolean
drops (const MoConversion *conversion)
{
  if (!mo_faithful_applies (conversion) || conversion->clip->skeleton == NULL)
    return FALSE;
  if (conversion->recipe->reference != MO_REFERENCE_AUTO)
    return conversion->recipe->reference == MO_REFERENCE_DROP;
  return mo_clip_has_reference (conversion->clip);
}

static void
make_relative_to_first (MoTakeTrack *track)
{
  MoQuat rotation = MO_QUAT_IDENTITY, position = { 0.0, 0.0, 0.0, 0.0 };
  MoTakeKey first;

  if (track->rotation == NULL)
    {
      track->source->read (track->source->data, 0, 1, &first);
      rotation = first.value;
    }
  else if (track->rotation->len > 0)
    rotation = mo_take_key (track->rotation, 0)->value;
  if (track->position->len > 0)
    position = mo_take_key (track->position, 0)->value;
  mo_take_track_make_relative (track, rotation, (MoVec3){ position.x, position.y, position.z });
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;

  /* A single frame is a pose instead of a reference. */
  if (take->duration < take->frame_time * 0.5)
    return TRUE;
  for (guint i = 0; i < take->tracks->len; i++)
    make_relative_to_first (mo_take_track (take, i));
  take->dropped = MIN (take->frame_time, take->duration);
  mo_take_cut (take, take->dropped, take->duration);
  return TRUE;
}

const MoStep mo_step_reference = {
  .id = "reference",
  .title = N_ ("Drop the reference frame"),
  .applies = drops,
  .run = run,
  .knows_rest = TRUE,
};
