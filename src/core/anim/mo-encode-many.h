/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-encode.h"

G_BEGIN_DECLS

/* mo_encode_rotation of `n` rotations, several at a time: the x, y and z of each key, and what plays, its parts in four
 * arrays. */
void mo_encode_rotations (MoKey *keys, const MoQuat *rotations, guint n, float *const played[4]);

/* What keys of rotations play after an upload, and when, likewise several at a time. */
void mo_decode_played_rotations (const MoKey *keys, guint n, float duration, MoPlainKey *played);

G_END_DECLS
