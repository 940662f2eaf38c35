/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"
#include "mo-stature.h"

G_BEGIN_DECLS

/* The floor of a file with the avatar's own names, whose joints turn as they are written. */

/* The first place of the pelvis over the floor, at the height at which the avatar's feet are on it: in the clip's units
 * and axes. `fitting` is by turns. */
MoVec3 mo_own_floor_find_origin (const MoFitting *fitting, const MoClip *clip);

/* How many metres higher the hips of each frame belong where the body is another one (`stature` of the same clip and
 * recipe), so that feet that rest in the file rest on the floor: legs of other measures put them elsewhere. NULL where
 * the body is the avatar's, or where the file says itself how high it is: above another floor, or with hips that
 * are tilted in the pose that it is compared with. Free it. */
double *mo_own_floor_find_lifts (const MoStature *stature, const MoClip *clip,
                                 const MoRecipe *recipe);

G_END_DECLS
