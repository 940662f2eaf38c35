/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* The fewest keys for a bound. The input is a track as samples; the result are keys such that
 * what the world plays between them is within the bound of every sample: decoded from the codes
 * after an upload, and interpolated as the world does (docs/world/playback.md, Curves), not
 * ideally. */

/* The times at which motions are sampled, shared by their tracks: no two have the same time
 * code. */
typedef struct
{
  guint n;
  float duration;
  double *times;  /* seconds, ascending */
  float *seen;    /* the same as the world computes them; padded by MO_FRAMES_PADDING */
  guint16 *codes; /* of a key at that time */
  float *played;  /* when the world plays such a key; padded by twice as many */
} MoFrames;

#define MO_FRAMES_PADDING 8

/* What is uploaded is at most a minute long: of takes of so few frames, more ways are tried by default, and keys are thinned. 19
 * joints with 30 frames a second take 30 ms more for trying other values, for a tenth fewer keys. */
#define MO_SHORT_TAKE 4096u

/* Frames at ascending times within 0..duration seconds; of times with the same code after an
 * upload, the first is kept. Free it. */
MoFrames *mo_frames_new (const double *times, guint n, float duration);
void mo_frames_free (MoFrames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoFrames, mo_frames_free)

/* `n` of them from `first` on, in their memory: not to be freed. */
MoFrames mo_frames_part (const MoFrames *self, guint first, guint n);

/* What the key of a frame has, as the world plays it a little before or after that frame's time. */
typedef enum
{
  MO_KEYS_ON_LINE, /* what the motion has when it is played */
  MO_KEYS_BESIDE_JUMPS, /* the same but where it jumps: what plays the frame itself right (mo-encode.h, MO_SHARP) */
  MO_KEYS_OF_FRAMES, /* what the motion has at the frame */
  MO_N_KEYS
} MoKeysAt;

/* One track at these frames. */
typedef struct
{
  const MoFrames *frames;
  gboolean is_position;
  const MoQuat *values; /* unit quaternions, or positions in x y z, metres */
  const float *bounds;  /* radians or metres */
  const guint *pins;    /* frames at which there must be a key, ascending */
  guint n_pins;
  MoKeysAt at;        /* where keys are to be sought first */
  const guint8 *set;  /* positions: at each frame what it is (MoPlaceKind); or NULL */
  gboolean is_edited; /* rotations: a maker edited them (mo_encode_turn) */
  gboolean is_rough;  /* by default, other values of keys are not tried, which would leave fewer */
} MoSamples;

/* Keys (MoKey) by ascending time; at least one. If a bound is smaller than the format can
 * represent, returns the best possible keys and sets `keeps` (may be NULL) to FALSE.
 * Deterministic. Unref the array. After Imai and Iri, "Polygonal approximations of a curve"
 * (1988): the fewest keys are a shortest path along the chords that keep the bound. */
GArray *mo_reduce (const MoSamples *samples, MoReduceLevel level, gboolean *keeps);

G_END_DECLS
