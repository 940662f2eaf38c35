/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edit-beyond.h"
#include "mo-edit-joint.h"

G_BEGIN_DECLS

/* What smoothing changes of one path of one joint (MoEditChange, in its own axes), or NULL if it has no motion. Of the
 * value q at t below it, which moves for h from frame to frame, it makes
 *
 *     q exp (w sum_k g_k log (q^-1 q (t + k h)))
 *
 * and of a position p + w sum_k g_k (p (t + k h) - p), with weights g of a Gaussian of sigma = 0.1325 / cutoff seconds of
 * the source, 3 sigma to either side (Lee and Shin, "General construction of time-domain filters for orientation data",
 * 2002): half of the power of a movement at the cutoff stays. Beyond its ends a motion goes on as mo_beyond_new guesses it,
 * or if it `wraps` as a loop does; one that is shorter than 3 sigma as its own reflection. The straight way from the first to
 * the last position is left as it is. `*beyond` is NULL for the first path of a take and an edit: what is made for that one
 * serves for all others. Unref the array. */
GArray *mo_edit_smooth_find (MoEditJoint *below, const MoEdit *edit, gboolean wraps,
                             MoBeyond **beyond);

G_END_DECLS
