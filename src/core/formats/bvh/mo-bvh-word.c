/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh.h"

#include "mo-number.h"

#include <string.h>

/* No program writes longer numbers. */
#define MAX_NUMBER 400

static gboolean
is_separator (guint8 c)
{
  return c == ',' || c == ';';
}

/* A word with one comma between digits, and without a point, has a decimal comma; with several,
 * or with points, commas separate numbers. If semicolons do that, every comma is a decimal one. */
static gboolean
has_decimal_comma (const guint8 *text, gsize length)
{
  guint n_commas = 0;
  gboolean between = FALSE;

  if (memchr (text, '.', length) != NULL)
    return FALSE;
  while (length > 0 && is_separator (text[length - 1]))
    length--;
  for (gsize i = 1; i + 1 < length; i++)
    if (text[i] == ',')
      {
        n_commas++;
        between = g_ascii_isdigit (text[i - 1]) && g_ascii_isdigit (text[i + 1]);
      }
  return (n_commas == 1 && between) || (n_commas > 0 && memchr (text, ';', length) != NULL);
}

void
mo_bvh_word_init (MoBvhWord *self, const guint8 *text, gsize length)
{
  const guint8 *point = NULL;

  *self = (MoBvhWord){ .cursor = text, .end = text + length };
  self->has_decimal_comma = has_decimal_comma (text, length);
  /* Numbers without a separator were all written with the same number of decimals, which is that
   * of the last one, as it ends with the word. */
  for (gsize i = length; point == NULL && i-- > 0;)
    if (text[i] == '.')
      point = text + i;
  if (point != NULL)
    for (const guint8 *p = point + 1; p < self->end && g_ascii_isdigit (*p); p++)
      self->n_decimals++;
}

/* "nan", "-inf", "Infinity", and the spelling of older C libraries: "-1.#IND". */
static gboolean
looks_not_finite (const guint8 *text, gsize length)
{
  gsize i = length > 0 && (*text == '-' || *text == '+');
  const char *rest = (const char *) text + i;

  if (length - i >= 3
      && (g_ascii_strncasecmp (rest, "nan", 3) == 0 || g_ascii_strncasecmp (rest, "inf", 3) == 0))
    return length - i == 3 || !g_ascii_isalpha (rest[3])
           || (length - i >= 8 && g_ascii_strncasecmp (rest, "infinity", 8) == 0);
  while (i < length && g_ascii_isdigit (text[i]))
    i++;
  return i + 2 < length && (text[i] == '.' || text[i] == ',') && text[i + 1] == '#';
}

static void
convert (MoBvhPiece *piece)
{
  guint8 text[MAX_NUMBER + MO_NUMBER_PADDING] = { 0 };

  memcpy (text, piece->text, piece->length);
  for (gsize i = 0; i < piece->length; i++)
    if (text[i] == ',')
      text[i] = '.';
  if (mo_number_read_float (text, &piece->value) == NULL
      || mo_number_read_double (text, &piece->wide) == NULL)
    piece->kind = MO_BVH_NOT_FINITE;
}

/* Sets the piece's length to that of a number at its start; 0 if there is none, or if it is
 * followed by something that cannot follow a number. */
static void
measure (const MoBvhWord *self, MoBvhPiece *piece)
{
  char point = self->has_decimal_comma ? ',' : '.';
  guint n_decimals;
  const guint8 *end = mo_number_extent (piece->text, point, &n_decimals);

  /* A word that was cut may continue with digits. */
  if (end > self->end)
    end = piece->text;
  if (self->has_decimal_comma && memchr (piece->text, ',', (gsize) (end - piece->text)) != NULL)
    piece->repairs |= MO_BVH_DECIMAL_COMMA;
  /* A second point: the decimals of the first number include the integer part of the next. */
  if (*end == '.' && end < self->end && self->n_decimals > 0 && n_decimals > self->n_decimals
      && end[-1 - (int) n_decimals] == '.')
    end -= n_decimals - self->n_decimals;
  else if (end < self->end && !is_separator (*end) && *end != '-' && *end != '+')
    end = piece->text;
  piece->length = (gsize) (end - piece->text);
}

gboolean
mo_bvh_word_next (MoBvhWord *self, MoBvhPiece *piece)
{
  const guint8 *start = self->cursor;

  while (self->cursor < self->end && is_separator (*self->cursor))
    self->cursor++;
  if (self->cursor == self->end)
    return FALSE;

  *piece = (MoBvhPiece){ .text = self->cursor };
  if (self->cursor > start)
    piece->repairs |= MO_BVH_SEPARATED;
  measure (self, piece);
  if (piece->length > 0 && piece->length <= MAX_NUMBER)
    convert (piece);
  else
    {
      while (piece->text + piece->length < self->end && !is_separator (piece->text[piece->length]))
        piece->length++;
      piece->kind =
          looks_not_finite (piece->text, piece->length) ? MO_BVH_NOT_FINITE : MO_BVH_NOT_A_NUMBER;
    }
  self->cursor += piece->length;
  if (self->cursor < self->end && is_separator (*self->cursor))
    piece->repairs |= MO_BVH_SEPARATED;
  else if (self->cursor < self->end)
    piece->repairs |= MO_BVH_TOGETHER;
  return TRUE;
}

void
mo_bvh_piece_report (const MoBvhPiece *piece, MoContext *context, MoLocation location)
{
  static const struct
  {
    guint repair;
    MoCode code;
  } rows[] = {
    { MO_BVH_DECIMAL_COMMA, MO_CODE_BVH_DECIMAL_COMMA },
    { MO_BVH_SEPARATED, MO_CODE_BVH_SEPARATED },
    { MO_BVH_TOGETHER, MO_CODE_BVH_NUMBERS_TOGETHER },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (piece->repairs & rows[i].repair)
      mo_bvh_find (context, rows[i].code, location, piece->text, piece->length);
}

gboolean
mo_bvh_is_numeric (const guint8 *text, gsize length)
{
  gsize i = length > 0 && (*text == '-' || *text == '+');

  i += i < length && *(text + i) == '.';
  return (i < length && g_ascii_isdigit (text[i])) || looks_not_finite (text, length);
}
