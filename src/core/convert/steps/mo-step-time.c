/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-field-limit.h"
#include "mo-limits.h"
#include "mo-part.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

/* Steps that change times: trim, speed, resample, reverse, part. */

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

static gboolean
changes_speed (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->speed != 1.0;
}

static gboolean
change_speed (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  const MoField *field = mo_field (MO_FIELD_SPEED);
  double speed = mo_field_limit (MO_FIELD_SPEED, conversion->recipe->speed, field->min, field->max,
                                 field->unit, conversion->context);

  mo_take_map_times (take, 1.0 / speed, 0.0);
  take->duration /= speed;
  take->frame_time /= speed;
  return TRUE;
}

const MoStep mo_step_speed = {
  .id = "speed",
  .title = N_ ("Play faster or slower"),
  .applies = changes_speed,
  .run = change_speed,
};

static gboolean
resamples (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->frame_rate > 0.0;
}

/* Keys in even steps, and the last key at its own time. The last step may be shorter, or longer
 * by less than half, as there is no key close to the last one. */
static GArray *
resampled (GArray *keys, const MoTake *take, double step, gboolean is_position)
{
  GArray *result = g_array_new (FALSE, TRUE, sizeof (MoTakeKey));
  guint n = MAX ((guint) floor (take->duration / step + 0.5), 1);

  for (guint i = 0; i <= n; i++)
    {
      MoTakeKey key = { .time = i < n ? i * step : take->duration };

      if (is_position)
        {
          MoVec3 v = mo_take_position_at (keys, key.time);

          key.value = (MoQuat){ v.x, v.y, v.z, 0.0 };
        }
      else
        key.value = mo_take_rotation_at (keys, key.time);
      g_array_append_val (result, key);
    }
  g_array_unref (keys);
  return result;
}

static gboolean
resample (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  const MoField *field = mo_field (MO_FIELD_FRAME_RATE);
  double rate = mo_field_limit (MO_FIELD_FRAME_RATE, conversion->recipe->frame_rate, field->min,
                                field->max, field->unit, conversion->context);

  if (take->duration * rate * MAX (take->tracks->len, 1) > (double) MO_MAX_TAKE_KEYS)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_KEYS, MO_NOWHERE,
                    NULL, _ ("%g s at %g per second"), take->duration, rate);

  /* A key that does not move needs no others, and a clip of duration 0 has no room for more. */
  for (guint i = 0; take->duration > 0.0 && i < take->tracks->len; i++)
    {
      MoTakeTrack *track = mo_take_track (take, i);

      if (track->rotation->len > 1)
        track->rotation = resampled (track->rotation, take, 1.0 / rate, FALSE);
      if (track->position->len > 1)
        track->position = resampled (track->position, take, 1.0 / rate, TRUE);
    }
  take->frame_time = 1.0 / rate;
  take->is_edited = TRUE;
  return TRUE;
}

const MoStep mo_step_resample = {
  .id = "resample",
  .title = N_ ("Resample the keys at another rate"),
  .applies = resamples,
  .run = resample,
};

static gboolean
reverses (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->reverse;
}

static gboolean
reverse (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  MoVec3 first = take->untrimmed[0];

  mo_take_map_times (take, -1.0, take->duration);
  take->untrimmed[0] = take->untrimmed[1];
  take->untrimmed[1] = first;
  return TRUE;
}

const MoStep mo_step_reverse = {
  .id = "reverse",
  .title = N_ ("Play backwards"),
  .applies = reverses,
  .run = reverse,
};

static gboolean
is_part (const MoConversion *conversion)
{
  return conversion->part != NULL;
}

/* After all steps that move or place something, so that its poses are those of the whole. It
 * loops from end to end. */
static gboolean
cut_part (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  double start, end;

  if (!mo_faithful_applies (conversion))
    return mo_fail (conversion->context, error, MO_ERROR_USAGE, MO_CODE_VIEWER_WHOLE, MO_NOWHERE,
                    conversion->part->name, NULL);
  if (!mo_part_resolve (conversion->part, take->frame_time, take->duration, &start, &end,
                        conversion->context, error))
    return FALSE;
  mo_take_cut (take, start, end);
  take->loop_in = 0.0;
  take->loop_out = take->duration;
  return TRUE;
}

const MoStep mo_step_part = {
  .id = "part",
  .title = N_ ("Extract one part"),
  .applies = is_part,
  .run = cut_part,
};
