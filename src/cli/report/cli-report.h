/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli.h"

#include "mo-diagnostics.h"

G_BEGIN_DECLS

/* Makes text from a file safe for a terminal and for one line: UTF-8, with control characters as
 * \\x1b. Free it. */
char *cli_printable (const char *text);

/* The findings in the file `name` of severity `least` and higher, a line for each in a form that
 * editors and scripts can parse: "walk.bvh:12:7: error: sentence: details [code-name]", in files
 * without lines "wave.anim: offset 0x2c: error: …". A finding with many locations is one line;
 * redundant ones are left out. Errors are followed by what to do about them; with `verbose` all
 * findings are, and every location is listed. Free it. */
char *cli_findings_to_string (const char *name, const MoDiagnostics *findings, MoSeverity least,
                              gboolean verbose);

/* How many of these lines have that severity. */
guint cli_findings_count (const MoDiagnostics *findings, MoSeverity severity);

/* Prints them to standard error: all with --verbose, only errors with --quiet. */
void cli_report_findings (const char *name, const MoDiagnostics *findings, const CliRun *run);

/* Prints why the file `name` failed, unless that is among its findings. */
void cli_report_error (const char *name, const GError *error, const MoDiagnostics *findings);

/* Prints a sentence on an invalid command line and where to find help. Returns CLI_EXIT_USAGE. */
int cli_usage_error (const char *command, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Prints why nothing was done, like an invalid command line if it is one. Returns the CliExit. */
int cli_report_failure (const char *command, const GError *error);

G_END_DECLS
