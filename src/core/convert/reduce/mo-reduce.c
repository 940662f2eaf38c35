/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-curve.h"

/* A track of so few samples is looked at as hard as can be: it takes no time. */
#define SHORT 64

/* Where a bound cannot be kept, so many samples before and after may be keys as well. */
#define AROUND 64

static GArray *
keys_of (MoCurve *curve, const GArray *path)
{
  GArray *keys = g_array_sized_new (FALSE, FALSE, sizeof (MoKey), path->len);

  for (guint i = 0; i < path->len; i++)
    g_array_append_val (keys, mo_curve_node (curve, g_array_index (path, guint, i))->key);
  return keys;
}

static guint
clear_of_start (guint sample)
{
  return sample > AROUND ? sample - AROUND : 0;
}

/* All samples around the chords that break a bound. Not all of the track: on a long way where any chord
 * holds, trying each from each would take the square of its length. */
static void
add_candidates (MoCurve *curve, const GArray *path, GArray *candidates)
{
  g_autofree guint8 *marks = g_new0 (guint8, curve->n);
  guint marked = 0;

  for (guint i = 0; i < candidates->len; i++)
    marks[g_array_index (candidates, guint, i)] = TRUE;
  for (guint i = 0; i < path->len; i++)
    {
      gboolean is_end = i == 0 || i + 1 == path->len;
      guint from = g_array_index (path, guint, i);
      guint to = i + 1 < path->len ? g_array_index (path, guint, i + 1) : from;

      if (to > from && mo_curve_chord_holds (curve, from, to))
        {
          if (!is_end)
            continue;
          to = from;
        }
      for (guint k = MAX (marked, clear_of_start (from)); k < curve->n && k <= to + AROUND; k++)
        marks[k] = TRUE;
      marked = MAX (marked, MIN (to + AROUND, curve->n));
    }
  g_array_set_size (candidates, 0);
  for (guint i = 0; i < curve->n; i++)
    if (marks[i])
      g_array_append_val (candidates, i);
}

static gboolean
find_path (MoCurve *curve, MoReduceLevel level, GArray *path)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_exact = level == MO_REDUCE_EXACT;

  mo_path_candidates (curve, level, candidates);
  if (mo_path_find (curve, candidates, is_exact, path))
    return TRUE;
  if (is_exact)
    return FALSE;
  /* Some samples cannot be keys: near a half turn the format is coarse. Others may do. */
  add_candidates (curve, path, candidates);
  return mo_path_find (curve, candidates, FALSE, path);
}

GArray *
mo_reduce (const MoSamples *samples, MoReduceLevel level, gboolean *keeps)
{
  g_autoptr (MoCurve) curve = mo_curve_new (samples);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *refined = NULL;
  gboolean kept = TRUE;

  if (level == MO_REDUCE_NONE)
    mo_path_candidates (curve, level, path);
  else
    kept = find_path (curve, level, path);
  if (level == MO_REDUCE_BEST || (level == MO_REDUCE_DEFAULT && curve->n <= SHORT))
    refined = mo_refine (curve, path);
  if (keeps != NULL)
    *keeps = kept || refined != NULL;
  return refined != NULL ? refined : keys_of (curve, path);
}
