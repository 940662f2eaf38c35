/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* What a maker did to get from one step of a history to the next, in words of the window, as "Plant Feet", "Speed" or "Pose":
 * translated, and not to be freed. It is told from the difference of both, so every step has a name, whoever made it, and the
 * same after a restart. The stages are texts (edit-stage-text.h), or NULL. */
const char *edit_step_get_name (const MoRecipe *before, const char *stage_before,
                                const MoRecipe *after, const char *stage_after);

G_END_DECLS
