/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The lines of a recipe for a word on the command line: a line itself, the name of a map of the program, that of a
 * map of the maker's own (a file in limber/maps of the user's data folder), or a map file. The last two are spelt
 * out, so that the recipe needs no file. NULL with `error` set where there is none, or it is invalid. Free it with
 * g_strfreev. */
char **cli_map_lines (const char *word, GError **error);

/* The folder of the maker's own maps. Free it. */
char *cli_map_folder (void);

G_END_DECLS
