/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Every file is written through these functions. Readers see either the old file or the new one,
 * never a partial one: the bytes go to a temporary file in the same folder, which is renamed once
 * they are all on disk. If writing fails or is cancelled, the old file is unchanged. */

typedef enum
{
  MO_FILE_NEW,     /* fails with G_IO_ERROR_EXISTS if the name is taken */
  MO_FILE_REPLACE, /* replaces a file and keeps its mode; fails if it is read-only */
  MO_FILE_SCRATCH, /* so too, without waiting for the disk: what has to outlive this program, and
                      not a power cut */
} MoFileHow;

/* The file of a path, as g_file_new_for_path() makes it, but by GIO's local files alone: its default is looked for among
 * modules, and on most desktops it is GVfs, which is a library, a session bus and daemons to open a path. Unref it. */
GFile *mo_file_for_path (const char *path);

/* Symbolic links are kept, and their target is replaced. Removes temporary files that a killed
 * program left in the folder. FALSE with a G_IO_ERROR whose message names the file. Can be called
 * from any thread; waits for the disk. */
gboolean mo_file_write (const char *path, GBytes *bytes, MoFileHow how, GCancellable *cancellable,
                        GError **error);

/* The same for a file that may not be local (then GIO decides what is possible). */
gboolean mo_file_replace (GFile *file, GBytes *bytes, GCancellable *cancellable, GError **error);

/* Writes all bytes to a descriptor, for output that is not a file, such as a pipe. Returns 0 or
 * errno. */
int mo_file_fill (int fd, GBytes *bytes);

/* To be called first in a program. If standard input, output or error are closed, opens descriptors
 * with their numbers that can be neither read nor written, so that no file gets these; and makes a
 * file beyond the size limit an error instead of a fatal signal. */
void mo_file_prepare_process (void);

G_END_DECLS
