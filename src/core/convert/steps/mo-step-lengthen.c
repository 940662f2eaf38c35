/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-limits.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* Makes the motion as long as its edits are, and reports whether they were made on another one. */

/* Durations that differ by less are the same (seconds): an .anim rounds them. */
#define SAME_DURATION 1e-3
#define SAME_FRAME_TIME 1e-6

static gboolean
lengthens (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->edits != NULL;
}

static void
compare_source (const MoConversion *conversion, const MoTake *take)
{
  const MoEdits *edits = conversion->recipe->edits;

  /* A clip from nothing has no motion below its edits, which may say a length all the same. */
  if (conversion->clip->stance != NULL)
    return;
  if (edits->duration > 0.0 && fabs (edits->duration - take->source_end) > SAME_DURATION)
    mo_report (conversion->context, MO_CODE_EDITS_LENGTH, MO_NOWHERE, NULL,
               _ ("%.3f s then, %.3f s now"), edits->duration, take->source_end);
  else if (edits->frame_time > 0.0 && take->frame_time > 0.0
           && fabs (edits->frame_time - take->frame_time) > SAME_FRAME_TIME)
    mo_report (conversion->context, MO_CODE_EDITS_LENGTH, MO_NOWHERE, NULL,
               _ ("frames of %.4f s then, %.4f s now"), edits->frame_time, take->frame_time);
}

/* Codes are fractions of the duration. */
static void
forget_codes (GArray *keys)
{
  for (guint i = 0; i < keys->len; i++)
    mo_take_key (keys, i)->is_stored = FALSE;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoEdits *edits = conversion->recipe->edits;
  MoTake *take = conversion->state;
  double before = take->duration;

  if (!mo_edits_are_of (edits, mo_clip_name (conversion->clip)))
    {
      mo_report (conversion->context, MO_CODE_EDITS_OTHER_CLIP, MO_NOWHERE, edits->clip, NULL);
      return TRUE;
    }
  compare_source (conversion, take);
  if (edits->length <= take->source_end + SAME_FRAME_TIME)
    return TRUE;
  take->source_end = MIN (edits->length, MO_MAX_TAKE_DURATION);
  take->duration = mo_take_time_of_source (take, take->source_end);
  if (take->loop_out == before)
    take->loop_out = take->duration;
  for (guint i = 0; i < take->tracks->len; i++)
    {
      forget_codes (mo_take_track (take, i)->rotation);
      forget_codes (mo_take_track (take, i)->position);
    }
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_lengthen = {
  .id = "lengthen",
  .title = N_ ("Make the motion as long as its edits"),
  .applies = lengthens,
  .run = run,
};
