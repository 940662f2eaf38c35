/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-constraint.h"
#include "mo-part.h"
#include "mo-pull.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>

static gboolean
is_part (const MoConversion *conversion)
{
  return conversion->part != NULL;
}

/* Of the constraints that act somewhere, only those that act in the part, which ten are room for. */
static void
keep_constraints (MoTake *take, double start, double whole)
{
  GArray *constraints = take->constraints;
  guint kept = 0;

  for (guint i = 0; i < constraints->len; i++)
    {
      MoConstraint constraint = g_array_index (constraints, MoConstraint, i), before = constraint;

      mo_constraint_map_times (&before, 1.0, start);
      if (mo_constraint_never_acts (&before, whole)
          || !mo_constraint_never_acts (&constraint, take->duration))
        g_array_index (constraints, MoConstraint, kept++) = constraint;
    }
  g_array_set_size (constraints, kept);
}

/* After all steps that move or place something, so that its poses are those of the whole. It
 * loops from end to end. */
static gboolean
cut_part (MoConversion *conversion, GError **error)
{
  MoTake *take = conversion->state;
  double start, end, whole;

  if (!mo_faithful_applies (conversion))
    return mo_fail (conversion->context, error, MO_ERROR_USAGE, MO_CODE_VIEWER_WHOLE, MO_NOWHERE,
                    conversion->part->name, NULL);
  if (!mo_part_resolve (conversion->part, take->frame_time, take->duration, &start, &end,
                        conversion->context, error))
    return FALSE;
  whole = take->duration;
  mo_take_cut (take, start, end);
  keep_constraints (take, start, whole);
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
