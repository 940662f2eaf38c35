/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-constrain.h"

G_BEGIN_DECLS

/* Of constraints (MoConstraint) that hold feet, and whose joints the take has, leaves out those with which the foot moves
 * more than without them, and than 3 mm (root mean square from the middle of its places). The world aims a leg from where
 * the hip was a frame ago, so that a foot is off by centimetres while the body moves fast above it: one that stood still
 * would be worse off. Returns how many they are. Of more than `most` others, those that do least are left out, too: `n_left`. */
guint mo_take_keep_steady (MoTake *take, GArray *constraints, const MoPlaying *playing, guint most,
                           guint *n_left);

G_END_DECLS
