/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sculpt-body.h"

G_BEGIN_DECLS

#define SCULPT_MAX_SHARES 48

/* The share that every joint has in carrying a point, so far; they add up to 1. */
typedef struct
{
  guint n;
  guint joints[SCULPT_MAX_SHARES];
  double shares[SCULPT_MAX_SHARES];
} SculptShares;

/* The share of a joint, 0 when it is new. */
double *sculpt_share (SculptShares *self, guint joint);

/* Gives `to` a part (0..1) of what `from` has. */
void sculpt_hand_over (SculptShares *self, guint from, guint to, double part);

/* 0 up to 0 and 1 from 1, without edges. */
double sculpt_smooth_step (double t);

/* The joint on the other side; itself where it is in the middle. */
guint sculpt_mirror_joint (guint joint);

/* The weights of a point on the left of a piece's surface, where the mouth is open. */
void sculpt_weights_at (const SculptBody *body, SculptPiece piece, MoVec3 point,
                        ViewWeights *weights);

/* The same weights on the right. */
void sculpt_weights_mirror (const ViewWeights *left, ViewWeights *right);

/* Shares what the head carries among the joints of the face (sculpt-face.c). */
void sculpt_share_face (SculptShares *shares, MoVec3 point);

/* Where a point of the skin is when the lips meet: they are modelled apart (sculpt-face.c). */
MoVec3 sculpt_close_mouth (MoVec3 point);

G_END_DECLS
