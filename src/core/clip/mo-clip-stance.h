/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Whether the first frame of a clip made for the world is part of its motion. By convention it is a pose to compare
 * with, but many programs write none. It is one where arms and legs are about as they are on the avatar at rest, or
 * where the motion does not go on from it. Where arms and legs (but for hands and feet) do not have the avatar's names,
 * TRUE if most joints have none of them, as then the file was made for another figure; and FALSE where they are no body's.
 * FALSE as well for keyframes, and where the format has another place for such a pose. */
gboolean mo_clip_begins_in_motion (const MoClip *clip);

/* Whether arms and legs (but for hands and feet) have the avatar's names. */
gboolean mo_clip_has_own_limbs (const MoClip *clip);

/* Whether a clip has the avatar's names on another body: its arms or legs point elsewhere at rest (an A pose, another
 * axis up or to the front), and yet it is a body, which stands at rest or in its motion. Its rotations mean something
 * else than the avatar's. FALSE where limbs lack such names, or where its OFFSETs are none that a body has. */
gboolean mo_clip_rests_otherwise (const MoClip *clip);

/* Whether a first frame is a pose to compare with, apart from the motion, as it is followed by a jump. `jump`: the most
 * that any limb turns from it to the next frame; `usual`: the same between the frames after that, 0 if there are none
 * (radians). */
gboolean mo_clip_is_apart (double jump, double usual);

G_END_DECLS
