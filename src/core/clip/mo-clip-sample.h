/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* From keyframes to frames. */

/* Seconds per frame for an accurate sampling: the file's frame time if all keys are on such
 * frames, otherwise that of a grid with all keys on it, or 1/30; halved until the frames,
 * interpolated evenly (positions linearly), stay within a twentieth of a degree and a quarter of
 * a millimetre of the keyframes, or there are 240 frames per second. If keys are off that grid,
 * the deviation is reported. Frames count from `start` (seconds; see mo_clip_sample). */
double mo_clip_choose_frame_time (const MoClip *self, double start, MoContext *context);

/* A step between frames (seconds) that comes from times written as decimals: as the whole number of frames per second that
 * was meant, if as many of these are as long; otherwise as it is. */
double mo_frame_time_even (double step, double duration);

/* A new clip with the keyframes as frames, at a frame time in seconds (0: the clip's own, or the
 * usual one). `start` is the result of mo_clip_keyed_start: what is before it is only a
 * reference, of which the first pose becomes a frame before the motion. 0 for none. A frame very
 * close to a key takes the key's values. Facts of the file's format are left out. NULL and
 * MO_ERROR_LIMIT if there would be too many frames. */
MoClip *mo_clip_sample (const MoClip *self, double start, double frame_time, MoContext *context,
                        GError **error);

/* Whether there would not be too many at the clip's own frame time. */
gboolean mo_clip_can_sample (const MoClip *self, double start);

/* As mo_clip_sample. Takes the clip: if nobody else has it, the keyframes of each joint are let go when its frames are there. Frames of
 * a long motion by quaternions are rotations and places (mo-turn-rows.h). */
MoClip *mo_clip_sample_taken (MoClip *taken, double start, double frame_time, MoContext *context,
                              GError **error);

/* As mo_clip_sample, at a rate (per second). `is_even` as for mo_rate_grid_fit. */
MoClip *mo_clip_sample_at_rate (const MoClip *self, double start, double rate, gboolean is_even,
                                MoContext *context, GError **error);

G_END_DECLS
