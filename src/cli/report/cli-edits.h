/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"

G_BEGIN_DECLS

/* How many there are, in words. Free it. */
char *cli_edits_count (const MoEdits *edits);

/* Appends a table of them, bottom to top. */
void cli_edits_print (const MoEdits *edits, GString *text);

G_END_DECLS
