/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

gboolean
mo_waits_for_edits (const MoConversion *conversion)
{
  const MoEdits *edits = conversion->recipe->edits;

  return !conversion->are_edits_in && edits != NULL
         && mo_edits_are_of (edits, mo_clip_name (conversion->clip)) && mo_edits_say_place (edits);
}

static gboolean
stays_in_place (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && !mo_waits_for_edits (conversion)
         && (conversion->recipe->in_place != MO_IN_PLACE_NONE || conversion->recipe->walk_in_place);
}

/* Takes the mean speed over a loop out, or over the motion: so the ends of the loop meet. */
static void
take_travel_out (MoConversion *conversion, GArray *keys)
{
  MoTake *take = conversion->state;
  MoLoop loop = mo_take_loop (take, conversion->recipe, conversion->clip->anim);
  double from = loop.is_on && loop.out > loop.in ? loop.in : 0.0;
  double to = loop.is_on && loop.out > loop.in ? loop.out : take->duration;
  MoVec3 speed = mo_vec3_sub (mo_take_position_at (keys, to), mo_take_position_at (keys, from));

  if (to <= from)
    return;
  speed = mo_vec3_scale (speed, 1.0 / (to - from));
  for (guint i = 0; i < keys->len; i++)
    {
      MoTakeKey *key = mo_take_key (keys, i);

      key->value.x -= key->time * speed.x;
      key->value.y -= key->time * speed.y;
      key->is_stored = FALSE;
    }
  /* As the avatar is turned afterwards. */
  speed = mo_quat_rotate (mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 },
                                                   MO_DEGREES (conversion->recipe->hip_turn)),
                          speed);
  mo_report (conversion->context, MO_CODE_TRAVEL_REMOVED, MO_NOWHERE, NULL,
             _ ("%.3f m/s: %.3f forward, %.3f to the left"), hypot (speed.x, speed.y), speed.x,
             speed.y);
}

static gboolean
stay_in_place (MoConversion *conversion, GError **error)
{
  /* Which of x y z each choice fixes. */
  static const gboolean held[][3] = {
    [MO_IN_PLACE_NONE] = { FALSE, FALSE, FALSE },    [MO_IN_PLACE_FORWARD] = { TRUE, FALSE, FALSE },
    [MO_IN_PLACE_SIDEWAYS] = { FALSE, TRUE, FALSE }, [MO_IN_PLACE_LEVEL] = { TRUE, TRUE, FALSE },
    [MO_IN_PLACE_VERTICAL] = { FALSE, FALSE, TRUE }, [MO_IN_PLACE_ALL] = { TRUE, TRUE, TRUE },
  };
  const gboolean *hold = held[conversion->recipe->in_place];
  MoTake *take = conversion->state;
  MoTakeTrack *hip = mo_take_find (take, MO_RIG_PELVIS);
  MoVec3 first;

  if (hip == NULL || hip->position->len == 0)
    return TRUE;
  if (conversion->recipe->walk_in_place)
    take_travel_out (conversion, hip->position);
  first = take->is_trimmed ? take->untrimmed[0] : mo_take_position_at (hip->position, 0.0);
  for (guint i = 0; i < hip->position->len; i++)
    {
      MoTakeKey *key = mo_take_key (hip->position, i);

      key->value.x = hold[0] ? first.x : key->value.x;
      key->value.y = hold[1] ? first.y : key->value.y;
      key->value.z = hold[2] ? first.z : key->value.z;
      key->is_stored = FALSE;
    }
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_in_place = {
  .id = "in-place",
  .title = N_ ("Keep the hip in place"),
  .applies = stays_in_place,
  .run = stay_in_place,
};
