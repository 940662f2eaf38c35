/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-prepare.h"

G_BEGIN_DECLS

/* A motion in clips that play on one another. */

typedef struct
{
  double from, to; /* seconds of the prepared motion */
} MoSplitPart;

/* The fewest clips of at most `most` seconds that are the whole of a prepared motion: each begins `overlap` seconds before
 * the one before it ends, so both play the same while one eases out and the other in. Of all ways to do that, cuts are where
 * the body moves least in sum, as a script may start a clip some hundredths of a second too late. None is shorter than 5 s if
 * that can be. Returns MoSplitPart by time; unref the array. */
GArray *mo_split_find (const MoPrepared *prepared, double most, double overlap);

/* How long two clips play the same (seconds), as mo_split_recipe makes them. */
#define MO_SPLIT_OVERLAP 0.3

/* The recipe with such clips of at most so many seconds as its parts, instead of those that it has: "NAME 1", "NAME 2" and so
 * on, of which none loops. NULL with `error` set if the name cannot be that of a part. */
MoRecipe *mo_split_recipe (const MoPrepared *prepared, const MoRecipe *recipe, const char *name,
                           double most, GError **error);

/* The same for a clip: parts that the world plays, and of at most so many bytes each as an .anim (0: of any), by the recipe's
 * way to choose keys. NULL with `error` set also where even parts of 2 s are larger. */
MoRecipe *mo_split_plan (const MoClip *clip, const MoRecipe *recipe, const char *name,
                         gsize most_bytes, MoContext *context, GError **error);

/* Whether the parts of a recipe are two or more that play on one another as those of mo_split_recipe do, also where a maker
 * wrote them. */
gboolean mo_split_plays_on (const MoRecipe *recipe);

/* A recipe to make one of the parts of `whole` with (the first is 0). Where it meets another one that plays on, it eases for as
 * long as they overlap; the first begins and the last ends with the eases of the maker. NULL with `error` set if that cannot be
 * set. Unref it. */
MoRecipe *mo_split_ease_part (const MoRecipe *whole, guint part, const MoRecipe *recipe,
                              GError **error);

/* Seconds from the beginning of a part to that of the one after it, or of the first one after the last. */
double mo_split_find_wait (const MoRecipe *recipe, guint part);

/* The text of a script in the world's language (LSL) that plays the parts, one after the other and again from the first. Their times are in
 * seconds. Free it. */
char *mo_split_script (const MoRecipe *recipe);

/* Appends a text as that language has it, between quotes. */
void mo_split_print_text (GString *script, const char *text);

/* As much of a name as fits into an inventory with the number of any of `n` parts after it, in whole characters. Free
 * it. */
char *mo_split_shorten_name (const char *name, guint n);

G_END_DECLS
