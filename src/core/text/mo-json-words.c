/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json-private.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gboolean
is_digit (guint8 c)
{
  return c >= '0' && c <= '9';
}

static gboolean
is_word_byte (guint8 c)
{
  return g_ascii_isalnum (c) || c == '+' || c == '-' || c == '.' || c == '_';
}

const guint8 mo_json_is_plain[256] = {
  [' ' ... '!'] = TRUE,
  ['#' ... '['] = TRUE,
  [']' ... 0x7F] = TRUE,
};

/* Keeps the bytes up to one in the window, also as what the text is made of; none of them ends a line. */
static void
take_run (MoJsonReader *self, const guint8 *end)
{
  MoScanner *scanner = self->scanner;
  gsize n = (gsize) (end - scanner->cursor);

  mo_json_append (self->string, scanner->cursor, n);
  mo_json_keep (self, scanner->cursor, n);
  mo_scanner_advance_in_line (scanner, end);
}

/* A number that is in the window as a whole, which nearly all are. FALSE for anything else. */
static gboolean
read_number (MoJsonReader *self, MoJsonValue *value)
{
  MoScanner *scanner = self->scanner;
  const guint8 *text = scanner->cursor, *end = mo_json_number_end (text);

  if (end == NULL || end >= scanner->end || end - text > MO_NUMBER_MAX_TEXT || is_word_byte (*end))
    return FALSE;
  value->kind = MO_JSON_NUMBER;
  value->location.length = (guint) (end - text);
  if (mo_number_read_double (text, &value->number) == NULL)
    value->number = *text == '-' ? -INFINITY : INFINITY;
  mo_json_keep (self, text, (gsize) (end - text));
  mo_scanner_advance_in_line (scanner, end);
  self->after = mo_json_here (self);
  return TRUE;
}

gboolean
mo_json_read_word (MoJsonReader *self, MoJsonValue *value)
{
  static const char *const words[] = { "null", "false", "true" };
  g_autofree char *quote = NULL, *detail = NULL;
  const guint8 *text, *end;
  int c;

  if (read_number (self, value))
    return TRUE;
  g_string_truncate (self->string, 0);
  while ((c = mo_json_peek (self)) != MO_JSON_NOTHING && is_word_byte ((guint8) c))
    {
      gsize room = MO_MAX_NAME_BYTES + 1 - self->string->len;

      for (end = self->scanner->cursor;
           end < self->scanner->end && end < self->scanner->cursor + room && is_word_byte (*end);)
        end++;
      take_run (self, end);
      self->after = mo_json_here (self);
      if (self->string->len > MO_MAX_NAME_BYTES)
        return mo_json_reader_fail (self, value->location, _ ("a number is too long"));
    }
  value->location.length = (guint) self->string->len;
  for (guint i = 0; i < G_N_ELEMENTS (words) && g_ascii_isalpha (*self->string->str); i++)
    if (g_str_equal (self->string->str, words[i]))
      {
        value->kind = i == 0 ? MO_JSON_NULL : MO_JSON_BOOLEAN;
        value->number = i == 2;
        return TRUE;
      }
  if (self->string->len == 0)
    return mo_json_reader_fail (self, value->location, _ ("missing value"));

  /* Padding after the string, for readers that look at several bytes at once. */
  g_string_set_size (self->string, self->string->len + MO_NUMBER_PADDING);
  text = (const guint8 *) self->string->str;
  memset (self->string->str + value->location.length, 0, MO_NUMBER_PADDING);
  value->kind = MO_JSON_NUMBER;
  if (mo_json_number_end (text) == text + value->location.length)
    {
      if (mo_number_read_double (text, &value->number) == NULL)
        value->number = *text == '-' ? -INFINITY : INFINITY;
      return TRUE;
    }
  quote = mo_scanner_quote (text, value->location.length);
  /* Translators: something that stands where a number or another value should be in a JSON text. */
  detail = g_strdup_printf (_ ("“%s” is not a value"), quote);
  return c == MO_JSON_NOTHING ? mo_json_reader_fail (self, mo_json_here (self), NULL)
                              : mo_json_reader_fail (self, value->location, detail);
}

const guint8 *
mo_json_number_end (const guint8 *p)
{
  p += *p == '-';
  if (!is_digit (*p))
    return NULL;
  if (*p == '0')
    p++;
  else
    while (is_digit (*p))
      p++;
  if (*p == '.')
    {
      if (!is_digit (p[1]))
        return NULL;
      for (p++; is_digit (*p); p++)
        ;
    }
  if (*p == 'e' || *p == 'E')
    {
      p += 1 + (p[1] == '+' || p[1] == '-');
      if (!is_digit (*p))
        return NULL;
      for (; is_digit (*p); p++)
        ;
    }
  return p;
}

/* The four digits of a \u escape; MO_JSON_NOTHING if they are missing. */
static int
read_hex (MoJsonReader *self)
{
  int value = 0;

  for (guint i = 0; i < 4; i++)
    {
      int c = mo_json_peek (self),
          digit = c == MO_JSON_NOTHING ? -1 : g_ascii_xdigit_value ((char) c);

      if (digit < 0)
        return MO_JSON_NOTHING;
      value = value * 16 + digit;
      mo_json_take (self);
    }
  return value;
}

/* What follows \u: one character, which may need two escapes. */
static gboolean
read_unicode (MoJsonReader *self, MoLocation at)
{
  int c = read_hex (self), low;

  if (c >= 0xD800 && c < 0xDC00)
    {
      if (mo_json_peek (self) != '\\')
        return mo_json_reader_fail (self, at, _ ("half of a surrogate pair"));
      mo_json_take (self);
      if (mo_json_peek (self) != 'u')
        return mo_json_reader_fail (self, at, _ ("half of a surrogate pair"));
      mo_json_take (self);
      low = read_hex (self);
      c = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00)
                                        : MO_JSON_NOTHING;
    }
  /* It would end the string early. */
  if (c == 0)
    return mo_json_reader_fail (self, at, _ ("\\u0000 is no character of a text"));
  if (c < 0 || (c >= 0xDC00 && c < 0xE000))
    return mo_json_peek (self) == MO_JSON_NOTHING
               ? mo_json_reader_fail (self, mo_json_here (self), NULL)
               : mo_json_reader_fail (self, at, _ ("\\u needs four hexadecimal digits"));
  g_string_append_unichar (self->string, (gunichar) c);
  return TRUE;
}

static gboolean
read_escape (MoJsonReader *self)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  MoLocation at = mo_json_here (self);
  const char *letter;
  int c;

  mo_json_take (self);
  c = mo_json_peek (self);
  if (c == MO_JSON_NOTHING)
    return mo_json_reader_fail (self, mo_json_here (self), NULL);
  mo_json_take (self);
  if (c == 'u')
    return read_unicode (self, at);
  letter = c != 0 ? strchr (letters, c) : NULL;
  if (letter == NULL)
    return mo_json_reader_fail (self, at, _ ("unknown escape sequence"));
  g_string_append_c (self->string, meanings[letter - letters]);
  return TRUE;
}

gboolean
mo_json_read_characters (MoJsonReader *self, gsize limit)
{
  int c;

  g_string_truncate (self->string, 0);
  while ((c = mo_json_peek (self)) != '"' && self->string->len < limit)
    {
      const guint8 *start = self->scanner->cursor, *end = start;
      gsize room = limit - self->string->len;

      if (c == MO_JSON_NOTHING)
        return mo_json_reader_fail (self, mo_json_here (self), NULL);
      if (c < ' ')
        return mo_json_reader_fail (self, mo_json_here (self),
                                    _ ("line break or control character inside quotes"));
      if (mo_json_is_too_large (self))
        return FALSE;
      if (c == '\\')
        {
          if (!read_escape (self))
            return FALSE;
          continue;
        }
      room = MIN (room, MO_MAX_JSON_BYTES + 1 - self->json->n_bytes);
      while (end < self->scanner->end && (gsize) (end - start) < room && *end != '"' && *end != '\\'
             && *end >= ' ')
        end++;
      take_run (self, end);
    }
  return TRUE;
}

/* Most strings are, and short. */
static gboolean
is_ascii (const GString *string)
{
  guint8 bits = 0;

  for (gsize i = 0; i < string->len; i++)
    bits |= (guint8) string->str[i];
  return bits < 0x80;
}

/* A string that is in the window as a whole, and is nothing but plain ASCII characters, as nearly all are. FALSE, with
 * nothing done, for any other. */
static gboolean
read_plain_string (MoJsonReader *self)
{
  MoScanner *scanner = self->scanner;
  const guint8 *start = scanner->cursor + 1, *end = start;
  gsize n;

  while (end < scanner->end && mo_json_is_plain[*end])
    end++;
  n = (gsize) (end - start);
  if (end >= scanner->end || *end != '"' || self->json->n_bytes + n + 2 > MO_MAX_JSON_BYTES)
    return FALSE;
  self->string->len = 0;
  mo_json_append (self->string, start, n);
  mo_json_keep (self, start - 1, n + 2);
  mo_scanner_advance_in_line (scanner, end + 1);
  self->after = mo_json_here (self);
  return TRUE;
}

gboolean
mo_json_read_string (MoJsonReader *self)
{
  MoLocation at = mo_json_here (self);

  if (read_plain_string (self))
    return TRUE;
  mo_json_take (self);
  if (!mo_json_read_characters (self, G_MAXSIZE))
    return FALSE;
  mo_json_take_last (self);
  if (!is_ascii (self->string)
      && !g_utf8_validate (self->string->str, (gssize) self->string->len, NULL))
    return mo_json_reader_fail (self, at, _ ("the text is not UTF-8"));
  return TRUE;
}
