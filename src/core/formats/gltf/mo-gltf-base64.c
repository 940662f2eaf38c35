/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Base64 in the text (RFC 4648, section 4, in a data URI, RFC 2397), decoded from any place on. Four characters are
 * three bytes, so that a place can be counted, unless characters are escaped (by JSON, or percent-encoded). Such a text
 * is decoded from a mark on, of which there is one every so many bytes. */

#define MARK_BYTES 12288u /* a multiple of three */

/* Characters that are read at once: what the first bytes of a window are written as, and a little more. */
#define PIECE 8192u

/* The source, piece by piece. */
typedef struct
{
  MoGltf *reading;
  guint64 offset, end; /* of the next byte in the file, and after the last one */
  /* PIECE bytes; borrowed, as to clear them would take as long as to decode a small accessor. */
  guint8 *piece;
  gsize at, size;
} Characters;

#define NO_CHARACTER -1
#define FAILURE -2

static int
next_byte (Characters *self)
{
  MoGltf *reading = self->reading;
  gssize n;

  if (self->at < self->size)
    {
      self->offset++;
      return self->piece[self->at++];
    }
  if (self->offset >= self->end)
    return NO_CHARACTER;
  /* After a piece, the next one follows. */
  if (self->size == 0
      && !mo_source_seek (reading->source, self->offset, reading->context->cancellable,
                          reading->error))
    return FAILURE;
  n = mo_source_read (reading->source, self->piece, (gsize) MIN (PIECE, self->end - self->offset),
                      reading->context->cancellable, reading->error);
  self->size = (gsize) MAX (n, 0);
  self->at = 0;
  return n < 0 ? FAILURE : n == 0 ? NO_CHARACTER : next_byte (self);
}

/* A character that is written as hexadecimal digits, of which the last two count. */
static int
next_hex (Characters *self, guint n_digits)
{
  int value = 0;

  for (guint i = 0; i < n_digits; i++)
    {
      int c = next_byte (self);

      if (c < 0)
        return c;
      value = (value * 16 + MAX (g_ascii_xdigit_value ((char) c), 0)) & 0xFF;
    }
  return value;
}

/* The next character of the URI. */
static int
next_character (Characters *self)
{
  int c = next_byte (self);

  if (c == '\\')
    {
      c = next_byte (self);
      c = c == 'u' ? next_hex (self, 4) : c == 'n' || c == 'r' || c == 't' ? ' ' : c;
    }
  return c == '%' ? next_hex (self, 2) : c;
}

/* 0 to 63, or -1; the URL-safe alphabet as well. */
static int
value_of (int c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

#define NO_BITS (1u << 24)

/* Decodes as many whole groups without blanks and escapes as there are in the piece that was read, at most `n`. Returns how
 * many: nearly all of a text. */
static gsize
take_groups (Characters *self, guint8 *to, gsize n)
{
  static guint32 values[4][256]; /* by place in the group: its bits, or more than a group has */
  static gsize is_filled = 0;
  gsize done = 0;

  if (g_once_init_enter (&is_filled))
    {
      for (int c = 0; c < 256; c++)
        for (guint place = 0; place < 4; place++)
          values[place][c] =
              value_of (c) < 0 ? NO_BITS : (guint32) value_of (c) << (18 - 6 * place);
      g_once_init_leave (&is_filled, 1);
    }
  for (; done < n && self->size - self->at >= 4; done++)
    {
      const guint8 *c = self->piece + self->at;
      guint32 bits = values[0][c[0]] | values[1][c[1]] | values[2][c[2]] | values[3][c[3]];

      if (bits >= NO_BITS)
        break;
      *to++ = (guint8) (bits >> 16);
      *to++ = (guint8) (bits >> 8);
      *to++ = (guint8) bits;
      self->at += 4;
      self->offset += 4;
    }
  return done;
}

/* Reads a group of up to four characters: sets its bytes, and returns how many; 0 at the end. Negative on failure. */
static int
next_group (Characters *self, guint8 bytes[3])
{
  guint32 bits = 0;
  int n = 0;

  while (n < 4)
    {
      int c = next_character (self), value = value_of (c);

      if (c == FAILURE)
        return FAILURE;
      if (c == NO_CHARACTER || c == '=')
        break;
      if (c == ' ')
        continue;
      if (value < 0)
        {
          mo_gltf_fail (self->reading, MO_ERROR_SYNTAX, MO_CODE_GLTF_BASE64,
                        ((MoLocation){ .offset = self->offset - 1 }), NULL, NULL);
          return FAILURE;
        }
      bits = bits << 6 | (guint32) value;
      n++;
    }
  bits <<= 6 * (4 - n);
  for (guint i = 0; i < 3; i++)
    bytes[i] = (guint8) (bits >> (16 - 8 * i));
  return n * 3 / 4;
}

/* Where the text after the comma begins, and whether its characters can be counted: a text of another length than its
 * bytes need has escapes, blanks, or more bytes. */
static gboolean
find_payload (MoGltf *self, MoGltfBuffer *buffer)
{
  guint8 piece[PIECE];
  Characters text = { .reading = self, .offset = buffer->place.offset, .piece = piece };
  guint64 length;
  int c;

  text.end = buffer->payload_end = text.offset + buffer->place.length;
  do
    c = next_byte (&text);
  while (c >= 0 && c != ',');
  buffer->payload = text.offset;
  length = text.end - text.offset;
  if (buffer->place.has_escapes
      || (length != (buffer->length + 2) / 3 * 4 && length != (buffer->length * 4 + 2) / 3))
    buffer->marks = g_array_new (FALSE, FALSE, sizeof (guint64));
  if (buffer->marks != NULL)
    g_array_append_val (buffer->marks, buffer->payload);
  return c != FAILURE;
}

/* The text from the nearest mark before an offset on; `at` becomes how many bytes are before that. */
static Characters
start_at_mark (MoGltf *self, const MoGltfBuffer *buffer, guint64 offset, guint8 *piece, guint64 *at)
{
  guint64 mark = MIN (offset / MARK_BYTES, buffer->marks->len - 1);
  Characters text = { .reading = self, .end = buffer->payload_end, .piece = piece };

  text.offset = g_array_index (buffer->marks, guint64, mark);
  *at = mark * MARK_BYTES;
  return text;
}

static Characters
start_by_counting (MoGltf *self, const MoGltfBuffer *buffer, guint64 offset, guint8 *piece,
                   guint64 *at)
{
  Characters text = { .reading = self, .end = buffer->payload_end, .piece = piece };

  text.offset = MIN (buffer->payload + offset / 3 * 4, text.end);
  *at = offset - offset % 3;
  return text;
}

gboolean
mo_gltf_read_base64 (MoGltf *self, MoGltfBuffer *buffer, guint64 offset, guint8 *to, gsize size,
                     gsize *done)
{
  guint8 piece[PIECE];
  Characters text;
  guint64 at;

  *done = 0;
  if (buffer->payload == 0 && !find_payload (self, buffer))
    return FALSE;
  text = buffer->marks != NULL ? start_at_mark (self, buffer, offset, piece, &at)
                               : start_by_counting (self, buffer, offset, piece, &at);
  while (*done < size)
    {
      guint8 bytes[3];
      int n;

      if (buffer->marks != NULL && at == (guint64) buffer->marks->len * MARK_BYTES)
        g_array_append_val (buffer->marks, text.offset);
      if (at >= offset)
        {
          gsize most = (size - *done) / 3, taken;

          /* Up to the next mark. */
          if (buffer->marks != NULL)
            most = MIN (most, (gsize) (MARK_BYTES - at % MARK_BYTES) / 3);
          taken = 3 * take_groups (&text, to + *done, most);
          *done += taken;
          at += taken;
          if (taken > 0)
            continue;
        }
      n = next_group (&text, bytes);
      if (n < 0)
        return FALSE;
      for (int i = 0; i < n && *done < size; i++, at++)
        if (at >= offset)
          to[(*done)++] = bytes[i];
      if (n < 3)
        break;
    }
  return TRUE;
}
