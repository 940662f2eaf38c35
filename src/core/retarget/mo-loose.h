/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* The motion of joints that are no whole body. What is the pelvis, or else the root, moves from where it begins, and the
 * others turn in the world as they do in the file, from its rest pose.
 *
 * Of a part of a human (mo_joint_map_is_part) the rest pose tells which way the file is turned, and its size where the
 * recipe does not; NULL if it is none that a body has. A map by hand is taken at its word, of a horse, say, in the axes and
 * units of the file. Arms, legs and hind legs point where those of the file do.
 *
 * `clip` in frames, in the form of mo_clip_as_meant. `fitting` is what then has its joints. Unref the clip. */
MoClip *mo_loose_retarget (MoFitting *fitting, const MoFigure *figure, const MoJointMap *map,
                           const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
