/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-split.h"

#include "mo-limits.h"

#include <string.h>

/* Seconds from one possible cut to the next, and between cuts at least. */
#define STEP 0.1
#define LEAST 5.0

/* A cut costs more than any speed (metres a second), so there are as few as can be. */
#define CUT 1e4

/* Speeds are those over so many seconds before and after. */
#define WINDOW 0.15

static const char *const marks[] = { "mPelvis",     "mChest",     "mHead",       "mElbowLeft",
                                     "mElbowRight", "mWristLeft", "mWristRight", "mKneeLeft",
                                     "mKneeRight",  "mAnkleLeft", "mAnkleRight" };

/* Metres a second, the mean of all marks, there and back. */
static double
find_speed (const MoPrepared *prepared, double time, double duration)
{
  double from = MAX (time - WINDOW, 0.0), to = MIN (time + WINDOW, duration), sum = 0.0;
  MoPose before, here, after;

  mo_prepared_get_pose (prepared, from, &before);
  mo_prepared_get_pose (prepared, time, &here);
  mo_prepared_get_pose (prepared, to, &after);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      guint joint = (guint) mo_rig_find (marks[i]);
      MoVec3 at = here.world[joint].position;

      sum += mo_vec3_length (mo_vec3_sub (at, before.world[joint].position));
      sum += mo_vec3_length (mo_vec3_sub (after.world[joint].position, at));
    }
  return sum / G_N_ELEMENTS (marks) / (to - from);
}

/* For each possible cut the one before it, on the cheapest way there. */
static guint *
find_way (const double *speeds, guint n, guint least, guint most)
{
  guint *before = g_new0 (guint, n + 1);
  double *costs = g_new (double, n + 1);

  costs[0] = 0.0;
  for (guint i = 1; i <= n; i++)
    {
      double best = INFINITY;

      for (guint k = i > most ? i - most : 0; k < i; k++)
        {
          /* The end is not chosen, so what is left before it may be short. */
          double cost = costs[k] + CUT + speeds[i] + (i - k < least ? CUT / 10.0 : 0.0);

          if (cost >= best)
            continue;
          best = cost;
          before[i] = k;
        }
      costs[i] = best;
    }
  g_free (costs);
  return before;
}

GArray *
mo_split_find (const MoPrepared *prepared, double most, double overlap)
{
  double duration = mo_prepared_get_duration (prepared);
  guint n = (guint) MAX (ceil (duration / STEP - 1e-6), 1.0);
  guint longest = (guint) MAX (floor ((most - overlap) / STEP + 1e-6), 1.0);
  g_autofree double *speeds = g_new0 (double, n + 1);
  g_autofree guint *before = NULL;
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (MoSplitPart));

  if (duration <= most)
    longest = n;
  for (guint i = 1; i < n && longest < n; i++)
    speeds[i] = find_speed (prepared, i * STEP, duration);
  before = find_way (speeds, n, (guint) (LEAST / STEP), longest);
  for (guint i = n; i > 0; i = before[i])
    {
      MoSplitPart part = { before[i] * STEP, MIN (i * STEP, duration) };

      if (before[i] > 0)
        part.from -= overlap;
      g_array_prepend_val (parts, part);
    }
  return parts;
}

/* Takes over the recipe. */
static MoRecipe *
set (MoRecipe *recipe, MoFieldId id, const char *text, GError **error)
{
  MoRecipe *changed = mo_recipe_with (recipe, id, text, error);

  mo_recipe_unref (recipe);
  return changed;
}

char *
mo_split_shorten_name (const char *name, guint n)
{
  gsize room = MO_MAX_NAME_LENGTH - 1;
  char *result;

  for (; n > 0; n /= 10)
    room--;
  if (strlen (name) <= room)
    return g_strdup (name);
  while (room > 0 && (name[room] & 0xc0) == 0x80)
    room--;
  result = g_strndup (name, room);
  return g_strchomp (result);
}

MoRecipe *
mo_split_recipe (const MoPrepared *prepared, const MoRecipe *recipe, const char *name, double most,
                 GError **error)
{
  g_autoptr (GArray) parts = mo_split_find (prepared, most, MO_SPLIT_OVERLAP);
  MoRecipe *result = mo_recipe_with (recipe, MO_FIELD_PART, "none", error);
  g_autofree char *own = mo_split_shorten_name (name, parts->len);

  result = set (result, MO_FIELD_LOOP, "no", error);
  for (guint i = 0; result != NULL && i < parts->len; i++)
    {
      const MoSplitPart *part = &g_array_index (parts, MoSplitPart, i);
      char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *line = NULL;
      MoRecipe *next;

      /* Finer than mo_part_resolve looks, or the end would seem to be beyond that of the motion. */
      g_ascii_formatd (from, sizeof from, "%.7f", part->from);
      g_ascii_formatd (to, sizeof to, "%.7f", part->to);
      line = g_strdup_printf ("%s %u=%ss..%ss", own, i + 1, from, to);
      next = mo_recipe_append (result, MO_FIELD_PART, line, error);
      mo_recipe_unref (result);
      result = next;
    }
  return result;
}
