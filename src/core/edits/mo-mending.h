/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-posture.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Edits that mend a range of a motion. */

#define MO_SMOOTH_CUTOFF 4.0 /* hertz; usual for captures */
#define MO_SMOOTH_LEAST 0.001
#define MO_SMOOTH_MOST 1000.0

typedef struct
{
  double from, to; /* seconds of the source; -INFINITY, INFINITY: from the beginning, to the end */
  /* Seconds in which it comes after `from` and goes before `to`, where there are such ends. */
  double fade;
} MoMendRange;

/* A range without the ends that are not within a motion from `begin` to `end` (seconds of the source): nothing is before or
 * after these that an edit would have to come and go for. */
MoMendRange mo_mend_range_open (const MoMendRange *range, double begin, double end);

/* An edit that smooths joints (one byte for each of the rig, not 0). Unref it. */
MoEdit *mo_edit_new_smooth (const guint8 joints[MO_RIG_N_JOINTS], double cutoff,
                            const MoMendRange *range);

/* An edit (MO_EDIT_KEYS) that keeps the joints of a posture as they are in it throughout a range with both ends; it comes in
 * `range->fade` seconds before the range and goes in as many after it. Unref it. */
MoEdit *mo_edit_new_still (const MoPosture *posture, const MoMendRange *range);

/* A new list with an edit that mends, which it takes over: on top, but what smooths below all plants, as it loosens feet.
 * `self` may be NULL. */
MoEdits *mo_edits_with_mending (const MoEdits *self, MoEdit *edit);

G_END_DECLS
