/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Frames at another rate. */
typedef struct
{
  guint n;           /* steps from the first frame to the last */
  double step, last; /* seconds per step, and of the last one */
} MoRateGrid;

/* Fits frames to `duration` (seconds) at `rate` (per second). If the duration is no whole number
 * of steps, either the last step differs (`is_even` FALSE), or all of them change (TRUE): then
 * the rate becomes the nearest one whose last frame is exactly at the end, and that is reported.
 * The duration never changes. */
MoRateGrid mo_rate_grid_fit (double duration, double rate, gboolean is_even, MoContext *context);

/* A new clip with frames at another rate (per second), interpolated from those of `self`, which
 * must have frames and not keyframes: rotations along the shortest arc, positions linearly, in
 * the file's own channels. The last frame is the pose at the end, at its exact time. With
 * `is_reference`, the first frame is a pose to compare with, which is copied and not part of the
 * motion. Settings and reference are kept. NULL and MO_ERROR_LIMIT if there would be too many
 * frames. */
MoClip *mo_clip_resample (const MoClip *self, double rate, gboolean is_even, gboolean is_reference,
                          MoContext *context, GError **error);

/* The clip with keys between those whose rotations go evenly from one to the next (MO_CURVE_SLERP), so that a format in
 * which the four numbers go along a line plays the same motion. The clip itself, if none are needed; else a copy. Reports
 * if there would be too many. Unref it. */
MoClip *mo_clip_divide_arcs (MoClip *clip, MoContext *context);

G_END_DECLS
