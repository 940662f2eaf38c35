/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-constraint.h"
#include "mo-lines.h"

G_BEGIN_DECLS

/* Which constraints of a result a line has become: `n` of those that were `made`, in the order of the lines, from number
 * `first`. None of a line that is baked, or that the result does not have; a preset has all that are not another line's. */
void edit_constraint_match (const MoLines *lines, guint index, const MoConstraint *made,
                            guint n_made, guint *first, guint *n);

/* The volume of a name in a constraint; -1 for the ground. And the inverse. */
int edit_constraint_get_volume (const char name[16]);
void edit_constraint_set_volume (char name[16], int volume);

G_END_DECLS
