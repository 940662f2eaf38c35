/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The path, against the folder of a file, that a relative reference in it stands for (RFC 3986, 4.2), with its
 * escapes decoded (2.1): down from there and never up or elsewhere. NULL for a reference that is absolute,
 * has a scheme, a query or a fragment, or a segment that is no file's name. Free it. */
char *mo_beside_path (const char *name);

G_END_DECLS
