/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether a file must not be written: it exists and `force` was not given (G_IO_ERROR_EXISTS), or
 * it is a folder. For checking before the work; cli_write checks again. */
gboolean cli_write_is_barred (const char *path, gboolean force, GError **error);

/* Writes a file as mo_file_write does. Without `force`, a file that was created meanwhile is not
 * replaced either. "-" is standard output; devices and pipes are written directly. */
gboolean cli_write (const char *path, GBytes *bytes, gboolean force, GCancellable *cancellable,
                    GError **error);

G_END_DECLS
