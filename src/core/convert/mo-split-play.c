/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-split.h"

#include <math.h>

/* How parts that play on one another are played. */

/* Times of parts are rounded less than that (seconds). */
#define SAME_TIME 1e-6

static const MoPart *
get_part (const MoRecipe *recipe, guint index)
{
  return index < mo_lines_get_n_lines (recipe->part) ? mo_lines_get_parsed (recipe->part, index)
                                                     : NULL;
}

static gboolean
plays_on (const MoPart *part, const MoPart *next)
{
  return part->end.unit == MO_UNIT_SECONDS && next->start.unit == MO_UNIT_SECONDS
         && fabs (part->end.value - MO_SPLIT_OVERLAP - next->start.value) < SAME_TIME;
}

gboolean
mo_split_plays_on (const MoRecipe *recipe)
{
  guint n = mo_lines_get_n_lines (recipe->part);

  for (guint i = 1; i < n; i++)
    if (!plays_on (get_part (recipe, i - 1), get_part (recipe, i)))
      return FALSE;
  return n > 1 && !recipe->loop;
}

MoRecipe *
mo_split_ease_part (const MoRecipe *whole, guint part, const MoRecipe *recipe, GError **error)
{
  g_autoptr (MoRecipe) eased = NULL;
  gboolean plays = mo_split_plays_on (whole);

  if (!plays || part == 0)
    eased = mo_recipe_ref ((MoRecipe *) recipe);
  else
    eased = mo_recipe_with (recipe, MO_FIELD_EASE_IN, G_STRINGIFY (MO_SPLIT_OVERLAP), error);
  if (eased == NULL || !plays || get_part (whole, part + 1) == NULL)
    return g_steal_pointer (&eased);
  return mo_recipe_with (eased, MO_FIELD_EASE_OUT, G_STRINGIFY (MO_SPLIT_OVERLAP), error);
}

/* The last one eases out while the first one eases in again. */
double
mo_split_find_wait (const MoRecipe *recipe, guint part)
{
  const MoPart *here = get_part (recipe, part), *next = get_part (recipe, part + 1);

  if (next != NULL)
    return next->start.value - here->start.value;
  return MAX (here->end.value - here->start.value - MO_SPLIT_OVERLAP, 0.1);
}

void
mo_split_print_text (GString *script, const char *text)
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
mo_split_script (const MoRecipe *recipe)
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
      g_string_append (script, i > 0 ? ", " : "");
      mo_split_print_text (script, part->name);
      g_ascii_formatd (text, sizeof text, "%.3f", mo_split_find_wait (recipe, i));
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
