/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* Steps that move the whole body: in-place removes the hip's travel, begin brings the first pose
 * to the avatar, place raises and rotates it. */

static gboolean
stays_in_place (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->in_place != MO_IN_PLACE_NONE;
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

/* How far from the avatar, and from the beginning of the whole motion, a trimmed motion may
 * begin without a finding (metres, horizontally): a sway instead of a step. */
#define BESIDE 0.1

static gboolean
may_begin_away (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion)
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

static gboolean
is_placed (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion)
         && (conversion->recipe->hip_height != 0.0 || conversion->recipe->hip_turn != 0.0);
}

/* Adds a key to the hip's track if it has none of the kind that will be changed. */
static void
ensure_keys (GArray *keys, MoQuat value)
{
  MoTakeKey key = { .value = value };

  if (keys->len == 0)
    g_array_append_val (keys, key);
}

static gboolean
place (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  double height = conversion->recipe->hip_height;
  MoQuat turn =
      mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (conversion->recipe->hip_turn));
  MoTakeTrack *hip = mo_take_find (take, MO_RIG_PELVIS);

  if (hip == NULL)
    hip = mo_take_add_track (take, mo_rig_joint (MO_RIG_PELVIS)->name, MO_RIG_PELVIS);
  if (conversion->recipe->hip_turn != 0.0)
    ensure_keys (hip->rotation, MO_QUAT_IDENTITY);
  if (height != 0.0)
    ensure_keys (hip->position, (MoQuat){ 0.0, 0.0, 0.0, 0.0 });

  for (guint i = 0; i < hip->rotation->len; i++)
    {
      MoTakeKey *key = mo_take_key (hip->rotation, i);

      key->value = mo_quat_mul (key->value, turn);
      key->is_stored = FALSE;
    }
  for (guint i = 0; i < hip->position->len; i++)
    {
      MoTakeKey *key = mo_take_key (hip->position, i);
      MoVec3 v = mo_quat_rotate (turn, (MoVec3){ key->value.x, key->value.y, key->value.z });

      key->value = (MoQuat){ v.x, v.y, v.z + height, 0.0 };
      key->is_stored = FALSE;
    }
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_place = {
  .id = "place",
  .title = N_ ("Raise and turn the body"),
  .applies = is_placed,
  .run = place,
};
