/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

/* Poses between the keys of a joint that only turns, worked out many at once, before they are asked for one by one. */

static void
add_time (MoAhead *self, double time)
{
  if (self->n < MO_AHEAD)
    self->times[self->n++] = time;
}

/* Where it is looked whether a curve is close to the line between two times. */
static void
add_part (MoAhead *self, double from, double to)
{
  if (to - from < 2.0 * MO_SCENE_SHORTEST)
    return;
  add_time (self, from + MO_SCENE_ELSEWHERE * (to - from));
  add_time (self, from + 0.5 * (to - from));
}

static void
add_span (MoAhead *self, double from, double to, double step)
{
  gboolean is_dense = step > 0.0 && to - from <= MO_SCENE_ONE_FRAME * step;
  double last = from;

  if (step > 0.0)
    for (double frame = floor (from / step) + 1.0; frame * step < to && self->n < MO_AHEAD; frame++)
      {
        double time = frame * step;

        if (time - from < MO_SCENE_SHORTEST || to - time < MO_SCENE_SHORTEST)
          continue;
        if (!is_dense)
          add_part (self, last, time);
        add_time (self, time);
        last = time;
      }
  if (!is_dense)
    add_part (self, last, to);
}

void
mo_ahead_fill (MoAhead *self, const MoScene *scene, guint node, const MoSceneKey *keys,
               const guint8 *bent, guint n, double step)
{
  MoQuat turns[MO_AHEAD];

  self->n = 0;
  for (guint i = 0; i + 1 < n && self->n < MO_AHEAD; i++)
    if (bent[i] != 0)
      add_span (self, keys[i].time, keys[i + 1].time, step);
  if (self->n == 0 || !scene->type->evaluate_turns (scene->data, node, self->times, self->n, turns))
    {
      self->n = 0;
      return;
    }
  for (guint i = 0; i < self->n; i++)
    self->poses[i] = (MoTransform){ turns[i], keys[0].pose.position };
}

const MoTransform *
mo_ahead_find (const MoAhead *self, double time)
{
  guint low = 0, high = self->n;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->times[middle] < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->n && self->times[low] == time ? &self->poses[low] : NULL;
}
