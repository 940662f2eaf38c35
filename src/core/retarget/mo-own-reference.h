/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Files with the avatar's own names begin with a pose that the motion is compared with. Where the pelvis leans in that pose,
 * all of the motion would lean the other way. */

/* Whether a file begins with such a pose. Nothing is guessed where the recipe says what the first frame is. */
gboolean mo_own_reference_leans (const MoClip *clip, const MoRecipe *recipe);

/* The clip with the pose of its OFFSETs in place of that one, at the same place and facing the same way, so that joints turn
 * as they are written; the clip itself where there is none. Unref it. */
MoClip *mo_own_reference_raise (const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
