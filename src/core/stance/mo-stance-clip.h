/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-posture.h"

G_BEGIN_DECLS

/* Clips that are poses: those that begin from nothing, and poses in files. */

/* Gives an empty clip the skeleton of a posture's joints, and one key at 0 s with its values, in the way of files that are
 * made for the world (mo-rig-skeleton.h). Positions are those of the joints that have one, and of the pelvis, which always
 * has a key. */
void mo_stance_fill_clip (MoClip *clip, const MoPosture *posture);

/* A recipe with rules that write exactly the parts of a posture, even of joints that are at rest, after the rules that it
 * has; takes it over. */
MoRecipe *mo_stance_add_rules (MoRecipe *recipe, const MoPosture *posture);

/* A posture as a clip of its own, with the settings that pose makers upload: it loops, has priority 4, and eases in and out
 * in half a second. Unref it. */
MoClip *mo_stance_pose_clip (const MoPosture *posture);

typedef enum
{
  MO_NEW_POSE,      /* with the settings of mo_stance_pose_clip */
  MO_NEW_ANIMATION, /* without settings */
} MoNewKind;

/* A new clip to lay keys over (MO_EDIT_KEYS): the avatar, with one key at 0 s, its stance, which is written in any result.
 * All other joints are free until they have keys. NULL for no stance: the avatar in its T pose, of which nothing is
 * written. `frame_time`: seconds, that of frames while it is edited. Unref it. */
MoClip *mo_stance_new_clip (const MoPosture *stance, MoNewKind kind, double frame_time);

G_END_DECLS
