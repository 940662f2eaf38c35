/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sculpt-body.h"

G_BEGIN_DECLS

#define SCULPT_MAX_SHARES 48

/* The share of each joint in carrying a point, so far; they add up to 1. */
typedef struct
{
  guint n;
  guint joints[SCULPT_MAX_SHARES];
  double shares[SCULPT_MAX_SHARES];
} SculptShares;

/* The share of a joint; 0 if it had none. Writable. */
double *sculpt_share (SculptShares *self, guint joint);

/* Moves a part (0..1) of the share of `from` to `to`. */
void sculpt_hand_over (SculptShares *self, guint from, guint to, double part);

/* From 0 at 0 to 1 at 1, smooth at both ends, constant outside. */
double sculpt_smooth_step (double t);

/* The joint on the other side; a joint in the middle itself. */
guint sculpt_mirror_joint (guint joint);

/* The weights of a point on the left of a piece's surface, with the mouth open. */
void sculpt_weights_at (const SculptBody *body, SculptPiece piece, MoVec3 point,
                        ViewWeights *weights);

/* The same weights for the mirror image on the right. */
void sculpt_weights_mirror (const ViewWeights *left, ViewWeights *right);

/* Distributes the share of the head to the joints of the face (sculpt-face.c). */
void sculpt_share_face (SculptShares *shares, MoVec3 point);

/* Where a point of the skin is when the lips are closed: they are modelled open (sculpt-face.c). */
MoVec3 sculpt_close_mouth (MoVec3 point);

G_END_DECLS
