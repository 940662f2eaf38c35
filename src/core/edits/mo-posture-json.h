/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-json.h"
#include "mo-posture.h"

G_BEGIN_DECLS

/* A posture as JSON: an object with a member for each joint, as the keys of an edit have it (docs/edits.md): a rotation
 * [x, y, z, w], or an object with `turn`, `move` [x, y, z] in metres, or both. */

/* NULL if the value is anything else, names a joint that the avatar does not have, or has numbers that no pose has.
 * Rotations are normalised. */
MoPosture *mo_posture_from_json (const MoJsonValue *value);

/* A tree for writing; free it. */
JsonNode *mo_posture_to_json (const MoPosture *self);

G_END_DECLS
