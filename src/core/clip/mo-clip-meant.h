/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Whether a recipe overrides how a file is read: other axes, another scale, or keys that are
 * whole poses. */
gboolean mo_clip_is_meant_otherwise (const MoClip *clip, const MoRecipe *recipe);

/* Whether a field is one of these settings. */
gboolean mo_field_is_meaning (MoFieldId id);

/* The axis of the file (as its settings mean them) that is along a direction in the form of mo_clip_as_meant, or
 * nearest to it. */
MoAxis mo_clip_meant_axis (const MoClip *clip, const MoRecipe *recipe, MoVec3 direction);

/* The clip with its motion and rest pose converted by a map. `space` becomes the clip's space.
 * Keeps settings and trailer, but not the facts of its format. Unref it. */
MoClip *mo_clip_map (const MoClip *self, const MoSpaceMap *map, MoSpace space);

/* The same for a clip that nobody else has, which it takes: keys are converted where they are. */
MoClip *mo_clip_map_own (MoClip *self, const MoSpaceMap *map, MoSpace space);

/* The clip as the maker says that the file should be read: in other axes, at another scale, or
 * with keys that are whole poses; none of these settings applies to the result any more. The clip
 * itself, in its own form, if that changes nothing. Reports an up and a front axis that exclude
 * each other. Unref it. */
MoClip *mo_clip_change_meaning (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

/* The same in the form of mo_clip_to_plain. */
MoClip *mo_clip_as_meant (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

G_END_DECLS
