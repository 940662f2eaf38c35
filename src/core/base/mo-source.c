/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-source.h"

#include "mo-beside.h"
#include "mo-context.h"
#include "mo-error.h"
#include "mo-limits.h"

#include <gio/gfiledescriptorbased.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>

struct _MoSource
{
  GInputStream *stream; /* owned, seekable */
  char *name;
  guint64 size;

  GFile *folder; /* owned; NULL if the source has no folder */
  guint n_beside;
  guint64 size_beside; /* bytes of the files opened there */

  /* For a stream that cannot seek. What has been read of it is kept in a temporary file, which
   * reading and writing share one position in: `at`. After `copied` bytes the stream itself
   * continues. */
  GIOStream *backing; /* owned, or NULL */
  GInputStream *rest; /* owned; NULL at its end */
  guint64 at, copied, limit;
};

static MoSource *
source_new (GInputStream *stream, char *name, guint64 size)
{
  MoSource *self = g_new0 (MoSource, 1);

  self->stream = stream;
  self->name = name;
  self->size = size;
  return self;
}

/* 0 if it is not known. A local file is asked itself, as GIO learns the names of all attributes to ask for one. */
static guint64
measure_stream (GFileInputStream *stream, GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info = NULL;
  struct stat status;

  if (G_IS_FILE_DESCRIPTOR_BASED (stream))
    return fstat (g_file_descriptor_based_get_fd (G_FILE_DESCRIPTOR_BASED (stream)), &status) == 0
               ? (guint64) status.st_size
               : 0;
  info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);
  return info != NULL ? (guint64) g_file_info_get_size (info) : 0;
}

static MoSource *
open_file (GFile *file, GCancellable *cancellable, GError **error)
{
  GFileInputStream *stream = g_file_read (file, cancellable, error);

  if (stream == NULL)
    return NULL;
  return source_new (G_INPUT_STREAM (stream), g_file_get_parse_name (file),
                     measure_stream (stream, cancellable));
}

MoSource *
mo_source_new_for_file (GFile *file, GCancellable *cancellable, GError **error)
{
  MoSource *self = open_file (file, cancellable, error);

  if (self != NULL)
    self->folder = g_file_get_parent (file);
  return self;
}

MoSource *
mo_source_new_for_bytes (GBytes *bytes, const char *name)
{
  return source_new (g_memory_input_stream_new_from_bytes (bytes), g_strdup (name),
                     g_bytes_get_size (bytes));
}

/* How much of a stream may be kept as a temporary file: it may never end, and other programs need
 * space too. */
static guint64
get_stream_limit (GFile *file)
{
  g_autoptr (GFileInfo) info =
      g_file_query_filesystem_info (file, G_FILE_ATTRIBUTE_FILESYSTEM_FREE, NULL, NULL);

  if (info == NULL || !g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE))
    return MO_MAX_STREAM_BYTES;
  return MIN (MO_MAX_STREAM_BYTES,
              g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE)
                  / MO_MIN_STREAM_ROOM);
}

MoSource *
mo_source_new_for_stream (GInputStream *stream, const char *name, GError **error)
{
  GFileIOStream *backing = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("limber-XXXXXX", &backing, error);
  MoSource *self;

  if (file == NULL)
    return NULL;
  self = source_new (g_object_ref (g_io_stream_get_input_stream (G_IO_STREAM (backing))),
                     g_strdup (name), 0);
  self->backing = G_IO_STREAM (backing);
  self->rest = g_object_ref (stream);
  self->limit = get_stream_limit (file);
  g_file_delete (file, NULL, NULL);
  return self;
}

void
mo_source_free (MoSource *self)
{
  g_clear_object (&self->stream);
  g_clear_object (&self->backing);
  g_clear_object (&self->rest);
  g_clear_object (&self->folder);
  g_free (self->name);
  g_free (self);
}

/* Keeps what was read from the stream, for a reader that starts again. */
static gboolean
keep_copy (MoSource *self, const void *buffer, gsize size, GCancellable *cancellable,
           GError **error)
{
  if (self->copied + size > self->limit)
    {
      g_autofree char *limit = g_format_size (self->limit);

      g_set_error (error, MO_ERROR, MO_ERROR_LIMIT,
                   _ ("More than %s was received, without reaching an end"), limit);
      return FALSE;
    }
  if (!g_output_stream_write_all (g_io_stream_get_output_stream (self->backing), buffer, size, NULL,
                                  cancellable, error))
    return FALSE;
  self->copied += size;
  self->at = self->copied;
  return TRUE;
}

/* Takes no more from the stream than the reader asks for, so a stream that is rejected early, as
 * most endless ones are, takes no space. */
static gssize
read_rest (MoSource *self, void *buffer, gsize size, GCancellable *cancellable, GError **error)
{
  gsize done = 0;

  if (!g_input_stream_read_all (self->rest, buffer, size, &done, cancellable, error)
      || !keep_copy (self, buffer, done, cancellable, error))
    return -1;
  if (done < size)
    {
      g_clear_object (&self->rest);
      self->size = self->copied;
    }
  return (gssize) done;
}

gssize
mo_source_read (MoSource *self, void *buffer, gsize size, GCancellable *cancellable, GError **error)
{
  gsize wanted = self->rest != NULL ? (gsize) MIN (size, self->copied - self->at) : size;
  gsize done = 0;
  gssize more = 0;

  if (wanted > 0
      && !g_input_stream_read_all (self->stream, buffer, wanted, &done, cancellable, error))
    return -1;
  self->at += done;
  if (self->rest != NULL && done < size)
    more = read_rest (self, (guint8 *) buffer + done, size - done, cancellable, error);
  return more < 0 ? -1 : (gssize) done + more;
}

GBytes *
mo_source_read_all (MoSource *self, gsize limit, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 chunk[65536];
  gssize n;

  while ((n = mo_source_read (self, chunk, sizeof chunk, cancellable, error)) > 0)
    {
      if (bytes->len + (gsize) n > limit)
        {
          g_set_error_literal (error, MO_ERROR, MO_ERROR_LIMIT, _ ("The file is too large"));
          return NULL;
        }
      g_byte_array_append (bytes, chunk, (guint) n);
    }
  return n < 0 ? NULL : g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* Of a reference, so much is shown: a data URI may be a whole file. */
#define MAX_SHOWN 80

static MoSource *
refuse_beside (MoContext *context, GError **error, MoError kind, MoCode code, MoLocation at,
               const char *name)
{
  gsize n = strlen (name);
  g_autofree char *shown = g_utf8_make_valid (name, (gssize) MIN (n, MAX_SHOWN));
  g_autofree char *cut = g_strconcat (shown, n > MAX_SHOWN ? "…" : "", NULL);

  mo_fail (context, error, kind, code, at, cut, NULL);
  return NULL;
}

/* Sets the size of a regular file. FALSE for anything else, which might block when opened. */
static gboolean
measure_file (GFile *file, guint64 *size, GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                         G_FILE_QUERY_INFO_NONE, cancellable, NULL);

  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    return FALSE;
  *size = (guint64) g_file_info_get_size (info);
  return TRUE;
}

MoSource *
mo_source_open_beside (MoSource *self, const char *name, MoLocation at, MoContext *context,
                       GError **error)
{
  g_autofree char *path = mo_beside_path (name);
  g_autoptr (GFile) file = NULL;
  MoSource *source = NULL;
  guint64 size;

  if (self->folder == NULL)
    return refuse_beside (context, error, MO_ERROR_INVALID, MO_CODE_BESIDE_NOTHING, at, name);
  if (path == NULL)
    return refuse_beside (context, error, MO_ERROR_INVALID, MO_CODE_BESIDE_NAME, at, name);
  file = g_file_resolve_relative_path (self->folder, path);
  if (measure_file (file, &size, context->cancellable))
    {
      if (self->n_beside == MO_MAX_BESIDE_FILES || size > MO_MAX_BESIDE_BYTES - self->size_beside)
        return refuse_beside (context, error, MO_ERROR_LIMIT, MO_CODE_BESIDE_TOO_MUCH, at, name);
      source = open_file (file, context->cancellable, NULL);
    }
  if (g_cancellable_set_error_if_cancelled (context->cancellable, error))
    {
      g_clear_pointer (&source, mo_source_free);
      return NULL;
    }
  if (source == NULL)
    return refuse_beside (context, error, MO_ERROR_INVALID, MO_CODE_BESIDE_MISSING, at, name);
  self->n_beside++;
  self->size_beside += size;
  return source;
}

gboolean
mo_source_rewind (MoSource *self, GError **error)
{
  self->at = 0;
  return g_seekable_seek (G_SEEKABLE (self->stream), 0, G_SEEK_SET, NULL, error);
}

/* What a stream still has before the offset is read, as it must be kept. */
static gboolean
read_up_to (MoSource *self, guint64 offset, GCancellable *cancellable, GError **error)
{
  guint8 chunk[65536];

  if (!g_seekable_seek (G_SEEKABLE (self->stream), (goffset) self->copied, G_SEEK_SET, cancellable,
                        error))
    return FALSE;
  self->at = self->copied;
  while (self->rest != NULL && self->copied < offset)
    if (read_rest (self, chunk, (gsize) MIN (sizeof chunk, offset - self->copied), cancellable,
                   error)
        < 0)
      return FALSE;
  return TRUE;
}

gboolean
mo_source_seek (MoSource *self, guint64 offset, GCancellable *cancellable, GError **error)
{
  if (self->rest != NULL && offset > self->copied && !read_up_to (self, offset, cancellable, error))
    return FALSE;
  if (self->backing != NULL)
    offset = MIN (offset, self->copied);
  else if (self->size > 0 || G_IS_MEMORY_INPUT_STREAM (self->stream))
    offset = MIN (offset, self->size);
  self->at = offset;
  return g_seekable_seek (G_SEEKABLE (self->stream), (goffset) offset, G_SEEK_SET, cancellable,
                          error);
}

const char *
mo_source_get_name (MoSource *self)
{
  return self->name;
}

guint64
mo_source_get_size (MoSource *self)
{
  return self->size;
}

guint64
mo_source_get_whole_size (MoSource *self)
{
  return self->size + self->size_beside;
}
