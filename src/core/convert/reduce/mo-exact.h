/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb.h"
#include "mo-reduce.h"

G_BEGIN_DECLS

/* The error that the format has anyway: what the maker set is in the result within these, and no
 * narrower bound can be kept everywhere. */
#define MO_EXACT_ANGLE 2e-4f    /* radians */
#define MO_EXACT_DISTANCE 2e-4f /* metres */

/* How far what is held at a place may be away from it (metres). */
#define MO_STEADY_DISTANCE 5e-4

/* Marks on each limb (MoLimb) the frames at which it has a key that the maker set (MoTakeKey.is_set)
 * or between two that hold something (is_steady), or carries a limb that does. */
void mo_exact_mark (GArray *limbs, const MoTake *take, const MoFrames *frames);

/* Of which kind (MoPlaceKind) the places of the body are at each frame, one byte each; appends those that are not free them to `pins` (guint, ascending).
 * NULL if there is none. Free it. */
guint8 *mo_exact_find_set (const GArray *keys, const MoFrames *frames, GArray *pins);

static inline MoExact
mo_exact_at (const MoLimb *limb, guint frame)
{
  return limb->exact != NULL ? (MoExact) limb->exact[frame] : MO_EXACT_NOT;
}

G_END_DECLS
