/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-convert.h"

G_BEGIN_DECLS

/* What makes a result of a prepared motion and a recipe that asks for no size. */
typedef MoAnim *(*MoFitTry) (MoPrepared *prepared, const MoRecipe *recipe,
                             const MoConvertOptions *options, MoContext *context, GError **error);

/* The least error of which the result has at most recipe->max_bytes: both bounds of the recipe are
 * made larger or smaller by one factor, as far as their fields go, and `attempt` called for each. NULL with MO_ERROR_LIMIT where
 * no error makes it that small, or with what `attempt` says. Findings are those of the last. */
MoAnim *mo_fit (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                MoFitTry attempt, MoContext *context, GError **error);

/* The same where nothing may be left out: what `attempt` says, or NULL with MO_ERROR_LIMIT where that
 * has more than recipe->max_bytes. */
MoAnim *mo_fit_as_it_is (MoPrepared *prepared, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoFitTry attempt, MoContext *context,
                         GError **error);

/* The recipe with both bounds made larger by 2^doublings, as far as they go, and no size asked for.
 * Unref it. */
MoRecipe *mo_fit_scale (const MoRecipe *recipe, double doublings);

/* Sizes at bounds: what was measured at some, to tell those of others at once. */
typedef struct
{
  double doublings; /* against the bounds of one recipe */
  gsize bytes;
} MoFitPoint;

/* What mo_finish would make of mo_fit_scale (recipe, doublings), or 0 where nothing comes out. */
gsize mo_fit_measure (MoPrepared *prepared, const MoRecipe *recipe, double doublings,
                      MoContext *context);

/* Bytes at other bounds: between the points (by rising doublings, at least one) in a line where both
 * are told by their logarithms, and beyond them along the last line; a single one goes on as keys
 * usually do. And the other way round, within -/+ MO_FIT_DOUBLINGS. */
double mo_fit_estimate (const MoFitPoint *points, guint n, double doublings);
double mo_fit_estimate_doublings (const MoFitPoint *points, guint n, double bytes);

/* How far sizes are told. */
#define MO_FIT_DOUBLINGS 8.0

G_END_DECLS
