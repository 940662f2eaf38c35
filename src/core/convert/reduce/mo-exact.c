/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-exact.h"

#include "mo-take-played.h"

static guint8 *
exact_of (MoLimb *limb, const MoFrames *frames)
{
  if (limb->exact == NULL)
    limb->exact = g_new0 (guint8, frames->n);
  return limb->exact;
}

/* The frame that is nearest to a time. */
static guint
find_frame (const MoFrames *frames, double time)
{
  guint low = 0, high = frames->n - 1;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (frames->times[middle] < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 && time - frames->times[low - 1] < frames->times[low] - time ? low - 1 : low;
}

/* What rests has only keys of the file. */
static void
mark_set (MoLimb *limb, const GArray *keys, const MoFrames *frames)
{
  for (guint i = 0; keys != NULL && i < keys->len; i++)
    if (mo_take_key (keys, i)->is_set)
      exact_of (limb, frames)[find_frame (frames, mo_take_key (keys, i)->time)] = MO_EXACT_SET;
}

guint8 *
mo_exact_find_set (const GArray *keys, const MoFrames *frames, GArray *pins)
{
  guint8 *set = NULL;

  for (guint i = 0; i < keys->len && frames->n > 0; i++)
    {
      guint frame = find_frame (frames, mo_take_key (keys, i)->time);
      MoPlaceKind kind = mo_take_place_kind (mo_take_key (keys, i));

      if (kind == MO_PLACE_FREE)
        continue;
      if (set == NULL)
        set = g_new0 (guint8, frames->n);
      if (!set[frame])
        g_array_append_val (pins, frame);
      set[frame] = MAX (set[frame], kind);
    }
  return set;
}

static void
mark_steady (MoLimb *limb, const GArray *keys, const MoFrames *frames)
{
  for (guint i = 0; keys != NULL && i < keys->len; i++)
    if (mo_take_key (keys, i)->is_steady)
      {
        guint to = find_frame (frames, mo_take_key (keys, i)->time), from = to;

        if (i > 0 && mo_take_key (keys, i - 1)->is_steady)
          from = find_frame (frames, mo_take_key (keys, i - 1)->time);
        for (; from <= to; from++)
          if (exact_of (limb, frames)[from] == MO_EXACT_NOT)
            exact_of (limb, frames)[from] = MO_EXACT_STEADY;
      }
}

void
mo_exact_mark (GArray *limbs, const MoTake *take, const MoFrames *frames)
{
  for (guint i = 0; frames->n > 0 && i < limbs->len; i++)
    {
      const MoTakeTrack *track = mo_take_track (take, mo_limb (limbs, i)->track);

      mark_set (mo_limb (limbs, i), track->rotation, frames);
      mark_set (mo_limb (limbs, i), track->position, frames);
      mark_steady (mo_limb (limbs, i), track->rotation, frames);
      mark_steady (mo_limb (limbs, i), track->position, frames);
    }
  /* Parents come first, so each limb has the marks of all that it carries when it is passed on. */
  for (guint i = limbs->len; i-- > 0;)
    {
      const MoLimb *limb = mo_limb (limbs, i);

      for (guint k = 0; limb->exact != NULL && limb->parent >= 0 && k < frames->n; k++)
        if (limb->exact[k] != MO_EXACT_NOT)
          {
            guint8 *parent = exact_of (mo_limb (limbs, (guint) limb->parent), frames);

            parent[k] = MAX (parent[k], MIN (limb->exact[k], MO_EXACT_CARRIES));
          }
    }
}
