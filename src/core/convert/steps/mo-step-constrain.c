/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-constrain.h"
#include "mo-constraint-preset.h"
#include "mo-footing.h"
#include "mo-limits.h"
#include "mo-part.h"
#include "mo-steady-stands.h"
#include "mo-take-sample.h"

#include <glib/gi18n-lib.h>

/* The constraints of the result: those of the file, or of the recipe instead, whose presets are fitted to the motion
 * and whose times are those of the whole result. What is baked becomes keys, before any are left out. */

#define USUAL_FRAME_TIME (1.0 / 60.0)

/* Constraints of more than that are not worked out (seconds): no animation with any is longer than a minute. */
#define LONGEST 600.0

static double
get_ease_in (const MoConversion *conversion)
{
  const MoAnim *source = conversion->clip->anim;

  return source != NULL && !mo_recipe_is_set (conversion->recipe, MO_FIELD_EASE_IN)
             ? (double) source->ease_in
             : conversion->recipe->ease_in;
}

/* Whether it repeats all of the motion. */
static gboolean
get_loops (const MoConversion *conversion)
{
  MoLoop loop = mo_take_loop (conversion->state, conversion->recipe, conversion->clip->anim);

  return loop.is_on != 0 && loop.in <= 0.0;
}

/* The motion that a preset is fitted to: the whole result, or the part of it that is asked for. */
typedef struct
{
  const MoTake *take;
  double from, length; /* seconds */
} Section;

static Section
find_section (const MoConversion *conversion)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  const MoTake *take = conversion->state;
  Section whole = { take, 0.0, mo_take_get_length (take) };
  double from, to;

  /* Whatever is wrong with a part is told where it is cut out. */
  if (conversion->part == NULL
      || !mo_part_resolve (conversion->part, take->frame_time, take->duration, &from, &to, quiet,
                           NULL)
      || to <= from)
    return whole;
  return (Section){ take, from, to - from };
}

static void
sample_section (gpointer data, double time, MoPose *pose)
{
  const Section *self = data;

  mo_take_sample_pose ((gpointer) self->take, self->from + time, pose);
}

static void
add_preset (MoConversion *conversion, MoConstraintPreset preset, GArray *constraints)
{
  MoTake *take = conversion->state;
  gboolean is_short = take->duration < MO_FOOTING_SHORTEST;
  Section section = find_section (conversion);
  MoPresetInput input = {
    .sample = sample_section,
    .data = &section,
    .duration = section.length,
    .is_pose = is_short,
    .step = take->frame_time > 0.0 ? take->frame_time : USUAL_FRAME_TIME,
    .loops = get_loops (conversion),
    .settle = get_ease_in (conversion),
    .most = MO_MAX_CONSTRAINTS - MIN (constraints->len, MO_MAX_CONSTRAINTS),
  };
  guint n_left, n_unsteady = 0;
  g_autoptr (GArray) fitted = mo_constraint_preset_fit (preset, &input, &n_left);

  for (guint i = 0; i < fitted->len; i++)
    {
      MoConstraint *constraint = &g_array_index (fitted, MoConstraint, i);

      mo_constraint_map_times (constraint, 1.0, section.from);
      mo_take_complete (take, constraint, TRUE);
    }
  if (preset == MO_PRESET_FEET_ON_GROUND && !input.is_pose)
    n_unsteady = mo_take_keep_steady (take, fitted);
  if (n_unsteady > 0)
    mo_report (conversion->context, MO_CODE_STANDS_STEADY, MO_NOWHERE, NULL, "%u", n_unsteady);
  if (n_left > 0)
    mo_report (conversion->context, MO_CODE_STANDS_LEFT, MO_NOWHERE, NULL, "%u", n_left);
  if (fitted->len + n_unsteady == 0)
    mo_report (conversion->context, MO_CODE_PRESET_IDLE, MO_NOWHERE,
               mo_constraint_preset_nick (preset), NULL);
  g_array_append_vals (constraints, fitted->data, fitted->len);
}

/* Sorts the lines of the recipe into those that are baked and those that are stored. */
static void
add_line (MoConversion *conversion, const MoConstraintLine *line, GArray *baked)
{
  MoTake *take = conversion->state;
  GArray *constraints = line->is_baked ? baked : take->constraints;

  if (line->preset != MO_PRESET_NONE)
    add_preset (conversion, line->preset, constraints);
  else
    {
      MoConstraint constraint = mo_constraint_line_resolve (line, mo_take_get_length (take));

      mo_take_complete (take, &constraint, line->is_complete);
      g_array_append_val (constraints, constraint);
    }
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoLines *lines = conversion->recipe->constraint;
  MoTake *take = conversion->state;
  g_autoptr (GArray) baked = g_array_new (FALSE, FALSE, sizeof (MoConstraint));
  guint n_idle;

  if (!mo_recipe_is_set (conversion->recipe, MO_FIELD_CONSTRAINT))
    return TRUE;
  mo_take_wake_all (take);
  g_array_set_size (take->constraints, 0);
  if (mo_lines_get_n_lines (lines) > 0 && find_section (conversion).length > LONGEST)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG, MO_NOWHERE, NULL,
                    _ ("it takes more than %.0f s; use --trim-end=60s"), LONGEST);
  /* Feet have what room the others leave. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
      {
        const MoConstraintLine *line = mo_lines_get_parsed (lines, i);

        if ((line->preset == MO_PRESET_FEET_ON_GROUND) == (pass == 1))
          add_line (conversion, line, baked);
      }
  if (baked->len > MO_MAX_CONSTRAINTS)
    mo_report (conversion->context, MO_CODE_BAKED_LEFT, MO_NOWHERE, NULL, "%u",
               baked->len - MO_MAX_CONSTRAINTS);
  n_idle = mo_take_bake (take, baked, get_loops (conversion));
  if (n_idle > 0)
    mo_report (conversion->context, MO_CODE_BAKED_IDLE, MO_NOWHERE, NULL, "%u", n_idle);
  return TRUE;
}

const MoStep mo_step_constrain = {
  .id = "constrain",
  .title = N_ ("Apply constraints"),
  .applies = mo_faithful_applies,
  .run = run,
  .knows_rest = TRUE,
};
