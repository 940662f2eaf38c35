/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Turns the name for the upload into a file name that is valid on every system, without suffix, in
 * the encoding of file names: without characters that have a meaning in paths, or leading ones that
 * would hide the file or look like a flag. NULL if nothing is left. Free it. */
char *mo_file_name_from (const char *name);

G_END_DECLS
