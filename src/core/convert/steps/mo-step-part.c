/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-part.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

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
  take->has_found = FALSE;
  return TRUE;
}

const MoStep mo_step_part = {
  .id = "part",
  .title = N_ ("Extract one part"),
  .applies = is_part,
  .run = cut_part,
};
