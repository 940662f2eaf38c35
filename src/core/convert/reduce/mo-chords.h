/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-reduce.h"

G_BEGIN_DECLS

/* The chords of a track: tests very often whether the world's interpolation from one key to
 * another stays within the bounds. In single precision, as the world plays; the bounds are
 * narrowed by the error of that. */

/* The chords from one sample to others, a bit for each of as many samples from `first` on: those that were within their
 * bounds when they were tested, and those that were not. */
typedef struct
{
  guint64 held, failed;
  guint first;
} MoChordsFrom;

typedef struct _MoChords MoChords;
typedef gboolean (*MoChordsTest) (MoChords *self, guint from, guint to);

struct _MoChords
{
  MoChordsTest test; /* whether a chord holds */
  const MoSamples *samples;
  const MoFrames *frames;
  guint n;
  float *part[4];  /* the samples: x y z w, w of rotations not negative; padded like the frames */
  float *limit;    /* rotations: sin^2 of half the bound; positions: its square */
  MoKey *keys;     /* one at each sample ... */
  guint8 *is_made; /* ... of positions once it was requested */
  /* What the keys play after an upload, w of positions 0; undefined before they are made and at the end, so that no
   * comparison holds; padded. */
  float *value[4];
  guint witness; /* the sample at which the last chord failed */
  /* What is known of chords, for each sample where they begin; NULL if nothing is kept. */
  MoChordsFrom *tested;
};

MoChords *mo_chords_new (const MoSamples *samples);
void mo_chords_free (MoChords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoChords, mo_chords_free)

/* The key at a sample: the motion at the time that the world will read; and what it plays. */
MoKey mo_chords_key (MoChords *self, guint index);
MoQuat mo_chords_value (MoChords *self, guint index);

/* Replaces the key by a rotation or position, for values that are not on the motion. */
void mo_chords_set_value (MoChords *self, guint index, MoQuat value);

/* Replaces the key by one that has another value of the motion. */
void mo_chords_move_key (MoChords *self, guint index, MoKeysAt at);

/* Takes over the key of another one of the same samples. */
void mo_chords_copy_key (MoChords *self, MoChords *other, guint index);

/* After bounds of the samples have changed. */
void mo_chords_renew_bounds (MoChords *self);

/* From now on keeps what chords were found to be. Keys must stay as they are, and bounds may only get narrower, of which
 * mo_chords_narrow_bounds tells. */
void mo_chords_remember (MoChords *self);

/* After bounds of those samples have got narrower for which there is a byte that is not 0. */
void mo_chords_narrow_bounds (MoChords *self, const guint8 *has_changed);

/* Whether interpolation from one key to a later one stays within every bound between them. */
static inline gboolean
mo_chords_hold (MoChords *self, guint from, guint to)
{
  return self->test (self, from, to);
}

/* After a chord did not hold: which of those from the same key to the MO_CHORDS_AFTER samples after its end are out of
 * bounds at the same sample, as bits. Not all that do not hold, but more are found at once than by testing them. */
guint32 mo_chords_fail_after (MoChords *self, guint from, guint to);
#define MO_CHORDS_AFTER 16

/* Whether holding this key stays within every bound before it, or after it. */
gboolean mo_chords_starts_at (MoChords *self, guint index);
gboolean mo_chords_ends_at (MoChords *self, guint index);

/* The shortest path over `candidates` (ascending, from the first sample to the last; each
 * connected to the next by a valid chord or because it is the next sample). Fills `path` (guint)
 * with its samples. `is_exact` hardly ever gives up on long chords. FALSE if some sample had to
 * stay out of bounds. */
gboolean mo_path_find (MoChords *chords, const GArray *candidates, gboolean is_exact, GArray *path);

/* Fills `path` with keys that are each as far from the previous one as the bounds allow, from
 * the first sample on or from the last one. */
void mo_path_greedy (MoChords *chords, gboolean from_end, GArray *path);

/* By how many times its bound, narrowed likewise, the farthest sample is off as the keys of a path play: exact, where a chord
 * may fail at a sample that the next one plays. Slow. */
double mo_chords_part (MoChords *self, const GArray *path);

/* Fewer keys than in `path`, with values that are not on the motion; returns the keys (MoKey),
 * or NULL if there are no such keys. Unref them. To try all ways takes three times as long, for hardly fewer keys. */
GArray *mo_refine (MoChords *chords, const GArray *path, gboolean try_all);

/* The candidates for a level. */
void mo_path_candidates (MoChords *chords, MoReduceLevel level, GArray *candidates);

G_END_DECLS
