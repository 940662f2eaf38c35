/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-joint-map.h"

G_BEGIN_DECLS

/* What is found out about a clip without being told, or what the maker says instead: one guess for each field of the
 * recipe that could say it. */
typedef struct
{
  MoFieldId field;
  /* As text of that field ("mixamo", "cm", "drop"); NULL where it has no text for it. */
  char *value;
  double confidence; /* 0..1 */
  char *reason;      /* a sentence without a full stop, translated */
  gboolean is_said;  /* by the maker, or by the file's settings */
} MoGuess;

void mo_guess_free (MoGuess *self);

/* All guesses about a clip, as read, with a recipe: of a human the map, units, up and front axis, rest pose, the
 * first frame and the height of the hips, of others only the map, and none for an .anim. Fields that have no effect on the clip are left out. An
 * array of MoGuess; unref it. `map` is set to what mo_guess_map gives, which is worked out on the way; NULL if nobody
 * wants it. */
GPtrArray *mo_guess_all (const MoClip *clip, const MoRecipe *recipe, MoJointMap **map);

/* Which joint of the clip's own skeleton is which of the avatar's, as a conversion with the recipe takes it; NULL of an .anim, and where settings
 * contradict each other. Free it. */
MoJointMap *mo_guess_map (const MoClip *clip, const MoRecipe *recipe);

/* The guess about a field; NULL for none. */
const MoGuess *mo_guess_find (const GPtrArray *guesses, MoFieldId field);

G_END_DECLS
