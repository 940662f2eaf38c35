/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-footing.h"

/* Metres a second. */
#define SLOW 0.15

/* A foot that goes farther in one go (metres) is not meant to stand there, but is dragged to another place: it stands only while it
 * is slower than this, too (metres a second). */
#define DRAGGED 0.15
#define STILL 0.05

/* Speeds are those over so many seconds before and after: from sample to sample they are noise. */
#define WINDOW 0.025

/* Breaks (seconds) in which a foot goes no farther (metres). */
#define GAP 0.1
#define WAY 0.01

static gboolean
stands (const MoVec3 *places, guint n, double step, guint at, double slow)
{
  guint reach = (guint) CLAMP (floor (WINDOW / step + 0.5), 1.0, 1e6);
  guint before = at - MIN (reach, at), after = MIN (at + reach, n - 1);
  double way = mo_vec3_length (mo_vec3_sub (places[after], places[before]));

  return places[at].z < MO_FOOTING_LOW
         && (before == after || way <= slow * (after - before) * step);
}

static MoFooting
describe (const MoVec3 *places, guint from, guint to)
{
  MoFooting footing = { .from = from, .to = to };

  for (guint i = from; i <= to; i++)
    {
      footing.at = mo_vec3_add (footing.at, mo_vec3_scale (places[i], 1.0 / (to - from + 1)));
      footing.slide =
          MAX (footing.slide, hypot (places[i].x - places[from].x, places[i].y - places[from].y));
    }
  return footing;
}

static gboolean
is_break (const MoVec3 *places, const guint8 *led, double step, guint from, guint to)
{
  for (guint i = from; led != NULL && i <= to; i++)
    if (led[i])
      return FALSE;
  return (to - from) * step <= GAP
         && mo_vec3_length (mo_vec3_sub (places[to], places[from])) <= WAY;
}

/* Adds the stretches of samples, both included, in which it is no faster than `slow` (metres a second). */
static void
find_stretches (const MoVec3 *places, const guint8 *led, guint n, double step, guint from, guint to,
                double slow, GArray *spans)
{
  guint first = spans->len, kept = first;

  for (guint i = from; i <= to; i++)
    if ((led == NULL || !led[i]) && stands (places, n, step, i, slow))
      {
        MoFooting *last =
            spans->len > first ? &g_array_index (spans, MoFooting, spans->len - 1) : NULL;
        MoFooting next = { .from = i, .to = i };

        if (last != NULL && (last->to + 1 == i || is_break (places, led, step, last->to, i)))
          last->to = i;
        else
          g_array_append_val (spans, next);
      }
  for (guint i = first; i < spans->len; i++)
    {
      MoFooting span = g_array_index (spans, MoFooting, i);

      if ((span.to - span.from) * step >= MO_FOOTING_SHORTEST - 1e-9)
        g_array_index (spans, MoFooting, kept++) = describe (places, span.from, span.to);
    }
  g_array_set_size (spans, kept);
}

GArray *
mo_footing_find (const MoVec3 *places, const guint8 *led, guint n, double step)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (MoFooting));
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (MoFooting));

  if (n > 0)
    find_stretches (places, led, n, step, 0, n - 1, SLOW, all);
  for (guint i = 0; i < all->len; i++)
    {
      const MoFooting *span = &g_array_index (all, MoFooting, i);

      if (span->slide <= DRAGGED)
        g_array_append_val (spans, *span);
      else
        find_stretches (places, led, n, step, span->from, span->to, STILL, spans);
    }
  return spans;
}
