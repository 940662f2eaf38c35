/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-diagnostics.h"
#include "mo-types.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A source of bytes: a file, memory, or standard input. Readers pull chunks, so that no text is
 * ever held in memory as a whole, and can start again. */

/* Opens a file for reading; G_IO_ERROR on failure. */
MoSource *mo_source_new_for_file (GFile *file, GCancellable *cancellable, GError **error);

/* Reads from memory. `name` is for messages. */
MoSource *mo_source_new_for_bytes (GBytes *bytes, const char *name);

/* Reads a stream that cannot seek (standard input). Its bytes are kept in an unnamed temporary
 * file, so that a reader can start again: at most MO_MAX_STREAM_BYTES, and no more than a part of
 * the free space there; beyond that, reading fails with MO_ERROR_LIMIT. `name` is for messages. */
MoSource *mo_source_new_for_stream (GInputStream *stream, const char *name, GError **error);

void mo_source_free (MoSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSource, mo_source_free)

/* Up to `size` bytes into `buffer`; fewer only at the end. 0 at the end, -1 with `error` set. */
gssize mo_source_read (MoSource *self, void *buffer, gsize size, GCancellable *cancellable,
                       GError **error);

/* All remaining bytes. NULL with MO_ERROR_LIMIT if there are more than `limit`. */
GBytes *mo_source_read_all (MoSource *self, gsize limit, GCancellable *cancellable, GError **error);

/* Opens another file that this file refers to, by a relative reference as in RFC 3986 ("walk.bin",
 * "data/slow%20walk.bin"). It must be a regular file in the same folder or below; "..", absolute paths and
 * URLs are refused. Each call counts towards MO_MAX_BESIDE_FILES and MO_MAX_BESIDE_BYTES, even for the same
 * file. On failure returns NULL with `error` set and the finding, at the reference, in the context: also if this source is
 * bytes, a stream, or was opened by this function itself, because those have no folder. Free it. */
MoSource *mo_source_open_beside (MoSource *self, const char *name, MoLocation at,
                                 MoContext *context, GError **error);

/* Back to the first byte. */
gboolean mo_source_rewind (MoSource *self, GError **error);

/* Reading goes on at an offset from the first byte; beyond the end, it gives nothing. */
gboolean mo_source_seek (MoSource *self, guint64 offset, GCancellable *cancellable, GError **error);

/* Its name in messages; owned by the source. */
const char *mo_source_get_name (MoSource *self);

/* Total bytes, or 0 if not known (of a stream: not known yet). */
guint64 mo_source_get_size (MoSource *self);

/* The same including the files opened with mo_source_open_beside: a reader can limit its work in proportion to
 * this. */
guint64 mo_source_get_whole_size (MoSource *self);

G_END_DECLS
