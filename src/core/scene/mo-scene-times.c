/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-times.h"

#include <math.h>

/* Keys that are no farther apart are one (seconds): what programs round differently. */
#define SAME_TIME 1e-9

/* Keys that there is room for at first. */
#define FIRST_ROOM 64u

void
mo_scene_times_init (MoSceneTimes *self, double end)
{
  *self = (MoSceneTimes){ end,
                          g_array_new (FALSE, FALSE, sizeof (MoSceneTime)),
                          g_array_new (FALSE, FALSE, sizeof (MoSceneBend)),
                          0,
                          0,
                          FALSE };
}

void
mo_scene_times_clear (MoSceneTimes *self)
{
  g_array_unref (self->keys);
  g_array_unref (self->bends);
}

void
mo_scene_times_reset (MoSceneTimes *self)
{
  g_array_set_size (self->keys, 0);
  g_array_set_size (self->bends, 0);
  self->at = 0;
  self->is_unsorted = FALSE;
  mo_scene_times_add (self, 0.0, FALSE);
}

static MoSceneTime *
get_key (const MoSceneTimes *self, guint index)
{
  return &g_array_index (self->keys, MoSceneTime, index);
}

/* The first key at or after a time, among sorted ones. */
static guint
find_key (const MoSceneTimes *self, double time)
{
  guint low = 0, high = self->keys->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (get_key (self, middle)->time < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Where a time may be found or put: most are after all others, or the next one of a curve with the times of the one before. */
static gboolean
is_expected (const MoSceneTimes *self, double time)
{
  if (self->at < self->keys->len)
    return get_key (self, self->at)->time == time;
  return self->keys->len == 0 || get_key (self, self->keys->len - 1)->time < time;
}

/* A call for each of millions of keys would take longer than all the rest. */
static inline void
append_key (MoSceneTimes *self, MoSceneTime key)
{
  guint n = self->keys->len;

  if (n == self->room)
    {
      self->room = MAX (2 * n, FIRST_ROOM);
      g_array_set_size (self->keys, self->room);
      self->keys->len = n;
    }
  self->keys->len = n + 1;
  *get_key (self, n) = key;
}

void
mo_scene_times_add (MoSceneTimes *self, double time, gboolean jumps)
{
  MoSceneTime key = { time, time, jumps };

  if (!(time >= 0.0 && time <= self->end))
    return;
  if (!self->is_unsorted && !is_expected (self, time))
    self->at = find_key (self, time);
  if (self->at < self->keys->len && get_key (self, self->at)->time == time)
    {
      if (jumps)
        get_key (self, self->at)->jumps = TRUE;
      self->at++;
      return;
    }
  if (self->keys->len > 0 && get_key (self, self->keys->len - 1)->time > time)
    self->is_unsorted = TRUE;
  append_key (self, key);
  self->at = self->keys->len;
}

void
mo_scene_times_bend (MoSceneTimes *self, double from, double to)
{
  MoSceneBend bend = { MAX (from, 0.0), MIN (to, self->end) }, *last;

  if (!(bend.from < bend.to))
    return;
  if (self->bends->len > 0)
    {
      last = &g_array_index (self->bends, MoSceneBend, self->bends->len - 1);
      if (last->from <= bend.from && bend.from <= last->to)
        {
          last->to = MAX (last->to, bend.to);
          return;
        }
    }
  g_array_append_val (self->bends, bend);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  double first = ((const MoSceneTime *) a)->time, second = ((const MoSceneTime *) b)->time;

  return (first > second) - (first < second);
}

static int
compare_bends (gconstpointer a, gconstpointer b)
{
  double first = ((const MoSceneBend *) a)->from, second = ((const MoSceneBend *) b)->from;

  return (first > second) - (first < second);
}

void
mo_scene_times_settle (MoSceneTimes *self)
{
  guint n = 0;

  mo_scene_times_add (self, self->end, FALSE);
  if (self->is_unsorted)
    g_array_sort (self->keys, compare_keys);
  for (guint i = 0; i < self->keys->len; i++)
    {
      const MoSceneTime *key = get_key (self, i);

      if (n > 0 && key->time - get_key (self, n - 1)->time <= SAME_TIME)
        {
          get_key (self, n - 1)->jumps |= key->jumps;
          get_key (self, n - 1)->last = key->time;
        }
      else
        *get_key (self, n++) = *key;
    }
  g_array_set_size (self->keys, n);
  g_array_sort (self->bends, compare_bends);
  self->is_unsorted = FALSE;
}
