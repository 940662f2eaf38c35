/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli.h"

G_BEGIN_DECLS

/* Parses the words after a command's name (argv[0]) and runs it. Options of the recipe are applied
 * from left to right, because the recipe keeps that order. Returns a CliExit. */
int cli_run_command (const CliCommand *command, int argc, char **argv);

/* The long names of all options of a command, without dashes; NULL-terminated. Free only the
 * array. */
const char **cli_option_names (const CliCommand *command);

/* The options that every command has; terminated by a row of zeros. */
const GOptionEntry *cli_common_options (void);

G_END_DECLS
