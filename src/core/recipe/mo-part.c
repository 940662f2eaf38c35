/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-part.h"

#include "mo-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The shortest part of a motion: anything shorter is a still pose (seconds). */
#define LEAST_LENGTH 1e-6

void
mo_part_clear (MoPart *self)
{
  g_clear_pointer (&self->name, g_free);
}

/* A name is one line without semicolons, because those separate the lines of a list. */
static gboolean
is_name (const char *name)
{
  if (*name == '\0' || !g_utf8_validate (name, -1, NULL))
    return FALSE;
  for (const char *p = name; *p != '\0'; p++)
    if (*p == ';' || g_ascii_iscntrl (*p))
      return FALSE;
  return TRUE;
}

static gboolean
parse_end (const char *text, MoTime otherwise, MoTime *time)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));

  *time = otherwise;
  return *trimmed == '\0' || mo_time_parse (trimmed, time);
}

gboolean
mo_part_parse (const char *text, MoPart *part, GError **error)
{
  const char *equals = strrchr (text, '='), *dots;
  g_auto (MoPart) parsed = { NULL };
  g_autofree char *start = NULL;

  dots = equals != NULL ? strstr (equals, "..") : NULL;
  if (dots != NULL)
    {
      parsed.name = g_strstrip (g_strndup (text, (gsize) (equals - text)));
      start = g_strndup (equals + 1, (gsize) (dots - equals - 1));
    }
  if (dots == NULL || !is_name (parsed.name)
      || !parse_end (start, (MoTime){ 0.0, MO_UNIT_SECONDS }, &parsed.start)
      || !parse_end (dots + 2, (MoTime){ 100.0, MO_UNIT_PERCENT }, &parsed.end))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("“%s” is not a part: write it like “nod=1.2s..36f”"), text);
      return FALSE;
    }
  if (part != NULL)
    {
      *part = parsed;
      parsed.name = NULL;
    }
  return TRUE;
}

static gboolean
parse_line (const char *text, gpointer parsed, GError **error)
{
  return mo_part_parse (text, parsed, error);
}

static void
clear_line (gpointer parsed)
{
  mo_part_clear (parsed);
}

const MoLineKind mo_part_lines = { sizeof (MoPart), parse_line, clear_line };

gboolean
mo_part_resolve (const MoPart *self, double frame_time, double whole, double *start, double *end,
                 MoContext *context, GError **error)
{
  *start = mo_time_seconds (self->start, frame_time, whole);
  *end = mo_time_seconds (self->end, frame_time, whole);
  if (*start < 0.0 || *end > whole + LEAST_LENGTH)
    mo_report (context, MO_CODE_VALUE_CLAMPED, MO_NOWHERE,
               self->name != NULL ? self->name
               : *start < 0.0     ? mo_field (MO_FIELD_TRIM_START)->name
                                  : mo_field (MO_FIELD_TRIM_END)->name,
               _ ("the clip takes %g s"), whole);
  *start = MAX (*start, 0.0);
  *end = MIN (*end, whole);
  if (*end - *start < -LEAST_LENGTH)
    return mo_fail (context, error, MO_ERROR_USAGE, MO_CODE_TRIM_EMPTY, MO_NOWHERE, self->name,
                    _ ("from %g s to %g s of %g s"), *start, *end, whole);
  *end = MAX (*start, *end);
  return TRUE;
}

static void
replace_recipe (MoRecipe **recipe, MoRecipe *changed)
{
  mo_recipe_unref (*recipe);
  *recipe = changed;
}

MoRecipe *
mo_part_recipe (const MoPart *self, const MoRecipe *recipe)
{
  gboolean loops = mo_recipe_is_set (recipe, MO_FIELD_LOOP)
                       ? recipe->loop
                       : mo_recipe_is_set (recipe, MO_FIELD_LOOP_IN)
                             || mo_recipe_is_set (recipe, MO_FIELD_LOOP_OUT);
  MoRecipe *result = mo_recipe_with (recipe, MO_FIELD_NAME, self->name, NULL);

  if (loops)
    replace_recipe (&result, mo_recipe_with (result, MO_FIELD_LOOP, "yes", NULL));
  replace_recipe (&result, mo_recipe_without (result, MO_FIELD_LOOP_IN));
  replace_recipe (&result, mo_recipe_without (result, MO_FIELD_LOOP_OUT));
  replace_recipe (&result, mo_recipe_without (result, MO_FIELD_PART));
  return result;
}
