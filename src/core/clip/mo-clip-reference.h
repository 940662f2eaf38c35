/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Conversions between the ways in which formats store the pose that a motion is relative to: as
 * the first frame (BVH, BVJ MOTION), as a pose of its own (the base of an HTR, the bind pose of
 * a VML: MoClip.reference), or not at all (BVJ KEYFRAMES). Each takes and returns a clip of
 * channels; the result has no facts of a format, and keeps settings and trailer. Unref them. */

/* For formats with a separate pose: makes it from the first frame. Returns the clip itself if
 * that is its only frame, or if it already has such a pose. */
MoClip *mo_clip_set_reference_aside (const MoClip *clip);

/* For formats with a separate pose, and a clip of frames without one: makes it of no rotations, and its root at
 * `origin`, in the clip's own units and axes. */
MoClip *mo_clip_set_origin_aside (const MoClip *clip, MoVec3 origin);

/* Fills a row with the pose of the OFFSETs, but for one joint: it is where it is in the first frame, and turned by `yaw`
 * (radians) about the file's y. Of clips with frames. */
void mo_clip_fill_upright (const MoClip *clip, guint joint, double yaw, double *row);

/* With another first frame. Only for clips with frames. Unref it. */
MoClip *mo_clip_with_first (const MoClip *clip, const double *row);

/* With the root of each frame higher by so much, along y and in the clip's units. Only for clips with frames. Unref it. */
MoClip *mo_clip_raise (const MoClip *clip, const double *heights);

/* For formats of frames: inserts the pose before all frames. Returns the clip itself if no
 * reader would treat a first frame that way. With `is_kept`, the clip's own pose is not a
 * reference; the frame is then the pose of mo_clip_fill_reference, so that nothing is dropped. */
MoClip *mo_clip_put_reference_first (const MoClip *clip, gboolean is_kept);

/* For formats that cannot store it: makes the hip relative to it, as a conversion does, and
 * leaves joints that stay in it without keys. For clips with keyframes and a reference. */
MoClip *mo_clip_work_reference_in (const MoClip *clip);

/* Where the motion begins in keyframes whose first span is only the reference (seconds): that
 * span is one frame of the file long, whatever the frame rate after a conversion. 0 if there is
 * none, and for frames. `recipe` is merged. */
double mo_clip_keyed_start (const MoClip *clip, const MoRecipe *recipe);

/* Whether a conversion with the recipe takes the motion relative to the clip's own pose. */
gboolean mo_clip_is_relative_to_reference (const MoClip *clip, const MoRecipe *recipe);

G_END_DECLS
