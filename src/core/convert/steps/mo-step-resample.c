/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-field-limit.h"
#include "mo-limits.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

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
  guint n = MAX ((guint) floor (take->duration / step + 0.5), 1);
  GArray *result = g_array_sized_new (FALSE, TRUE, sizeof (MoTakeKey), n + 1);

  for (guint i = 0; i <= n; i++)
    {
      MoTakeKey key = { .time = i < n ? i * step : take->duration };

      if (is_position)
        {
          MoVec3 v = mo_take_position_at (keys, key.time);

          key.value = (MoQuat){ v.x, v.y, v.z, 0.0 };
        }
      else
        key.value = mo_take_rotation_at (take, keys, key.time);
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
