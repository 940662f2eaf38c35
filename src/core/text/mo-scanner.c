/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1 /* memrchr, memmem */
#include "config.h"

#include "mo-scanner.h"

#include <string.h>

#define MAX_QUOTE 40

void
mo_scanner_init (MoScanner *self, MoSource *source, MoContext *context)
{
  guint64 size = mo_source_get_size (source);

  *self = (MoScanner){ .source = source, .context = context, .line = 1, .limit = G_MAXUINT64 };
  self->capacity = size > 0 ? (gsize) MIN (size + 1, MO_SCANNER_CHUNK) : MO_SCANNER_CHUNK;
  self->buffer = g_malloc (self->capacity + MO_SCANNER_PADDING);
  self->cursor = self->end = self->buffer;
  memset (self->end, 0, MO_SCANNER_PADDING);
}

gboolean
mo_scanner_init_part (MoScanner *self, MoSource *source, guint64 offset, guint64 size,
                      MoContext *context, GError **error)
{
  mo_scanner_init (self, source, context);
  self->offset = self->line_start = offset;
  self->limit = offset + size;
  self->has_no_lines = TRUE;
  return mo_source_seek (source, offset, context->cancellable, error);
}

void
mo_scanner_clear (MoScanner *self)
{
  g_clear_pointer (&self->buffer, g_free);
}

void
mo_scanner_keep (MoScanner *self, gboolean keep)
{
  self->keep = keep;
}

/* Makes room after `end` by dropping what was read, and by growing the buffer if that is not
 * enough. */
static void
make_room (MoScanner *self)
{
  gsize used = (gsize) (self->cursor - self->buffer);
  gsize length = (gsize) (self->end - self->buffer);

  if (!self->keep && used > 0)
    {
      memmove (self->buffer, self->cursor, length - used);
      self->offset += used;
      length -= used;
      used = 0;
    }
  if (length > self->capacity / 2)
    {
      self->capacity *= 2;
      self->buffer = g_realloc (self->buffer, self->capacity + MO_SCANNER_PADDING);
    }
  self->cursor = self->buffer + used;
  self->end = self->buffer + length;
}

gboolean
mo_scanner_fill (MoScanner *self, GError **error)
{
  guint64 size = mo_source_get_size (self->source);
  gsize room;
  gssize n;

  if (self->at_end)
    return TRUE;
  if (mo_context_check (self->context,
                        size > 0 ? (double) mo_scanner_offset (self, self->end) / (double) size
                                 : 0.0,
                        error))
    return FALSE;
  make_room (self);
  room = self->capacity - (gsize) (self->end - self->buffer);
  room = (gsize) MIN (room, self->limit - mo_scanner_offset (self, self->end));
  n = mo_source_read (self->source, self->end, room, self->context->cancellable, error);
  if (n < 0)
    return FALSE;
  self->at_end = n == 0;
  self->end += n;
  memset (self->end, 0, MO_SCANNER_PADDING);
  return TRUE;
}

/* Counts the LF bytes, eight at a time. */
static guint
count_lines (const guint8 *p, gsize length)
{
  const guint64 low = G_GUINT64_CONSTANT (0x7F7F7F7F7F7F7F7F);
  guint n = 0;

  for (; length >= 8; p += 8, length -= 8)
    {
      guint64 chunk;

      memcpy (&chunk, p, sizeof chunk);
      chunk ^= G_GUINT64_CONSTANT (0x0A0A0A0A0A0A0A0A);
      /* Sets the top bit of exactly those bytes that are now 0: no carry crosses into another
       * byte. */
      n += (guint) __builtin_popcountll (~(((chunk & low) + low) | chunk | low));
    }
  for (; length > 0; p++, length--)
    n += *p == '\n';
  return n;
}

void
mo_scanner_advance_to (MoScanner *self, const guint8 *p)
{
  gsize length = (gsize) (p - self->cursor);
  const guint8 *last;

  if (self->has_no_lines)
    {
      self->cursor = (guint8 *) p;
      return;
    }
  if (length < 8 || self->after_cr || memchr (self->cursor, '\r', length) != NULL)
    {
      while (self->cursor < p)
        mo_scanner_advance (self);
      return;
    }
  last = memrchr (self->cursor, '\n', length);
  if (last != NULL)
    {
      self->line += count_lines (self->cursor, length);
      self->line_start = mo_scanner_offset (self, last + 1);
    }
  self->cursor = (guint8 *) p;
}

const char *
mo_text_wide_encoding (const guint8 *text, gsize length)
{
  guint8 p[4] = { 1, 1, 1, 1 };

  memcpy (p, text, MIN (length, sizeof p));
  if ((p[2] == 0 && p[3] == 0 && p[1] != 0 && p[0] == 0xFF)
      || (p[1] == 0 && p[2] == 0 && p[3] == 0 && p[0] != 0)
      || (p[0] == 0 && p[1] == 0 && (p[2] == 0xFE || (p[2] == 0 && p[3] != 0))))
    return "UTF-32";
  if ((p[0] == 0xFF && p[1] == 0xFE) || (p[0] == 0xFE && p[1] == 0xFF) || (p[0] != 0 && p[1] == 0)
      || (p[0] == 0 && p[1] != 0))
    return length >= 2 ? "UTF-16" : NULL;
  return NULL;
}

char
mo_text_wide_first (const guint8 *text, gsize length)
{
  gsize i = 0;

  while (i < MIN (length, 8) && (text[i] == 0 || text[i] >= 0xFE))
    i++;
  return i < length && g_ascii_isprint (text[i]) ? (char) text[i] : 0;
}

gboolean
mo_scanner_begin (MoScanner *self, const char **encoding, GError **error)
{
  gsize length;

  *encoding = NULL;
  while (self->end - self->cursor < 4 && !self->at_end)
    if (!mo_scanner_fill (self, error))
      return FALSE;
  length = (gsize) (self->end - self->cursor);
  *encoding = mo_text_wide_encoding (self->cursor, length);
  if (length >= 3 && memcmp (self->cursor, "\xEF\xBB\xBF", 3) == 0)
    self->cursor += 3;
  return TRUE;
}

gboolean
mo_text_contains (const guint8 *head, gsize size, const char *text)
{
  return memmem (head, strnlen ((const char *) head, size), text, strlen (text)) != NULL;
}

char *
mo_scanner_quote (const guint8 *text, gsize length)
{
  g_autofree char *valid =
      g_utf8_make_valid ((const char *) text, (gssize) MIN (length, MAX_QUOTE));
  GString *quote = g_string_new (NULL);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (quote, g_unichar_isprint (c) ? c : 0xFFFD);
    }
  if (length > MAX_QUOTE)
    g_string_append (quote, "…");
  return g_string_free (quote, FALSE);
}
