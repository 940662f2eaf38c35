/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mix-instance.h"

G_BEGIN_DECLS

/* Which motions take part in each joint, strongest first, and the result (docs/world/mixing.md,
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

/* Adds all joints of a motion at its local time. Add newer motions first: they come before older
 * ones of the same priority. */
void mo_mix_blend_add (MoMixBlend *self, MoMixInstance *instance);

/* Writes the local transforms of the joints that any motion moves; the others are set to
 * `ground`. */
void mo_mix_blend_apply (const MoMixBlend *self, MoMixGround ground, MoPose *pose);

/* The motions that take part in a joint, including those whose weight is still 0. */
guint mo_mix_blend_get_parts (const MoMixBlend *self, guint joint, MoMixPart parts[MO_MIX_N_PARTS]);

G_END_DECLS
