/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"

G_BEGIN_DECLS

/* The motion of joints that are no whole body, a leg or a horse: each that the map says turns in the world as it does
 * in the file, from the pose of its OFFSETs; what is the pelvis, or else the root, moves from where it begins, as
 * far as limbs of another size tell where the recipe does not. `clip` in frames, in the form of mo_clip_as_meant. `fitting` is what then has its joints. Unref the clip. */
MoClip *mo_loose_retarget (MoFitting *fitting, const MoFigure *figure, const MoJointMap *map,
                           const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
