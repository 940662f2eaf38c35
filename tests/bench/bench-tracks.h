/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-chords.h"

G_BEGIN_DECLS

/* Rotations of real clips as separate tracks, whatever their joints are called, and the keys that
 * the official viewer's import keeps of them: for comparison with our reduction. */

typedef struct
{
  MoQuat *values; /* in the avatar's axes; for each frame but the reference */
  GArray *viewer; /* guint: the frames that the viewer keeps; empty if it drops the joint */
  double worst;   /* radians: the largest error of the viewer's result */
} BenchTrack;

typedef struct
{
  char *name;
  MoFrames *frames;
  GArray *tracks; /* BenchTrack: those that move according to the viewer */
} BenchClip;

/* NULL if the file cannot be read, or has fewer than three frames. */
BenchClip *bench_clip_new (const char *path);
void bench_clip_free (BenchClip *self);

static inline BenchTrack *
bench_clip_track (const BenchClip *self, guint index)
{
  return &g_array_index (self->tracks, BenchTrack, index);
}

/* The largest angle at any frame between a track and keys as the world plays them, radians. */
double bench_track_error (const BenchClip *clip, const BenchTrack *track, const GArray *keys);

/* The Ramer-Douglas-Peucker algorithm: splits at the farthest sample until all are within bounds.
 * Returns how many keys. */
guint bench_rdp (MoChords *chords);

G_END_DECLS
