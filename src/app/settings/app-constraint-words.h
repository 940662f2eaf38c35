/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-constraints.h"

G_BEGIN_DECLS

/* What a row says of a constraint: the joints that it moves, and by how much it misses its target in the result; "" if there is nothing to
 * say. Translated; free it. */
char *app_constraint_facts (EditDocument *document, guint index);

G_END_DECLS
