/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mix-hand.h"

#include "mo-limits.h"

#define SPREAD 0
#define RELAXED 1
#define CHANGE_TIME 0.2

static void
clear_requests (MoMixHandState *self)
{
  self->pose = self->priority = -1;
  self->owner = 0;
}

void
mo_mix_hand_init (MoMixHandState *self)
{
  clear_requests (self);
  self->shown = (MoMixHand){ -1, 0, RELAXED, RELAXED, 1.0, 1.0 };
}

void
mo_mix_hand_offer (MoMixHandState *self, const MoMixInstance *instance)
{
  const MoMotionFacts *facts = mo_motion_get_facts (instance->motion);

  if (!instance->has_hand_pose || facts->max_priority < self->priority)
    return;
  self->pose = (int) MIN (facts->hand_pose, (guint) G_MAXINT);
  self->priority = facts->max_priority;
  self->owner = instance->entry.serial;
}

/* The spread hand is the base shape, so it has no weight of its own. */
static double
full_weight (guint pose)
{
  return pose == SPREAD ? 0.0 : 1.0;
}

static void
set_wanted (MoMixHand *hand, guint pose)
{
  if (pose == hand->wanted || pose >= MO_N_HAND_POSES)
    return;
  hand->current_weight = full_weight (hand->current);
  hand->wanted = pose;
  hand->wanted_weight = pose == hand->current ? hand->current_weight : 0.0;
}

void
mo_mix_hand_advance (MoMixHandState *self, double seconds)
{
  MoMixHand *hand = &self->shown;

  hand->requested = self->pose;
  hand->owner = self->owner;
  set_wanted (hand, self->pose >= 0 ? (guint) self->pose : RELAXED);
  clear_requests (self);
  if (hand->current == hand->wanted)
    return;
  hand->wanted_weight =
      MIN (hand->wanted_weight + seconds / CHANGE_TIME, full_weight (hand->wanted));
  hand->current_weight = MAX (hand->current_weight - seconds / CHANGE_TIME, 0.0);
  if (hand->wanted_weight < full_weight (hand->wanted) || hand->current_weight > 0.0)
    return;
  hand->current = hand->wanted;
  hand->current_weight = hand->wanted_weight;
}
