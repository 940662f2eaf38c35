/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-limits.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* Replaces the motion of some joints by that of another file. Both start together, and the
 * duration does not change. Keys stay at their own times: joints need not share times, so
 * nothing is resampled. */

/* Smaller differences in duration do not count (seconds). */
#define SAME_LENGTH 1e-4

static gboolean
is_laid_over (const MoConversion *conversion)
{
  return conversion->over != NULL;
}

/* The codes of an .anim are fractions of its own duration. */
static void
forget_codes (GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    mo_take_key (keys, i)->is_stored = FALSE;
}

static void
swap_keys (GArray **keys, GArray **by)
{
  GArray *before = *keys;

  if ((*by)->len == 0)
    return;
  forget_codes (*by);
  *keys = *by;
  *by = before;
}

/* Tracks that the other motion does not have are kept: if it has no positions for a joint, those
 * of this one. */
static void
lay_over (MoTake *take, MoTakeTrack *from)
{
  MoTakeTrack *to = mo_take_find (take, from->number);

  if (to == NULL)
    to = mo_take_add_track (take, from->name, from->number);
  swap_keys (&to->rotation, &from->rotation);
  swap_keys (&to->position, &from->position);
  to->priority = from->priority;
  to->follows_base = from->follows_base;
  to->is_wanted = TRUE;
  if (to->number == MO_RIG_PELVIS)
    mo_take_keep_ends (take);
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoOver *over = conversion->over;
  MoTake *take = conversion->state;
  g_autoptr (MoTake) other = mo_take_new ();
  gboolean any = FALSE;

  if (!mo_faithful_applies (conversion))
    return mo_fail (conversion->context, error, MO_ERROR_USAGE, MO_CODE_VIEWER_WHOLE, MO_NOWHERE,
                    NULL, NULL);
  other->duration = over->anim->duration;
  other->is_played = TRUE;
  mo_take_add_anim (other, over->anim);
  if (other->duration > take->duration)
    mo_take_cut (other, 0.0, take->duration);
  else if (other->duration < take->duration - SAME_LENGTH)
    mo_report (conversion->context, MO_CODE_OVER_SHORTER, MO_NOWHERE, NULL, _ ("%.3f s of %.3f s"),
               other->duration, take->duration);
  for (guint i = 0; i < other->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (other, i);

      if (track->number < 0 || !mo_over_takes (over->joints, (guint) track->number))
        continue;
      lay_over (take, track);
      any = TRUE;
    }
  if (!any)
    mo_report (conversion->context, MO_CODE_OVER_NOTHING, MO_NOWHERE, NULL, NULL);
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_over = {
  .id = "over",
  .title = N_ ("Lay another motion over it"),
  .applies = is_laid_over,
  .run = run,
};
