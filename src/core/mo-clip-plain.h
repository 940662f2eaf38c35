/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The same motion as a BVH has it: OFFSETs and whole poses instead of changes against a base pose,
 * inches, y up, rotation channels in the file's own order. A joint other than a root has positions
 * only where they change. Segments without a child whose bone has a length get an end site. Clips
 * that are like that already come back as they are. Unref it. */
MoClip *mo_clip_to_plain (const MoClip *self);

G_END_DECLS
