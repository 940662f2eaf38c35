/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edit-lane.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* Keys of one path of a joint for its motion: a track with plain keys of a prepared motion, at least one. At `rate` moments a
 * second, at keys and halfway between them, and as often as it turns by 3 degrees, the lane is off by no more than `most` radians or metres; between keys of an
 * .anim the motion is what the world plays. Keys are added where the curve is farthest off until it is nowhere too far; then
 * each is left out that is not needed. Curves are smooth (MO_SHAPE_AUTO) or straight (MO_SHAPE_LINE), whichever takes fewer
 * keys, and all keys count as made by the program. Unref the lane. */
MoEditLane *mo_taken_lane_new (const MoPrepared *prepared, guint joint, MoLanePath path,
                               const MoTrack *track, double most, double rate);

G_END_DECLS
