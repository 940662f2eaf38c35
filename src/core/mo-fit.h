/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-convert.h"

G_BEGIN_DECLS

/* What makes a result of a recipe that asks for no size. */
typedef MoAnim *(*MoFitTry) (const MoClip *clip, const MoRecipe *recipe,
                             const MoConvertOptions *options, MoContext *context, GError **error);

/* The least error of which the result has at most recipe->max_bytes: both bounds of the recipe are
 * made larger or smaller by one factor, and `attempt` called for each. NULL with MO_ERROR_LIMIT where
 * no error makes it that small, or with what `attempt` says. Findings are those of the last. */
MoAnim *mo_fit (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
                MoFitTry attempt, MoContext *context, GError **error);

G_END_DECLS
