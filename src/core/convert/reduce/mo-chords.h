/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-reduce.h"

G_BEGIN_DECLS

/* The chords of a track: for asking, many times over, whether the world's way from one key to another
 * stays within the bounds. Single precision, as the world plays; the bounds are narrowed by what
 * that may cost. */

typedef struct
{
  MoKey key;
  float v[4]; /* what the world reads from its image; w of positions is 0 */
} MoNode;

typedef struct
{
  const MoSamples *samples;
  const MoFrames *frames;
  guint n;
  float *part[4];  /* the samples: x y z w, padded as the frames */
  float *limit;    /* rotations: sin^2 of half the bound; positions: its square */
  MoNode *nodes;   /* a key at each sample ... */
  guint8 *is_made; /* ... once somebody asked for it */
  guint witness;   /* the sample at which the last chord failed */
} MoChords;

MoChords *mo_chords_new (const MoSamples *samples);
void mo_chords_free (MoChords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoChords, mo_chords_free)

/* The key at a sample: the motion at the time which the world will read. */
const MoNode *mo_chords_node (MoChords *self, guint index);

/* Replaces it by a rotation or position; for keys with values of their own. */
void mo_chords_set_node (MoChords *self, guint index, MoQuat value);

/* Whether the world's way from one key to a later one keeps every bound between them. */
gboolean mo_chords_hold (MoChords *self, guint from, guint to);

/* Whether holding this key keeps every bound before it, or after it. */
gboolean mo_chords_starts_at (MoChords *self, guint index);
gboolean mo_chords_ends_at (MoChords *self, guint index);

/* The shortest path over `candidates` (rising, first to last sample; each as near to the next as a
 * valid chord or the next sample). Fills `path` (guint) with its samples. `is_exact` hardly ever
 * gives chords up for their length. FALSE where some sample had to be left out of bounds. */
gboolean mo_path_find (MoChords *chords, const GArray *candidates, gboolean is_exact, GArray *path);

/* Fills `path` with keys each as far from the last as the bounds allow, from the first sample or
 * from the last one. */
void mo_path_greedy (MoChords *chords, gboolean from_end, GArray *path);

/* Fewer keys than those of `path` by values that no sample has; returns the keys (MoKey), or NULL
 * where it finds none. */
GArray *mo_refine (MoChords *chords, const GArray *path);

/* The candidates that the level looks at. */
void mo_path_candidates (MoChords *chords, MoReduceLevel level, GArray *candidates);

G_END_DECLS
