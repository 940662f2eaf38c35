/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-take.h"

#include <glib/gi18n-lib.h>

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
