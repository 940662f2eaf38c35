/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-json.h"

#include "mo-limits.h"

#include <string.h>

G_BEGIN_DECLS

/* The parts of the JSON reader: bytes (mo-json.c); words, numbers and strings (mo-json-words.c); what is left out
 * (mo-json-filter.c), and small objects of large tables (mo-json-flat.c). */

/* Values and their names are allocated in blocks, because there may be millions of them: the first one is small, as most
 * files have few. */
#define MO_JSON_FIRST_BLOCK_BYTES 4096u
#define MO_JSON_BLOCK_BYTES 65536u

/* Returned by mo_json_peek if nothing follows. */
#define MO_JSON_NOTHING -1

typedef struct
{
  MoScanner *scanner;
  const MoJsonRows *rows;     /* or NULL */
  const MoJsonFilter *filter; /* or NULL */
  MoJson *json;
  GString *string; /* the one being read */
  GArray *numbers; /* of the array being read, while it has only numbers */
  /* Names of the members around the present value, from the root; arrays have none. */
  const char *path[MO_MAX_JSON_DEPTH + 1];
  guint n_path;
  MoLocation after; /* right after the last token */
  guint depth;
  const char *outer; /* name of the root's member around the present value, or NULL */
  GError **error;
} MoJsonReader;

/* Characters of a string that mean themselves, and take a byte. */
extern const guint8 mo_json_is_plain[256];

/* FALSE, with the error set unless something has failed already. */
gboolean mo_json_reader_fail (MoJsonReader *self, MoLocation at, const char *detail);

/* Sets the error for a text with too many bytes or values, unless something has failed already. */
void mo_json_fail_too_large (MoJsonReader *self);

/* TRUE, with the error set, once the text has too many bytes or values. */
static inline gboolean
mo_json_is_too_large (MoJsonReader *self)
{
  const MoJson *json = self->json;

  if (G_LIKELY (json->n_bytes <= MO_MAX_JSON_BYTES
                && json->n_values <= MO_MAX_JSON_VALUES + json->n_bytes / MO_MIN_JSON_VALUE_BYTES))
    return FALSE;
  mo_json_fail_too_large (self);
  return TRUE;
}

/* Zeroed memory that is freed with the present blocks. */
gpointer mo_json_allocate (MoJson *self, gsize size);

/* A copy of self->string in them. */
char *mo_json_keep_string (MoJsonReader *self);

/* A zeroed value in the present blocks. */
MoJsonValue *mo_json_new_value (MoJson *self);

/* For mo_json_skip_blanks. */
int mo_json_skip_blanks_slowly (MoJsonReader *self);

/* TRUE if another element follows; clears `ok` if there is neither a comma nor the closing
 * bracket. */
gboolean mo_json_read_separator (MoJsonReader *self, char closing, gboolean *ok);

/* The cursor is at the value's first byte. */
gboolean mo_json_read_value (MoJsonReader *self, MoJsonValue *value);

/* What the filter says about the member whose name is in self->string. */
MoJsonUse mo_json_filter_use (MoJsonReader *self);

/* Reads the value of a member of which not everything is kept. */
gboolean mo_json_filter_read (MoJsonReader *self, MoJsonValue *value, MoJsonUse use);

/* Moves over a value. */
gboolean mo_json_skip (MoJsonReader *self);

/* From the brace of an object in the window to after its end, if it is flat (mo-json.h); sets its `n` members, of at most
 * MO_JSON_MOST_FLAT. NULL for any other, also for those that are not valid or not in the window as a whole. */
const guint8 *mo_json_read_flat (const guint8 *p, MoJsonFlat *members, guint *n);

/* Anything without quotes: a number, or one of three words. */
gboolean mo_json_read_word (MoJsonReader *self, MoJsonValue *value);

/* Reads the text between quotes into self->string. */
gboolean mo_json_read_string (MoJsonReader *self);

/* The same up to its closing quote or, if that is not reached before, so many bytes, which may end within a character;
 * from after the opening quote. */
gboolean mo_json_read_characters (MoJsonReader *self, gsize limit);

static inline MoLocation
mo_json_here (const MoJsonReader *self)
{
  return mo_scanner_locate (self->scanner, self->scanner->cursor, 0);
}

/* The next byte, or MO_JSON_NOTHING at the end or after a failure. */
static inline int
mo_json_peek (MoJsonReader *self)
{
  MoScanner *scanner = self->scanner;

  while (scanner->cursor == scanner->end)
    if (*self->error != NULL || scanner->at_end || !mo_scanner_fill (scanner, self->error))
      return MO_JSON_NOTHING;
  return *scanner->cursor;
}

/* Moves over blanks; returns what mo_json_peek does then. */
static inline int
mo_json_skip_blanks (MoJsonReader *self)
{
  const MoScanner *scanner = self->scanner;

  if (G_LIKELY (scanner->cursor<scanner->end && * scanner->cursor> ' '
                && !mo_json_is_too_large (self)))
    return *scanner->cursor;
  return mo_json_skip_blanks_slowly (self);
}

/* g_string_append_len for the few bytes of a token, of which a text has very many. */
static inline void
mo_json_append (GString *string, const void *bytes, gsize n)
{
  if (G_UNLIKELY (n >= string->allocated_len - string->len))
    {
      g_string_append_len (string, bytes, (gssize) n);
      return;
    }
  memcpy (string->str + string->len, bytes, n);
  string->len += n;
  string->str[string->len] = '\0';
}

/* Counts bytes of the text, and keeps them unless there is a filter: nobody asks for them then. */
static inline void
mo_json_keep (MoJsonReader *self, const void *bytes, gsize n)
{
  self->json->n_bytes += n;
  if (self->filter == NULL)
    mo_json_append (self->json->text, bytes, n);
}

static inline void
mo_json_take (MoJsonReader *self)
{
  mo_json_keep (self, self->scanner->cursor, 1);
  mo_scanner_advance (self->scanner);
}

/* Takes a byte that ends a token. */
static inline void
mo_json_take_last (MoJsonReader *self)
{
  mo_json_take (self);
  self->after = mo_json_here (self);
}

G_END_DECLS
