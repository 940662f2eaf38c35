/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-skeleton.h"

G_BEGIN_DECLS

/* Which tracks of the avatar a motion had that was written onto a skeleton, told by the blanks after the frame time, which
 * mean nothing to any program: one for the place of the hips, then one for each joint of the file in its order, a tab where
 * there is a track and a space where there is none. So there is at least one tab, and other programs' files do not have as
 * many blanks there by chance. */

/* NULL for a skeleton that tells of no tracks. `order`: the joints as in the file. Free it. */
char *mo_bvh_tracks_print (const MoSkeleton *skeleton, const guint *order);

/* More blanks than any skeleton has joints say nothing. */
#define MO_BVH_MAX_TRACKS (MO_MAX_JOINTS + 2)

/* Marks the joints of a skeleton, which are as in the file, if the blanks of its line tell. */
void mo_bvh_tracks_read (MoSkeleton *skeleton, const char *blanks);

G_END_DECLS
