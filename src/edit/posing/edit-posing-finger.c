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

typedef struct
{
  EditPosing *posing;
  MoHalf half;
  MoFinger finger;
  MoFingerBend start;
  MoVec3 target;
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

/* From the target to where the tip is then. */
static MoVec3
find_error (Search *self, MoFingerBend bend)
{
  const MoPose *start = edit_posing_get_start (self->posing);
  MoQuat turns[MO_N_FINGER_BONES];
  guint joint = 0;

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    turns[i] = start->local[mo_finger_joint (self->half, self->finger, i)].rotation;
  mo_finger_bend (self->half, self->finger, bend, turns);
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    {
      joint = mo_finger_joint (self->half, self->finger, i);
      self->pose.local[joint].rotation = turns[i];
    }
  mo_pose_update_below (&self->pose, mo_finger_joint (self->half, self->finger, 0));
  return mo_vec3_sub (edit_finger_get_tip (&self->pose, joint), self->target);
}

/* The step of Gauss and Newton. */
static MoFingerBend
improve (Search *self, MoFingerBend bend)
{
  MoVec3 error = find_error (self, bend);
  MoVec3 curled = find_error (self, (MoFingerBend){ bend.curl + NUDGE, bend.spread });
  MoVec3 spread = find_error (self, (MoFingerBend){ bend.curl, bend.spread + NUDGE });
  MoVec3 a = mo_vec3_scale (mo_vec3_sub (curled, error), 1.0 / NUDGE);
  MoVec3 b = mo_vec3_scale (mo_vec3_sub (spread, error), 1.0 / NUDGE);
  double aa = mo_vec3_dot (a, a) + FIRM, bb = mo_vec3_dot (b, b) + FIRM, ab = mo_vec3_dot (a, b);
  double ae = mo_vec3_dot (a, error), be = mo_vec3_dot (b, error), d = aa * bb - ab * ab;

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

  g_return_if_fail (edit_posing_is_pressed (self)
                    && edit_finger_find (joint, &search.half, &search.finger));

  hands = search.half == MO_HALF_LEFT ? EDIT_HANDS_LEFT : EDIT_HANDS_RIGHT;
  search.pose = *edit_posing_get_start (self);
  search.start = best = edit_hands_get_finger (&search.pose, hands, search.finger);
  least = mo_vec3_length (find_error (&search, best));
  for (guint i = 0; i < ROUNDS; i++)
    {
      MoFingerBend next = improve (&search, best);
      double off = mo_vec3_length (find_error (&search, next));

      /* A step that goes too far is halved. */
      for (guint k = 0; off > least && k < ROUNDS; k++)
        {
          next = (MoFingerBend){ 0.5 * (best.curl + next.curl), 0.5 * (best.spread + next.spread) };
          off = mo_vec3_length (find_error (&search, next));
        }
      if (off >= least || hypot (next.curl - best.curl, next.spread - best.spread) < SETTLED)
        break;
      best = next;
      least = off;
    }
  edit_posing_bend_finger (self, hands, search.finger, best);
}
