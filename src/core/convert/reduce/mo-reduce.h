/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* The fewest keys for a bound. A track is given as samples; what comes back are keys such that
 * what the world plays between them is at every sample within that sample's bound: decoded from
 * the image of the codes under an upload, interpolated as the world does
 * (docs/world/playback.md, Curves), not as one would wish it did. */

/* The times at which motions are looked at, shared by their tracks: no two have one time code. */
typedef struct
{
  guint n;
  float duration;
  double *times;  /* seconds, rising */
  float *seen;    /* the same as the world counts them; padded by MO_FRAMES_PADDING */
  guint16 *codes; /* of a key at that time */
  float *played;  /* when the world plays such a key */
} MoFrames;

#define MO_FRAMES_PADDING 8

/* Frames of rising times within 0..duration seconds; of those whose codes have one image the first
 * is kept. Free it. */
MoFrames *mo_frames_new (const double *times, guint n, float duration);
void mo_frames_free (MoFrames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoFrames, mo_frames_free)

/* One track at these frames. */
typedef struct
{
  const MoFrames *frames;
  gboolean is_position;
  const MoQuat *values; /* unit quaternions, or positions in x y z, metres */
  const float *bounds;  /* radians or metres */
  const guint *pins;    /* rising frames at which there must be a key */
  guint n_pins;
} MoSamples;

/* Keys (MoKey) by rising time; at least one. Where a bound is below what the format can hold, the
 * nearest that it can, and `keeps` (may be NULL) FALSE. Deterministic. Free the array. After Imai and Iri, "Polygonal approximations
 * of a curve" (1988): fewest keys are a shortest path among the chords that keep the bound. */
GArray *mo_reduce (const MoSamples *samples, MoReduceLevel level, gboolean *keeps);

G_END_DECLS
