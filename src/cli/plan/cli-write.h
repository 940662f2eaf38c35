/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether a file must not be written: it exists and `force` was not given (G_IO_ERROR_EXISTS), or
 * it is a folder. For checking before the work; cli_write checks again. */
gboolean cli_write_is_barred (const char *path, gboolean force, GError **error);

/* Whether a path exists, but is neither a regular file nor a folder: /dev/null, a named pipe. */
gboolean cli_write_is_device (const char *path);

/* Whether two names are those of one file, also by way of links, or both are standard output. Devices do not count: what
 * is written there replaces nothing. */
gboolean cli_write_is_same (const char *a, const char *b);

/* Writes a file as mo_file_write does. Without `force`, a file that was created meanwhile is not
 * replaced either. "-" is standard output; devices and pipes are written directly. */
gboolean cli_write (const char *path, GBytes *bytes, gboolean force, GCancellable *cancellable,
                    GError **error);

G_END_DECLS
