/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-packed-turn.h"

G_BEGIN_DECLS

/* The frames of a long motion that was worked out instead of read: for each joint a rotation in 12 bytes (mo-packed-turn.h)
 * and a place in 24. A joint that nobody turns or moves takes no memory.
 *
 * Filled by one thread; after that it is immutable and reference-counted, so threads share it without locks. */
typedef struct _MoTurnRows MoTurnRows;

/* Joints without rotation (identity) at the place 0. */
MoTurnRows *mo_turn_rows_new (guint n_joints, guint n_frames);
MoTurnRows *mo_turn_rows_ref (MoTurnRows *self);
void mo_turn_rows_unref (MoTurnRows *self);

/* A unit quaternion; what is not finite becomes the identity. */
void mo_turn_rows_set_turn (MoTurnRows *self, guint joint, guint frame, MoQuat turn);
void mo_turn_rows_set_place (MoTurnRows *self, guint joint, guint frame, MoVec3 place);

/* Instead of both, once: the same turn and place in all frames, in the memory of one. */
void mo_turn_rows_hold (MoTurnRows *self, guint joint, MoTransform pose);

MoQuat mo_turn_rows_get_turn (const MoTurnRows *self, guint joint, guint frame);
MoVec3 mo_turn_rows_get_place (const MoTurnRows *self, guint joint, guint frame);

G_END_DECLS
