/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Whether a recipe says that a file is to be taken otherwise than its format has it: by other axes,
 * lengths, or keys that stand for whole poses. */
gboolean mo_clip_is_meant_otherwise (const MoClip *clip, const MoRecipe *recipe);

/* The settings that say it. */
gboolean mo_field_is_meaning (MoFieldId id);

/* The clip with its motion and rest pose converted by a map. `space` becomes the clip's space. Settings and
 * trailer are kept, the facts of its format are not. Unref it. */
MoClip *mo_clip_map (const MoClip *self, const MoSpaceMap *map, MoSpace space);

/* The clip as the maker says that its file is to be taken, in the shape of mo_clip_to_plain, so that nothing of it is to be taken otherwise any more. Two axes that
 * cannot be up and front at once are found. NULL with `error` set where that fails. Unref it. */
MoClip *mo_clip_as_meant (const MoClip *clip, const MoRecipe *recipe, MoContext *context,
                          GError **error);

G_END_DECLS
