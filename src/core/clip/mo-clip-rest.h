/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-lines.h"

G_BEGIN_DECLS

/* The rest pose of one file for the motion of another: programs give a character in its rest pose, and motions of its
 * bones without it. */

/* How the joints of a clip stand at rest, as lines of MO_FIELD_REST_FROM: in the pose that its motion is relative to or,
 * without any, where its motion begins. Free them with g_strfreev. */
char **mo_clip_get_rest_lines (const MoClip *clip);

/* How many joints of a motion are called as one of the other clip, but for what programs write before all names. */
guint mo_clip_count_rest (const MoClip *giver, const MoClip *taker);

/* The clip with the rest that lines say; joints that none names stay as they are in their parent. Sets `n_found` to the
 * number of joints that one names. The clip itself if there is none. Only for clips with a skeleton. Unref it. */
MoClip *mo_clip_with_rest (const MoClip *clip, const MoLines *lines, guint *n_found);

G_END_DECLS
