/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include "mo-bytes.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* GLB: 12 bytes (magic, version, length of all), then chunks (length, type, data; padded to 4 bytes), the first of
 * which is the JSON (glTF 2.0 specification, section 4). A text has none of this. */

#define MAGIC 0x46546C67u
#define TYPE_JSON 0x4E4F534Au
#define TYPE_BIN 0x004E4942u
#define HEADER_BYTES 12u
#define CHUNK_BYTES 8u

static MoLocation
at_byte (guint64 offset)
{
  return (MoLocation){ .offset = offset };
}

/* Some bytes of the file as little-endian words; `is_short` is set if the file ends before. */
static gboolean
read_words (MoGltf *self, guint64 offset, guint32 *words, guint n, gboolean *is_short)
{
  guint8 bytes[HEADER_BYTES];
  MoBytes cursor = { .data = bytes };
  gssize size;

  if (!mo_source_seek (self->source, offset, self->context->cancellable, self->error))
    return FALSE;
  size = mo_source_read (self->source, bytes, n * 4, self->context->cancellable, self->error);
  if (size < 0)
    return FALSE;
  cursor.size = (gsize) size;
  for (guint i = 0; i < n; i++)
    words[i] = mo_bytes_u32 (&cursor);
  *is_short = cursor.is_short;
  return TRUE;
}

/* The size of a stream is known once all of it has been received. */
static gboolean
find_size (MoGltf *self)
{
  if (mo_source_get_size (self->source) == 0
      && !mo_source_seek (self->source, G_MAXINT64, self->context->cancellable, self->error))
    return FALSE;
  self->size = mo_source_get_size (self->source);
  return TRUE;
}

static gboolean
fail_short (MoGltf *self, guint64 at, const char *detail)
{
  return mo_gltf_fail (self, MO_ERROR_TRUNCATED, MO_CODE_GLTF_TRUNCATED, at_byte (at), NULL, "%s",
                       detail);
}

/* Some writers pad with zeros, which are not JSON. */
static gboolean
trim_json (MoGltf *self)
{
  gboolean is_short = FALSE;
  guint32 word;

  while (self->json_size >= 4)
    {
      if (!read_words (self, self->json_offset + self->json_size - 4, &word, 1, &is_short))
        return FALSE;
      if (word >> 24 != 0)
        return TRUE;
      self->json_size--;
    }
  return TRUE;
}

static gboolean
check_header (MoGltf *self, const guint32 *header, guint64 *end)
{
  g_autofree char *sizes = NULL;

  if (header[1] != 2)
    return mo_gltf_fail (self, MO_ERROR_UNSUPPORTED, MO_CODE_GLTF_VERSION, at_byte (4), NULL,
                         _ ("version %u"), header[1]);
  *end = header[2];
  if (*end < HEADER_BYTES)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_CONTAINER, at_byte (8), NULL,
                         _ ("the length is impossible"));
  if (*end > self->size)
    {
      sizes =
          g_strdup_printf (_ ("%u bytes, of which %" PRIu64 " are there"), header[2], self->size);
      return fail_short (self, self->size, sizes);
    }
  if (*end < self->size)
    mo_report (self->context, MO_CODE_GLTF_TRAILING, at_byte (*end), NULL, NULL);
  return TRUE;
}

/* Remembers a chunk, whose data begin at an offset. */
static gboolean
add_chunk (MoGltf *self, guint64 offset, guint32 length, guint32 type)
{
  if (self->json_size == 0 && type != TYPE_JSON)
    return mo_gltf_fail (self, MO_ERROR_SYNTAX, MO_CODE_GLTF_CONTAINER, at_byte (offset - 4), NULL,
                         _ ("the first chunk is not JSON"));
  if (type == TYPE_JSON && self->json_size == 0)
    {
      self->json_offset = offset;
      self->json_size = length;
    }
  else if (type == TYPE_BIN && self->bin_offset == 0)
    {
      self->bin_offset = offset;
      self->bin_size = length;
    }
  return TRUE;
}

static gboolean
read_chunks (MoGltf *self, guint64 end)
{
  for (guint64 at = HEADER_BYTES; end - at >= CHUNK_BYTES;)
    {
      guint32 chunk[2];
      gboolean is_short;

      if (!read_words (self, at, chunk, 2, &is_short))
        return FALSE;
      if (is_short || chunk[0] > end - at - CHUNK_BYTES)
        return fail_short (self, at, _ ("a chunk is longer than the file"));
      if (!add_chunk (self, at + CHUNK_BYTES, chunk[0], chunk[1]))
        return FALSE;
      at += CHUNK_BYTES + chunk[0];
      if (self->bin_offset != 0)
        break;
    }
  if (self->json_size == 0)
    return fail_short (self, end, _ ("there is no JSON chunk"));
  return trim_json (self);
}

gboolean
mo_gltf_open (MoGltf *self)
{
  guint32 header[3];
  gboolean is_short;
  guint64 end = 0;

  if (!find_size (self) || !read_words (self, 0, header, 3, &is_short))
    return FALSE;
  self->is_binary = header[0] == MAGIC;
  if (!self->is_binary)
    {
      self->json_size = self->size;
      return TRUE;
    }
  if (is_short)
    return fail_short (self, self->size, _ ("the header is incomplete"));
  return check_header (self, header, &end) && read_chunks (self, end);
}
