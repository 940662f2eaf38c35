/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* What an .anim says beside its keys, as a recipe that sets it for a conversion of the same keys:
 * priority, loop, eases, hand pose, expression, constraints, and rules for the joints whose
 * priority, tracks or stillness a conversion would not guess. What no recipe can say is found.
 * Unref it. */
MoRecipe *mo_anim_settings (const MoAnim *anim, MoContext *context);

G_END_DECLS
