/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Bounds are searched to this precision: a third of a percent. */
#define FINE 0.005 /* doublings */

/* The exponent of the usual number of keys as a function of the bound. */
#define USUAL_SLOPE -0.4

static MoRecipe *
with_number (const MoRecipe *recipe, MoFieldId id, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return mo_recipe_with (recipe, id, g_ascii_dtostr (text, sizeof text, number), NULL);
}

MoRecipe *
mo_fit_scale (const MoRecipe *recipe, double doublings)
{
  double scale = exp2 (doublings);
  const MoField *distance = mo_field (MO_FIELD_ERROR), *angle = mo_field (MO_FIELD_ANGLE_ERROR);
  /* Set to 0 explicitly, because the file may have a size of its own. */
  g_autoptr (MoRecipe) free_size = with_number (recipe, MO_FIELD_MAX_BYTES, 0.0);
  g_autoptr (MoRecipe) one =
      with_number (free_size, MO_FIELD_ERROR,
                   CLAMP (recipe->error * scale, distance->min, distance->max));

  return with_number (one, MO_FIELD_ANGLE_ERROR,
                      CLAMP (recipe->angle_error * scale, angle->min, angle->max));
}

/* The size in bytes, or 0 if there is no result. */
static gsize
size_at (MoPrepared *prepared, const MoRecipe *recipe, double doublings,
         const MoConvertOptions *options, MoFitTry attempt, MoContext *context)
{
  g_autoptr (MoContext) own = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) trial = mo_fit_scale (recipe, doublings);
  g_autoptr (MoAnim) anim = attempt (prepared, trial, options, own, NULL);

  return anim != NULL ? mo_anim_size (anim, -1) : 0;
}

/* How far at least one of the bounds can still go up or down, in doublings; the other stays at
 * its limit. */
static double
find_end (const MoRecipe *recipe, gboolean up)
{
  const MoField *distance = mo_field (MO_FIELD_ERROR), *angle = mo_field (MO_FIELD_ANGLE_ERROR);

  return up ? MAX (log2 (distance->max / recipe->error), log2 (angle->max / recipe->angle_error))
            : MIN (log2 (distance->min / recipe->error), log2 (angle->min / recipe->angle_error));
}

static gboolean
find_too_large (gsize bytes, gsize room, MoContext *context, GError **error)
{
  return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_CANNOT_FIT, MO_NOWHERE, NULL,
                  _ ("%zu bytes at least, but %zu requested"), bytes, room);
}

MoAnim *
mo_fit_as_it_is (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                 MoFitTry attempt, MoContext *context, GError **error)
{
  MoAnim *anim = attempt (prepared, recipe, options, context, error);

  if (anim != NULL && mo_anim_size (anim, -1) > (gsize) recipe->max_bytes
      && !find_too_large (mo_anim_size (anim, -1), (gsize) recipe->max_bytes, context, error))
    g_clear_pointer (&anim, mo_anim_unref);
  return anim;
}

MoAnim *
mo_fit (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
        MoFitTry attempt, MoContext *context, GError **error)
{
  gsize room = (gsize) recipe->max_bytes, least;
  double low = find_end (recipe, FALSE), high = find_end (recipe, TRUE), range = high - low;
  g_autoptr (MoRecipe) found = NULL;

  least = size_at (prepared, recipe, high, options, attempt, context);
  if (least > room)
    {
      find_too_large (least, room, context, error);
      return NULL;
    }
  if (least > 0 && size_at (prepared, recipe, low, options, attempt, context) <= room)
    high = low;
  while (least > 0 && high - low > FINE)
    {
      double middle = (low + high) / 2.0;

      if (mo_context_check (context, 1.0 - log2 ((high - low) / FINE) / log2 (range / FINE), error))
        return NULL;
      if (size_at (prepared, recipe, middle, options, attempt, context) <= room)
        high = middle;
      else
        low = middle;
    }
  found = mo_fit_scale (recipe, high);
  return attempt (prepared, found, options, context, error);
}

/* -- Estimates --------------------------------------------------------------------------------- */

gsize
mo_fit_measure (MoPrepared *prepared, const MoRecipe *recipe, double doublings, MoContext *context)
{
  return size_at (prepared, recipe, doublings, &(MoConvertOptions){ 0 }, mo_finish, context);
}

double
mo_fit_estimate (const MoFitPoint *points, guint n, double doublings)
{
  guint i = 1;
  double from, to, slope;

  if (n == 1)
    return points[0].bytes * exp2 (USUAL_SLOPE * (doublings - points[0].doublings));
  while (i + 1 < n && points[i].doublings < doublings)
    i++;
  from = log2 (points[i - 1].bytes);
  to = log2 (points[i].bytes);
  slope = (to - from) / (points[i].doublings - points[i - 1].doublings);
  return exp2 (from + slope * (doublings - points[i - 1].doublings));
}

double
mo_fit_estimate_doublings (const MoFitPoint *points, guint n, double bytes)
{
  double low = -MO_FIT_DOUBLINGS, high = MO_FIT_DOUBLINGS;

  /* Bytes decrease or stay the same as the bounds grow. */
  for (guint i = 0; i < 40; i++)
    {
      double middle = (low + high) / 2.0;

      if (mo_fit_estimate (points, n, middle) > bytes)
        low = middle;
      else
        high = middle;
    }
  return high;
}
