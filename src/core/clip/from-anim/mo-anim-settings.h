/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* The settings of an .anim as a recipe that results in the same settings when the same keys are
 * converted: priority, loop, eases, hand pose, expression, constraints, and rules for joints
 * whose priority, tracks or stillness a conversion would not guess. Reports what a recipe cannot
 * express. Unref it. */
MoRecipe *mo_anim_settings (const MoAnim *anim, MoContext *context);

G_END_DECLS
