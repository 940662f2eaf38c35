/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-split.h"

#include "mo-convert.h"
#include "mo-error.h"
#include "mo-limits.h"

#include <glib/gi18n-lib.h>

/* Parts that are short enough for the world, and small enough. */

/* The bytes of the largest part as an .anim; 0 if one cannot be made. */
static gsize
find_largest (const MoClip *clip, MoRecipe *planned, MoPrepared *near, const char *reduce,
              MoContext *context)
{
  g_autoptr (MoContext) quiet = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, planned);
  g_autoptr (MoRecipe) recipe = reduce != NULL
                                    ? mo_recipe_with (merged, MO_FIELD_REDUCE, reduce, NULL)
                                    : mo_recipe_ref (merged);
  g_autoptr (MoPrepared) prepared =
      mo_prepare (clip, recipe, &(MoConvertOptions){ .prepared = near }, quiet, NULL);
  gsize most = 0;

  for (guint i = 0; prepared != NULL && i < mo_lines_get_n_lines (planned->part); i++)
    {
      MoConvertOptions options = { .part = mo_lines_get_parsed (planned->part, i) };
      g_autoptr (MoAnim) anim = mo_finish (prepared, recipe, &options, quiet, NULL);

      if (anim == NULL)
        return 0;
      most = MAX (most, mo_anim_size (anim, -1));
    }
  return most;
}

/* Shorter parts are aimed at a little below the limit, but no shorter than this (seconds). */
#define AIM 0.96
#define SHORTEST 2.0

MoRecipe *
mo_split_plan (const MoClip *clip, const MoRecipe *recipe, const char *name, gsize most_bytes,
               MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoPrepared) prepared =
      mo_prepare (clip, merged, &(MoConvertOptions){ 0 }, context, error);
  double most = MO_MAX_DURATION;

  if (prepared == NULL)
    return NULL;
  most = MIN (most, MAX (mo_prepared_get_duration (prepared), SHORTEST));
  while (most >= SHORTEST)
    {
      g_autoptr (MoRecipe) planned = mo_split_recipe (prepared, recipe, name, most, error);
      gsize size;

      if (planned == NULL || mo_context_check (context, 0.0, error))
        return NULL;
      /* With all keys it is quickly said whether it is small enough. */
      if (most_bytes == 0
          || (size = find_largest (clip, planned, prepared, "none", context)) <= most_bytes
          || (size = find_largest (clip, planned, prepared, NULL, context)) <= most_bytes)
        return g_steal_pointer (&planned);
      most *= AIM * most_bytes / size;
    }
  g_set_error (error, MO_ERROR, MO_ERROR_LIMIT,
               _ ("Even parts of %g s have more than %u bytes: reduce keys, or leave joints out"),
               SHORTEST, (guint) most_bytes);
  return NULL;
}
