/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-follower.h"

G_BEGIN_DECLS

/* What a document's motion would be without the constraints that are written as keys, worked out in a thread while it is
 * active and there are any. Signal "changed": there is a new one. */
#define EDIT_TYPE_UNBAKED (edit_unbaked_get_type ())
G_DECLARE_FINAL_TYPE (EditUnbaked, edit_unbaked, EDIT, UNBAKED, EditFollower)

EditUnbaked *edit_unbaked_new (void);

/* NULL until it is known, or where nothing is baked. Owned by this object, until its next signal. */
MoMotion *edit_unbaked_get_motion (EditUnbaked *self);
gboolean edit_unbaked_is_busy (EditUnbaked *self);

G_END_DECLS
