/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-finger.h"

G_BEGIN_DECLS

/* The joints that a maker poses by, with names in plain words, from the hips up and then down the limbs. All other
 * joints go by the names of the rig. */

#define EDIT_N_HANDLES 19u

guint edit_handle_get_joint (guint handle);

/* Which handle a joint is, or -1. */
int edit_handle_find (guint joint);

/* "Left Elbow", or the name of the joint; translated. */
const char *edit_joint_get_title (guint joint);

/* The same, and of a bone that only has the name of the rig, the part of the body that it belongs to: of a finger "Left Hand". */
const char *edit_joint_get_part_title (guint joint);

/* What is below the pointer, in plain words: a finger's bones are all "Left Thumb", the face is "Head". */
const char *edit_joint_get_plain_title (guint joint);

/* The finger that a bone belongs to; FALSE if it is of none. */
gboolean edit_finger_find (guint joint, MoHalf *half, MoFinger *finger);

/* "Arms"; translated. */
const char *edit_group_get_title (MoGroup group);

/* The joint that is posed by taking hold of the flesh of another: the bones within the spine that only some avatars use
 * belong to those beside them. */
guint edit_joint_to_pose (guint joint);

/* The nearest of the joints to pose above one, and the first below it; the joint itself where there is none. */
guint edit_joint_get_parent (guint joint);
guint edit_joint_get_child (guint joint);

G_END_DECLS
