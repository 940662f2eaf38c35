/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-prepare.h"

G_BEGIN_DECLS

/* The result of a clip and a recipe: deterministic, without side effects but findings in the
 * context. A result longer than the world plays is still a result, to be looked at and cut;
 * mo_check_limits keeps it from being written. NULL with `error` set where nothing comes out
 * (MO_ERROR_INVALID), where the viewer, in its mode, refuses (MO_ERROR_LIMIT too), or where the
 * caller cancelled. */
MoAnim *mo_convert (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error);

MoAnim *mo_convert_with (const MoClip *clip, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoContext *context, GError **error);

/* The second phase of the same, of what mo_prepare made with the same clip, recipe and options. `recipe`
 * may since differ in fields that are not for the first phase: mo_prepared_fits tells. */
MoAnim *mo_finish (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                   MoContext *context, GError **error);

G_END_DECLS
