/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-fix.h"

G_BEGIN_DECLS

/* Repairs of findings about edits: the edits that a recipe should have, owned by the caller; NULL if nothing helps. */

/* With all feet held where they stand and slide. */
MoEdits *edit_fix_plant (const EditFixInput *input);

/* With the edits of that name made over what lies below them now. */
MoEdits *edit_fix_make_over (const EditFixInput *input, const char *name);

/* With all edits at the times that they belong to in a motion of another length, and what that is called. */
MoEdits *edit_fix_times (const EditFixInput *input, const char **label);

/* With the loop closed anew by the edit of that name. */
MoEdits *edit_fix_close (const EditFixInput *input, const char *name);

/* Without the keys and plants of the edits of that name that come after the end of the motion. */
MoEdits *edit_fix_cut (const EditFixInput *input, const char *name);

/* Without the plants of the edits of that name that are missed. */
MoEdits *edit_fix_release (const EditFixInput *input, const char *name);

G_END_DECLS
