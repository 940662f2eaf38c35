/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-reduce-limb.h"
#include "mo-slack-skin.h"

G_BEGIN_DECLS

/* What the keys of a take leave of its bounds at every frame, and what they would leave if a limb turned otherwise for a
 * while: all that it carries goes with it, stiffly. In single precision, which is enough for small distances: so it is the
 * distance of each joint from its place in the source that is kept. */

typedef struct
{
  const MoLimb *limb;
  /* What the source does at all frames: either what its rotations rest on or these themselves; and positions. NULL if it does
   * not turn, or not move. */
  MoTakeSource *rests_on;
  MoSlackTurn *turns;
  MoQuat *places;
  /* At each frame of the part: relative to what carries the limb, in the source and as its keys play, NULL if it does not turn; ... */
  MoSlackTurn *source, *decoded;
  MoSlackTurn *meant, *played; /* ... the same in the world; ... */
  MoSlackPlace *place;         /* ... and where its keys put the joint, which is ... */
  MoSlackPlace *off;           /* ... so far away from its place in the source. Metres */
  /* Numbers of limbs: its own, and those of all that it carries; what carries others comes before those. */
  guint *carried;
  guint n_carried;
  MoSlackSkin skin;
} MoSlackLimb;

/* Of one limb at a frame, if a limb that carries it turns otherwise: which part of the bound it uses, how far its farthest skin
 * is from its place in the source, and where that skin is relative to the joint that turns (metres, in the space of what
 * carries that joint). */
typedef struct
{
  float part;
  MoSlackPlace away, arm;
} MoSlackOff;

typedef struct
{
  MoReduceJob job;
  guint n_limbs;
  MoSlackLimb *limbs;
  double distance, sine; /* the bounds: metres, and the sine of half an angle */

  /* The part of the take that is looked at: frames are counted from its first one. */
  MoFrames frames;
  guint first;
  gboolean is_start, is_end; /* whether it begins, or ends, where the take does */

  /* Of the last change that was tried, for limbs in the order of `carried`, frames from the first one: */
  guint most; /* frames that there is room for */
  MoQuat *turns, *bases, *moves;
  MoSlackTurn *tried_played;
  MoSlackPlace *tried_place, *tried_off;
  MoSlackOff *angles, *offs;
} MoSlack;

/* Before the keys are reduced: takes what the source does. The job's take, frames and bounds must outlive it, and the limbs
 * (MoLimb). */
MoSlack *mo_slack_new (const MoReduceJob *job, const GArray *limbs);
void mo_slack_free (MoSlack *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSlack, mo_slack_free)

/* After that: looks at `n` frames from `first` on, and what the take's keys play there. */
void mo_slack_begin (MoSlack *self, guint first, guint n);

/* Room for the rotations of n frames, to be filled before one of the next. */
MoQuat *mo_slack_get_turns (MoSlack *self, guint n);

/* The largest part of a bound that is used, 1 for all of it, at the `n` frames from `first` on if a limb turns as in
 * `self->turns`; of all that it carries. Where that is more than `limit`, only that it is. */
double mo_slack_try (MoSlack *self, guint limb, guint first, guint n, double limit);

/* The same with all that is off, in `self->angles` of the limb's own rotation (`away` is a rotation vector in parts of the
 * bound), and in `self->offs`, n for each limb that is carried. */
double mo_slack_look (MoSlack *self, guint limb, guint first, guint n);

/* Whether the change that was tried last, with n frames from `first` on, is within all bounds, exactly. Does it then. */
gboolean mo_slack_accept (MoSlack *self, guint limb, guint first, guint n);

G_END_DECLS
