/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* What is left of a recipe when the motion of the file is wanted in its own time and place on the avatar, with its edits:
 * without what is cut, timed, mirrored or placed, and with every joint. Mode "faithful". Unref it. */
MoRecipe *mo_source_recipe (const MoRecipe *recipe);

/* The same with the body where it goes in the file, too, instead of in place: there feet stand. Unref it. */
MoRecipe *mo_source_recipe_walking (const MoRecipe *recipe);

G_END_DECLS
