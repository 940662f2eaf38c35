/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The one way by which anything gets into a file. Whoever looks sees the old file or the new one, and
 * nothing between: the bytes go into a temporary file of the same folder, which gets the name once
 * they are all on the disk. What fails, or is cancelled, leaves the old file as it was. */

typedef enum
{
  MO_FILE_NEW,     /* fails with G_IO_ERROR_EXISTS where anything has the name */
  MO_FILE_REPLACE, /* takes the place of a file, and keeps its mode; a read-only one is refused */
  MO_FILE_SCRATCH, /* so too, without waiting for the disk: what has to outlive this program, and
                      not a power cut */
} MoFileHow;

/* A link stays, and what it leads to is replaced. What a killed program left in the folder is
 * cleared away. FALSE with an error of G_IO_ERROR whose sentence names the file. Any thread may
 * call it; it waits for the disk. */
gboolean mo_file_write (const char *path, GBytes *bytes, MoFileHow how, GCancellable *cancellable,
                        GError **error);

/* The same of a file that need not be local (elsewhere GIO decides what is possible). */
gboolean mo_file_replace (GFile *file, GBytes *bytes, GCancellable *cancellable, GError **error);

/* Writes all bytes to a descriptor, for what is no file of its own. 0, or what hindered it (errno). */
int mo_file_fill (int fd, GBytes *bytes);

/* First thing in a program: where standard input, output or error are closed, something takes their
 * numbers that can neither be read nor written, so that no file does; and a file beyond the limit of
 * its size is an error and not the end of the program. */
void mo_file_prepare_process (void);

G_END_DECLS
