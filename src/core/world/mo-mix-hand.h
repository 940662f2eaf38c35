/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mix-instance.h"

G_BEGIN_DECLS

/* Which hand pose the avatar takes: motions ask, one of them is heard, and the hands change over
 * in a fifth of a second (docs/world/mixing.md, Hand poses). */
typedef struct
{
  MoMixHand shown;

  /* Requests since the last frame. */
  int pose, priority; /* -1 while nobody asked */
  guint owner;
} MoMixHandState;

void mo_mix_hand_init (MoMixHandState *self);

/* A motion that was evaluated asks. Of equal priorities the last one is heard. */
void mo_mix_hand_offer (MoMixHandState *self, const MoMixInstance *instance);

/* Takes what was asked for and goes on with the change. */
void mo_mix_hand_advance (MoMixHandState *self, double seconds);

G_END_DECLS
