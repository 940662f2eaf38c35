/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-diagnostics.h"

G_BEGIN_DECLS

/* What to do about a finding in the window, translated; the table's own text may refer to the
 * command line. `has_repair`: a button next to it repairs it. NULL if nothing needs to be said. */
const char *app_finding_help (MoCode code, gboolean has_repair);

/* What the finding is about, with settings by their titles; NULL for the file as a whole. Free
 * it. */
char *app_finding_where (const MoDiagnostic *finding);

/* What was found, with its subject and details, without terms of the command line. Free it. */
char *app_finding_sentence (const MoDiagnostic *finding);

/* A sentence without the part after a semicolon, which names options of the command line. NULL for
 * NULL. Free it. */
char *app_finding_plain (const char *sentence);

G_END_DECLS
