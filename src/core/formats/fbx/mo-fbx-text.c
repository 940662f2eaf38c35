/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx-file.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The nodes of a text (docs/formats/fbx.md, Text). Tokens are taken straight from the bytes of the window. */

/* No number or word is longer, and a name and what comes after it fit in. */
#define TOKEN_BYTES 640u

static gboolean
refuse (MoFbxFile *self, const char *detail)
{
  return mo_fbx_fail (self, MO_ERROR_SYNTAX, MO_CODE_FBX_DAMAGED, mo_fbx_tell (self), NULL, "%s",
                      detail);
}

/* -- Bytes ------------------------------------------------------------------------------------- */

static inline const guint8 *
here (const MoFbxFile *self)
{
  return self->window + self->at;
}

/* Whether there is another byte; then `*c` is that. */
static inline gboolean
peek (MoFbxFile *self, guint8 *c)
{
  if (!mo_fbx_need (self, 1))
    return FALSE;
  *c = *here (self);
  return TRUE;
}

/* Bytes at which skipping may have to stop. */
enum
{
  PLAIN,
  BLANK, /* space, tab, new line */
  COMMA,
  SPECIAL, /* quote, semicolon, braces: also within a list that nobody wants */
};

static const guint8 classes[256] = {
  [' '] = BLANK,   ['\t'] = BLANK,  ['\r'] = BLANK,  ['\n'] = BLANK, ['"'] = SPECIAL,
  [';'] = SPECIAL, ['{'] = SPECIAL, ['}'] = SPECIAL, [','] = COMMA,
};

/* Moves to the next byte that is `stop`, which is not in the window's padding. FALSE at the end of the file. */
static gboolean
skip_to (MoFbxFile *self, char stop)
{
  while (mo_fbx_need (self, 1))
    {
      const guint8 *found = memchr (here (self), stop, self->end - self->at);

      if (found != NULL)
        {
          self->at = (gsize) (found - self->window);
          return TRUE;
        }
      self->at = self->end;
    }
  return FALSE;
}

/* Blanks and comments. FALSE at the end of the file. */
static gboolean
skip_blanks (MoFbxFile *self, guint8 *c)
{
  while (peek (self, c))
    {
      if (*c == ';')
        {
          if (!skip_to (self, '\n'))
            return FALSE;
        }
      else if (classes[*c] != BLANK)
        return TRUE;
      else
        self->at++;
    }
  return FALSE;
}

/* After the quote that ends the text whose first quote is next. */
static gboolean
skip_text (MoFbxFile *self)
{
  guint64 offset = mo_fbx_tell (self);

  self->at++;
  if (!skip_to (self, '"'))
    return mo_fbx_fail (self, MO_ERROR_TRUNCATED, MO_CODE_FBX_TRUNCATED, offset, NULL,
                        _ ("a text without its second quotation mark"));
  self->at++;
  return TRUE;
}

/* After the brace that ends what the brace before the next byte began. */
static gboolean
skip_block (MoFbxFile *self)
{
  guint depth = self->depth + 1;

  while (depth > self->depth)
    {
      guint8 c;

      while (self->at < self->end && classes[*here (self)] != SPECIAL)
        self->at++;
      if (!peek (self, &c))
        return mo_fbx_fail_short (self);
      if (classes[c] != SPECIAL)
        continue;
      if (c == '"' || c == ';')
        {
          if (c == '"' ? !skip_text (self) : !skip_to (self, '\n'))
            return mo_fbx_fail_short (self);
          continue;
        }
      if (c == '{' && ++depth > MO_FBX_MAX_DEPTH)
        return mo_fbx_fail (self, MO_ERROR_INVALID, MO_CODE_FBX_DEPTH, mo_fbx_tell (self), NULL,
                            NULL);
      depth -= c == '}';
      self->at++;
    }
  return TRUE;
}

/* -- Values ------------------------------------------------------------------------------------ */

/* How many bytes from here on belong to a word or a number; FALSE in `fits` if it does not end in the window. */
static gsize
get_word (MoFbxFile *self)
{
  gsize n = 0;

  mo_fbx_need (self, TOKEN_BYTES);
  while (self->at + n < self->end && classes[here (self)[n]] == PLAIN && here (self)[n] != ':')
    n++;
  if (n >= TOKEN_BYTES)
    {
      refuse (self, _ ("a word that does not end"));
      return 0;
    }
  return n;
}

/* Whether the word here is the name of the next node. */
static gboolean
is_name (MoFbxFile *self, gsize length)
{
  const guint8 *p = here (self) + length;

  while (*p == ' ' || *p == '\t')
    p++;
  return *p == ':';
}

/* What programs print for numbers that are none (nan, -inf, 1.#IND), and numbers beyond all others. */
static gboolean
read_odd_number (const guint8 *p, gsize length, double *real)
{
  gboolean has_sign = *p == '-' || *p == '+';
  const char *word = (const char *) p + has_sign;

  *real = NAN;
  return memchr (p, '#', length) != NULL || g_ascii_strncasecmp (word, "nan", 3) == 0
         || g_ascii_strncasecmp (word, "inf", 3) == 0 || g_ascii_isdigit (*word);
}

/* A number or a word of so many bytes. */
static void
read_word (const guint8 *p, gsize length, MoFbxValue *value)
{
  const guint8 *end;
  gsize n_digits = *p == '-';
  guint64 number = 0;

  *value = (MoFbxValue){ .kind = MO_FBX_INTEGER };
  for (; n_digits < length && n_digits < 19 && g_ascii_isdigit (p[n_digits]); n_digits++)
    number = number * 10 + (guint64) (p[n_digits] - '0');
  if (n_digits == length && n_digits > (*p == '-'))
    {
      value->integer = *p == '-' ? -(gint64) number : (gint64) number;
      value->real = (double) value->integer;
      return;
    }
  value->kind = MO_FBX_REAL;
  end = mo_number_read_double (p, &value->real);
  if (end == p + length || read_odd_number (p, length, &value->real))
    return;
  value->kind = MO_FBX_LETTER;
  value->integer = *p;
  value->text = (const char *) p;
  value->length = length;
}

static gboolean
read_text (MoFbxFile *self, MoFbxValue *value)
{
  gsize n = 0;
  const guint8 *end;

  mo_fbx_need (self, MO_MAX_NAME_BYTES + 2);
  n = MIN (self->end - self->at - 1, MO_MAX_NAME_BYTES + 1);
  end = memchr (here (self) + 1, '"', n);
  value->kind = MO_FBX_TEXT;
  value->text = (const char *) here (self) + 1;
  if (end != NULL)
    {
      value->length = (gsize) (end - here (self)) - 1;
      self->at += value->length + 2;
      return TRUE;
    }
  /* Too long for anything but to be skipped, which may move the window. */
  value->text = "";
  value->length = 0;
  return skip_text (self);
}

/* Goes to the numbers of "*30 { a: 1,2 }", whose count is only advice. */
static gboolean
begin_array (MoFbxFile *self)
{
  guint8 c;
  gsize length = get_word (self);

  self->at += length;
  if (!skip_blanks (self, &c) || c != '{')
    return refuse (self, _ ("an array without its brace"));
  self->at++;
  if (!skip_blanks (self, &c))
    return mo_fbx_fail_short (self);
  self->in_array = TRUE;
  if (c == '}')
    return TRUE;
  length = get_word (self);
  if (here (self)[length] != ':')
    return refuse (self, _ ("an array without its numbers"));
  self->at += length + 1;
  return TRUE;
}

/* Moves to the next value of the list, after a comma; FALSE if there is none. */
static gboolean
find_value (MoFbxFile *self, guint8 *c)
{
  if (!self->has_value || !skip_blanks (self, c))
    return FALSE;
  while (*c == ',')
    {
      self->at++;
      if (!skip_blanks (self, c))
        return FALSE;
    }
  return *c != '{' && *c != '}';
}

/* Whether a comma says that there are more values. */
static void
end_value (MoFbxFile *self)
{
  guint8 c;

  self->has_value = skip_blanks (self, &c) && c == ',';
}

static gboolean
read_value (MoFbxFile *self, guint8 c, MoFbxValue *value)
{
  gsize length;

  if (c == '"')
    {
      if (!read_text (self, value))
        return FALSE;
    }
  else if (c == '*')
    {
      value->kind = MO_FBX_ARRAY;
      self->has_value = FALSE;
      return begin_array (self);
    }
  else
    {
      length = get_word (self);
      if (length == 0 || is_name (self, length))
        {
          self->has_value = FALSE;
          return length == 0 && refuse (self, _ ("a character without meaning"));
        }
      read_word (here (self), length, value);
      self->at += length;
    }
  /* The text of the value is in the window, which must not move now. */
  return TRUE;
}

static void
skip_array (MoFbxFile *self)
{
  self->in_array = FALSE;
  if (!skip_to (self, '}'))
    mo_fbx_fail_short (self);
  else
    self->at++;
}

static gboolean
next_value (MoFbxFile *self, MoFbxValue *value)
{
  guint8 c;

  if (!self->is_open)
    return FALSE;
  if (self->in_array)
    skip_array (self);
  if (self->has_value && self->n_values > 0)
    end_value (self);
  self->n_values++;
  *value = (MoFbxValue){ 0 };
  if (self->failed || !find_value (self, &c))
    {
      self->has_value = FALSE;
      return FALSE;
    }
  return read_value (self, c, value) && !self->failed;
}

/* The next number of the array; FALSE after the last one. */
static gboolean
next_in_array (MoFbxFile *self, MoFbxValue *value)
{
  guint8 c;
  gsize length;

  do
    {
      if (!skip_blanks (self, &c))
        return mo_fbx_fail_short (self);
      self->at += c == ',';
    }
  while (c == ',');
  if (c == '}')
    {
      skip_array (self);
      return FALSE;
    }
  length = get_word (self);
  if (length == 0)
    return refuse (self, _ ("a character without meaning"));
  read_word (here (self), length, value);
  self->at += length;
  return TRUE;
}

static gsize
take_numbers (MoFbxFile *self, MoFbxNumber as, gpointer to, gsize n)
{
  gsize done = 0;
  MoFbxValue value;

  while (done < n && !self->failed)
    {
      if (self->in_array)
        {
          if (!next_in_array (self, &value))
            break;
        }
      else if (!next_value (self, &value) || value.kind == MO_FBX_TEXT)
        break;
      else if (value.kind == MO_FBX_ARRAY)
        continue;
      if (self->failed)
        break;
      mo_fbx_convert (as, value.integer, value.real, value.kind == MO_FBX_REAL, to, done++);
    }
  return done;
}

/* -- Nodes ------------------------------------------------------------------------------------- */

/* The rest of the current node's values. */
static void
skip_values (MoFbxFile *self)
{
  MoFbxValue value;

  while (!self->failed && next_value (self, &value))
    ;
}

static gboolean
skip_node (MoFbxFile *self)
{
  guint8 c;

  skip_values (self);
  self->is_open = FALSE;
  if (self->failed || !skip_blanks (self, &c) || c != '{')
    return !self->failed;
  self->at++;
  return skip_block (self);
}

/* A name up to its colon; it may have quotation marks and blanks. */
static gboolean
read_name (MoFbxFile *self)
{
  const guint8 *p, *colon;
  gsize n;

  mo_fbx_need (self, TOKEN_BYTES);
  p = here (self);
  n = MIN (self->end - self->at, TOKEN_BYTES);
  colon = memchr (p, ':', n);
  if (colon == NULL || memchr (p, '\n', (gsize) (colon - p)) != NULL
      || memchr (p, '{', (gsize) (colon - p)) != NULL
      || memchr (p, '}', (gsize) (colon - p)) != NULL)
    return n < TOKEN_BYTES && colon == NULL ? mo_fbx_fail_short (self)
                                            : refuse (self, _ ("a node without its colon"));
  n = (gsize) (colon - p);
  self->at += n + 1;
  while (n > 0 && (p[n - 1] == ' ' || p[n - 1] == '\t'))
    n--;
  if (n >= 2 && p[0] == '"' && p[n - 1] == '"')
    {
      p++;
      n -= 2;
    }
  self->name_length = MIN (n, MO_FBX_MAX_WORD);
  memcpy (self->name, p, self->name_length);
  self->name[self->name_length] = '\0';
  return TRUE;
}

static gboolean
next (MoFbxFile *self)
{
  guint8 c;

  if (self->is_open && !skip_node (self))
    return FALSE;
  if (!skip_blanks (self, &c))
    return self->depth > 0 && mo_fbx_fail_short (self);
  self->offset = mo_fbx_tell (self);
  if (c == '}')
    {
      if (self->depth == 0)
        return refuse (self, _ ("a closing brace without an opening one"));
      self->at++;
      self->depth--;
      return FALSE;
    }
  if (!read_name (self))
    return FALSE;
  self->is_open = self->has_value = TRUE;
  self->n_values = 0;
  return TRUE;
}

static gboolean
enter (MoFbxFile *self)
{
  guint8 c;

  if (!self->is_open)
    return FALSE;
  skip_values (self);
  self->is_open = FALSE;
  if (self->failed || !skip_blanks (self, &c) || c != '{')
    return FALSE;
  if (self->depth == MO_FBX_MAX_DEPTH)
    return mo_fbx_fail (self, MO_ERROR_INVALID, MO_CODE_FBX_DEPTH, self->offset, NULL, NULL);
  self->at++;
  self->depth++;
  return TRUE;
}

const MoFbxGrammar mo_fbx_text = {
  .next = next,
  .value = next_value,
  .numbers = take_numbers,
  .enter = enter,
  .has_lines = TRUE,
};
