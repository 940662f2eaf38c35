/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether a file of that name must not be written: something is there and `force` was not given
 * (G_IO_ERROR_EXISTS), or it is a folder. Asked before the work; cli_write decides. */
gboolean cli_write_is_barred (const char *path, gboolean force, GError **error);

/* Puts the bytes into a file as mo_file_write does. Without `force` a file that appears meanwhile is
 * not replaced either. "-" is standard output; devices and pipes are written as they are. */
gboolean cli_write (const char *path, GBytes *bytes, gboolean force, GCancellable *cancellable,
                    GError **error);

G_END_DECLS
