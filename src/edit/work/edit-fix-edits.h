/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-fix.h"

G_BEGIN_DECLS

/* Repairs of findings about edits: the edits that a recipe should have, owned by the caller; NULL if nothing helps. */

/* With all feet held where they stand and slide. */
MoEdits *edit_fix_plant (const EditFixInput *input);

/* With all edits at the times that they belong to in a motion of another length, and what that is called. */
MoEdits *edit_fix_times (const EditFixInput *input, const char **label);

/* With the edits that the finding names fitted to the motion as it is now, in the way that mends it: see mo-refit.h. */
MoEdits *edit_fix_refit (const MoDiagnostic *finding, const EditFixInput *input);

G_END_DECLS
