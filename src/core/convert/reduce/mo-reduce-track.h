/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"
#include "mo-reduce-take.h"
#include "mo-reduce.h"

G_BEGIN_DECLS

/* One track of a take, either rotations (unit quaternions) or positions (metres in x y z), as
 * values at every frame. */

/* The smallest bound: below it, single precision decides. */
#define MO_TRACK_LEAST_BOUND 1e-6f

/* Shared by all tracks of a take. */
typedef struct
{
  const MoReduceBounds *bounds;
  const MoTake *take;
  MoFrames *frames;
  GArray *pins;      /* guint: frames at which every track has a key */
  gboolean is_rough; /* MO_EFFORT_ROUGH, where it applies */
} MoReduceJob;

/* Limits a position to the world's range, as nothing outside of it can be reached. */
static inline MoQuat
mo_track_limit (MoQuat v)
{
  return (MoQuat){ CLAMP (v.x, -MO_MAX_POSITION, MO_MAX_POSITION),
                   CLAMP (v.y, -MO_MAX_POSITION, MO_MAX_POSITION),
                   CLAMP (v.z, -MO_MAX_POSITION, MO_MAX_POSITION), 0.0 };
}

/* The values of keys (MoTakeKey, at least one) at the frames; positions are limited to the
 * world's range. Free it. */
MoQuat *mo_track_values (const GArray *keys, const MoFrames *frames, gboolean is_position);

/* The same of rotations of a track that rests, without all of its keys at once. */
MoQuat *mo_track_read_rotations (const MoTakeSource *source, const MoFrames *frames);

/* Sets the values that the world plays of keys (MoTakeKey) at the frames. */
void mo_track_play (const GArray *keys, const MoFrames *frames, gboolean is_position,
                    MoQuat *values);

/* The keys (MoTakeKey, as the world reads them) for rotations of a track, each within its bound (radians); unref them.
 * Replaces the values by what the world plays of the keys. Sets `missed` to TRUE if the bounds
 * cannot be kept; otherwise leaves it unchanged. */
GArray *mo_track_reduce_rotations (const MoReduceJob *job, const MoTakeTrack *from, MoQuat *values,
                                   float *bounds, gboolean *missed);

/* The same for positions (bounds in metres) that replace those of `from` (MoTakeKey): where the maker set some of those, there are keys. */
GArray *mo_track_reduce_positions (const MoReduceJob *job, const GArray *from, MoQuat *values,
                                   float *bounds, gboolean *missed);

G_END_DECLS
