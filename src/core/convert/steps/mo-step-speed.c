/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-field-limit.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

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
