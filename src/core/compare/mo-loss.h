/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-compare.h"
#include "mo-convert.h"

G_BEGIN_DECLS

/* How far a result is from the motion in the file with the recipe applied, at every frame of the
 * file, and as far as the format's range of positions holds it (docs/world/file.md, Codes): this
 * measures all losses, by rounding, by key reduction, or by the viewer's import. Losses
 * caused by the recipe (a frame rate) count, and in the mode "viewer" so does everything it does to
 * the motion. What the comparison has of each joint is 0. NULL if the motion cannot be computed. g_free it.
 * `options`: those of the conversion; NULL for none. */
MoComparison *mo_loss_measure (const MoClip *clip, const MoRecipe *recipe,
                               const MoConvertOptions *options, const MoAnim *result,
                               MoContext *context);

/* The same in two parts, around the conversion: meanwhile a thread computes the motion itself, unless that is long. The
 * arguments must live until the end, but for options->prepared: of a long motion, much memory is free earlier if nobody
 * else holds that then. mo_loss_end takes ownership of the work; without a result
 * (NULL) it only frees it. */
typedef struct _MoLossWork MoLossWork;
MoLossWork *mo_loss_begin (const MoClip *clip, const MoRecipe *recipe,
                           const MoConvertOptions *options, MoContext *context);
MoComparison *mo_loss_end (MoLossWork *self, const MoAnim *result);

/* The same, after which nobody needs the frames of the clip: if the caller alone has it, they make room for the comparison
 * (mo_clip_drop_rows). */
MoComparison *mo_loss_end_last (MoLossWork *self, const MoAnim *result, MoClip *clip);

/* The motion itself, before any loss. If `beyond` is not NULL, positions stop at the range of the format instead, and
 * it gets what that takes. Unref it; NULL if it cannot be computed. */
MoMotion *mo_loss_meant (const MoClip *clip, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoBeyond *beyond, MoContext *context);

/* Whether what a result of the recipe, merged with the settings in the file, is compared with is the motion as it was prepared for
 * that result, so that the clip is not looked at again where options->prepared is given. */
gboolean mo_loss_is_of_prepared (const MoRecipe *recipe);

/* Whether a recipe leaves the motion as in the file, which is what the viewer imports. Priorities
 * and a key rate do not change it. */
gboolean mo_loss_is_of_file (const MoRecipe *recipe);

/* The worst moments of a course (MoDifference, as filled by mo_compare_courses), worst first, by
 * distance: at most `n`, each at least `apart` seconds from the others and none below `least`
 * metres. Unref it. */
GArray *mo_loss_moments (const GArray *course, guint n, double apart, double least);

G_END_DECLS
