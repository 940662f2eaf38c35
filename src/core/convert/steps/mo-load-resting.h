/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* Rotations of a joint as keys of a take, from a clip of frames: at once, or whenever a track that rests wakes. */

/* Sets the keys of `n` frames from `first` on, in the avatar's axes. */
void mo_load_frames (const MoClip *clip, const MoJoint *joint, double frame_time, guint first,
                     guint n, MoTakeKey *keys);

/* Whether a clip has so many frames that its joints should rest. */
gboolean mo_load_may_rest (const MoClip *clip);

/* The same keys for a track that rests, whose rotations are no farther apart than `most` (mo_clip_most_turns). Keeps the
 * clip, of which the joint is; the caller owns the source. */
MoTakeSource *mo_load_resting (const MoClip *clip, const MoJoint *joint, double frame_time,
                               const MoMostTurn *most);

G_END_DECLS
