/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-prepare.h"

G_BEGIN_DECLS

/* The result of a clip and a recipe: deterministic, without side effects except findings in the
 * context. A result longer than the world plays is still returned, to be viewed and cut;
 * mo_check_limits prevents it from being written. NULL with `error` set if there is no result
 * (MO_ERROR_INVALID), if the viewer, in its mode, rejects the file (also MO_ERROR_LIMIT), or if
 * the caller cancelled. Unref it. */
MoAnim *mo_convert (const MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error);

MoAnim *mo_convert_with (const MoClip *clip, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoContext *context, GError **error);

/* The second phase, from what mo_prepare made with the same clip, recipe and options. `recipe`
 * may have changed since in fields that do not belong to the first phase: see mo_prepared_fits. */
MoAnim *mo_finish (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                   MoContext *context, GError **error);

/* The same, taking ownership of the reference: what is not needed any more is let go of on the way. */
MoAnim *mo_finish_last (MoPrepared *prepared, const MoRecipe *recipe,
                        const MoConvertOptions *options, MoContext *context, GError **error);

G_END_DECLS
