/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

/* The longest line that is accepted; real ones have less than 200 bytes. */
#define MAX_LINE (64u * 1024u)

/* Larger than any real value, so that no unit and scale makes a length exceed a float. */
#define MAX_NUMBER 1e12

static gboolean
is_blank (guint8 c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static gboolean
is_line_end (guint8 c)
{
  return c == '\r' || c == '\n';
}

/* Brings the whole line into the window; `*length` excludes its end. */
static gboolean
load_line (MoHtrLine *self, gsize *length)
{
  MoScanner *scanner = self->scanner;

  for (*length = 0;; (*length)++)
    {
      while (scanner->cursor + *length == scanner->end && !scanner->at_end)
        if (!mo_scanner_fill (scanner, self->error))
          return FALSE;
      if (scanner->cursor + *length == scanner->end || is_line_end (scanner->cursor[*length]))
        return TRUE;
      if (*length == MAX_LINE)
        return mo_fail (scanner->context, self->error, MO_ERROR_SYNTAX, MO_CODE_HTR_LINE,
                        mo_scanner_locate (scanner, scanner->cursor, 1), NULL, NULL);
    }
}

static void
split (MoHtrLine *self, gsize length)
{
  const guint8 *p = self->scanner->cursor, *end = p + length;

  self->n_words = 0;
  while (p < end)
    {
      const guint8 *start = p;

      while (p < end && !is_blank (*p) && *p != '#')
        p++;
      if (p > start && self->n_words < MO_HTR_MAX_WORDS)
        self->words[self->n_words] = (MoHtrWord){ start, (gsize) (p - start) };
      self->n_words += p > start;
      if (p < end && *p == '#')
        return;
      while (p < end && is_blank (*p))
        p++;
    }
}

gboolean
mo_htr_line_next (MoHtrLine *self)
{
  MoScanner *scanner = self->scanner;

  do
    {
      mo_scanner_advance_to (scanner, scanner->cursor + self->to_skip);
      self->to_skip = 0;
      while (scanner->cursor < scanner->end && is_line_end (*scanner->cursor))
        mo_scanner_advance (scanner);
      if (!load_line (self, &self->to_skip))
        return FALSE;
      if (self->is_head && mo_scanner_offset (scanner, scanner->cursor) > MO_MAX_HEADER_BYTES)
        return mo_fail (scanner->context, self->error, MO_ERROR_LIMIT, MO_CODE_HEADER_TOO_LARGE,
                        mo_scanner_locate (scanner, scanner->cursor, 1), NULL, NULL);
      split (self, self->to_skip);
      self->at_end = self->to_skip == 0 && scanner->at_end && scanner->cursor == scanner->end;
    }
  while (self->n_words == 0 && !self->at_end);
  return TRUE;
}

MoLocation
mo_htr_line_locate (const MoHtrLine *self, guint word)
{
  MoHtrWord found = { self->scanner->cursor, 1 };

  if (word < MIN (self->n_words, MO_HTR_MAX_WORDS))
    found = self->words[word];
  else if (self->n_words > 0)
    {
      found = self->words[MIN (self->n_words, MO_HTR_MAX_WORDS) - 1];
      found.text += found.length;
    }
  return mo_scanner_locate (self->scanner, found.text, found.length);
}

gboolean
mo_htr_line_is_title (const MoHtrLine *self, const char *name)
{
  const MoHtrWord *word = &self->words[0];

  if (self->at_end || self->n_words != 1 || word->length < 2 || word->text[0] != '['
      || word->text[word->length - 1] != ']')
    return FALSE;
  return name == NULL
         || (strlen (name) == word->length - 2
             && g_ascii_strncasecmp ((const char *) word->text + 1, name, word->length - 2) == 0);
}

static char *
to_utf8 (const MoHtrLine *self, const guint8 *text, gsize length)
{
  char *name;

  if (g_utf8_validate ((const char *) text, (gssize) length, NULL))
    return g_strndup ((const char *) text, length);
  mo_report (self->scanner->context, MO_CODE_NOT_UTF8,
             mo_scanner_locate (self->scanner, text, length), NULL, NULL);
  name = g_convert ((const char *) text, (gssize) length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
  if (name != NULL && *name != '\0')
    return name;
  /* It begins with a NUL. */
  g_free (name);
  return mo_scanner_quote (text, length);
}

char *
mo_htr_line_title (const MoHtrLine *self)
{
  return to_utf8 (self, self->words[0].text + 1, self->words[0].length - 2);
}

char *
mo_htr_line_word (const MoHtrLine *self, guint word)
{
  return to_utf8 (self, self->words[word].text, self->words[word].length);
}

gboolean
mo_htr_line_has (const MoHtrLine *self, guint word, const char *text)
{
  return word < MIN (self->n_words, MO_HTR_MAX_WORDS) && self->words[word].length == strlen (text)
         && g_ascii_strncasecmp ((const char *) self->words[word].text, text, strlen (text)) == 0;
}

gboolean
mo_htr_line_fail (const MoHtrLine *self, MoCode code, guint word, const char *detail)
{
  g_autofree char *quote = NULL;

  if (detail == NULL && word < MIN (self->n_words, MO_HTR_MAX_WORDS))
    quote = mo_scanner_quote (self->words[word].text, self->words[word].length);
  if (quote != NULL)
    detail = quote;
  return mo_fail (self->scanner->context, self->error,
                  self->at_end ? MO_ERROR_TRUNCATED : MO_ERROR_SYNTAX, code,
                  mo_htr_line_locate (self, word), NULL, detail != NULL ? "%s" : NULL, detail);
}

gboolean
mo_htr_line_numbers (const MoHtrLine *self, guint first, guint n, double *numbers)
{
  if (self->n_words != first + n)
    {
      g_autofree char *detail = g_strdup_printf ("%u ≠ %u", self->n_words, first + n);

      return mo_htr_line_fail (self, MO_CODE_HTR_LINE, MIN (self->n_words, first + n), detail);
    }
  for (guint i = 0; i < n; i++)
    {
      const MoHtrWord *word = &self->words[first + i];

      if (mo_number_read_double (word->text, &numbers[i]) != word->text + word->length
          || fabs (numbers[i]) > MAX_NUMBER)
        return mo_htr_line_fail (self, MO_CODE_HTR_NOT_A_NUMBER, first + i, NULL);
    }
  return TRUE;
}
