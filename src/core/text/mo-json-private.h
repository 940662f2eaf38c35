/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-json.h"

G_BEGIN_DECLS

/* The parts of the JSON reader: bytes (mo-json.c); words, numbers and strings (mo-json-words.c). */

/* Returned by mo_json_peek if nothing follows. */
#define MO_JSON_NOTHING -1

typedef struct
{
  MoScanner *scanner;
  const MoJsonRows *rows;
  MoJson *json;
  GString *string;  /* the one being read */
  GArray *numbers;  /* of the array being read, while it has only numbers */
  MoLocation after; /* right after the last token */
  guint depth;
  const char *outer; /* name of the root's member around the present value, or NULL */
  GError **error;
} MoJsonReader;

/* FALSE, with the error set unless something has failed already. */
gboolean mo_json_reader_fail (MoJsonReader *self, MoLocation at, const char *detail);

/* TRUE, with the error set, once the text has too many bytes or values. */
gboolean mo_json_is_too_large (MoJsonReader *self);

/* Anything without quotes: a number, or one of three words. */
gboolean mo_json_read_word (MoJsonReader *self, MoJsonValue *value);

/* Reads the text between quotes into self->string. */
gboolean mo_json_read_string (MoJsonReader *self);

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

static inline void
mo_json_take (MoJsonReader *self)
{
  g_string_append_c (self->json->text, (char) *self->scanner->cursor);
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
