/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A name for the upload as the name of a file on every system, without suffix, in the encoding of file
 * names: no sign that means something in a path, none in front that hides it or looks like a flag.
 * NULL where nothing is left. Free it. */
char *mo_file_name_from (const char *name);

G_END_DECLS
