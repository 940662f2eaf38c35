/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-splitting.h"

#include "mo-convert.h"
#include "mo-error.h"
#include "mo-limits.h"
#include "mo-split.h"

#include <glib/gi18n.h>
#include <string.h>

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

static void
find_shortened (const MoRecipe *planned, const char *name, MoContext *context)
{
  guint n = mo_lines_get_n_lines (planned->part);
  g_autofree char *own = mo_split_shorten_name (name, n);

  if (n > 0 && !g_str_equal (own, name))
    mo_report (context, MO_CODE_PART_NAMES_CUT, MO_NOWHERE, NULL, "%s",
               ((const MoPart *) mo_lines_get_parsed (planned->part, 0))->name);
}

MoRecipe *
cli_splitting_plan (const MoClip *clip, const MoRecipe *recipe, const char *stem, gsize most_bytes,
                    MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoPrepared) prepared = NULL;
  g_autoptr (MoRecipe) planned = NULL;
  const char *name = merged->name[0] != '\0' ? merged->name : stem;
  double most = MO_MAX_DURATION;

  if (merged->mode == MO_MODE_VIEWER)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("What the official viewer imports is never longer than 60 s: use "
                      "--mode=faithful"));
      return NULL;
    }
  prepared = mo_prepare (clip, merged, &(MoConvertOptions){ 0 }, context, error);
  if (prepared == NULL)
    return NULL;
  most = MIN (most, MAX (mo_prepared_get_duration (prepared), SHORTEST));
  while (most >= SHORTEST)
    {
      gsize size;

      g_clear_pointer (&planned, mo_recipe_unref);
      planned = mo_split_recipe (prepared, recipe, name, most, error);
      if (planned == NULL)
        return NULL;
      /* With all keys it is quickly said whether it is small enough. */
      if (most_bytes == 0
          || (size = find_largest (clip, planned, prepared, "none", context)) <= most_bytes
          || (size = find_largest (clip, planned, prepared, NULL, context)) <= most_bytes)
        {
          find_shortened (planned, name, context);
          return g_steal_pointer (&planned);
        }
      most *= AIM * most_bytes / size;
    }
  g_set_error (error, MO_ERROR, MO_ERROR_LIMIT,
               _ ("Even parts of %g s have more than %u bytes: reduce keys, or leave joints out"),
               SHORTEST, (guint) most_bytes);
  return NULL;
}

char *
cli_splitting_describe (const MoClip *clip, const MoRecipe *planned)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, planned);
  GString *text = g_string_new (NULL);
  guint n = mo_lines_get_n_lines (planned->part);
  double at = 0.0;

  for (guint i = 0; i < n; i++)
    {
      const MoPart *part = mo_lines_get_parsed (planned->part, i);

      double wait = mo_split_find_wait (planned, i);

      g_string_append_printf (text, "  %8.3f s  llStartAnimation(", at);
      mo_split_print_text (text, part->name);
      g_string_append_printf (text, ");  llSetTimerEvent(%.3f);\n", wait);
      at += wait;
    }
  g_string_append_printf (
      text, _ ("  Set: not looped; eases in %g s at the beginning, out %g s at the end"),
      merged->ease_in, merged->ease_out);
  if (n > 1)
    g_string_append_printf (text,
                            _ (", and %g s where two parts meet, for which both play the same"),
                            MO_SPLIT_OVERLAP);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
