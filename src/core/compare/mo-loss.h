/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-compare.h"
#include "mo-convert.h"

G_BEGIN_DECLS

/* How far a result is from what the file says and the recipe wants, at every frame of the file: the
 * measure of all losses, by rounding, by thinning, or by the viewer's own import. The recipe's own
 * losses (a frame rate) count, and so does in the mode "viewer" all that it does to the motion. NULL
 * where the motion cannot be had. g_free it. `options`: those of the conversion; NULL for none. */
MoComparison *mo_loss_measure (const MoClip *clip, const MoRecipe *recipe,
                               const MoConvertOptions *options, const MoAnim *result,
                               MoContext *context);

/* The same in two parts, around the conversion: meanwhile a thread works out the motion itself. What is
 * given has to live until the end. mo_loss_end takes the work, and only lets go of it where there is no
 * result (NULL). */
typedef struct _MoLossWork MoLossWork;
MoLossWork *mo_loss_begin (const MoClip *clip, const MoRecipe *recipe,
                           const MoConvertOptions *options, MoContext *context);
MoComparison *mo_loss_end (MoLossWork *self, const MoAnim *result);

/* The motion itself, before anything is lost. Unref it; NULL where it cannot be had. */
MoMotion *mo_loss_meant (const MoClip *clip, const MoRecipe *recipe,
                         const MoConvertOptions *options, MoContext *context);

/* Whether a recipe leaves the motion as the file has it, which is how the viewer takes it. Priorities,
 * and a rate of keys, change nothing of it. */
gboolean mo_loss_is_of_file (const MoRecipe *recipe);

/* The worst moments of a course (MoDifference, as mo_compare_courses leaves it), the worst first, by
 * distance: at most `n`, each at least `apart` seconds from the others and none below `least` metres.
 * Unref it. */
GArray *mo_loss_moments (const GArray *course, guint n, double apart, double least);

G_END_DECLS
