/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"
#include "mo-reduce-take.h"
#include "mo-reduce.h"

G_BEGIN_DECLS

/* One track of a take, which is rotations (unit quaternions) or positions (metres in x y z), as values
 * at every frame. */

/* What all tracks of a take share. */
typedef struct
{
  const MoReduceBounds *bounds;
  MoFrames *frames;
  GArray *pins; /* guint: frames at which every track has a key */
} MoReduceJob;

/* A position within what the world holds: what it does not cannot be aimed at. */
static inline MoQuat
mo_track_limit (MoQuat v)
{
  return (MoQuat){ CLAMP (v.x, -MO_MAX_POSITION, MO_MAX_POSITION),
                   CLAMP (v.y, -MO_MAX_POSITION, MO_MAX_POSITION),
                   CLAMP (v.z, -MO_MAX_POSITION, MO_MAX_POSITION), 0.0 };
}

/* What the keys (MoTakeKey, at least one) say at the frames, positions limited to what the world holds.
 * Free it. */
MoQuat *mo_track_values (const GArray *keys, const MoFrames *frames, gboolean is_position);

/* The keys (MoKey) for the values, each within its bound (radians or metres); unref them. The values
 * become what the world plays of the keys. Where the bounds cannot be kept, `missed` becomes TRUE; it
 * is left alone else. */
GArray *mo_track_reduce (const MoReduceJob *job, MoQuat *values, float *bounds,
                         gboolean is_position, gboolean *missed);

/* Puts such keys in the place of those of a take (in an array of their own), as the world reads them. */
void mo_track_store (const GArray *keys, const MoFrames *frames, gboolean is_position, GArray **to);

G_END_DECLS
