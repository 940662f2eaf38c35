/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-touches.h"

/* A touch begins where hands are nearer than `near` (metres) and slower beside what they touch than `slow` (metres a
 * second), and lasts while they are nearer than `far` and not twice as fast. Those who clap are fast, those whose arms
 * swing touch nothing. Gaps are those of a point amid a hand. */
static const struct
{
  double near, far, slow;
} bars[MO_N_TOUCH_KINDS] = {
  [MO_TOUCH_HANDS] = { 0.07, 0.1, 1.2 },
  [MO_TOUCH_BODY] = { 0.05, 0.08, 0.3 },
  [MO_TOUCH_FLOOR] = { 0.05, 0.08, 0.3 },
};

/* Speeds are those over so many seconds before and after. */
#define WINDOW 0.025

/* A touch is one from so many seconds, and not over where it stops for no longer than that. */
#define SHORTEST 0.08
#define GAP 0.1

/* What a hand may touch: bones, then the floor, then the other hand. */
#define ON_FLOOR MO_N_TOUCH_BONES
#define ON_HAND (MO_N_TOUCH_BONES + 1)
#define NOTHING (MO_N_TOUCH_BONES + 2)

typedef struct
{
  const MoTouchPose *poses;
  guint first, n;
  double floor, frame_time;
} Hands;

static MoTouchKind
kind_of (guint target)
{
  return target == ON_HAND ? MO_TOUCH_HANDS : target == ON_FLOOR ? MO_TOUCH_FLOOR : MO_TOUCH_BODY;
}

/* Narrowest gap of a hand's points, and which these are. */
static double
find_gap (const Hands *self, guint frame, MoSide side, guint target, MoHandPoint *point,
          MoHandPoint *other)
{
  const MoTouchPose *pose = &self->poses[frame];
  guint n_others = target == ON_HAND ? MO_N_HAND_POINTS : MO_HAND_FIRST_POINT + 1;
  double narrowest = G_MAXDOUBLE;

  if (target < MO_N_TOUCH_BONES && !(pose->bones[target].radius > 0.0))
    return narrowest;
  for (guint i = MO_HAND_FIRST_POINT; i < MO_N_HAND_POINTS; i++)
    for (guint k = MO_HAND_FIRST_POINT; k < n_others; k++)
      {
        MoVec3 at = pose->hands[side][i];
        double gap = target == ON_HAND
                         ? mo_vec3_length (mo_vec3_sub (pose->hands[MO_SIDE_RIGHT][k], at))
                     : target == ON_FLOOR ? at.z - self->floor
                                          : mo_touch_get_gap (&pose->bones[target], at);

        if (gap < narrowest)
          {
            narrowest = gap;
            *point = (MoHandPoint) i;
            *other = (MoHandPoint) k;
          }
      }
  return narrowest;
}

/* Where the palm is, seen from what it may touch. */
static MoVec3
get_place (const Hands *self, guint frame, MoSide side, guint target)
{
  const MoTouchPose *pose = &self->poses[frame];
  MoVec3 palm = pose->hands[side][MO_HAND_PALM];

  if (target == ON_FLOOR)
    return palm;
  if (target == ON_HAND)
    return mo_vec3_sub (pose->hands[MO_SIDE_RIGHT][MO_HAND_PALM], palm);
  return mo_quat_rotate (mo_quat_conjugate (pose->bones[target].turn),
                         mo_vec3_sub (palm, pose->bones[target].from));
}

static double
get_speed (const Hands *self, guint frame, MoSide side, guint target)
{
  guint reach = (guint) CLAMP (WINDOW / self->frame_time, 1.0, 1e6);
  guint before = frame - MIN (reach, frame - self->first), after = MIN (frame + reach, self->n - 1);

  if (before == after)
    return 0.0;
  return mo_vec3_length (mo_vec3_sub (get_place (self, after, side, target),
                                      get_place (self, before, side, target)))
         / ((after - before) * self->frame_time);
}

/* Whether a hand that touches it goes on to, or else one begins to. The gap is where it touches. */
static gboolean
touches (const Hands *self, guint frame, MoSide side, guint target, gboolean goes_on, double *gap)
{
  MoTouchKind kind = kind_of (target);
  MoHandPoint point, other;

  *gap = find_gap (self, frame, side, target, &point, &other);
  return *gap < (goes_on ? bars[kind].far : bars[kind].near)
         && get_speed (self, frame, side, target) < bars[kind].slow * (goes_on ? 2.0 : 1.0);
}

/* What a hand touches of some targets: the same as before, or what is nearest. */
static guint
find_target (const Hands *self, guint frame, MoSide side, guint from, guint to, guint before)
{
  double nearest = G_MAXDOUBLE, gap;
  guint target = NOTHING;

  if (before != NOTHING && touches (self, frame, side, before, TRUE, &gap))
    return before;
  for (guint i = from; i < to; i++)
    if (touches (self, frame, side, i, FALSE, &gap) && gap < nearest)
      {
        nearest = gap;
        target = i;
      }
  return target;
}

/* Appends one, with the points that touch where it is closest. */
static void
append (const Hands *self, GArray *found, MoSide side, guint target, guint from, guint to)
{
  MoTouch touch = { kind_of (target), side, target, from, to, MO_HAND_PALM, MO_HAND_PALM };
  double narrowest = G_MAXDOUBLE;

  for (guint i = from; i < to; i++)
    {
      MoHandPoint point = MO_HAND_PALM, other = MO_HAND_PALM;
      double gap = find_gap (self, i, side, target, &point, &other);

      if (gap < narrowest)
        {
          narrowest = gap;
          touch.point = point;
          touch.other = other;
        }
    }
  g_array_append_val (found, touch);
}

/* Touches of the targets in a row, one at a time. */
static void
find (const Hands *self, GArray *found, MoSide side, guint from, guint to)
{
  g_autofree guint *targets = g_new (guint, self->n + 1);
  guint shortest = (guint) CLAMP (ceil (SHORTEST / self->frame_time), 2.0, 1e6), last = self->n;
  guint longest_gap = (guint) CLAMP (GAP / self->frame_time, 1.0, 1e6);

  for (guint i = self->first; i < self->n; i++)
    {
      targets[i] =
          find_target (self, i, side, from, to, i > self->first ? targets[i - 1] : NOTHING);
      if (targets[i] == NOTHING)
        continue;
      if (last < i && targets[last] == targets[i] && i - last <= longest_gap + 1)
        for (guint k = last + 1; k < i; k++)
          targets[k] = targets[i];
      last = i;
    }
  for (guint i = self->first, begin = i; i < self->n; i++)
    {
      if (i + 1 < self->n && targets[i + 1] == targets[begin])
        continue;
      if (targets[begin] != NOTHING && i + 1 - begin >= MIN (shortest, self->n - self->first))
        append (self, found, side, targets[begin], begin, i + 1);
      begin = i + 1;
    }
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const MoTouch *first = a, *second = b;

  return (first->from > second->from) - (first->from < second->from);
}

GArray *
mo_touches_find (const MoTouchPose *poses, guint first, guint n, double floor, double frame_time)
{
  const Hands hands = { poses, first, n, floor, MAX (frame_time, 1e-6) };
  GArray *found = g_array_new (FALSE, FALSE, sizeof (MoTouch));

  for (guint side = 0; side < 2; side++)
    find (&hands, found, (MoSide) side, 0, isnan (floor) ? ON_FLOOR : ON_HAND);
  find (&hands, found, MO_SIDE_LEFT, ON_HAND, NOTHING);
  g_array_sort (found, compare_times);
  return found;
}
