/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-source.h"

#include "cli-report.h"

#include "mo-error.h"
#include "mo-file.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <unistd.h>

char *
cli_source_display_name (const char *file)
{
  g_autofree char *name = g_filename_display_name (file);

  return g_str_equal (file, "-") ? g_strdup ("<stdin>") : cli_printable (name);
}

/* GIO's message repeats the whole path, but the printed line already starts with the name. */
static void
shorten (GError *error)
{
  const char *sentence = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    sentence = _ ("The file does not exist");
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    sentence = _ ("You do not have permission to read it");
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    sentence = _ ("It is a folder");
  if (sentence == NULL)
    return;
  g_free (error->message);
  error->message = g_strdup (sentence);
}

static MoSource *
open_stream (GInputStream *stream, const char *name, GError **error)
{
  MoSource *source = mo_source_new_for_stream (stream, name, error);

  g_object_unref (stream);
  return source;
}

static MoSource *
open_file (const char *path, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = mo_file_for_path (path);
  GFileInputStream *stream;

  /* A pipe, such as the shell's <(...), cannot seek. */
  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable) != G_FILE_TYPE_SPECIAL)
    return mo_source_new_for_file (file, cancellable, error);
  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;
  return open_stream (G_INPUT_STREAM (stream), path, error);
}

MoSource *
cli_source_open (const char *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) failure = NULL;
  MoSource *source;

  if (g_str_equal (file, "-"))
    source = open_stream (g_unix_input_stream_new (STDIN_FILENO, FALSE), file, &failure);
  else
    source = open_file (file, cancellable, &failure);
  if (source == NULL)
    {
      shorten (failure);
      g_propagate_error (error, g_steal_pointer (&failure));
    }
  return source;
}

static GBytes *
load_stream (GInputStream *stream, gsize limit, GError **error)
{
  g_autofree char *data = g_malloc (limit + 1);
  gsize size;

  if (!g_input_stream_read_all (stream, data, limit + 1, &size, NULL, error))
    return NULL;
  if (size <= limit)
    return g_bytes_new (data, size);
  g_set_error (error, MO_ERROR, MO_ERROR_INVALID, _ ("It is too large"));
  return NULL;
}

GBytes *
cli_source_load (const char *file, gsize limit, GError **error)
{
  g_autoptr (GFile) path = mo_file_for_path (file);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GError) failure = NULL;
  GBytes *bytes = NULL;

  if (g_str_equal (file, "-"))
    stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  else
    stream = G_INPUT_STREAM (g_file_read (path, NULL, &failure));
  if (stream != NULL)
    bytes = load_stream (stream, limit, &failure);
  if (bytes == NULL)
    {
      shorten (failure);
      g_propagate_error (error, g_steal_pointer (&failure));
    }
  return bytes;
}
