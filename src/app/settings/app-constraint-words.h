/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-constraints.h"

G_BEGIN_DECLS

/* What a row says about a constraint of a document. Translated; free them. */

/* "Left Foot → Ground", or the name of a preset. */
char *app_constraint_title (const MoConstraintLine *line);

/* The joints that it moves, and by how much it misses its target in the result; "" if there is nothing to say. */
char *app_constraint_facts (EditDocument *document, guint index);

/* "Feet on the Ground"; owned by the program. */
const char *app_constraint_preset_title (guint preset);

G_END_DECLS
