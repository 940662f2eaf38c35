/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-clip.h"

G_BEGIN_DECLS

/* Finds legs, arms and head of a human by the shape of the skeleton, whatever its joints are called: two pairs of
 * limbs with bones as long as a body's, legs that point away from the trunk, and toes and knees that tell which way
 * it faces, so which side is left. Looks at the first frames, or at the rest pose of a clip without frames. Sets a
 * word for each joint that it finds (`names`, one for each joint, which have none before). `others`: for each joint
 * whether it is none of that body; NULL for none. FALSE if it is no human. */
gboolean mo_shape_find (const MoClip *clip, const gboolean *others, MoBodyName *names);

G_END_DECLS
