/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* A recipe with parts that play on one another instead of its own: "NAME 1" and so on, as few as there can be of at most 60 s,
 * not looped, with eases as long as they overlap. `stem` is the name unless the recipe has one. NULL with `error` set if the
 * clip cannot be converted, or imports as the viewer does. Unref it. */
MoRecipe *cli_splitting_plan (const MoClip *clip, const MoRecipe *recipe, const char *stem,
                              MoContext *context, GError **error);

/* The text of a script in the world's language that plays these parts, one after the other and again from the first. They are
 * those of a recipe from cli_splitting_plan. Free it. */
char *cli_splitting_script (const MoRecipe *recipe);

G_END_DECLS
