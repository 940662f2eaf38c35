/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli.h"

#include "mo-diagnostics.h"

G_BEGIN_DECLS

/* Text from a file or about one, safe for a terminal and for one line: UTF-8, and control characters
 * as \\x1b. Free it. */
char *cli_printable (const char *text);

/* What was found in the file `name`, from the severity `least` up, a line for each as editors and
 * scripts can follow it: "walk.bvh:12:7: error: sentence: particulars [code-name]", in files without
 * lines "wave.anim: offset 0x2c: error: …". What is found at many places is one line, and what
 * another finding says as well is none. Below an error stands what to do about it; with `verbose`
 * below all, and every place has its name. Free it. */
char *cli_findings_to_string (const char *name, const MoDiagnostics *findings, MoSeverity least,
                              gboolean verbose);

/* How many lines that makes of one severity. */
guint cli_findings_count (const MoDiagnostics *findings, MoSeverity severity);

/* Prints them to standard error: all with --verbose, only errors with --quiet. */
void cli_report_findings (const char *name, const MoDiagnostics *findings, const CliRun *run);

/* Prints why the file `name` failed, unless that is among its findings already. */
void cli_report_error (const char *name, const GError *error, const MoDiagnostics *findings);

/* One sentence on a wrong command and where to read how it goes. Returns CLI_EXIT_USAGE. */
int cli_usage_error (const char *command, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Says why nothing was done, as a wrong command where it is one. Returns the CliExit. */
int cli_report_failure (const char *command, const GError *error);

G_END_DECLS
