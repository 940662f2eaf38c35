/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json-private.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* -- Memory ------------------------------------------------------------------------------------ */

gpointer
mo_json_allocate (MoJson *self, gsize size)
{
  guint8 *block;

  size = (size + 7) & ~(gsize) 7;
  if (size > MO_JSON_BLOCK_BYTES / 4)
    {
      /* Too large: gets a block of its own, before the one being filled. */
      block = g_malloc0 (size);
      g_ptr_array_insert (self->blocks, MAX ((int) self->blocks->len - 1, 0), block);
      return block;
    }
  if (self->used + size > self->room)
    {
      /* Each is twice as large as the one before, as most files need little: zeroing and touching pages costs time. */
      self->room =
          CLAMP (2 * MAX (self->room, size), MO_JSON_FIRST_BLOCK_BYTES, MO_JSON_BLOCK_BYTES);
      g_ptr_array_add (self->blocks, g_malloc0 (self->room));
      self->used = 0;
    }
  block = (guint8 *) g_ptr_array_index (self->blocks, self->blocks->len - 1) + self->used;
  self->used += size;
  return block;
}

MoJsonValue *
mo_json_new_value (MoJson *self)
{
  self->n_values++;
  return mo_json_allocate (self, sizeof (MoJsonValue));
}

char *
mo_json_keep_string (MoJsonReader *self)
{
  gsize size = self->string->len + 1;

  return memcpy (mo_json_allocate (self->json, size), self->string->str, size);
}

/* -- Bytes ------------------------------------------------------------------------------------- */

gboolean
mo_json_reader_fail (MoJsonReader *self, MoLocation at, const char *detail)
{
  /* Otherwise reading failed, and the error is already set. */
  return *self->error == NULL && mo_json_fail (self->scanner, at, detail, self->error);
}

void
mo_json_fail_too_large (MoJsonReader *self)
{
  if (*self->error == NULL)
    mo_fail (self->scanner->context, self->error, MO_ERROR_LIMIT, MO_CODE_JSON_TOO_LARGE,
             mo_json_here (self), NULL, NULL);
}

int
mo_json_skip_blanks_slowly (MoJsonReader *self)
{
  int c;

  while ((c = mo_json_peek (self)) != MO_JSON_NOTHING && mo_json_is_blank ((guint8) c)
         && self->json->n_bytes <= MO_MAX_JSON_BYTES)
    mo_json_take (self);
  return mo_json_is_too_large (self) ? MO_JSON_NOTHING : c;
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

/* -- Arrays and objects ------------------------------------------------------------------------ */

static MoJsonValue *
add_value (MoJsonReader *self, MoJsonValue *parent, MoJsonValue **last)
{
  MoJsonValue *value = mo_json_new_value (self->json);

  if (*last != NULL)
    (*last)->next = value;
  else
    parent->first = value;
  *last = value;
  parent->n++;
  return value;
}

gboolean
mo_json_read_separator (MoJsonReader *self, char closing, gboolean *ok)
{
  int c = mo_json_skip_blanks (self);

  *ok = TRUE;
  if (c == closing || c == ',')
    {
      mo_json_take_last (self);
      return c == ',';
    }
  *ok = mo_json_reader_fail (self, c == MO_JSON_NOTHING ? mo_json_here (self) : self->after,
                             closing == '}' ? _ ("missing comma or } after this")
                                            : _ ("missing comma or ] after this"));
  return FALSE;
}

/* Turns numbers read so far as plain numbers into values, because something else follows them. */
static void
spread_numbers (MoJsonReader *self, MoJsonValue *array, MoJsonValue **last)
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

/* Reads one element. `is_plain` stays TRUE while there are only numbers: arrays have so many of
 * these that they get no value each. */
static gboolean
read_element (MoJsonReader *self, MoJsonValue *array, MoJsonValue **last, gboolean *is_plain)
{
  int c = mo_json_skip_blanks (self);
  MoJsonValue number = { .location = mo_json_here (self) };

  if (c == ']')
    return mo_json_reader_fail (self, mo_json_here (self), _ ("missing value after the comma"));
  if (*is_plain && (c == '-' || (c != MO_JSON_NOTHING && g_ascii_isdigit ((guint8) c))))
    {
      if (!mo_json_read_word (self, &number))
        return FALSE;
      g_array_append_val (self->numbers, number.number);
      return TRUE;
    }
  if (*is_plain)
    spread_numbers (self, array, last);
  *is_plain = FALSE;
  return mo_json_read_value (self, add_value (self, array, last));
}

static gboolean
read_array (MoJsonReader *self, MoJsonValue *array)
{
  MoJsonValue *last = NULL;
  gboolean ok = TRUE, is_plain = TRUE;

  mo_json_take_last (self);
  if (mo_json_skip_blanks (self) == ']')
    {
      mo_json_take_last (self);
      return TRUE;
    }
  /* The list of plain numbers is empty here: an enclosing array has already turned its own into
   * values. */
  do
    if (!read_element (self, array, &last, &is_plain))
      return FALSE;
  while (mo_json_read_separator (self, ']', &ok));
  if (!ok || !is_plain)
    return ok;
  array->n = self->numbers->len;
  array->numbers = mo_json_allocate (self->json, array->n * sizeof (double));
  memcpy (array->numbers, self->numbers->data, array->n * sizeof (double));
  g_array_set_size (self->numbers, 0);
  return TRUE;
}

static gboolean
is_rows (MoJsonReader *self, const MoJsonValue *value)
{
  return self->depth == 2 && self->outer != NULL && self->rows != NULL && mo_json_peek (self) == '['
         && self->rows->wants (self->outer, value->name, self->rows->data);
}

static gboolean
read_rows (MoJsonReader *self, MoJsonValue *value)
{
  value->kind = MO_JSON_ROWS;
  value->location = mo_json_here (self);
  mo_json_keep (self, "[]", 2);
  if (!self->rows->read (self->scanner, self->rows->data, self->error))
    return FALSE;
  self->after = mo_json_here (self);
  return TRUE;
}

static gboolean
read_colon (MoJsonReader *self)
{
  if (mo_json_skip_blanks (self) != ':')
    return mo_json_reader_fail (self,
                                mo_json_peek (self) == MO_JSON_NOTHING ? mo_json_here (self)
                                                                       : self->after,
                                _ ("missing colon after the name"));
  mo_json_take_last (self);
  mo_json_skip_blanks (self);
  return TRUE;
}

/* The members of an object so far: most have a few, and only large ones are worth a table. */
typedef struct
{
  MoJsonValue *object, *last;
  GHashTable *table; /* from name to the last member of that name; or NULL */
} Members;

#define FEW_MEMBERS 8u

static MoJsonValue *
find_member (Members *self, const char *name)
{
  if (self->table != NULL)
    return g_hash_table_lookup (self->table, name);
  for (MoJsonValue *value = self->object->first; value != NULL; value = value->next)
    if (!value->is_shadowed && mo_json_same (value->name, name))
      return value;
  return NULL;
}

/* Adds a member of the name that was just read. */
static MoJsonValue *
add_member (MoJsonReader *self, MoLocation at, Members *members)
{
  MoJsonValue *before = find_member (members, self->string->str);
  MoJsonValue *value = add_value (self, members->object, &members->last);

  value->name = mo_json_keep_string (self);
  value->name_at = at;
  if (before != NULL)
    {
      before->is_shadowed = TRUE;
      mo_report (self->scanner->context, MO_CODE_JSON_DUPLICATE, at, NULL, "%s", value->name);
    }
  if (members->table != NULL)
    g_hash_table_insert (members->table, value->name, value);
  else if (members->object->n > FEW_MEMBERS)
    {
      members->table = g_hash_table_new (g_str_hash, g_str_equal);
      for (MoJsonValue *one = members->object->first; one != NULL; one = one->next)
        g_hash_table_insert (members->table, one->name, one);
    }
  return value;
}

static gboolean
read_member (MoJsonReader *self, Members *members)
{
  MoJsonUse use;
  MoJsonValue *value;
  MoLocation at;
  gboolean ok;

  if (mo_json_skip_blanks (self) != '"')
    return mo_json_reader_fail (self, mo_json_here (self),
                                _ ("missing member name in double quotes"));
  at = mo_json_here (self);
  if (!mo_json_read_string (self))
    return FALSE;
  use = mo_json_filter_use (self);
  if (use == MO_JSON_SKIP)
    return read_colon (self) && mo_json_skip (self);
  value = add_member (self, at, members);
  if (!read_colon (self))
    return FALSE;
  if (self->depth == 1)
    self->outer = value->name;
  if (is_rows (self, value))
    return read_rows (self, value);
  self->path[self->n_path++] = value->name;
  ok = use == MO_JSON_KEEP ? mo_json_read_value (self, value)
                           : mo_json_filter_read (self, value, use);
  self->n_path--;
  return ok;
}

static gboolean
read_object (MoJsonReader *self, MoJsonValue *object)
{
  Members members = { object, NULL, NULL };
  gboolean ok = TRUE;

  mo_json_take_last (self);
  if (mo_json_skip_blanks (self) == '}')
    {
      mo_json_take_last (self);
      return TRUE;
    }
  do
    ok = read_member (self, &members);
  while (ok && mo_json_read_separator (self, '}', &ok));
  g_clear_pointer (&members.table, g_hash_table_unref);
  return ok;
}

static gboolean
read_nested (MoJsonReader *self, MoJsonValue *value)
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

gboolean
mo_json_read_value (MoJsonReader *self, MoJsonValue *value)
{
  int c = mo_json_skip_blanks (self);
  gboolean ok;

  value->location = mo_json_here (self);
  value->start = (guint32) self->json->n_bytes;
  if (c == '"')
    {
      value->kind = MO_JSON_STRING;
      ok = mo_json_read_string (self);
      value->string = ok ? mo_json_keep_string (self) : NULL;
    }
  else if (c == '{' || c == '[')
    {
      value->kind = c == '{' ? MO_JSON_OBJECT : MO_JSON_ARRAY;
      ok = read_nested (self, value);
    }
  else
    ok = mo_json_read_word (self, value);
  value->length = (guint32) self->json->n_bytes - value->start;
  return ok;
}

/* -- The whole --------------------------------------------------------------------------------- */

static gboolean
skip_byte_order_mark (MoJsonReader *self)
{
  MoScanner *scanner = self->scanner;
  const char *encoding;

  if (!mo_scanner_begin (scanner, &encoding, self->error))
    return FALSE;
  if (encoding != NULL)
    return mo_fail (scanner->context, self->error, MO_ERROR_UNSUPPORTED, MO_CODE_WRONG_ENCODING,
                    mo_json_here (self), NULL, _ ("it is %s"), encoding);
  return TRUE;
}

static gboolean
read_text (MoJsonReader *self)
{
  self->json->root = mo_json_new_value (self->json);
  if (!skip_byte_order_mark (self) || !mo_json_read_value (self, self->json->root))
    return FALSE;
  if (mo_json_skip_blanks (self) != MO_JSON_NOTHING)
    return mo_json_reader_fail (self, mo_json_here (self),
                                _ ("unexpected text after the last bracket"));
  return *self->error == NULL;
}

/* Reads with one of the two, or neither. */
static MoJson *
read_all (MoScanner *scanner, const MoJsonRows *rows, const MoJsonFilter *filter, GError **error)
{
  MoJson *json = g_new0 (MoJson, 1);
  g_autoptr (GString) string = g_string_new (NULL);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));
  GError *local = NULL;
  MoJsonReader reader = {
    .scanner = scanner,
    .rows = rows,
    .filter = filter,
    .json = json,
    .string = string,
    .numbers = numbers,
    .error = &local,
  };

  json->text = g_string_new (NULL);
  json->blocks = g_ptr_array_new_with_free_func (g_free);
  if (!read_text (&reader))
    g_clear_pointer (&json, mo_json_free);
  if (local != NULL)
    g_propagate_error (error, local);
  return json;
}

MoJson *
mo_json_read (MoScanner *scanner, const MoJsonRows *rows, GError **error)
{
  return read_all (scanner, rows, NULL, error);
}

MoJson *
mo_json_read_filtered (MoScanner *scanner, const MoJsonFilter *filter, GError **error)
{
  return read_all (scanner, NULL, filter, error);
}

/* Adds the location of the finding that belongs to the error. MO_ERROR_LIMIT is for limits of the
 * world, which a user can do something about; one of the program's own small files that is too
 * large is simply invalid. */
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
    if (value->name != NULL && !value->is_shadowed && mo_json_same (value->name, name))
      return value;
  return NULL;
}

const char *
mo_json_member_string (const MoJsonValue *object, const char *name)
{
  const MoJsonValue *value = mo_json_member (object, name);

  return value != NULL && value->kind == MO_JSON_STRING ? value->string : NULL;
}
