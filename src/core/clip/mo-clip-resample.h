/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Where the frames of another rate stand. */
typedef struct
{
  guint n;           /* steps from the first of them to the last */
  double step, last; /* seconds of each, and of the last one */
} MoRateGrid;

/* From the beginning to the end of `duration`, at `rate` a second. Where that leaves a part of a step,
 * the last one is as long as it must be (`is_even` FALSE), or all of them are (TRUE): the rate is then the
 * nearest with which the last pose is reached when it should, and a finding says so. The end never moves. */
MoRateGrid mo_rate_grid_fit (double duration, double rate, gboolean is_even, MoContext *context);

/* A new clip with frames at another rate (a second), taken from between those of `self`, which has
 * frames and not keyframes: turned evenly, moved in a line, in the channels and the order that the file
 * has. The last one has the pose at the end, when that is due. `is_reference`: the first frame is a pose
 * to compare with; it stays what it is, and the others are the motion. What the file says besides stays.
 * NULL and MO_ERROR_LIMIT where that would be senselessly many. */
MoClip *mo_clip_resample (const MoClip *self, double rate, gboolean is_even, gboolean is_reference,
                          MoContext *context, GError **error);

G_END_DECLS
