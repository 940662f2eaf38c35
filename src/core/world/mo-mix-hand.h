/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mix-instance.h"

G_BEGIN_DECLS

/* Chooses the avatar's hand pose: motions request one, one request wins, and the hands change over
 * a fifth of a second (docs/world/mixing.md, Hand poses). */
typedef struct
{
  MoMixHand shown;

  /* Requests since the last frame. */
  int pose, priority; /* -1 if there are none */
  guint owner;
} MoMixHandState;

void mo_mix_hand_init (MoMixHandState *self);

/* Requests the hand pose of an evaluated motion. Of equal priorities the last one wins. */
void mo_mix_hand_offer (MoMixHandState *self, const MoMixInstance *instance);

/* Applies the winning request and continues the change. */
void mo_mix_hand_advance (MoMixHandState *self, double seconds);

G_END_DECLS
