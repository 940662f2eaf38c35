/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitting.h"
#include "mo-stature.h"

G_BEGIN_DECLS

/* The floor of a file with the avatar's own names, whose joints turn as they are written. */

/* The first place of the pelvis over the floor, at the height at which the avatar's feet are on it: in the clip's units
 * and axes. `fitting` is by turns. */
MoVec3 mo_own_floor_find_origin (const MoFitting *fitting, const MoClip *clip);

/* How many metres higher the hips of each frame belong, so that feet that rest in the file rest on the floor: where the
 * body is another one, whose legs put them elsewhere (`stature` of the same clip and recipe), where the file does not
 * say where its floor is, and where who stands is all there is, a single pose. NULL where the file says itself how high
 * it is: with the avatar's legs and a pose to compare with, above another floor, or with hips that are tilted in that
 * pose. Free it. */
double *mo_own_floor_find_lifts (const MoStature *stature, const MoClip *clip,
                                 const MoRecipe *recipe);

G_END_DECLS
