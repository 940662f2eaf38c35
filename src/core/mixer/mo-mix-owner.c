/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mixer.h"

/* Who holds a joint, and why. */

static double
share (const MoMixPart *part, gboolean by_position)
{
  return by_position ? part->position_share : part->rotation_share;
}

/* The joint's priority in a motion; FALSE where the motion does not drive it. */
static gboolean
find_priority (const MoMotion *motion, guint joint, int *priority)
{
  for (guint i = 0; i < mo_motion_get_n_tracks (motion); i++)
    {
      MoMotionJoint track = mo_motion_get_track (motion, i);

      *priority = track.priority;
      if (track.number == joint)
        return track.has_rotation || track.has_position;
    }
  return FALSE;
}

/* Those that newer ones hide entirely take no part, but would if these were not. */
static void
find_hidden_rival (const MoMixer *mixer, guint joint, MoMixOwner *owner)
{
  for (guint i = 0; i < mo_mixer_get_n_entries (mixer); i++)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (mixer, i);
      int priority;

      if (entry->is_evaluated || !find_priority (entry->motion, joint, &priority)
          || (owner->rival != NULL && priority <= owner->rival_priority))
        continue;
      owner->rival = entry;
      owner->rival_priority = priority;
    }
}

static MoHeld
find_reason (const MoMixOwner *owner, gboolean is_first)
{
  if (owner->rival == NULL)
    return MO_HELD_ALONE;
  if (!is_first)
    return MO_HELD_BY_WEIGHT;
  return owner->rival_priority == owner->priority ? MO_HELD_AS_NEWER : MO_HELD_BY_PRIORITY;
}

MoMixOwner
mo_mixer_get_owner (const MoMixer *self, guint joint)
{
  MoMixPart parts[MO_MIX_N_PARTS];
  MoMixOwner owner = { .why = MO_HELD_BY_NOBODY };
  guint n = mo_mixer_get_parts (self, joint, parts), best = 0;
  gboolean by_position = TRUE;

  if (n == 0)
    return owner;
  for (guint i = 0; i < n; i++)
    by_position = by_position && !parts[i].has_rotation;
  for (guint i = 1; i < n; i++)
    if (share (&parts[i], by_position) > share (&parts[best], by_position))
      best = i;
  if (share (&parts[best], by_position) <= 0.0)
    return owner;
  owner.entry = parts[best].entry;
  owner.priority = parts[best].priority;
  if (n > 1)
    {
      const MoMixPart *rival = &parts[best > 0 ? 0 : 1];

      owner.rival = rival->entry;
      owner.rival_priority = rival->priority;
    }
  find_hidden_rival (self, joint, &owner);
  owner.why = find_reason (&owner, best == 0);
  return owner;
}
