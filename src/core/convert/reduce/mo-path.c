/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

/* The shortest path may also use keys this many samples away from those of the greedy paths. */
#define SPREAD 1

/* Longer chords from a key are given up after this many failures in a row. Whether a chord holds
 * depends mostly, but not only, on its length. */
#define MISSES 6
#define MISSES_EXACT 500

/* The cost of a path: chords that break the bound cost more than any number of keys. */
#define BROKEN (G_GUINT64_CONSTANT (1) << 32)
#define UNREACHED G_MAXUINT64

/* -- Greedy ------------------------------------------------------------------------------------ */

static gboolean
chord_holds (MoChords *chords, guint from, int by, guint steps)
{
  return by > 0 ? mo_chords_hold (chords, from, from + steps)
                : mo_chords_hold (chords, from - steps, from);
}

/* How many samples a chord from here can span, at most `room`, at least 1: first as many as the one before, as that is
 * mostly it, then by steps that double, then by halving. */
static guint
reach (MoChords *chords, guint from, int by, guint room, guint guess)
{
  guint good = 1, bad = room + 1, step = 1;

  guess = CLAMP (guess, 2, room);
  if (room < 2)
    return 1;
  if (chord_holds (chords, from, by, guess))
    for (good = guess; good < room; step *= 2)
      {
        guint next = MIN (good + step, room);

        if (!chord_holds (chords, from, by, next))
          {
            bad = next;
            break;
          }
        good = next;
      }
  else
    for (bad = guess; bad > 2; step *= 2)
      {
        guint next = bad > step + 2 ? bad - step : 2;

        if (chord_holds (chords, from, by, next))
          {
            good = next;
            break;
          }
        bad = next;
      }
  while (bad - good > 1)
    {
      guint middle = good + (bad - good) / 2;

      if (middle > room)
        break;
      if (chord_holds (chords, from, by, middle))
        good = middle;
      else
        bad = middle;
    }
  return good;
}

static void
reverse (GArray *path, guint first)
{
  for (guint i = first, k = path->len - 1; i < k; i++, k--)
    {
      guint swap = g_array_index (path, guint, i);

      g_array_index (path, guint, i) = g_array_index (path, guint, k);
      g_array_index (path, guint, k) = swap;
    }
}

void
mo_path_greedy (MoChords *chords, gboolean from_end, GArray *path)
{
  const MoSamples *samples = chords->samples;
  guint last = chords->n - 1, here = from_end ? last : 0, length = 2, n = 0;

  /* Room for as many as there may be, as it takes long to append so many one by one. */
  g_array_set_size (path, chords->n);
  g_array_index (path, guint, n++) = here;
  while (here != (from_end ? 0 : last))
    {
      guint room = from_end ? here : last - here;

      /* Not past a frame that must have a key. */
      for (guint i = 0; i < samples->n_pins; i++)
        {
          guint pin = samples->pins[i];

          if (from_end ? pin < here : pin > here)
            room = MIN (room, from_end ? here - pin : pin - here);
        }
      length = reach (chords, here, from_end ? -1 : 1, room, length);
      here = from_end ? here - length : here + length;
      g_array_index (path, guint, n++) = here;
    }
  g_array_set_size (path, n);
  if (from_end)
    reverse (path, 0);
}

/* -- Candidates -------------------------------------------------------------------------------- */

/* The samples of a path, and some before and after each. */
static void
mark (guint8 *marks, guint n, const GArray *path, guint before, guint after)
{
  for (guint i = 0; i < path->len; i++)
    {
      guint middle = g_array_index (path, guint, i);
      guint first = middle > before ? middle - before : 0, last = MIN (middle + after, n - 1);

      for (guint k = first; k <= last; k++)
        marks[k] = TRUE;
    }
}

void
mo_path_candidates (MoChords *chords, MoReduceLevel level, GArray *candidates)
{
  g_autofree guint8 *marks = g_new0 (guint8, chords->n);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_all = level == MO_REDUCE_NONE || level == MO_REDUCE_EXACT;
  /* Long tracks hardly have more keys without these. */
  gboolean is_thorough = level == MO_REDUCE_BEST || chords->n <= MO_SHORT_TAKE;
  guint spread = level == MO_REDUCE_FAST ? 0 : SPREAD, n = 0;

  if (!is_all)
    {
      mo_path_greedy (chords, FALSE, path);
      mark (marks, chords->n, path, spread, is_thorough ? spread : 0);
    }
  if (!is_all && level != MO_REDUCE_FAST && is_thorough)
    {
      mo_path_greedy (chords, TRUE, path);
      mark (marks, chords->n, path, SPREAD, SPREAD);
    }
  /* Nearly all samples may be, of which none can be foreseen. */
  g_array_set_size (candidates, chords->n);
  for (guint i = 0; i < chords->n; i++)
    {
      g_array_index (candidates, guint, n) = i;
      n += is_all || marks[i];
    }
  g_array_set_size (candidates, n);
}

/* -- The shortest path ------------------------------------------------------------------------- */

typedef struct
{
  MoChords *chords;
  const guint *candidates;
  guint n;
  guint64 *costs;
  guint *from;
  guint max_misses;
  guint reached;     /* the last candidate that a path leads to */
  gboolean is_whole; /* no chord had to break its bound */
} Search;

static void
relax_edge (Search *s, guint here, guint next, guint64 cost)
{
  if (cost >= s->costs[next])
    return;
  s->costs[next] = cost;
  s->from[next] = here;
  s->reached = MAX (s->reached, next);
}

/* Keys at which the track can begin: holding them stays within all bounds before. */
static void
start_paths (Search *s, guint first, guint last)
{
  for (guint i = first; i <= last; i++)
    {
      if (mo_chords_starts_at (s->chords, s->candidates[i]))
        relax_edge (s, i, i, 1);
      else if (i == first)
        relax_edge (s, i, i, 1 + BROKEN);
      else
        break;
    }
}

/* Whether chords to the next `n` candidates after one are all known to fail, as bits by samples from `first` on. Mostly they
 * are, and no path leads there yet. */
static gboolean
fail_all (const Search *s, guint after, guint last, guint n, guint32 failing, guint first)
{
  guint end = after + n, samples;

  if (after < s->reached || end > last)
    return FALSE;
  samples = s->candidates[end] + 1 - first;
  return samples <= MO_CHORDS_AFTER && (~failing & ((1u << samples) - 1u)) == 0;
}

/* All chords from one candidate that make a path shorter. */
static void
extend_paths (Search *s, guint here, guint last)
{
  guint64 cost = s->costs[here] + 1;
  guint misses = 0, failing_from = 0;
  guint32 failing = 0;

  for (guint next = here + 1; next <= last && misses <= s->max_misses; next++)
    {
      guint sample = s->candidates[next];

      if (s->costs[next] <= cost)
        continue;
      misses++;
      if (sample - failing_from < MO_CHORDS_AFTER && (failing >> (sample - failing_from) & 1u) != 0)
        continue;
      if (mo_chords_hold (s->chords, s->candidates[here], sample))
        {
          relax_edge (s, here, next, cost);
          misses = 0;
          continue;
        }
      if (misses > s->max_misses)
        break;
      failing_from = sample + 1;
      failing = mo_chords_fail_after (s->chords, s->candidates[here], sample);
      if (fail_all (s, next, last, s->max_misses + 1 - misses, failing, failing_from))
        break;
    }
  /* There must be a path from one sample to the next. */
  if (here < last && s->candidates[here + 1] == s->candidates[here] + 1)
    relax_edge (s, here, here + 1, cost + BROKEN);
}

/* No path leads to this candidate or beyond: too many chords in a row did not hold, of which one was passed over. */
static void
bridge (Search *s, guint first, guint to)
{
  guint from = s->reached;

  for (guint i = from + 1; i-- > first;)
    if (s->costs[i] != UNREACHED && mo_chords_hold (s->chords, s->candidates[i], s->candidates[to]))
      {
        relax_edge (s, i, to, s->costs[i] + 1);
        return;
      }
  relax_edge (s, from, to, s->costs[from] + BROKEN);
}

/* The best last key: the last candidate, or one that may be held to the end. */
static guint
find_end (Search *s, guint last)
{
  guint best = last;
  guint64 cost = s->costs[last];

  if (!mo_chords_ends_at (s->chords, s->candidates[last]))
    s->costs[last] = cost += BROKEN;
  for (guint i = last; i > 0 && mo_chords_ends_at (s->chords, s->candidates[i - 1]); i--)
    if (s->costs[i - 1] < cost)
      {
        cost = s->costs[i - 1];
        best = i - 1;
      }
  return best;
}

static void
append_path (Search *s, guint end, GArray *path)
{
  guint old = path->len, n = 1;

  s->is_whole &= s->costs[end] < BROKEN;
  for (guint i = end; s->from[i] != i; i = s->from[i])
    n++;
  g_array_set_size (path, old + n);
  for (guint i = end; n > 0; i = s->from[i])
    g_array_index (path, guint, old + --n) = s->candidates[i];
}

static guint
find_candidate (const Search *s, guint sample)
{
  guint low = 0, high = s->n;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (s->candidates[middle] <= sample)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* From one candidate to another; both ends are keys if they are pinned. */
static void
find_stretch (Search *s, guint first, guint last, gboolean may_start_late, gboolean may_end_early,
              GArray *path)
{
  for (guint i = first; i <= last; i++)
    s->costs[i] = UNREACHED;
  s->reached = first;
  if (may_start_late)
    start_paths (s, first, last);
  else
    relax_edge (s, first, first, 1);
  for (guint i = first; i <= last; i++)
    {
      if (i > s->reached)
        bridge (s, first, i);
      if (s->costs[i] != UNREACHED)
        extend_paths (s, i, last);
    }
  append_path (s, may_end_early ? find_end (s, last) : last, path);
}

gboolean
mo_path_find (MoChords *chords, const GArray *candidates, gboolean is_exact, GArray *path)
{
  const MoSamples *samples = chords->samples;
  Search s = { .chords = chords,
               .candidates = (const guint *) candidates->data,
               .n = candidates->len,
               .max_misses = is_exact ? MISSES_EXACT : MISSES,
               .is_whole = TRUE };
  g_autofree guint64 *costs = g_new (guint64, s.n);
  g_autofree guint *from = g_new (guint, s.n);
  guint first = 0;

  s.costs = costs;
  s.from = from;
  g_array_set_size (path, 0);
  for (guint i = 0; i <= samples->n_pins; i++)
    {
      gboolean is_end = i == samples->n_pins;
      guint last = is_end ? s.n - 1 : find_candidate (&s, samples->pins[i]);

      if (path->len > 0)
        g_array_set_size (path, path->len - 1);
      find_stretch (&s, first, last, i == 0, is_end, path);
      first = last;
    }
  return s.is_whole;
}
