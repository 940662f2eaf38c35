/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-diagnostics.h"

G_BEGIN_DECLS

/* What to do about a finding, as the window says it, translated: the shell's words for the same have no
 * place there. `has_repair`: a button beside it does it. NULL where nothing is left to be said. */
const char *app_finding_help (MoCode code, gboolean has_repair);

/* What it concerns, with settings by their titles; NULL for the file as a whole. Free it. */
char *app_finding_where (const MoDiagnostic *finding);

/* What was found, with what it concerns and the particulars, and no word of the shell. Free it. */
char *app_finding_sentence (const MoDiagnostic *finding);

/* A sentence without the part that says which flags would help (its particulars after a semicolon). Free
 * it; NULL stays NULL. */
char *app_finding_plain (const char *sentence);

G_END_DECLS
