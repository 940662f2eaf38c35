/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-source-time.h"

#include "mo-context.h"
#include "mo-field-limit.h"
#include "mo-part.h"

static void
trim (MoSourceTime *self, const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoPart kept = { NULL, recipe->trim_start, { 100.0, MO_UNIT_PERCENT } };
  double start, end;

  if (mo_recipe_is_set (recipe, MO_FIELD_TRIM_END))
    kept.end = recipe->trim_end;
  if (!mo_part_resolve (&kept, mo_clip_frame_time (clip), self->to, &start, &end, context, NULL))
    return;
  self->from = MAX (start, self->begin);
  self->to = MAX (end, self->begin);
}

void
mo_source_time_init (MoSourceTime *self, const MoClip *clip, const MoRecipe *recipe, double begin)
{
  const MoField *speed = mo_field (MO_FIELD_SPEED);
  double whole = mo_clip_duration (clip);

  *self = (MoSourceTime){ MIN (begin, whole), MIN (begin, whole), whole, 1.0, FALSE };
  if (recipe->mode != MO_MODE_FAITHFUL)
    return;
  if (mo_recipe_is_set (recipe, MO_FIELD_TRIM_START)
      || mo_recipe_is_set (recipe, MO_FIELD_TRIM_END))
    trim (self, clip, recipe);
  self->speed = CLAMP (recipe->speed, speed->min, speed->max);
  self->is_reversed = recipe->reverse;
}

double
mo_source_time_map (const MoSourceTime *self, double time)
{
  double way = time * self->speed;

  return CLAMP (self->is_reversed ? self->to - way : self->from + way, self->from, self->to);
}

double
mo_source_time_get_duration (const MoSourceTime *self)
{
  return (self->to - self->from) / self->speed;
}
