/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What `peek` gives where nothing follows. */
#define NOTHING -1

typedef struct
{
  MoScanner *scanner;
  const MoJsonRows *rows;
  MoJson *json;
  GString *string;   /* the one being read */
  GArray *numbers;   /* of the array being read, as long as it has nothing else */
  MoLocation behind; /* the place right behind the last token */
  guint depth;
  const char *outer; /* name of the root's member around the present value, or NULL */
  GError **error;
} Reader;

/* Values and their names live in blocks, as there may be millions of them. */
#define BLOCK_BYTES 65536u

static gboolean read_value (Reader *self, MoJsonValue *value);

/* -- Memory ------------------------------------------------------------------------------------ */

/* Zeroed, and freed with the whole. */
static gpointer
allocate (MoJson *self, gsize size)
{
  guint8 *block;

  size = (size + 7) & ~(gsize) 7;
  if (size > BLOCK_BYTES / 4)
    {
      /* One of its own, before the one that is being filled. */
      block = g_malloc0 (size);
      g_ptr_array_insert (self->blocks, MAX ((int) self->blocks->len - 1, 0), block);
      return block;
    }
  if (self->used + size > BLOCK_BYTES)
    {
      g_ptr_array_add (self->blocks, g_malloc0 (BLOCK_BYTES));
      self->used = 0;
    }
  block = (guint8 *) g_ptr_array_index (self->blocks, self->blocks->len - 1) + self->used;
  self->used += size;
  return block;
}

static MoJsonValue *
new_value (MoJson *self)
{
  self->n_values++;
  return allocate (self, sizeof (MoJsonValue));
}

static char *
keep_string (Reader *self)
{
  gsize size = self->string->len + 1;

  return memcpy (allocate (self->json, size), self->string->str, size);
}

/* -- Bytes ------------------------------------------------------------------------------------- */

static gboolean
fail (Reader *self, MoLocation at, const char *detail)
{
  /* What cannot be read further has said why. */
  return *self->error == NULL && mo_json_fail (self->scanner, at, detail, self->error);
}

static MoLocation
here (const Reader *self)
{
  return mo_scanner_locate (self->scanner, self->scanner->cursor, 0);
}

/* The next byte, or NOTHING at the end and where reading failed. */
static int
peek (Reader *self)
{
  MoScanner *scanner = self->scanner;

  while (scanner->cursor == scanner->end)
    if (*self->error != NULL || scanner->at_end || !mo_scanner_fill (scanner, self->error))
      return NOTHING;
  return *scanner->cursor;
}

static void
take (Reader *self)
{
  g_string_append_c (self->json->text, (char) *self->scanner->cursor);
  mo_scanner_advance (self->scanner);
}

/* Takes a byte that ends a token. */
static void
take_last (Reader *self)
{
  take (self);
  self->behind = here (self);
}

static gboolean
is_too_large (Reader *self)
{
  const MoJson *json = self->json;

  if (json->text->len <= MO_MAX_JSON_BYTES
      && json->n_values <= MO_MAX_JSON_VALUES + json->text->len / MO_MIN_JSON_VALUE_BYTES)
    return FALSE;
  if (*self->error == NULL)
    mo_fail (self->scanner->context, self->error, MO_ERROR_LIMIT, MO_CODE_JSON_TOO_LARGE,
             here (self), NULL, NULL);
  return TRUE;
}

static int
skip_blanks (Reader *self)
{
  int c;

  while ((c = peek (self)) != NOTHING && mo_json_is_blank ((guint8) c)
         && self->json->text->len <= MO_MAX_JSON_BYTES)
    take (self);
  return is_too_large (self) ? NOTHING : c;
}

gboolean
mo_json_fail (MoScanner *scanner, MoLocation at, const char *detail, GError **error)
{
  gboolean is_end = scanner->at_end && at.offset >= mo_scanner_offset (scanner, scanner->end);

  if (is_end)
    return mo_fail (scanner->context, error, MO_ERROR_TRUNCATED, MO_CODE_JSON_TRUNCATED, at, NULL,
                    NULL);
  return mo_fail (scanner->context, error, MO_ERROR_SYNTAX, MO_CODE_JSON_SYNTAX, at, NULL, "%s",
                  detail);
}

/* -- Words, numbers, strings ------------------------------------------------------------------- */

static gboolean
is_digit (guint8 c)
{
  return c >= '0' && c <= '9';
}

static gboolean
is_word_byte (int c)
{
  return c != NOTHING && (g_ascii_isalnum (c) || c == '+' || c == '-' || c == '.' || c == '_');
}

/* A number, or one of three words: whatever has no quotes. */
static gboolean
read_word (Reader *self, MoJsonValue *value)
{
  static const char *const words[] = { "null", "false", "true" };
  g_autofree char *quote = NULL;
  const guint8 *text;
  int c;

  g_string_truncate (self->string, 0);
  while (is_word_byte (c = peek (self)))
    {
      g_string_append_c (self->string, (char) c);
      take_last (self);
      if (self->string->len > MO_MAX_NAME_BYTES)
        return fail (self, value->location, _ ("no number is as long as this"));
    }
  value->location.length = (guint) self->string->len;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (self->string->str, words[i]))
      {
        value->kind = i == 0 ? MO_JSON_NULL : MO_JSON_BOOLEAN;
        value->number = i == 2;
        return TRUE;
      }
  if (self->string->len == 0)
    return fail (self, value->location, _ ("a value is missing"));

  /* Room behind it for readers that look at several bytes at once. */
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
  return c == NOTHING ? fail (self, here (self), NULL) : fail (self, value->location, quote);
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

/* Four digits of a \u; NOTHING where they are not there. */
static int
read_hex (Reader *self)
{
  int value = 0;

  for (guint i = 0; i < 4; i++)
    {
      int c = peek (self), digit = c == NOTHING ? -1 : g_ascii_xdigit_value ((char) c);

      if (digit < 0)
        return NOTHING;
      value = value * 16 + digit;
      take (self);
    }
  return value;
}

/* What stands behind \u: one character, which may take two of them. */
static gboolean
read_unicode (Reader *self, MoLocation at)
{
  int c = read_hex (self), low;

  if (c >= 0xD800 && c < 0xDC00)
    {
      if (peek (self) != '\\')
        return fail (self, at, _ ("half of a character"));
      take (self);
      if (peek (self) != 'u')
        return fail (self, at, _ ("half of a character"));
      take (self);
      low = read_hex (self);
      c = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00) : NOTHING;
    }
  /* A NUL can be in no name. */
  if (c <= 0 || (c >= 0xDC00 && c < 0xE000))
    return peek (self) == NOTHING ? fail (self, here (self), NULL)
                                  : fail (self, at, _ ("\\u needs four digits of a character"));
  g_string_append_unichar (self->string, (gunichar) c);
  return TRUE;
}

static gboolean
read_escape (Reader *self)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  MoLocation at = here (self);
  const char *letter;
  int c;

  take (self);
  c = peek (self);
  if (c == NOTHING)
    return fail (self, here (self), NULL);
  take (self);
  if (c == 'u')
    return read_unicode (self, at);
  letter = c != 0 ? strchr (letters, c) : NULL;
  if (letter == NULL)
    return fail (self, at, _ ("there is no such escape"));
  g_string_append_c (self->string, meanings[letter - letters]);
  return TRUE;
}

/* Into self->string. */
static gboolean
read_string (Reader *self)
{
  MoLocation at = here (self);
  int c;

  g_string_truncate (self->string, 0);
  take (self);
  while ((c = peek (self)) != '"')
    {
      if (c == NOTHING)
        return fail (self, here (self), NULL);
      if (c < ' ')
        return fail (self, here (self), _ ("a line end or control character within quotes"));
      if (is_too_large (self))
        return FALSE;
      if (c == '\\')
        {
          if (!read_escape (self))
            return FALSE;
          continue;
        }
      g_string_append_c (self->string, (char) c);
      take (self);
    }
  take_last (self);
  if (!g_utf8_validate (self->string->str, (gssize) self->string->len, NULL))
    return fail (self, at, _ ("the text is not UTF-8"));
  return TRUE;
}

/* -- Arrays and objects ------------------------------------------------------------------------ */

static MoJsonValue *
add_value (Reader *self, MoJsonValue *parent, MoJsonValue **last)
{
  MoJsonValue *value = new_value (self->json);

  if (*last != NULL)
    (*last)->next = value;
  else
    parent->first = value;
  *last = value;
  parent->n++;
  return value;
}

/* TRUE where another element follows; FALSE in `ok` where neither a comma nor the end does. */
static gboolean
read_separator (Reader *self, char closing, gboolean *ok)
{
  int c = skip_blanks (self);

  *ok = TRUE;
  if (c == closing || c == ',')
    {
      take_last (self);
      return c == ',';
    }
  *ok = fail (self, c == NOTHING ? here (self) : self->behind,
              closing == '}' ? _ ("a comma or } is missing behind this")
                             : _ ("a comma or ] is missing behind this"));
  return FALSE;
}

/* The numbers that were read as such become values, since something else follows. */
static void
spread_numbers (Reader *self, MoJsonValue *array, MoJsonValue **last)
{
  for (guint i = 0; i < self->numbers->len; i++)
    {
      MoJsonValue *value = add_value (self, array, last);

      value->kind = MO_JSON_NUMBER;
      value->location = array->location;
      value->number = g_array_index (self->numbers, double, i);
    }
  g_array_set_size (self->numbers, 0);
}

/* One element; `is_plain` as long as there was nothing but numbers, of which there are many, and
 * which need no value for each. */
static gboolean
read_element (Reader *self, MoJsonValue *array, MoJsonValue **last, gboolean *is_plain)
{
  int c = skip_blanks (self);
  MoJsonValue number = { .location = here (self) };

  if (c == ']')
    return fail (self, here (self), _ ("a value is missing behind the comma"));
  if (*is_plain && (c == '-' || (c != NOTHING && is_digit ((guint8) c))))
    {
      if (!read_word (self, &number))
        return FALSE;
      g_array_append_val (self->numbers, number.number);
      return TRUE;
    }
  if (*is_plain)
    spread_numbers (self, array, last);
  *is_plain = FALSE;
  return read_value (self, add_value (self, array, last));
}

static gboolean
read_array (Reader *self, MoJsonValue *array)
{
  MoJsonValue *last = NULL;
  gboolean ok = TRUE, is_plain = TRUE;

  take_last (self);
  if (skip_blanks (self) == ']')
    {
      take_last (self);
      return TRUE;
    }
  /* Empty here: an array around this one has spread its numbers. */
  do
    if (!read_element (self, array, &last, &is_plain))
      return FALSE;
  while (read_separator (self, ']', &ok));
  if (!ok || !is_plain)
    return ok;
  array->n = self->numbers->len;
  array->numbers = allocate (self->json, array->n * sizeof (double));
  memcpy (array->numbers, self->numbers->data, array->n * sizeof (double));
  g_array_set_size (self->numbers, 0);
  return TRUE;
}

static gboolean
is_rows (Reader *self, const MoJsonValue *value)
{
  return self->depth == 2 && self->outer != NULL && self->rows != NULL && peek (self) == '['
         && self->rows->wants (self->outer, value->name, self->rows->data);
}

static gboolean
read_rows (Reader *self, MoJsonValue *value)
{
  value->kind = MO_JSON_ROWS;
  value->location = here (self);
  g_string_append (self->json->text, "[]");
  if (!self->rows->read (self->scanner, self->rows->data, self->error))
    return FALSE;
  self->behind = here (self);
  return TRUE;
}

static gboolean
read_member (Reader *self, MoJsonValue *object, MoJsonValue **last, GHashTable *names)
{
  MoJsonValue *value, *before;
  MoLocation at = here (self);

  if (skip_blanks (self) != '"')
    return fail (self, here (self), _ ("the name of a member in double quotes is missing"));
  at = here (self);
  if (!read_string (self))
    return FALSE;
  value = add_value (self, object, last);
  value->name = keep_string (self);
  value->name_at = at;
  before = g_hash_table_lookup (names, value->name);
  if (before != NULL)
    {
      before->is_shadowed = TRUE;
      mo_find (self->scanner->context, MO_CODE_JSON_DUPLICATE, at, NULL, "%s", value->name);
    }
  g_hash_table_insert (names, value->name, value);

  if (skip_blanks (self) != ':')
    return fail (self, peek (self) == NOTHING ? here (self) : self->behind,
                 _ ("a colon is missing behind the name"));
  take_last (self);
  skip_blanks (self);
  if (self->depth == 1)
    self->outer = value->name;
  return is_rows (self, value) ? read_rows (self, value) : read_value (self, value);
}

static gboolean
read_object (Reader *self, MoJsonValue *object)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  MoJsonValue *last = NULL;
  gboolean ok = TRUE;

  take_last (self);
  if (skip_blanks (self) == '}')
    {
      take_last (self);
      return TRUE;
    }
  do
    if (!read_member (self, object, &last, names))
      return FALSE;
  while (read_separator (self, '}', &ok));
  return ok;
}

static gboolean
read_nested (Reader *self, MoJsonValue *value)
{
  gboolean ok;

  if (self->depth == MO_MAX_JSON_DEPTH)
    return mo_fail (self->scanner->context, self->error, MO_ERROR_LIMIT, MO_CODE_JSON_TOO_DEEP,
                    value->location, NULL, NULL);
  self->depth++;
  ok = value->kind == MO_JSON_OBJECT ? read_object (self, value) : read_array (self, value);
  self->depth--;
  return ok;
}

/* At the value's first byte. */
static gboolean
read_value (Reader *self, MoJsonValue *value)
{
  int c = skip_blanks (self);
  gboolean ok;

  value->location = here (self);
  value->start = (guint32) self->json->text->len;
  if (c == '"')
    {
      value->kind = MO_JSON_STRING;
      ok = read_string (self);
      value->string = ok ? keep_string (self) : NULL;
    }
  else if (c == '{' || c == '[')
    {
      value->kind = c == '{' ? MO_JSON_OBJECT : MO_JSON_ARRAY;
      ok = read_nested (self, value);
    }
  else
    ok = read_word (self, value);
  value->length = (guint32) self->json->text->len - value->start;
  return ok;
}

/* -- The whole --------------------------------------------------------------------------------- */

static gboolean
skip_byte_order_mark (Reader *self)
{
  MoScanner *scanner = self->scanner;
  const char *encoding;

  if (!mo_scanner_begin (scanner, &encoding, self->error))
    return FALSE;
  if (encoding != NULL)
    return mo_fail (scanner->context, self->error, MO_ERROR_UNSUPPORTED, MO_CODE_WRONG_ENCODING,
                    here (self), NULL, _ ("it is %s"), encoding);
  return TRUE;
}

static gboolean
read_text (Reader *self)
{
  self->json->root = new_value (self->json);
  if (!skip_byte_order_mark (self) || !read_value (self, self->json->root))
    return FALSE;
  if (skip_blanks (self) != NOTHING)
    return fail (self, here (self), _ ("nothing may follow the last bracket"));
  return *self->error == NULL;
}

MoJson *
mo_json_read (MoScanner *scanner, const MoJsonRows *rows, GError **error)
{
  MoJson *json = g_new0 (MoJson, 1);
  g_autoptr (GString) string = g_string_new (NULL);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));
  GError *local = NULL;
  Reader reader = {
    .scanner = scanner,
    .rows = rows,
    .json = json,
    .string = string,
    .numbers = numbers,
    .error = &local,
  };

  json->text = g_string_new (NULL);
  json->blocks = g_ptr_array_new_with_free_func (g_free);
  json->used = BLOCK_BYTES;
  if (!read_text (&reader))
    g_clear_pointer (&json, mo_json_free);
  if (local != NULL)
    g_propagate_error (error, local);
  return json;
}

/* The error with the place of the finding that goes with it. A small file that is beyond a limit is
 * none of ours; limits that a user can do something about are those of the world. */
static void
complete_error (const MoContext *context, GError *error)
{
  guint n = mo_diagnostics_get_n_items (context->diagnostics);
  const MoDiagnostic *last = n > 0 ? mo_diagnostics_get (context->diagnostics, n - 1) : NULL;

  if (last != NULL && last->location.line > 0)
    g_prefix_error (&error, _ ("line %u, column %u: "), last->location.line, last->location.column);
  if (g_error_matches (error, MO_ERROR, MO_ERROR_LIMIT))
    error->code = MO_ERROR_SYNTAX;
}

MoJson *
mo_json_read_text (const char *text, gssize length, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, length < 0 ? strlen (text) : (gsize) length);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_auto (MoScanner) scanner;
  GError *local = NULL;
  MoJson *json;

  mo_scanner_init (&scanner, source, context);
  json = mo_json_read (&scanner, NULL, &local);
  if (json != NULL)
    return json;
  complete_error (context, local);
  g_propagate_error (error, local);
  return NULL;
}

void
mo_json_free (MoJson *self)
{
  g_ptr_array_unref (self->blocks);
  g_string_free (self->text, TRUE);
  g_free (self);
}

const MoJsonValue *
mo_json_member (const MoJsonValue *object, const char *name)
{
  for (const MoJsonValue *value = object->first; value != NULL; value = value->next)
    if (!value->is_shadowed && value->name != NULL && g_str_equal (value->name, name))
      return value;
  return NULL;
}

const char *
mo_json_member_string (const MoJsonValue *object, const char *name)
{
  const MoJsonValue *value = mo_json_member (object, name);

  return value != NULL && value->kind == MO_JSON_STRING ? value->string : NULL;
}
