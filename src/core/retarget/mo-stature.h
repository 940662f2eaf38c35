/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* How a file with the avatar's own names is taken that was made for another body: its joints turn as they are
 * written, but its lengths are not inches, or its first frame is no pose to measure the hip's way from. */
typedef struct
{
  double scale; /* its positions times this fit the avatar; 1 where its legs do */
  gboolean has_origin;
  /* Where it begins, and where its feet are on the floor: what the hip's positions are relative to, in the clip's units
   * and axes, before scaling. */
  MoVec3 origin;
} MoStature;

/* `clip` in the shape of mo_clip_as_meant. Legs within a quarter of the avatar's fit; nothing is guessed
 * where limbs are missing, or where the recipe says what is. */
void mo_stature_guess (MoStature *self, const MoClip *clip, const MoRecipe *recipe);

/* For formats with a separate reference pose: the clip with that origin in one and its hips as high as a conversion
 * puts them, since a conversion asks no file with such a pose where the floor is; the clip itself where there is none to guess. `recipe` is the maker's, or NULL. Unref it. */
MoClip *mo_stature_place (const MoClip *clip, const MoRecipe *recipe);

/* The unit in which legs of such a length (both thighs and shins) are most like a human's, metres: of millimetres,
 * centimetres, inches, decimetres, feet and metres. */
double mo_stature_guess_unit (double legs);

G_END_DECLS
