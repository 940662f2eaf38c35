/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* Whether the joints of a clip are those of a body, but not called as the avatar's. */
gboolean mo_retarget_applies (const MoClip *clip);

/* The clip's motion on the avatar: a new clip of the avatar's own joints (inches, x left, y up, z
 * forward), which stands upright on the floor, faces forward where it begins and has its limbs in
 * the directions of the source's in every frame. `clip` is one for which that applies, in frames, in the
 * shape of mo_clip_as_meant. Where its first frame is a pose to compare with, that of the result is too. NULL with
 * MO_ERROR_INVALID where it stands nowhere: bones without length. Unref it. `is_carried`, one for each joint of
 * the clip, becomes TRUE where the joint's turns reach the avatar: it is a part of it, or above one. */
MoClip *mo_retarget (const MoClip *clip, const MoRecipe *recipe, gboolean *is_carried,
                     MoContext *context, GError **error);

G_END_DECLS
