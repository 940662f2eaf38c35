/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The lines of a recipe for a word on the command line that says where a rest pose comes from: a line itself, or a motion
 * file, whose rest pose is spelt out, so that the recipe needs no file. NULL with `error` set where there is none. Free it
 * with g_strfreev. */
char **cli_rest_lines (const char *word, GError **error);

G_END_DECLS
