/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

/* Tracks of so few samples are always searched exactly, as that takes no time. */
#define SHORT 64

/* If a bound cannot be kept, this many samples before and after become candidates as well. */
#define AROUND 64

static GArray *
keys_of (MoChords *chords, const GArray *path)
{
  GArray *keys = g_array_sized_new (FALSE, FALSE, sizeof (MoKey), path->len);

  for (guint i = 0; i < path->len; i++)
    {
      MoKey key = mo_chords_key (chords, g_array_index (path, guint, i));

      g_array_append_val (keys, key);
    }
  return keys;
}

static guint
clear_of_start (guint sample)
{
  return sample > AROUND ? sample - AROUND : 0;
}

/* Adds all samples around the chords that break a bound. Not those of the whole track: where any
 * chord holds for long, testing all pairs would take the square of the length. */
static void
add_candidates (MoChords *chords, const GArray *path, GArray *candidates)
{
  g_autofree guint8 *marks = g_new0 (guint8, chords->n);
  guint marked = 0;

  for (guint i = 0; i < candidates->len; i++)
    marks[g_array_index (candidates, guint, i)] = TRUE;
  for (guint i = 0; i < path->len; i++)
    {
      gboolean is_end = i == 0 || i + 1 == path->len;
      guint from = g_array_index (path, guint, i);
      guint to = i + 1 < path->len ? g_array_index (path, guint, i + 1) : from;

      if (to > from && mo_chords_hold (chords, from, to))
        {
          if (!is_end)
            continue;
          to = from;
        }
      for (guint k = MAX (marked, clear_of_start (from)); k < chords->n && k <= to + AROUND; k++)
        marks[k] = TRUE;
      marked = MAX (marked, MIN (to + AROUND, chords->n));
    }
  g_array_set_size (candidates, 0);
  for (guint i = 0; i < chords->n; i++)
    if (marks[i])
      g_array_append_val (candidates, i);
}

static gboolean
find_path (MoChords *chords, MoReduceLevel level, GArray *path)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_exact = level == MO_REDUCE_EXACT;

  mo_path_candidates (chords, level, candidates);
  if (mo_path_find (chords, candidates, is_exact, path))
    return TRUE;
  if (is_exact)
    return FALSE;
  /* Some samples cannot be keys, as the format is coarse near a half turn. Others may work. */
  add_candidates (chords, path, candidates);
  return mo_path_find (chords, candidates, FALSE, path);
}

GArray *
mo_reduce (const MoSamples *samples, MoReduceLevel level, gboolean *keeps)
{
  g_autoptr (MoChords) chords = mo_chords_new (samples);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *refined = NULL;
  gboolean kept = TRUE;

  if (level == MO_REDUCE_NONE)
    mo_path_candidates (chords, level, path);
  else
    kept = find_path (chords, level, path);
  if (level == MO_REDUCE_BEST || (level == MO_REDUCE_DEFAULT && chords->n <= SHORT))
    refined = mo_refine (chords, path);
  if (keeps != NULL)
    *keeps = kept || refined != NULL;
  return refined != NULL ? refined : keys_of (chords, path);
}
