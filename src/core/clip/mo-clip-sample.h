/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Keyframes as frames. */

/* Seconds from frame to frame at which frames hold the motion: those of the file where all keys stand on
 * such frames; else those of a grid that they stand on, or 30 a second; halved until turning
 * evenly (moving in a line) from frame to frame stays within a twentieth of a degree and a quarter of a
 * millimetre of the keyframes, or there are 240 a second. Where its keys are off that grid a finding says
 * how far the frames are from them. They count from `start` (seconds), as below. */
double mo_clip_choose_frame_time (const MoClip *self, double start, MoContext *context);

/* A new clip with the keyframes as frames, at a frame time in seconds (0: the clip's own, or the
 * usual). `start` is what mo_clip_keyed_start says: what is before it is to compare with, and its first pose stands in a
 * frame before the motion. 0 for none. Frames that a key all but stands on have its numbers. Facts of the file's format
 * are not in it. NULL and MO_ERROR_LIMIT where that would be senselessly many. */
MoClip *mo_clip_sample (const MoClip *self, double start, double frame_time, MoContext *context,
                        GError **error);

/* The same at a rate (a second). `is_even` as with mo_rate_grid_fit. */
MoClip *mo_clip_sample_at_rate (const MoClip *self, double start, double rate, gboolean is_even,
                                MoContext *context, GError **error);

G_END_DECLS
