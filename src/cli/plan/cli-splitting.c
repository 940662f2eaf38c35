/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-splitting.h"

#include "mo-error.h"
#include "mo-split.h"

#include <glib/gi18n.h>
#include <string.h>

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
  MoRecipe *planned;
  const char *name = merged->name[0] != '\0' ? merged->name : stem;

  if (merged->mode == MO_MODE_VIEWER)
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("What the official viewer imports is never longer than 60 s: use "
                      "--mode=faithful"));
      return NULL;
    }
  planned = mo_split_plan (clip, recipe, name, most_bytes, context, error);
  if (planned != NULL)
    find_shortened (planned, name, context);
  return planned;
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
