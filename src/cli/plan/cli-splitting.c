/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-splitting.h"

#include "mo-error.h"
#include "mo-limits.h"
#include "mo-split.h"

#include <glib/gi18n.h>

/* How long two parts play the same (seconds). */
#define OVERLAP 0.3

/* Of a part that plays from start to end; and when the next one begins. */
static void
find_times (const MoPart *part, const MoPart *next, double *length, double *until_next)
{
  *length = part->end.value - part->start.value;
  *until_next = next != NULL ? next->start.value - part->start.value : *length;
}

static MoRecipe *
set (MoRecipe *recipe, MoFieldId id, const char *text, GError **error)
{
  MoRecipe *changed = mo_recipe_with (recipe, id, text, error);

  mo_recipe_unref (recipe);
  return changed;
}

MoRecipe *
cli_splitting_plan (const MoClip *clip, const MoRecipe *recipe, const char *stem,
                    MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoPrepared) prepared = NULL;
  g_autoptr (GArray) parts = NULL;
  MoRecipe *result;

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
  parts = mo_split_find (prepared, MO_MAX_DURATION, OVERLAP);
  result = mo_recipe_with (recipe, MO_FIELD_PART, "none", error);
  result = set (result, MO_FIELD_LOOP, "no", error);
  result = set (result, MO_FIELD_EASE_IN, G_STRINGIFY (OVERLAP), error);
  result = set (result, MO_FIELD_EASE_OUT, G_STRINGIFY (OVERLAP), error);
  for (guint i = 0; i < parts->len; i++)
    {
      const MoSplitPart *part = &g_array_index (parts, MoSplitPart, i);
      char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *line = NULL;
      MoRecipe *next;

      /* Finer than mo_part_resolve looks, or the end would seem to be beyond that of the motion. */
      g_ascii_formatd (from, sizeof from, "%.7f", part->from);
      g_ascii_formatd (to, sizeof to, "%.7f", part->to);
      line = g_strdup_printf ("%s %u=%ss..%ss", merged->name[0] != '\0' ? merged->name : stem,
                              i + 1, from, to);
      next = mo_recipe_append (result, MO_FIELD_PART, line, error);
      mo_recipe_unref (result);
      result = next;
      if (result == NULL)
        return NULL;
    }
  return result;
}

/* As a text of the script's language. */
static void
add_text (GString *script, const char *text)
{
  g_string_append_c (script, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_c (script, '\\');
      g_string_append_c (script, *text);
    }
  g_string_append_c (script, '"');
}

char *
cli_splitting_script (const MoRecipe *recipe)
{
  GString *script = g_string_new (
      "// Plays animations one after the other, and again from the first one. Put it into an\n"
      "// object together with them, and wear the object or sit on it.\n"
      "list names = [");
  g_autoptr (GString) times = g_string_new ("list seconds = [");
  guint n = mo_lines_get_n_lines (recipe->part);

  for (guint i = 0; i < n; i++)
    {
      const MoPart *part = mo_lines_get_parsed (recipe->part, i);
      char text[G_ASCII_DTOSTR_BUF_SIZE];
      double length, until_next;

      find_times (part, i + 1 < n ? mo_lines_get_parsed (recipe->part, i + 1) : NULL, &length,
                  &until_next);
      /* The last one eases out while the first one eases in again. */
      if (i + 1 == n)
        until_next = MAX (length - OVERLAP, 0.1);
      g_string_append (script, i > 0 ? ", " : "");
      add_text (script, part->name);
      g_ascii_formatd (text, sizeof text, "%.3f", until_next);
      g_string_append_printf (times, "%s%s", i > 0 ? ", " : "", text);
    }
  g_string_append_printf (
      script,
      "];\n"
      "// After so many seconds the next one begins, while the one before eases out.\n"
      "%s];\n"
      "integer at;\n"
      "\n"
      "play()\n"
      "{\n"
      "    llStartAnimation(llList2String(names, at));\n"
      "    llSetTimerEvent(llList2Float(seconds, at));\n"
      "}\n"
      "\n"
      "ask(key who)\n"
      "{\n"
      "    at = 0;\n"
      "    llSetTimerEvent(0.0);\n"
      "    if (who != NULL_KEY)\n"
      "        llRequestPermissions(who, PERMISSION_TRIGGER_ANIMATION);\n"
      "}\n"
      "\n"
      "default\n"
      "{\n"
      "    attach(key who)\n"
      "    {\n"
      "        ask(who);\n"
      "    }\n"
      "    changed(integer what)\n"
      "    {\n"
      "        if (what & CHANGED_LINK)\n"
      "            ask(llAvatarOnSitTarget());\n"
      "    }\n"
      "    run_time_permissions(integer given)\n"
      "    {\n"
      "        if (given & PERMISSION_TRIGGER_ANIMATION)\n"
      "            play();\n"
      "    }\n"
      "    timer()\n"
      "    {\n"
      "        at = (at + 1) %% llGetListLength(names);\n"
      "        play();\n"
      "    }\n"
      "}\n",
      times->str);
  return g_string_free (script, FALSE);
}
