/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Exit codes. Part of the interface: scripts rely on them. */
typedef enum
{
  CLI_EXIT_DONE = 0,
  CLI_EXIT_FOUND = 1,
  CLI_EXIT_USAGE = 2,
  CLI_EXIT_REFUSED = 3,
  CLI_EXIT_LIMIT = 4,
  CLI_EXIT_ACCESS = 5,
} CliExit;

/* The exit code for a failure. */
CliExit cli_exit_for_error (const GError *error);

/* The exit code for two files together: the more severe one. */
CliExit cli_exit_worse (CliExit a, CliExit b);

/* The kind of a failure for scripts: "syntax", "limit", "access". */
const char *cli_error_kind (const GError *error);

/* All codes with their meanings, translated, for the help. Free it. */
char *cli_exit_describe (void);

G_END_DECLS
