/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"

G_BEGIN_DECLS

/* Encodes values as keys and back. An upload rewrites every key, which lowers some codes
 * (docs/world/rewrite.md, Images); what plays is the *image* of a code after that. So these choose
 * the code whose image is nearest to the value, and among equals the one that is nearest itself. */

/* Fills x y z of a key with a rotation (unit quaternion), or a position in metres, which is clamped
 * to the range of the format (5 m). Returns the value that plays after an upload. */
MoQuat mo_encode_rotation (MoKey *key, MoQuat rotation);
MoVec3 mo_encode_position (MoKey *key, MoVec3 position);

/* Where w is larger, no rotation is farther off in the file than is well. */
#define MO_TURN_BELOW_W 0.35

/* The same for a rotation of a track that a maker edited, which is to be in the file, too. Near a half turn w is a small
 * difference of large numbers, and what an upload lowers by one code is several hundredths of a degree away: where what is in the
 * file is more than 0.02 degrees off, a code with which both are at most 0.03 is chosen instead, if there is one. */
MoQuat mo_encode_turn (MoKey *key, MoQuat rotation, gboolean is_edited);

typedef enum
{
  MO_PLACE_FREE,
  MO_PLACE_CARRIES, /* of the hips, where another joint was set: what is reached is off by as much as they are */
  MO_PLACE_SET,
} MoPlaceKind;

/* The same for a position that a maker set, or that carries what was, which is not only to play but to be in the file. Where
 * an upload lowers codes by three, the nearest image leaves the file up to 0.5 mm off on each axis. A code whose own distance
 * would be more than is well is chosen for both instead. One that was set: 0.3 mm in the file and 0.35 mm after an upload,
 * where one axis is such. One that carries: 0.42 mm in the file is well, and both count alike. */
MoVec3 mo_encode_place (MoKey *key, MoVec3 position, MoPlaceKind kind);

/* A key's value is that of the motion at its rounded time. It has to be right at the key's own time where motions jump: in what
 * is baked, as constraints may make joints jump, and in tracks whose bound cannot be kept otherwise (mo-reduce.h, MoKeysAt).
 * Where the lines before and after a key differ by more than this at the rounded time (radians or metres), the key is on the
 * line that is on the other side of its own time, going on beyond it: so what is played at the key's own time is right. But
 * by at most that part of the line. */
#define MO_SHARP 3e-4
#define MO_MOST_BEYOND 0.0625

/* Whether two values of a track differ by more than MO_SHARP: unit quaternions, or positions in metres as x, y and z. */
gboolean mo_is_sharp (MoQuat a, MoQuat b, gboolean is_position);

/* The code of a time within 0..duration seconds. */
guint16 mo_encode_time (double time, float duration);

/* The time in seconds at which a world plays a key with that code, after the upload. */
float mo_played_time (guint code, float duration);

/* The codes of a key after an upload. */
MoKey mo_key_image (MoKey key, float duration, gboolean is_position);

/* The values that a viewer reads from a key, before any upload. */
MoQuat mo_decode_rotation (MoKey key);
MoVec3 mo_decode_position (MoKey key);
float mo_decode_time (MoKey key, float duration);

G_END_DECLS
