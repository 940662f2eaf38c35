/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"

G_BEGIN_DECLS

/* Keys from values and back. An upload writes every key anew, which lowers some codes
 * (docs/world/rewrite.md, Images); what the world plays is a code's *image* under that. So these
 * choose the code whose image lies nearest to the value, and among equals the one that itself
 * lies nearest. */

/* Fills x y z of a key with a rotation (unit quaternion), or a position in metres, which is limited
 * to what the format holds (5 m). Returns what the world reads after an upload. */
MoQuat mo_encode_rotation (MoKey *key, MoQuat rotation);
MoVec3 mo_encode_position (MoKey *key, MoVec3 position);

/* The code of a time within 0..duration seconds. */
guint16 mo_encode_time (double time, float duration);

/* What an upload makes of a key's codes. */
MoKey mo_key_image (MoKey key, float duration, gboolean is_position);

/* What the world reads from a key, before any upload. */
MoQuat mo_decode_rotation (MoKey key);
MoVec3 mo_decode_position (MoKey key);
float mo_decode_time (MoKey key, float duration);

G_END_DECLS
