/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* What a format can store. A writer asks for a clip in such a form and need not know the other
 * formats. */
typedef enum
{
  MO_HOLDS_FRAMES = 1 << 0,      /* Euler channels, sampled evenly */
  MO_HOLDS_KEYFRAMES = 1 << 1,   /* Euler channels at times of their own */
  MO_HOLDS_SETTINGS = 1 << 2,    /* all other fields of a recipe, such as priority and loop */
  MO_HOLDS_LOOP_POINTS = 1 << 3, /* only these of the settings */
  MO_HOLDS_MARKS = 1 << 4,       /* what an editor stores after the frames of a BVH */
  MO_HOLDS_PARTS = 1 << 5,       /* several animations, one for each part of a recipe */
  MO_HOLDS_REFERENCE = 1 << 6,   /* a separate pose that the motion is relative to */
  MO_HOLDS_ARCS = 1 << 7,        /* keyframes between which rotations go evenly (slerp) */
} MoHolds;

/* The clip as channels of joints, as frames or keyframes depending on `holds`; the clip itself
 * if nothing changes. An .anim is converted by mo_anim_to_channels. Keyframes that become frames
 * are sampled at the recipe's frame rate or, without one, as mo_clip_choose_frame_time decides,
 * and quaternions become angles. If the motion is for the world's joints, the pose that it is
 * relative to moves to where the format stores it (mo-clip-reference.h), unless the recipe says
 * otherwise. Reports what `holds` leaves out. `recipe` is the maker's; with NULL nothing is set
 * and nothing reported. `own`: facts of that type are kept, with the channels that belong to
 * them; NULL for none. NULL with `error` set if the motion is too long to be sampled. Unref it. */
MoClip *mo_clip_reshape (const MoClip *clip, guint holds, const MoFactsType *own,
                         const MoRecipe *recipe, MoContext *context, GError **error);

/* The recipe to write with the clip that mo_clip_reshape returns: without the settings that
 * change how the file is read, if these have been applied. Unref it. */
MoRecipe *mo_clip_reshape_recipe (const MoClip *clip, guint holds, const MoRecipe *recipe);

G_END_DECLS
