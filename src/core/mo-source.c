/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-source.h"

#include "mo-error.h"
#include "mo-format.h"
#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _MoSource
{
  GInputStream *stream; /* owned, seekable */
  GIOStream *backing;   /* owned: the temporary file's two directions, or NULL */
  char *name;
  guint64 size;
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

MoSource *
mo_source_new_for_file (GFile *file, GCancellable *cancellable, GError **error)
{
  GFileInputStream *stream = g_file_read (file, cancellable, error);
  g_autoptr (GFileInfo) info = NULL;

  if (stream == NULL)
    return NULL;
  info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);
  return source_new (G_INPUT_STREAM (stream), g_file_get_parse_name (file),
                     info != NULL ? (guint64) g_file_info_get_size (info) : 0);
}

MoSource *
mo_source_new_for_bytes (GBytes *bytes, const char *name)
{
  return source_new (g_memory_input_stream_new_from_bytes (bytes), g_strdup (name),
                     g_bytes_get_size (bytes));
}

/* Copies all of a stream; how many bytes, or -1. One that begins as no file of ours does, as a device of
 * zeros, is taken no further than that shows. */
static gint64
spool (GInputStream *from, GOutputStream *to, const char *name, GCancellable *cancellable,
       GError **error)
{
  guint8 chunk[65536], head[MO_PROBE_BYTES];
  gboolean is_known = FALSE;
  gsize head_size = 0, kept;
  guint64 size = 0;
  gssize n;

  while ((n = g_input_stream_read (from, chunk, sizeof chunk, cancellable, error)) > 0)
    {
      size += (guint64) n;
      if (size > MO_MAX_STREAM_BYTES)
        {
          g_set_error (error, MO_ERROR, MO_ERROR_LIMIT, _ ("More than 2 GiB came, and no end"));
          return -1;
        }
      if (!g_output_stream_write_all (to, chunk, (gsize) n, NULL, cancellable, error))
        return -1;
      kept = MIN ((gsize) n, sizeof head - head_size);
      memcpy (head + head_size, chunk, kept);
      head_size += kept;
      if (is_known || head_size < sizeof head)
        continue;
      is_known = mo_is_recognised (head, head_size, name);
      if (!is_known)
        break;
    }
  return n < 0 ? -1 : (gint64) size;
}

MoSource *
mo_source_new_for_stream (GInputStream *stream, const char *name, GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (GFileIOStream) backing = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("limber-XXXXXX", &backing, error);
  MoSource *self;
  gint64 size;

  if (file == NULL)
    return NULL;
  g_file_delete (file, NULL, NULL);
  size = spool (stream, g_io_stream_get_output_stream (G_IO_STREAM (backing)), name,
                cancellable, error);
  if (size < 0)
    return NULL;
  self = source_new (g_object_ref (g_io_stream_get_input_stream (G_IO_STREAM (backing))),
                     g_strdup (name), (guint64) size);
  self->backing = G_IO_STREAM (g_steal_pointer (&backing));
  if (!mo_source_rewind (self, error))
    g_clear_pointer (&self, mo_source_free);
  return self;
}

void
mo_source_free (MoSource *self)
{
  g_clear_object (&self->stream);
  g_clear_object (&self->backing);
  g_free (self->name);
  g_free (self);
}

gssize
mo_source_read (MoSource *self, void *buffer, gsize size, GCancellable *cancellable, GError **error)
{
  gsize done = 0;

  if (!g_input_stream_read_all (self->stream, buffer, size, &done, cancellable, error))
    return -1;
  return (gssize) done;
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

gboolean
mo_source_rewind (MoSource *self, GError **error)
{
  return g_seekable_seek (G_SEEKABLE (self->stream), 0, G_SEEK_SET, NULL, error);
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
