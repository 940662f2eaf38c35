/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Resolves a relative reference (RFC 3986, section 4.2) in a file to a path relative to the file's folder, with
 * percent-encoding decoded (section 2.1). The path never leaves the folder. NULL for a reference that is
 * absolute, contains "..", a scheme, a query or a fragment, or has a segment that is not a valid file name.
 * Free it. */
char *mo_beside_path (const char *name);

G_END_DECLS
