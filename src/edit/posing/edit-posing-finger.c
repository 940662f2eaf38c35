/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-handle.h"
#include "edit-posing-hands.h"
#include "edit-posing-private.h"

#include <math.h>

/* A finger whose tip goes to a place, by its two numbers. */

#define ROUNDS 30
#define NUDGE 1e-4 /* radians, by which slopes are measured */
#define FIRM                                                                                       \
  1e-7 /* square metres per square radian: where a number hardly moves the tip, it stays */
#define SETTLED 1e-9 /* radians */

/* A tip that is nearer to the axis of the spread (metres), as that of a finger that is half curled, would swing far about it for
 * a step aside: there the spread holds on to what it was, the less, the farther the tip is dragged, up to so far (metres). */
#define NEAR_AXIS 0.03
#define FAR 0.06

typedef struct
{
  EditPosing *posing;
  MoHalf half;
  MoFinger finger;
  guint joints[MO_N_FINGER_BONES]; /* from the palm on */
  MoFingerBend start;
  MoVec3 target;
  double hold; /* 0..1: how much the spread holds on */
  MoPose pose;
} Search;

MoVec3
edit_finger_get_tip (const MoPose *pose, guint joint)
{
  const float *end = mo_rig_joint (joint)->end;
  const MoTransform *bone = &pose->world[joint];

  return mo_vec3_add (bone->position,
                      mo_quat_rotate (bone->rotation, (MoVec3){ end[0], end[1], end[2] }));
}

/* Within what a human's finger does, or the pose at the press. */
static MoFingerBend
limit (const Search *self, MoFingerBend bend)
{
  MoFingerBend least = mo_finger_least[self->finger], most = mo_finger_most[self->finger];

  if (!self->posing->limits)
    return bend;
  return (MoFingerBend){ CLAMP (bend.curl, MIN (least.curl, self->start.curl),
                                MAX (most.curl, self->start.curl)),
                         CLAMP (bend.spread, MIN (least.spread, self->start.spread),
                                MAX (most.spread, self->start.spread)) };
}

/* What is to become least, as squares (metres). */
typedef struct
{
  MoVec3 off;  /* from the target to where the tip is then */
  double held; /* how much the spread resists */
} Miss;

static double
square (const Miss *miss)
{
  return mo_vec3_dot (miss->off, miss->off) + miss->held * miss->held;
}

static double
multiply (const Miss *a, const Miss *b)
{
  return mo_vec3_dot (a->off, b->off) + a->held * b->held;
}

static double
find_hold (const Search *self, MoVec3 tip, double spread)
{
  guint first = self->joints[0];
  const MoTransform *palm = &self->pose.world[mo_rig_joint (first)->parent];
  MoVec3 axis = mo_quat_rotate (palm->rotation, (MoVec3){ 0.0, 0.0, 1.0 });
  MoVec3 arm = mo_vec3_cross (axis, mo_vec3_sub (tip, self->pose.world[first].position));
  double part = mo_vec3_dot (arm, arm) / (NEAR_AXIS * NEAR_AXIS);

  return self->hold * NEAR_AXIS * MAX (1.0 - part, 0.0) * (spread - self->start.spread);
}

static Miss
find_miss (Search *self, MoFingerBend bend)
{
  const MoPose *start = edit_posing_get_start (self->posing);
  MoQuat turns[MO_N_FINGER_BONES];
  MoVec3 tip;

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    turns[i] = start->local[self->joints[i]].rotation;
  mo_finger_bend (self->half, self->finger, bend, turns);
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    self->pose.local[self->joints[i]].rotation = turns[i];
  mo_pose_update_below (&self->pose, self->joints[0]);
  tip = edit_finger_get_tip (&self->pose, self->joints[MO_N_FINGER_BONES - 1]);
  return (Miss){ mo_vec3_sub (tip, self->target), find_hold (self, tip, bend.spread) };
}

static Miss
find_slope (Search *self, const Miss *miss, MoFingerBend nudged)
{
  Miss other = find_miss (self, nudged);

  return (Miss){ mo_vec3_scale (mo_vec3_sub (other.off, miss->off), 1.0 / NUDGE),
                 (other.held - miss->held) / NUDGE };
}

/* The step of Gauss and Newton. */
static MoFingerBend
improve (Search *self, MoFingerBend bend)
{
  Miss miss = find_miss (self, bend);
  Miss a = find_slope (self, &miss, (MoFingerBend){ bend.curl + NUDGE, bend.spread });
  Miss b = find_slope (self, &miss, (MoFingerBend){ bend.curl, bend.spread + NUDGE });
  double aa = square (&a) + FIRM, bb = square (&b) + FIRM, ab = multiply (&a, &b);
  double ae = multiply (&a, &miss), be = multiply (&b, &miss), d = aa * bb - ab * ab;

  return limit (self, (MoFingerBend){ bend.curl - (bb * ae - ab * be) / d,
                                      bend.spread - (aa * be - ab * ae) / d });
}

void
edit_posing_reach_finger (EditPosing *self, guint joint, MoVec3 place)
{
  Search search = { .posing = self, .target = place };
  EditHands hands;
  MoFingerBend best;
  double least;
  Miss miss;

  g_return_if_fail (edit_posing_is_pressed (self)
                    && edit_finger_find (joint, &search.half, &search.finger));

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    search.joints[i] = mo_finger_joint (search.half, search.finger, i);
  hands = search.half == MO_HALF_LEFT ? EDIT_HANDS_LEFT : EDIT_HANDS_RIGHT;
  search.pose = *edit_posing_get_start (self);
  search.start = best = edit_hands_get_finger (&search.pose, hands, search.finger);
  miss = find_miss (&search, best);
  search.hold = MAX (1.0 - mo_vec3_dot (miss.off, miss.off) / (FAR * FAR), 0.0);
  least = square (&miss);
  for (guint i = 0; i < ROUNDS; i++)
    {
      MoFingerBend next = improve (&search, best);
      double now;

      miss = find_miss (&search, next);
      now = square (&miss);
      /* A step that goes too far is halved. */
      for (guint k = 0; now > least && k < ROUNDS; k++)
        {
          next = (MoFingerBend){ 0.5 * (best.curl + next.curl), 0.5 * (best.spread + next.spread) };
          miss = find_miss (&search, next);
          now = square (&miss);
        }
      if (now >= least || hypot (next.curl - best.curl, next.spread - best.spread) < SETTLED)
        break;
      best = next;
      least = now;
    }
  edit_posing_bend_finger (self, hands, search.finger, best);
}
