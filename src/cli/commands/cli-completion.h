/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Prints the bash completion script of limber-tool, made from the tables of commands, recipe fields
 * and formats. The build runs this. */
void cli_completion_print (void);
