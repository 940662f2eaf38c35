/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Prints the manual page: the file `path`, with each line .\" OPTIONS of NAME replaced by the
 * options of that command (or, for "all", those that every command has), from the tables. The build
 * runs this. Returns a CliExit. */
int cli_manual_print (const char *path);
