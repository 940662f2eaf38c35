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

G_END_DECLS
