/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-curve.h"

G_BEGIN_DECLS

/* Rotations of real clips as bare tracks, whatever their joints are called, and what the official
 * viewer's import keeps of them: for the reducer's yardsticks. */

typedef struct
{
  MoQuat *values; /* in the avatar's axes; of each frame but the reference */
  GArray *viewer; /* guint: the frames that the viewer keeps; empty where it drops the joint */
  double worst;   /* radians: how far the viewer's own result then is off at most */
} BenchTrack;

typedef struct
{
  char *name;
  MoFrames *frames;
  GArray *tracks; /* BenchTrack: those that the viewer takes to move */
} BenchClip;

/* NULL where the file cannot be read, or has fewer than three frames. */
BenchClip *bench_clip_new (const char *path);
void bench_clip_free (BenchClip *self);

static inline BenchTrack *
bench_clip_track (const BenchClip *self, guint index)
{
  return &g_array_index (self->tracks, BenchTrack, index);
}

/* The largest angle at any frame between a track and keys as the world plays them. */
double bench_track_error (const BenchClip *clip, const BenchTrack *track, const GArray *keys);

/* Ramer, Douglas, Peucker: split at the farthest sample until all are within bounds. Returns how many
 * keys. */
guint bench_rdp (MoCurve *curve);

G_END_DECLS
