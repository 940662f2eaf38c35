/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-field-limit.h"
#include "mo-reduce-take.h"

#include <glib/gi18n-lib.h>

/* Reduces keys, within the error that the maker allows. */

gboolean
mo_recipe_reduces (const MoRecipe *recipe, const MoClip *clip)
{
  static const MoFieldId fields[] = { MO_FIELD_REDUCE, MO_FIELD_ERROR, MO_FIELD_ANGLE_ERROR,
                                      MO_FIELD_MAX_BYTES };
  gboolean asked = FALSE;

  if (recipe->mode != MO_MODE_FAITHFUL || recipe->reduce == MO_REDUCE_NONE)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    asked |= mo_recipe_is_set (recipe, fields[i]);
  return asked || clip->anim == NULL;
}

/* Edits make more keys than a file needs, even where those of the file are kept. */
static gboolean
has_edited (const MoTake *take)
{
  for (guint i = 0; i < take->tracks->len; i++)
    if (mo_take_track (take, i)->is_edited)
      return TRUE;
  return FALSE;
}

static gboolean
applies (const MoConversion *conversion)
{
  const MoRecipe *recipe = conversion->recipe;

  return !conversion->is_plain
         && (mo_recipe_reduces (recipe, conversion->clip)
             || (recipe->mode == MO_MODE_FAITHFUL && recipe->reduce != MO_REDUCE_NONE
                 && has_edited (conversion->state)));
}

/* Limits a bound to what makes sense, with a finding if that changes it. */
static double
limit (const MoConversion *conversion, MoFieldId id, double value)
{
  const MoField *field = mo_field (id);

  return mo_field_limit (id, value, field->min, field->max, field->unit, conversion->context);
}

/* Both ends of the loop have keys, which are equal if the poses there are. In an .anim they may
 * be outside of what plays, where no keys are possible. */
static guint
find_pins (const MoConversion *conversion, double pins[2])
{
  const MoRecipe *recipe = conversion->recipe;
  const MoTake *take = conversion->state;
  MoLoop loop = mo_take_loop (take, recipe, conversion->clip->anim);

  pins[0] = CLAMP (loop.in, 0.0, take->duration);
  pins[1] = CLAMP (loop.out, pins[0], take->duration);
  return loop.is_on ? 2 : 0;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoRecipe *recipe = conversion->recipe;
  MoTake *take = conversion->state;
  double pins[2];
  MoReduceBounds bounds = {
    .distance = 0.001 * limit (conversion, MO_FIELD_ERROR, recipe->error),
    .angle = MO_DEGREES (limit (conversion, MO_FIELD_ANGLE_ERROR, recipe->angle_error)),
    .level = (MoReduceLevel) recipe->reduce,
    .pins = pins,
    .n_pins = find_pins (conversion, pins),
    .only_edited = !mo_recipe_reduces (recipe, conversion->clip),
    .closes = TRUE,
    .effort = conversion->effort,
    .leaves_keys = conversion->leaves_keys,
  };

  if (take->duration <= 0.0)
    return TRUE;
  take->is_edited = TRUE;
  return mo_reduce_take (take, &bounds, conversion->context, error);
}

const MoStep mo_step_reduce = {
  .id = "reduce",
  .title = N_ ("Remove redundant keys"),
  .applies = applies,
  .run = run,
  .knows_rest = TRUE,
};
