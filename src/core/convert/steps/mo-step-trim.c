/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-part.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

static gboolean
trims (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion)
         && (mo_recipe_is_set (conversion->recipe, MO_FIELD_TRIM_START)
             || mo_recipe_is_set (conversion->recipe, MO_FIELD_TRIM_END));
}

/* What is cut off still has an effect: the hip's previous positions define what in-place fixes,
 * and a joint that moves in the whole is written even if it does not move in the rest. */
static void
keep_of_whole (MoTake *take)
{
  for (guint i = 0; i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);

      track->is_wanted = track->is_wanted || mo_take_track_acts (track);
    }
  take->is_trimmed = TRUE;
  mo_take_keep_ends (take);
}

/* Times count from the beginning of the file, including a dropped reference frame. */
static gboolean
trim (MoConversion *conversion, GError **error)
{
  const MoRecipe *recipe = conversion->recipe;
  MoTake *take = conversion->state;
  MoPart kept = { NULL, recipe->trim_start, { 100.0, MO_UNIT_PERCENT } };
  double whole = take->dropped + take->duration, start, end;

  if (mo_recipe_is_set (recipe, MO_FIELD_TRIM_END))
    kept.end = recipe->trim_end;
  if (!mo_part_resolve (&kept, take->frame_time, whole, &start, &end, conversion->context, error))
    return FALSE;
  if (end < take->dropped)
    mo_report (conversion->context, MO_CODE_VALUE_CLAMPED, MO_NOWHERE,
               mo_field (MO_FIELD_TRIM_END)->name,
               _ ("the motion begins after the first frame, at %g s"), take->dropped);
  /* Keys of an .anim stay as they are where nothing is cut. */
  if (start <= take->dropped && end >= whole)
    return TRUE;
  keep_of_whole (take);
  mo_take_cut (take, MAX (start - take->dropped, 0.0), MAX (end - take->dropped, 0.0));
  return TRUE;
}

const MoStep mo_step_trim = {
  .id = "trim",
  .title = N_ ("Trim the ends"),
  .applies = trims,
  .run = trim,
};
