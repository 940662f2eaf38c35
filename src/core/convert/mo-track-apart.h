/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"

G_BEGIN_DECLS

/* By how much two tracks of a joint are apart at worst, as the world plays them: radians between rotations, metres between
 * positions. Of plain numbers where a track has them, otherwise of its codes after an upload. Looked at at the keys of both and at three
 * moments between each two, so that nothing between the frames of a fast motion is missed. `number` is the joint of the rig
 * (its rest is what a track without keys plays), `durations` those of the animations, seconds. */
double mo_track_apart (const MoTrack *const tracks[2], const float durations[2], guint number,
                       gboolean is_position);

G_END_DECLS
