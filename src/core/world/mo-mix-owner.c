/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mixer.h"

/* Which motion drives a joint, and why. */

static double
share (const MoMixPart *part, gboolean by_position)
{
  return by_position ? part->position_share : part->rotation_share;
}

/* The joint's priority in a motion; FALSE if the motion does not rotate it (or, `by_position`,
 * move it). */
static gboolean
find_priority (const MoMotion *motion, guint joint, gboolean by_position, int *priority)
{
  for (guint i = 0; i < mo_motion_get_n_tracks (motion); i++)
    {
      MoMotionJoint track = mo_motion_get_track (motion, i);

      *priority = track.priority;
      if (track.number == joint)
        return by_position ? track.has_position : track.has_rotation;
    }
  return FALSE;
}

/* Finds the next motion after the best one, or one that would come before it with more weight.
 * TRUE in the second case. */
static gboolean
find_rival (const MoMixPart *parts, guint n, guint best, gboolean by_position, MoMixOwner *owner)
{
  for (guint i = 0; i < n; i++)
    if (i != best && (by_position ? parts[i].has_position : parts[i].has_rotation))
      {
        owner->rival = parts[i].entry;
        owner->rival_priority = parts[i].priority;
        return i < best;
      }
  return FALSE;
}

/* Motions that are completely hidden by newer ones take no part, but would if these were absent. */
static void
find_hidden_rival (const MoMixer *mixer, guint joint, gboolean by_position, MoMixOwner *owner)
{
  for (guint i = 0; i < mo_mixer_get_n_entries (mixer); i++)
    {
      const MoMixEntry *entry = mo_mixer_get_entry (mixer, i);
      int priority;

      if (entry->is_evaluated || !find_priority (entry->motion, joint, by_position, &priority)
          || (owner->rival != NULL && priority <= owner->rival_priority))
        continue;
      owner->rival = entry;
      owner->rival_priority = priority;
    }
}

/* The largest share, the first of equal ones; FALSE if no motion has any. */
static gboolean
find_best (const MoMixPart *parts, guint n, gboolean by_position, guint *best)
{
  double most = 0.0;

  for (guint i = 0; i < n; i++)
    if (share (&parts[i], by_position) > most)
      {
        most = share (&parts[i], by_position);
        *best = i;
      }
  return most > 0.0;
}

static MoHeld
find_reason (const MoMixOwner *owner, gboolean is_easing)
{
  if (owner->rival == NULL)
    return MO_HELD_ALONE;
  if (is_easing)
    return MO_HELD_BY_WEIGHT;
  return owner->rival_priority == owner->priority ? MO_HELD_AS_NEWER : MO_HELD_BY_PRIORITY;
}

MoMixOwner
mo_mixer_get_owner (const MoMixer *self, guint joint)
{
  MoMixPart parts[MO_MIX_N_PARTS];
  MoMixOwner owner = { .why = MO_HELD_BY_NOBODY };
  guint n = mo_mixer_get_parts (self, joint, parts), best = 0, mover = 0;
  gboolean by_position = !find_best (parts, n, FALSE, &best), is_easing;

  if (by_position && !find_best (parts, n, TRUE, &best))
    return owner;
  owner.entry = parts[best].entry;
  owner.priority = parts[best].priority;
  is_easing = find_rival (parts, n, best, by_position, &owner);
  find_hidden_rival (self, joint, by_position, &owner);
  owner.why = find_reason (&owner, is_easing);
  if (owner.rival == NULL && find_best (parts, n, TRUE, &mover) && mover != best)
    {
      owner.why = MO_HELD_BY_TWO;
      owner.rival = parts[mover].entry;
      owner.rival_priority = parts[mover].priority;
    }
  return owner;
}
