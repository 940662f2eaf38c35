/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* How far from the avatar, and from the beginning of the whole motion, a trimmed motion may
 * begin without a finding (metres, horizontally): a sway instead of a step. */
#define BESIDE 0.1

static gboolean
may_begin_away (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && !mo_waits_for_edits (conversion)
         && (conversion->recipe->begin == MO_BEGIN_AT_STAND
             || (((MoTake *) conversion->state)->is_trimmed
                 && !mo_recipe_is_set (conversion->recipe, MO_FIELD_BEGIN)));
}

static gboolean
begin (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  MoTakeTrack *hip = mo_take_find (take, MO_RIG_PELVIS);
  MoVec3 away;
  double distance;

  if (hip == NULL || hip->position->len == 0)
    return TRUE;
  away = mo_take_position_at (hip->position, 0.0);
  distance = hypot (away.x, away.y);
  if (conversion->recipe->begin == MO_BEGIN_AS_CUT)
    {
      if (MIN (distance, hypot (away.x - take->untrimmed[0].x, away.y - take->untrimmed[0].y))
          > BESIDE)
        mo_report (conversion->context, MO_CODE_BEGINS_AWAY, MO_NOWHERE, NULL, _ ("by %.2f m"),
                   distance);
      return TRUE;
    }
  for (guint i = 0; i < hip->position->len; i++)
    {
      MoTakeKey *key = mo_take_key (hip->position, i);

      key->value.x -= away.x;
      key->value.y -= away.y;
      key->is_stored = FALSE;
    }
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_begin = {
  .id = "begin",
  .title = N_ ("Begin at the avatar’s place"),
  .applies = may_begin_away,
  .run = begin,
};
