/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mix-instance.h"

G_BEGIN_DECLS

/* Who takes part in each joint, strongest first, and what comes of it (docs/world/mixing.md,
 * Blending). */

typedef struct
{
  const MoMixInstance *instance;
  MoMotionJoint joint;
} MoMixSlot;

typedef struct
{
  guint n_slots[MO_RIG_N_JOINTS];
  MoMixSlot slots[MO_RIG_N_JOINTS][MO_MIX_N_PARTS];
} MoMixBlend;

void mo_mix_blend_clear (MoMixBlend *self);

/* Adds all joints of a motion as they are at its local time. Newer motions first: they stand before
 * older ones of their priority. */
void mo_mix_blend_add (MoMixBlend *self, MoMixInstance *instance);

/* Writes the local transforms of the joints that somebody moves; the others take the ground. */
void mo_mix_blend_apply (const MoMixBlend *self, MoMixGround ground, MoPose *pose);

/* Those that have a place in a joint, also where they weigh nothing yet. */
guint mo_mix_blend_get_parts (const MoMixBlend *self, guint joint,
                              MoMixPart parts[MO_MIX_N_PARTS]);

G_END_DECLS
