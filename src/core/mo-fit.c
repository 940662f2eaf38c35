/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Bounds are looked for from the recipe's own halved so often to doubled so often, to within the
 * last halving of that range. */
#define DOUBLINGS 8.0
#define HALVINGS 12

static MoRecipe *
with_number (const MoRecipe *recipe, MoFieldId id, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return mo_recipe_with (recipe, id, g_ascii_dtostr (text, sizeof text, number), NULL);
}

/* The recipe with both bounds times 2^doublings, and no bytes asked for. */
static MoRecipe *
scaled (const MoRecipe *recipe, double doublings)
{
  double scale = exp2 (doublings);
  const MoField *distance = mo_field (MO_FIELD_ERROR), *angle = mo_field (MO_FIELD_ANGLE_ERROR);
  g_autoptr (MoRecipe) free_size = mo_recipe_without (recipe, MO_FIELD_MAX_BYTES);
  g_autoptr (MoRecipe) one
      = with_number (free_size, MO_FIELD_ERROR,
                     CLAMP (recipe->error * scale, distance->min, distance->max));

  return with_number (one, MO_FIELD_ANGLE_ERROR,
                      CLAMP (recipe->angle_error * scale, angle->min, angle->max));
}

/* Its bytes, or 0 where nothing comes out. */
static gsize
size_at (const MoClip *clip, const MoRecipe *recipe, double doublings,
         const MoConvertOptions *options, MoFitTry attempt, MoContext *context)
{
  g_autoptr (MoContext) own = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) trial = scaled (recipe, doublings);
  g_autoptr (MoAnim) anim = attempt (clip, trial, options, own, NULL);

  return anim != NULL ? mo_anim_size (anim, -1) : 0;
}

MoAnim *
mo_fit (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
        MoFitTry attempt, MoContext *context, GError **error)
{
  gsize room = (gsize) recipe->max_bytes, least;
  double low = -DOUBLINGS, high = DOUBLINGS;
  g_autoptr (MoRecipe) found = NULL;

  least = size_at (clip, recipe, high, options, attempt, context);
  if (least > room)
    {
      mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_CANNOT_FIT, MO_NOWHERE, NULL,
               _ ("%zu bytes at least, and %zu are asked for"), least, room);
      return NULL;
    }
  if (least > 0 && size_at (clip, recipe, low, options, attempt, context) <= room)
    high = low;
  for (guint i = 0; least > 0 && i < HALVINGS && high > low; i++)
    {
      double middle = (low + high) / 2.0;

      if (mo_context_check (context, (double) i / HALVINGS, error))
        return NULL;
      if (size_at (clip, recipe, middle, options, attempt, context) <= room)
        high = middle;
      else
        low = middle;
    }
  found = scaled (recipe, high);
  return attempt (clip, found, options, context, error);
}
