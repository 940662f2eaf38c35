/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* For formats with a separate reference pose, which nobody asks whether their first frame is one: a clip of another skeleton
 * whose root has a name of the avatar, as "hip", without a first frame that a conversion would find to be no part of the
 * motion. The clip itself where there is none, or where the skeleton is at rest in that frame only. `recipe` is the maker's, or
 * NULL. Unref it. */
MoClip *mo_foreign_drop_reference (const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
