/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Between the places that formats have for the pose which a motion is told from: the first frame (BVH,
 * BVJ MOTION), a pose of its own (the base of an HTR, the bind pose of a VML: MoClip.reference), and none
 * at all (BVJ KEYFRAMES). Each makes a clip of channels from one, without the facts of its format, and
 * leaves its settings and its trailer. Unref them. */

/* For formats with a pose of its own: the first frame becomes it. The clip itself where that is its
 * only one, or it has such a pose. */
MoClip *mo_clip_set_reference_aside (const MoClip *clip);

/* For formats of frames: the pose is a frame more, before all others. The clip itself where no reader would
 * take it for that. `is_kept`: the pose is none to compare with, so the frame says where nothing is. */
MoClip *mo_clip_put_reference_first (const MoClip *clip, gboolean is_kept);

/* For formats that have no place: the hip is told from it as a conversion does, and a joint that stays in
 * it is left free. For clips with keyframes. */
MoClip *mo_clip_work_reference_in (const MoClip *clip);

/* Where keyframes begin whose first span is only to compare with (seconds): that lasts as long as a frame of
 * the file, whatever frames become of them. 0 for none, and for frames. `recipe` is merged. */
double mo_clip_keyed_start (const MoClip *clip, const MoRecipe *recipe);

/* Whether a conversion with the recipe tells the motion from the clip's own pose. */
gboolean mo_clip_is_told_from_reference (const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
