/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint-private.h"

#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Lines of the viewer's anim.ini (docs/world/import.md, Translation file):
 *   constraint = CHAIN A B C D SOURCE X Y Z TARGET X Y Z [X Y Z]
 * and planar_constraint, of the type "plane". */

#define MAX_NAME 15u

static const char *const types[] = { "constraint", "planar_constraint" };

/* The type of a line, and what follows its equals sign; -1 if it is none. */
static int
find_type (const char *text, const char **rest)
{
  while (g_ascii_isspace (*text))
    text++;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      const char *p = text + strlen (types[i]);

      if (!g_str_has_prefix (text, types[i]))
        continue;
      while (g_ascii_isspace (*p))
        p++;
      *rest = p + 1;
      if (*p == '=')
        return (int) i;
    }
  return -1;
}

gboolean
mo_constraint_is_ini (const char *text)
{
  const char *rest;

  return find_type (text, &rest) >= 0;
}

static gboolean
parse_numbers (char **words, float *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      char *end;

      numbers[i] = (float) g_ascii_strtod (words[i], &end);
      if (end == words[i] || *end != '\0' || !isfinite (numbers[i]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
copy_name (char name[16], const char *word)
{
  gsize length = strlen (word);

  memcpy (name, word, MIN (length, MAX_NAME));
  return length <= MAX_NAME;
}

/* World: a direction is as long as 1. */
static void
normalise (float v[3])
{
  float length = sqrtf (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

  for (guint i = 0; length > 0.0f && i < 3; i++)
    v[i] /= length;
}

const char *
mo_constraint_parse_ini (const char *text, MoConstraint *constraint)
{
  const char *rest = NULL;
  int type = find_type (text, &rest);
  g_auto (GStrv) all = g_strsplit_set (rest, " \t\r\n", -1);
  g_autofree char **words = g_new0 (char *, g_strv_length (all) + 1);
  float chain;
  guint n = 0;

  for (char **word = all; *word != NULL; word++)
    if (**word != '\0')
      words[n++] = *word;
  *constraint = (MoConstraint){ .type = (guint8) type };
  if ((n != 13 && n != 16) || !parse_numbers (words, &chain, 1) || chain < 0 || chain > 255
      || chain != floorf (chain) || !parse_numbers (words + 1, &constraint->ease_in_start, 4)
      || !parse_numbers (words + 6, constraint->source_offset, 3)
      || !parse_numbers (words + 10, constraint->target_offset, 3)
      || (n == 16 && !parse_numbers (words + 13, constraint->target_direction, 3)))
    return _ ("write it like “constraint = 2 0 0.5 2 2.5 L_FOOT 0 0 -1 GROUND 0 0 0”");
  constraint->chain_length = (guint8) chain;
  normalise (constraint->target_direction);
  if (!copy_name (constraint->source_volume, words[5])
      || mo_rig_find_volume (constraint->source_volume) < 0)
    return _ ("its source must be a collision volume, for example L_HAND");
  if (!copy_name (constraint->target_volume, words[9])
      || (mo_rig_find_volume (constraint->target_volume) < 0
          && !g_str_equal (constraint->target_volume, "GROUND")))
    return _ ("its target must be a collision volume or GROUND");
  return NULL;
}
