/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-convert.h"

G_BEGIN_DECLS

/* Makes a result of a prepared motion and a recipe without a size. */
typedef MoAnim *(*MoFitTry) (MoPrepared *prepared, const MoRecipe *recipe,
                             const MoConvertOptions *options, MoContext *context, GError **error);

/* The result with at most recipe->max_bytes and the least error, or one that is hardly larger: by 2 %, or 4 % where keys are
 * thinned, if it is found at once, and with each further try by half as much more. Calls `attempt` with both bounds of the recipe
 * scaled by one factor, within the limits of their fields. NULL with MO_ERROR_LIMIT if no error makes it small enough, or with the
 * error of `attempt`. Findings are those of the attempt that is the result. */
MoAnim *mo_fit (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                MoFitTry attempt, MoContext *context, GError **error);

/* The same if no keys may be left out: the result of `attempt`, or NULL with MO_ERROR_LIMIT if
 * that has more than recipe->max_bytes. */
MoAnim *mo_fit_as_it_is (MoPrepared *prepared, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoFitTry attempt, MoContext *context,
                         GError **error);

/* The recipe with both bounds scaled by 2^doublings, within their limits, and no size. Unref it. */
MoRecipe *mo_fit_scale (const MoRecipe *recipe, double doublings);

/* The size measured at some bounds, from which sizes at others are estimated. */
typedef struct
{
  double doublings; /* relative to the bounds of one recipe */
  gsize bytes;
} MoFitPoint;

/* The size of what mo_finish makes of mo_fit_scale (recipe, doublings), or 0 if there is no
 * result. */
gsize mo_fit_measure (MoPrepared *prepared, const MoRecipe *recipe, double doublings,
                      MoContext *context);

/* Estimates bytes at other bounds: interpolates the logarithms linearly between the points
 * (ascending by doublings, at least one) and extrapolates the outermost segments; a single point
 * is extrapolated by the usual exponent. The second function is the inverse, limited to -/+
 * MO_FIT_DOUBLINGS. */
double mo_fit_estimate (const MoFitPoint *points, guint n, double doublings);
double mo_fit_estimate_doublings (const MoFitPoint *points, guint n, double bytes);

/* The range of estimates, in doublings. */
#define MO_FIT_DOUBLINGS 8.0

G_END_DECLS
