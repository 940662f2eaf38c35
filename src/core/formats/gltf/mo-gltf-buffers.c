/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of buffers: the binary chunk, a file beside this one, or base64 in the text. Never more of them than a window
 * full, wherever that is. */

/* Of a window that does not go on where the last one ended: accessors of small animations are all over a buffer, and
 * what is not wanted would be decoded as well. */
#define FIRST_WINDOW 4096u
#define GROWTH 4u

/* Whether a URI has its data in base64; the media type does not matter. Another encoding is refused as a name. */
static gboolean
is_base64 (const char *uri)
{
  const char *comma = strchr (uri, ',');
  g_autofree char *head = comma != NULL ? g_ascii_strdown (uri, comma - uri) : NULL;

  return head != NULL && g_str_has_prefix (head, "data:") && strstr (head, ";base64") != NULL;
}

gboolean
mo_gltf_take_buffer (MoGltf *self, const MoJsonValue *element)
{
  const MoJsonValue *uri = mo_json_member (element, "uri");
  MoGltfBuffer buffer = { 0 };

  if (!mo_gltf_read_size (self, element, "byteLength", 0, &buffer.length))
    return FALSE;
  if (uri != NULL && (uri->kind == MO_JSON_STRING || uri->kind == MO_JSON_PLACE))
    {
      if (is_base64 (uri->string))
        buffer.place = *uri->place;
      else
        {
          buffer.uri = g_strdup (uri->string);
          buffer.at = uri->location;
        }
    }
  g_array_append_val (self->buffers, buffer);
  return TRUE;
}

static gboolean
fail_buffer (MoGltf *self, guint32 index, MoError kind, MoCode code)
{
  g_autofree char *where = g_strdup_printf ("buffers[%u]", index);
  MoLocation location = mo_gltf_locate (self, "buffers", index);
  const char *file = g_array_index (self->buffers, MoGltfBuffer, index).uri;

  if (file != NULL)
    return mo_gltf_fail (self, kind, code, location, where, "%s", file);
  return mo_gltf_fail (self, kind, code, location, where, NULL);
}

static gboolean
read_source (MoGltf *self, MoSource *source, guint64 offset, gsize size)
{
  GCancellable *cancellable = self->context->cancellable;
  gssize done;

  if (!mo_source_seek (source, offset, cancellable, self->error))
    return FALSE;
  done = mo_source_read (source, self->window, size, cancellable, self->error);
  self->window_size = (gsize) MAX (done, 0);
  return done >= 0;
}

/* Opens the file of a buffer. */
static gboolean
open_beside (MoGltf *self, MoGltfBuffer *buffer)
{
  if (buffer->source == NULL)
    buffer->source =
        mo_source_open_beside (self->source, buffer->uri, buffer->at, self->context, self->error);
  return buffer->source != NULL;
}

static gsize
choose_size (const MoGltf *self, guint32 index, guint64 offset)
{
  if (self->window_buffer != index || offset != self->window_start + self->window_size)
    return FIRST_WINDOW;
  return CLAMP (self->window_size * GROWTH, FIRST_WINDOW, MO_GLTF_WINDOW);
}

/* Fills the window from an offset of a buffer. */
static gboolean
fill_window (MoGltf *self, guint32 index, guint64 offset)
{
  MoGltfBuffer *buffer = &g_array_index (self->buffers, MoGltfBuffer, index);
  gsize size = choose_size (self, index, offset);

  self->window_buffer = index;
  self->window_start = offset;
  self->window_size = 0;
  if (mo_context_check (self->context, 0.5, self->error))
    return FALSE;
  if (buffer->place.length > 0)
    return mo_gltf_read_base64 (self, buffer, offset, self->window, size, &self->window_size);
  if (buffer->uri != NULL)
    return open_beside (self, buffer) && read_source (self, buffer->source, offset, size);
  if (index != 0 || self->bin_offset == 0)
    return fail_buffer (self, index, MO_ERROR_INVALID, MO_CODE_GLTF_NO_BUFFER);
  return offset >= self->bin_size
         || read_source (self, self->source, self->bin_offset + offset,
                         (gsize) MIN (size, self->bin_size - offset));
}

gboolean
mo_gltf_read_bytes (MoGltf *self, guint32 buffer, guint64 offset, void *to, gsize size)
{
  guint8 *at = to;

  while (size > 0)
    {
      guint64 skip = offset - self->window_start;
      gsize n;

      if (self->window_buffer != buffer || offset < self->window_start || skip >= self->window_size)
        {
          if (!fill_window (self, buffer, offset))
            return FALSE;
          if (self->window_size == 0)
            return fail_buffer (self, buffer, MO_ERROR_TRUNCATED, MO_CODE_GLTF_SHORT_BUFFER);
          skip = 0;
        }
      n = (gsize) MIN (size, self->window_size - skip);
      memcpy (at, self->window + skip, n);
      at += n;
      offset += n;
      size -= n;
    }
  return TRUE;
}
