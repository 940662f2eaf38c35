/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-tips.h"

#include "mo-bearing.h"
#include "mo-standing.h"

/* How much of the way from the wrist to the tip of the longest finger is the palm, at least. */
#define PALM 0.3

/* How long a forearm is over its upper arm: of human skeletons 0.7 to 1.2. */
#define LEAST_FOREARM 0.5
#define MOST_FOREARM 1.5

int
mo_tips_find (const MoSkeleton *skeleton, const MoFigure *figure, int joint)
{
  return mo_figure_find_farthest (figure, skeleton, joint, FALSE);
}

int
mo_tips_find_wrist (const MoFitting *self, const MoSkeleton *skeleton, const MoBodySide *side)
{
  const MoTransform *rest = mo_figure_rest (self->figure);
  int wrist = mo_tips_find (skeleton, self->figure, side->elbow);
  double upper, lower;

  if (wrist >= 0)
    return wrist;
  wrist = mo_figure_find_farthest (self->figure, skeleton, side->elbow, TRUE);
  if (wrist < 0)
    return -1;
  upper = mo_vec3_length (mo_figure_bone (rest, side->shoulder, side->elbow));
  lower = mo_vec3_length (mo_figure_bone (rest, side->elbow, wrist));
  return lower >= LEAST_FOREARM * upper && lower <= MOST_FOREARM * upper ? wrist : -1;
}

int
mo_tips_find_toe (const MoSkeleton *skeleton, const MoFigure *figure, int toe)
{
  return mo_figure_find_farthest (figure, skeleton, toe, TRUE);
}

/* Whether a joint is one of the body's thumb, or hangs on it: that points beside the hand. */
static gboolean
is_of_thumb (const MoSkeleton *skeleton, const MoBodySide *side, int joint)
{
  const int *thumb = side->fingers[0];

  for (guint i = 0; i < MO_BODY_N_PHALANGES; i++)
    if (thumb[i] >= 0 && mo_skeleton_is_below (skeleton, joint, thumb[i]))
      return TRUE;
  return FALSE;
}

int
mo_tips_find_end (const MoFitting *self, const MoSkeleton *skeleton, int joint)
{
  if (joint < 0 || self->by_turns || mo_bearing_has_stance (self))
    return -1;
  for (guint i = (guint) joint + 1; i < skeleton->joints->len; i++)
    if (mo_skeleton_parent (skeleton, (int) i) == joint && mo_skeleton_joint (skeleton, i)->is_end
        && mo_vec3_length (mo_figure_bone (mo_figure_rest (self->figure), joint, (int) i)) > 0.0)
      return (int) i;
  return -1;
}

/* How far it is at rest along the bones from a joint to one below it. */
static double
get_way (const MoSkeleton *skeleton, const MoFigure *figure, int from, int to)
{
  double way = 0.0;

  for (; to != from; to = mo_skeleton_parent (skeleton, to))
    way += mo_vec3_length (
        mo_figure_bone (mo_figure_rest (figure), mo_skeleton_parent (skeleton, to), to));
  return way;
}

/* How far a joint is from the wrist: in a pose that somebody stands in, as fingers beside the middle one go to the side first,
 * or without one along the bones. */
static double
get_reach (const MoFigure *figure, const MoSkeleton *skeleton, int wrist, int joint,
           const MoTransform *stance)
{
  return stance != NULL ? mo_vec3_length (mo_figure_bone (stance, wrist, joint))
                        : get_way (skeleton, figure, wrist, joint);
}

int
mo_tips_find_hand (const MoFitting *self, const MoSkeleton *skeleton, const MoBodySide *side)
{
  const MoTransform *stance = self->by_turns ? NULL : mo_standing_find_pose (self);
  double longest = 0.0;
  int tip = -1, end = -1;

  for (guint i = (guint) MAX (side->wrist, 0) + 1; side->wrist >= 0 && i < skeleton->joints->len;
       i++)
    {
      double way;

      if (mo_skeleton_joint (skeleton, i)->is_end
          || !mo_skeleton_is_below (skeleton, (int) i, side->wrist)
          || is_of_thumb (skeleton, side, (int) i))
        continue;
      way = get_reach (self->figure, skeleton, side->wrist, (int) i, stance);
      if (way <= longest)
        continue;
      longest = way;
      tip = (int) i;
    }
  for (; tip >= 0 && tip != side->wrist; tip = mo_skeleton_parent (skeleton, tip))
    if (get_reach (self->figure, skeleton, side->wrist, tip, stance) > PALM * longest)
      end = tip;
  return end;
}
