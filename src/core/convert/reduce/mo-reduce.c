/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

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

/* Whether most of the chords that do not hold would with such keys, rather than fail as codes of values are coarse. */
static gboolean
would_hold (MoChords *chords, const GArray *path, MoKeysAt at)
{
  guint n = 0, n_held = 0;

  for (guint i = 0; i + 1 < path->len; i++)
    {
      guint from = g_array_index (path, guint, i), to = g_array_index (path, guint, i + 1);

      if (mo_chords_hold (chords, from, to))
        continue;
      mo_chords_move_key (chords, from, at);
      mo_chords_move_key (chords, to, at);
      n++;
      n_held += mo_chords_hold (chords, from, to);
      mo_chords_move_key (chords, from, chords->samples->at);
      mo_chords_move_key (chords, to, chords->samples->at);
    }
  return 2 * n_held > n;
}

typedef struct
{
  GArray *keys;
  gboolean is_kept; /* the bound */
  double part;      /* by how many times its bound a sample is off, where no path holds */
  gboolean would_hold[MO_N_KEYS];
} Reduction;

static Reduction
reduce (const MoSamples *samples, MoReduceLevel level)
{
  g_autoptr (MoChords) chords = mo_chords_new (samples);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  Reduction result = { .is_kept = TRUE };

  if (level == MO_REDUCE_NONE)
    mo_path_candidates (chords, level, path);
  else
    result.is_kept = find_path (chords, level, path);
  if (level == MO_REDUCE_BEST
      || (level == MO_REDUCE_DEFAULT && chords->n <= MO_SHORT_TAKE && !samples->is_rough))
    result.keys = mo_refine (chords, path, level == MO_REDUCE_BEST && chords->n <= MO_SHORT_TAKE);
  result.is_kept |= result.keys != NULL;
  if (result.keys == NULL)
    result.keys = keys_of (chords, path);
  if (result.is_kept)
    return result;
  result.part = mo_chords_part (chords, path);
  result.is_kept = result.part <= 1.0;
  for (guint at = samples->at + 1; at < MO_N_KEYS && !result.is_kept; at++)
    result.would_hold[at] = would_hold (chords, path, (MoKeysAt) at);
  return result;
}

GArray *
mo_reduce (const MoSamples *samples, MoReduceLevel level, gboolean *keeps)
{
  MoSamples other = *samples;
  Reduction best = reduce (samples, level);

  for (other.at++; other.at < MO_N_KEYS && !best.is_kept; other.at++)
    {
      Reduction next;

      if (!best.would_hold[other.at])
        continue;
      next = reduce (&other, level);
      if (next.is_kept || next.part < best.part)
        {
          g_array_unref (best.keys);
          best = next;
        }
      else
        g_array_unref (next.keys);
    }
  if (keeps != NULL)
    *keeps = best.is_kept;
  return best.keys;
}
