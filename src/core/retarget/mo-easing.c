/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-easing.h"

#include "mo-math.h"

/* How much faster the middle of mo_smooth_step is than its mean. */
#define STEEPEST 1.5

/* Frames to change a move by a difference. */
static guint
get_reach (const MoEasing *self, MoVec3 difference)
{
  double frames = STEEPEST * mo_vec3_length (difference) / MAX (self->speed, 1e-9);

  return (guint) CLAMP (ceil (frames), self->least, MAX (self->most, self->least));
}

/* Adds what is left of a move in the frames beside it, at most `room` of them. */
static void
fade (const MoEasing *self, MoVec3 *moves, guint at, int step, guint room)
{
  guint reach = MIN (get_reach (self, moves[at]), room);

  for (guint i = 1; i <= reach; i++)
    {
      MoVec3 *move = &moves[(gint64) at + (gint64) i * step];
      double rest = 1.0 - mo_smooth_step ((double) i / (reach + 1));

      *move = mo_vec3_add (*move, mo_vec3_scale (moves[at], rest));
    }
}

/* Goes over from the last move of one span to those of the next one. */
static void
join (const MoEasing *self, MoVec3 *moves, guint last, const MoSpan *next)
{
  guint gap = next->from - last - 1, room = gap + (next->to - next->from) / 2;
  MoVec3 from = moves[last], to = moves[next->from];
  guint reach = MIN (get_reach (self, mo_vec3_sub (to, from)), room);

  for (guint i = last + 1; i <= last + MAX (reach, gap); i++)
    moves[i] = mo_vec3_lerp (from, i < next->from ? to : moves[i],
                             mo_smooth_step ((double) (i - last) / (reach + 1)));
}

void
mo_easing_run (const MoEasing *self, const MoSpan *spans, guint n_spans, MoVec3 *moves)
{
  for (guint i = 0; i < n_spans; i++)
    {
      guint last = i > 0 ? spans[i - 1].to - 1 : 0;
      guint gap = i > 0 ? spans[i].from - last - 1 : spans[i].from - self->first;

      if (i > 0 && gap < get_reach (self, mo_vec3_sub (moves[spans[i].from], moves[last])))
        {
          join (self, moves, last, &spans[i]);
          continue;
        }
      if (i > 0)
        fade (self, moves, last, 1, gap);
      fade (self, moves, spans[i].from, -1, gap);
    }
  if (n_spans > 0)
    fade (self, moves, spans[n_spans - 1].to - 1, 1, self->n - spans[n_spans - 1].to);
}
