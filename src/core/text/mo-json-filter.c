/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json-private.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Values of a JSON text that are not kept, or not for long (mo-json-flat.c: small objects). */

MoJsonUse
mo_json_filter_use (MoJsonReader *self)
{
  if (self->filter == NULL)
    return MO_JSON_KEEP;
  self->path[self->n_path] = self->string->str;
  return self->filter->use (self->path, self->n_path + 1, self->filter->data);
}

/* -- Skipping ---------------------------------------------------------------------------------- */

/* Bytes of a string that are looked at together. */
#define BLOCK 128

/* A bit in each byte of a word that is 0, and perhaps in bytes above the first one that is. */
static inline guint64
zero_bytes (guint64 word)
{
  return (word - G_GUINT64_CONSTANT (0x0101010101010101)) & ~word
         & G_GUINT64_CONSTANT (0x8080808080808080);
}

/* The first byte that is not a plain character of a string, or less than eight bytes before that, or the end: a data URI
 * may be nearly all of a file. */
static const guint8 *
skip_words (const guint8 *p, const guint8 *end)
{
  for (; end - p >= 8; p += 8)
    {
      guint64 word;

      memcpy (&word, p, sizeof word);
      /* A byte is below a space if its upper three bits are 0. */
      if ((zero_bytes (word ^ G_GUINT64_CONSTANT (0x2222222222222222))
           | zero_bytes (word ^ G_GUINT64_CONSTANT (0x5C5C5C5C5C5C5C5C))
           | zero_bytes (word & G_GUINT64_CONSTANT (0xE0E0E0E0E0E0E0E0)))
          != 0)
        break;
    }
  return p;
}

static inline gboolean
is_plain (guint8 c)
{
  return c != '"' && c != '\\' && c >= ' ';
}

/* The same in larger steps: a loop without branches, for the compiler to use wide registers. */
static const guint8 *
skip_blocks (const guint8 *p, const guint8 *end)
{
  for (; end - p >= BLOCK; p += BLOCK)
    {
      guint8 others = 0;

      for (guint i = 0; i < BLOCK; i++)
        others |= (guint8) ((p[i] < ' ') | (p[i] == '"') | (p[i] == '\\'));
      if (others != 0)
        break;
    }
  return p;
}

/* Moves to the first byte in the window that ends a run of a string's plain characters. */
static void
skip_characters (MoScanner *scanner)
{
  const guint8 *p = scanner->cursor, *end = scanner->end;

  /* Most strings are short. */
  p = skip_words (p, p + MIN (end - p, BLOCK));
  if (p - scanner->cursor == BLOCK)
    p = skip_words (skip_blocks (p, end), end);
  while (p < scanner->end && is_plain (*p))
    p++;
  mo_scanner_advance_to (scanner, p);
}

/* Moves to the first bracket in the window, or to a string that is not simply over before its end. */
static void
skip_to_bracket (MoScanner *scanner)
{
  static const guint8 matters[256] = {
    ['"'] = TRUE, ['{'] = TRUE, ['}'] = TRUE, ['['] = TRUE, [']'] = TRUE
  };
  const guint8 *p = scanner->cursor, *string, *end = scanner->end;

  for (;;)
    {
      while (p < end && !matters[*p])
        p++;
      if (p == end || *p != '"')
        break;
      for (string = skip_words (p + 1, end); string < end && is_plain (*string);)
        string++;
      if (string == end || *string != '"')
        break;
      p = string + 1;
    }
  mo_scanner_advance_to (scanner, p);
}

/* Moves to the closing quote of a string. Sets `has_escapes` if there are any before it. */
static gboolean
skip_to_quote (MoJsonReader *self, gboolean *has_escapes)
{
  int c;

  while ((c = mo_json_peek (self)) != '"')
    {
      if (c == MO_JSON_NOTHING)
        return mo_json_reader_fail (self, mo_json_here (self), NULL);
      if (c < ' ')
        return mo_json_reader_fail (self, mo_json_here (self),
                                    _ ("line break or control character inside quotes"));
      skip_characters (self->scanner);
      if (c != '\\')
        continue;
      *has_escapes = TRUE;
      mo_scanner_advance (self->scanner);
      if (mo_json_peek (self) == MO_JSON_NOTHING)
        return mo_json_reader_fail (self, mo_json_here (self), NULL);
      mo_scanner_advance (self->scanner);
    }
  return TRUE;
}

/* Moves over a string, from its opening quote. */
static gboolean
skip_string (MoJsonReader *self)
{
  gboolean has_escapes;

  mo_scanner_advance (self->scanner);
  if (!skip_to_quote (self, &has_escapes))
    return FALSE;
  mo_scanner_advance (self->scanner);
  return TRUE;
}

/* Moves over an array or an object, from its bracket. */
static gboolean
skip_nested (MoJsonReader *self)
{
  char closing[MO_MAX_JSON_DEPTH + 1];
  guint depth = 0;

  do
    {
      int c;

      if (depth > 0)
        skip_to_bracket (self->scanner);
      c = mo_json_peek (self);
      if (c == MO_JSON_NOTHING)
        return mo_json_reader_fail (self, mo_json_here (self), NULL);
      if ((c == '{' || c == '[') && self->depth + depth == MO_MAX_JSON_DEPTH)
        return mo_fail (self->scanner->context, self->error, MO_ERROR_LIMIT, MO_CODE_JSON_TOO_DEEP,
                        mo_json_here (self), NULL, NULL);
      if (c == '{' || c == '[')
        closing[depth++] = c == '{' ? '}' : ']';
      else if ((c == '}' || c == ']') && closing[--depth] != c)
        return mo_json_reader_fail (self, mo_json_here (self), _ ("a bracket does not match"));
      if (c == '"')
        {
          if (!skip_string (self))
            return FALSE;
        }
      else if (c == '{' || c == '}' || c == '[' || c == ']')
        mo_scanner_advance (self->scanner);
    }
  while (depth > 0);
  return TRUE;
}

gboolean
mo_json_skip (MoJsonReader *self)
{
  int c = mo_json_peek (self);
  MoJsonValue word = { .location = mo_json_here (self) };
  gboolean ok;

  if (c == '"')
    ok = skip_string (self);
  else if (c == '{' || c == '[')
    ok = skip_nested (self);
  else
    ok = mo_json_read_word (self, &word);
  self->after = mo_json_here (self);
  return ok;
}

/* -- Places and elements ----------------------------------------------------------------------- */

/* Keeps the place of a string, from its opening quote, and how it begins; all of it, if it is short. */
static gboolean
read_place (MoJsonReader *self, MoJsonValue *value)
{
  MoJsonPlace place = { 0 };

  value->location = mo_json_here (self);
  mo_scanner_advance (self->scanner);
  place.offset = mo_json_here (self).offset;
  if (!mo_json_read_characters (self, MO_MAX_NAME_BYTES))
    return FALSE;
  place.has_escapes = mo_json_here (self).offset - place.offset != self->string->len;
  value->kind = mo_json_peek (self) == '"' ? MO_JSON_STRING : MO_JSON_PLACE;
  if (!skip_to_quote (self, &place.has_escapes))
    return FALSE;
  place.length = mo_json_here (self).offset - place.offset;
  mo_scanner_advance (self->scanner);
  self->after = mo_json_here (self);
  value->string = mo_json_keep_string (self);
  value->place = memcpy (mo_json_allocate (self->json, sizeof place), &place, sizeof place);
  if (value->kind == MO_JSON_STRING && !g_utf8_validate (value->string, -1, NULL))
    return mo_json_reader_fail (self, value->location, _ ("the text is not UTF-8"));
  return TRUE;
}

/* Forgets an element. Its first block is always an ordinary one, as that has the element itself. */
static void
forget_element (MoJson *json)
{
  if (json->blocks->len == 1)
    {
      memset (g_ptr_array_index (json->blocks, 0), 0, json->used);
      json->used = 0;
      return;
    }
  g_ptr_array_set_size (json->blocks, 0);
  json->used = json->room = 0;
}

/* Takes an element if it is a flat object that the filter takes as such. */
static gboolean
take_flat (MoJsonReader *self, const MoJsonValue *array)
{
  const MoJsonFilter *filter = self->filter;
  MoJsonFlat members[MO_JSON_MOST_FLAT];
  const guint8 *end;
  guint n;

  if (filter->take_flat == NULL || mo_json_skip_blanks (self) != '{'
      || (end = mo_json_read_flat (self->scanner->cursor, members, &n)) == NULL
      || !filter->take_flat (array->name, array->n, members, n, filter->data))
    return FALSE;
  mo_scanner_advance_to (self->scanner, end);
  self->after = mo_json_here (self);
  return TRUE;
}

static gboolean
take_elements (MoJsonReader *self, MoJsonValue *array)
{
  const MoJsonFilter *filter = self->filter;
  MoJson *json = self->json;
  gsize n_values = json->n_values, n_bytes = json->n_bytes;
  gboolean ok = TRUE;

  mo_json_take_last (self);
  if (mo_json_skip_blanks (self) == ']')
    {
      mo_json_take_last (self);
      return TRUE;
    }
  do
    {
      MoJsonValue *element;

      if (take_flat (self, array))
        {
          array->n++;
          continue;
        }
      element = mo_json_new_value (json);
      if (!mo_json_read_value (self, element)
          || !filter->take (array->name, array->n, element, filter->data, self->error))
        return FALSE;
      array->n++;
      forget_element (json);
      json->n_values = n_values;
      json->n_bytes = n_bytes;
    }
  while (mo_json_read_separator (self, ']', &ok));
  return ok;
}

/* Reads an array, from its bracket, whose elements have memory of their own. */
static gboolean
read_taken (MoJsonReader *self, MoJsonValue *array)
{
  MoJson *json = self->json;
  g_autoptr (GPtrArray) elements = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *blocks = json->blocks;
  gsize used = json->used, room = json->room;
  gboolean ok;

  array->kind = MO_JSON_ARRAY;
  array->location = mo_json_here (self);
  json->blocks = elements;
  json->used = json->room = 0;
  self->depth++;
  ok = take_elements (self, array);
  self->depth--;
  json->blocks = blocks;
  json->used = used;
  json->room = room;
  return ok;
}

gboolean
mo_json_filter_read (MoJsonReader *self, MoJsonValue *value, MoJsonUse use)
{
  int c = mo_json_peek (self);

  if (use == MO_JSON_PLACE_ONLY && c == '"')
    return read_place (self, value);
  if (use == MO_JSON_TAKE && c == '[' && self->depth == 1)
    return read_taken (self, value);
  return mo_json_read_value (self, value);
}
