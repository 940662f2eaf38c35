/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* A recipe with parts that play on one another instead of its own: "NAME 1" and so on, as few as there can be of at most 60 s
 * and, each as an .anim, of at most `most_bytes` (0: of any size), not looped. `stem` is the name unless the recipe has one.
 * NULL with `error` set if the clip cannot be converted, imports as the viewer does, or is too large even in parts of a few
 * seconds. Unref it. */
MoRecipe *cli_splitting_plan (const MoClip *clip, const MoRecipe *recipe, const char *stem,
                              gsize most_bytes, MoContext *context, GError **error);

/* What the world is to play, and when: a line for each part, and what was set. Free it. */
char *cli_splitting_describe (const MoClip *clip, const MoRecipe *planned);

G_END_DECLS
