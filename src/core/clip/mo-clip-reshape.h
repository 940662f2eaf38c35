/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* What a format can hold of a clip. A writer asks for the clip in such a shape and need not know
 * what other formats there are. */
typedef enum
{
  MO_HOLDS_FRAMES = 1 << 0,      /* Euler channels, sampled evenly */
  MO_HOLDS_KEYFRAMES = 1 << 1,   /* Euler channels at times of their own */
  MO_HOLDS_SETTINGS = 1 << 2,    /* priority, loop and all the rest of a recipe */
  MO_HOLDS_LOOP_POINTS = 1 << 3, /* of the settings only these */
  MO_HOLDS_MARKS = 1 << 4,       /* what an editor stores behind the frames of a BVH */
  MO_HOLDS_PARTS = 1 << 5,       /* several animations, of which each part of a recipe is one */
  MO_HOLDS_REFERENCE = 1 << 6,   /* a pose of its own that the motion is told from */
} MoHolds;

/* The clip as channels of joints, in frames or keyframes as `holds` has them. The clip itself where
 * it is that already. An .anim comes as mo_anim_to_channels makes it. Keyframes that become frames do
 * so at the recipe's frame rate, else as mo_clip_choose_frame_time says, and quaternions become
 * angles. The pose that a motion of the world's joints is told from
 * comes to where the format has it (mo-clip-reference.h), but for a recipe that says otherwise. What
 * `holds` has no place for is found. `recipe` is what the maker sets; NULL for nothing, with nothing
 * found. `own`: facts of that type are kept, and so are channels that go with them; NULL for none. NULL with `error` set where the motion is too long to be sampled. Unref it. */
MoClip *mo_clip_reshape (const MoClip *clip, guint holds, const MoFactsType *own,
                         const MoRecipe *recipe, MoContext *context, GError **error);

/* The recipe that belongs beside the clip that mo_clip_reshape makes: without what says how the file
 * is to be taken, where that was done. Unref it. */
MoRecipe *mo_clip_reshape_recipe (const MoClip *clip, guint holds, const MoRecipe *recipe);

G_END_DECLS
