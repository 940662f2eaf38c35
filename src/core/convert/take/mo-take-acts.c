/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take.h"

/* Less is noise, too: a third of the smallest distance that the format can represent. */
#define STILL_DISTANCE 0.00005

gboolean
mo_take_turns (const GArray *rotation)
{
  for (guint i = 1; i < rotation->len; i++)
    if (mo_quat_angle (mo_take_key (rotation, 0)->value, mo_take_key (rotation, i)->value)
        > MO_STILL_ANGLE)
      return TRUE;
  return FALSE;
}

gboolean
mo_take_track_turns (const MoTakeTrack *track)
{
  return track->rotation == NULL ? track->source->turns : mo_take_turns (track->rotation);
}

gboolean
mo_take_is_away (const MoTakeKey *key, MoVec3 from)
{
  MoVec3 here = { key->value.x, key->value.y, key->value.z };

  return mo_vec3_length (mo_vec3_sub (here, from)) > STILL_DISTANCE;
}

gboolean
mo_take_shifts (const GArray *position)
{
  for (guint i = 1; i < position->len; i++)
    {
      MoQuat first = mo_take_key (position, 0)->value;

      if (mo_take_is_away (mo_take_key (position, i), (MoVec3){ first.x, first.y, first.z }))
        return TRUE;
    }
  return FALSE;
}

/* Whether a joint is away from where it is without motion: the hip from the avatar's root,
 * others from their rest position. */
static gboolean
is_away (const MoTakeTrack *track)
{
  MoVec3 rest = { 0.0, 0.0, 0.0 };

  if (track->rotation->len > 0)
    {
      MoQuat still = track->number == MO_RIG_PELVIS ? MO_QUAT_IDENTITY : track->reference;

      if (mo_quat_angle (mo_take_key (track->rotation, 0)->value, still) > MO_STILL_ANGLE)
        return TRUE;
    }
  if (track->position->len == 0)
    return FALSE;
  if (track->number > MO_RIG_PELVIS)
    rest = mo_rig_rest ((guint) track->number)->position;
  return mo_take_is_away (mo_take_key (track->position, 0), rest);
}

gboolean
mo_take_track_acts (const MoTakeTrack *track)
{
  return mo_take_track_turns (track) || mo_take_shifts (track->position) || is_away (track);
}
