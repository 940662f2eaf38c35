/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-fix.h"

G_BEGIN_DECLS

/* The constraints of a recipe, or else of the file, as one text for the field of the recipe, after the repair of a
 * finding about one of them, and as they were before. `label` gets what the repair does, untranslated, where it is not the
 * same for all findings of that kind. NULL if there is no repair. Free both. */
char *edit_fix_constraints (const MoDiagnostic *finding, const EditFixInput *input, char **before,
                            const char **label);

G_END_DECLS
