/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-slack.h"

G_BEGIN_DECLS

/* The keys of a limb's rotation while they are thinned, one for each frame of the part that has one. */
typedef struct
{
  guint8 *is_key;
  guint8 *is_fixed; /* frames whose key stays as it is */
  MoQuat *values;   /* that play */
  MoKey *codes;
  gboolean is_edited; /* mo_encode_turn */
} MoThinTrack;

#define MO_STRETCH_KEYS 4

/* A few keys in a row, and the frames that they play. */
typedef struct
{
  guint limb;
  guint n_keys;
  guint frames[MO_STRETCH_KEYS];
  MoQuat values[MO_STRETCH_KEYS];
  MoKey codes[MO_STRETCH_KEYS];
  gboolean moves[MO_STRETCH_KEYS];
  guint first, n;            /* frames */
  gboolean is_start, is_end; /* whether nothing of the track is before, or after */
} MoStretch;

/* The keys of a track from one frame to another that have keys, without the one at `without` (G_MAXUINT for none). Of these, those
 * that are not fixed and neither first nor last move; but the track's own first and last key do. */
MoStretch mo_stretch_new (const MoSlack *slack, guint limb, const MoThinTrack *track, guint from,
                          guint to, guint without);

/* Sets what the limb's rotations would be (MoSlack.turns). */
void mo_stretch_play (const MoStretch *self, MoSlack *slack);

/* Moves its keys by `part` of what the least squares of all that mo_slack_look found ask for, each with its weight:
 * n for the limb's own angles, then n for each limb that is carried. */
void mo_stretch_move (MoStretch *self, const MoSlack *slack, const float *weights, double part,
                      const MoThinTrack *track);

/* Gives the track its keys. */
void mo_stretch_put (const MoStretch *self, MoThinTrack *track);

/* The frame with a key before or after one, or -1. */
int mo_thin_before (const MoThinTrack *track, int frame);
int mo_thin_after (const MoThinTrack *track, int frame, guint n);

G_END_DECLS
