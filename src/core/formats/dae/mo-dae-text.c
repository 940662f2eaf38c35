/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Attributes, and text that comes in pieces. */

/* Attributes come as libxml2 has them: five pointers each, the value not ended by a NUL. */
#define STRIDE 5

/* Modes that there is room for at first. */
#define FIRST_MODES 64u

/* Larger numbers come from broken files, and their products would not be numbers. */
#define MAX_NUMBER 1e30

/* -- Attributes -------------------------------------------------------------------------------- */

static const xmlChar **
find (const MoDaeAttributes *self, const char *name)
{
  for (int i = 0; i < self->n; i++)
    {
      const char *own = (const char *) self->attributes[i * STRIDE];

      if (*own == *name && strcmp (own, name) == 0)
        return self->attributes + i * STRIDE;
    }
  return NULL;
}

char *
mo_dae_attribute (MoDaeReading *self, const MoDaeAttributes *attributes, const char *name)
{
  const xmlChar **attribute = find (attributes, name);
  const char *start;
  gssize n;
  char *text;

  if (attribute == NULL)
    return NULL;
  start = (const char *) attribute[3];
  n = attribute[4] - attribute[3];
  if (n > (gssize) MO_MAX_NAME_BYTES)
    {
      mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_DAE_NAME_LONG,
                   mo_xml_place (&self->xml, attribute[3]), name, NULL);
      /* The parser has stopped, and freed what these point to. */
      ((MoDaeAttributes *) attributes)->n = 0;
      return NULL;
    }
  text = g_string_chunk_insert_len (self->strings, start, n);
  /* With entities not replaced, an ampersand comes as this, and this as nothing else. */
  if (memchr (text, '&', (gsize) n) != NULL)
    {
      GString *plain = g_string_new (text);

      g_string_replace (plain, "&#38;", "&", 0);
      text = strcpy (text, plain->str);
      g_string_free (plain, TRUE);
    }
  return text;
}

gboolean
mo_dae_attribute_is (const MoDaeAttributes *attributes, const char *name, const char *value)
{
  const xmlChar **attribute = find (attributes, name);
  gsize n = strlen (value);

  return attribute != NULL && (gsize) (attribute[4] - attribute[3]) == n
         && memcmp (attribute[3], value, n) == 0;
}

int
mo_dae_attribute_which (const MoDaeAttributes *attributes, const char *name,
                        const char *const *values, guint n_values)
{
  const xmlChar **attribute = find (attributes, name);
  gsize n = attribute != NULL ? (gsize) (attribute[4] - attribute[3]) : 0;

  for (guint i = 0; n > 0 && i < n_values; i++)
    if (strlen (values[i]) == n && memcmp (attribute[3], values[i], n) == 0)
      return (int) i;
  return -1;
}

double
mo_dae_attribute_double (const MoDaeAttributes *attributes, const char *name, double otherwise)
{
  const xmlChar **attribute = find (attributes, name);
  guint8 text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING] = { 0 };
  const xmlChar *start;
  const guint8 *end;
  double value;

  if (attribute == NULL)
    return otherwise;
  for (start = attribute[3]; start < attribute[4] && g_ascii_isspace (*start);)
    start++;
  memcpy (text, start, MIN ((gsize) (attribute[4] - start), MO_NUMBER_MAX_TEXT));
  end = mo_number_read_double (text, &value);
  return end != NULL && (*end == '\0' || g_ascii_isspace (*end)) && fabs (value) <= MAX_NUMBER
             ? value
             : otherwise;
}

/* Nothing but a few digits, as counts are. */
static gboolean
read_digits (const xmlChar *p, const xmlChar *end, guint *value)
{
  if (p == end || end - p > 9)
    return FALSE;
  for (*value = 0; p < end; p++)
    if (!g_ascii_isdigit (*p))
      return FALSE;
    else
      *value = *value * 10 + (guint) (*p - '0');
  return TRUE;
}

guint
mo_dae_attribute_uint (const MoDaeAttributes *attributes, const char *name, guint otherwise)
{
  const xmlChar **attribute = find (attributes, name);
  double value;
  guint whole;

  if (attribute == NULL || read_digits (attribute[3], attribute[4], &whole))
    return attribute == NULL ? otherwise : whole;
  value = mo_dae_attribute_double (attributes, name, -1.0);
  if (!(value >= 0.0) || value != floor (value))
    return otherwise;
  return value < (double) G_MAXUINT ? (guint) value : G_MAXUINT - 1;
}

const char *
mo_dae_id_of_url (const char *url)
{
  return url != NULL && *url == '#' ? url + 1 : url;
}

/* -- Text -------------------------------------------------------------------------------------- */

static inline gboolean
is_blank (guint8 c)
{
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static const guint8 *
end_of_word (const guint8 *p)
{
  while (*p != '\0' && !is_blank (*p))
    p++;
  return p;
}

static guint
count_lines (const void *text, gsize size)
{
  guint n = 0;

  for (gsize i = 0; i < size; i++)
    n += ((const char *) text)[i] == '\n';
  return n;
}

/* One finding for an array, however much of it is no number. The parser is at the end of this part of the text, or behind
 * the tag after the last one. */
static void
report_number (MoDaeReading *self, const guint8 *word, const guint8 *end, const guint8 *piece_end,
               gboolean is_last)
{
  MoLocation place = is_last ? mo_xml_place_of_tag (&self->xml) : mo_xml_place (&self->xml, NULL);
  guint n_lines =
      count_lines (word, (gsize) (piece_end - word)) + count_lines (self->coming, self->n_coming);
  const guint8 *start = word;

  if (self->has_bad_number)
    return;
  self->has_bad_number = TRUE;
  if (n_lines > 0 && n_lines < place.line)
    {
      while (start > self->piece && start[-1] != '\n')
        start--;
      place.line -= n_lines;
      place.column = (guint) (word - start) + 1;
      /* Numbers may have been taken of the line that it is in. */
      if (start == self->piece && self->piece_text != NULL)
        place.column += mo_xml_place (&self->xml, (const xmlChar *) self->piece_text).column - 1;
    }
  else if (n_lines == 0)
    place.column -= MIN (place.column - 1, (guint) (piece_end - word) + (guint) self->n_coming);
  mo_report (self->xml.context, MO_CODE_DAE_NUMBER, place, NULL, "%.*s", (int) MIN (end - word, 32),
             (const char *) word);
}

/* Appends the numbers to `to`, of which there may be `most`; sets how many they were. Returns where the first word begins
 * that may go on in the next piece. */
static const guint8 *
read_numbers (MoDaeReading *self, const guint8 *p, const guint8 *end, gboolean is_last, double *to,
              guint most, guint *n)
{
  for (*n = 0;;)
    {
      const guint8 *after;
      double value;

      while (is_blank (*p))
        p++;
      if (p == end)
        return end;
      after = mo_number_read_double (p, &value);
      if (after == NULL || !(is_blank (*after) || *after == '\0') || !(fabs (value) <= MAX_NUMBER))
        {
          after = end_of_word (p);
          if (after == end && !is_last)
            return p;
          report_number (self, p, after, end, is_last);
          value = 0.0;
        }
      if (after == end && !is_last)
        return p;
      if (*n < most)
        to[(*n)++] = value;
      p = after;
    }
}

/* Nearly all of a file: there is room for all numbers that the piece may have, so that none is appended by itself. */
static const guint8 *
take_numbers (MoDaeReading *self, const guint8 *p, const guint8 *end, gboolean is_last)
{
  guint before = self->numbers->len, n;
  guint room = MIN ((guint) (end - p) / 2 + 1, self->most_numbers - before);
  const guint8 *rest;

  g_array_set_size (self->numbers, before + room);
  rest = read_numbers (self, p, end, is_last, &g_array_index (self->numbers, double, before), room,
                       &n);
  g_array_set_size (self->numbers, before + n);
  return rest;
}

/* -- Numbers that the parser does not see ------------------------------------------------------ */

/* Whether a word that begins here may go on after the piece. */
static gboolean
may_go_on (const guint8 *p, const guint8 *end)
{
  while (p < end && !is_blank (*p) && *p != '<')
    p++;
  return p == end;
}

/* The byte after "e-" and one or two digits, whose number is added to `n`; NULL if there is something else. */
static inline const guint8 *
skip_exponent (const guint8 *p, guint *n)
{
  guint tens = 0;

  if ((*p | 0x20) != 'e' || p[1] != '-' || (guint8) (p[2] - '0') > 9)
    return NULL;
  p += 2;
  if ((guint8) (p[1] - '0') <= 9)
    tens = *p++ - '0';
  *n += 10 * tens + (*p - '0');
  return p + 1;
}

/* Nearly all numbers: a digit, up to eight behind the point, which are in the eight bytes that are looked at, and a blank;
 * or the power of ten of one that is close to zero. NULL for others. The same as mo_number_read_double, as both operands
 * are exact. */
static inline const guint8 *
read_short (const guint8 *p, double *value)
{
  gboolean is_negative = *p == '-';
  guint32 part = 0;
  gint64 digits;
  guint n = 0;

  p += is_negative;
  digits = (guint8) (*p - '0');
  if (digits > 9)
    return NULL;
  p++;
  if (*p == '.')
    {
      n = mo_number_read_digits (p + 1, &part);
      p += n + 1;
      digits = digits * mo_number_scales[n] + part;
    }
  if (G_UNLIKELY (!is_blank (*p)))
    {
      p = skip_exponent (p, &n);
      if (p == NULL || !is_blank (*p) || n >= G_N_ELEMENTS (mo_number_powers))
        return NULL;
    }
  *value = (double) digits / mo_number_powers[n];
  if (is_negative)
    *value = -*value;
  return p;
}

/* The last row of a matrix, as most programs write it; NULL if it is written in another way. */
static inline const guint8 *
skip_last_row (const guint8 *p, const guint8 *end)
{
  static const char whole[] = "0 0 0 1", six[] = "0.000000 0.000000 0.000000 1.000000";

  if (end - p <= (gssize) sizeof six)
    return NULL;
  if (memcmp (p, whole, sizeof whole - 1) == 0 && is_blank (p[sizeof whole - 1]))
    return p + sizeof whole - 1;
  if (memcmp (p, six, sizeof six - 1) == 0 && is_blank (p[sizeof six - 1]))
    return p + sizeof six - 1;
  return NULL;
}

const char *
mo_dae_take_numbers (gpointer data, const char *text, const char *text_end, gboolean is_last,
                     gboolean *is_done)
{
  MoDaeReading *self = data;
  const guint8 *p = (const guint8 *) text, *end = (const guint8 *) text_end, *after;
  guint before = self->early->len;
  double *first, *to, value;

  /* There is room for all that the piece may have. */
  g_array_set_size (self->early, before + (guint) (end - p) / 2 + 1);
  first = &g_array_index (self->early, double, 0);
  to = first + before;
  for (;;)
    {
      while (is_blank (*p))
        p++;
      if (p == end)
        break;
      if ((to - first) % 16 == 12 && (after = skip_last_row (p, end)) != NULL)
        {
          to[0] = to[1] = to[2] = 0.0;
          to[3] = 1.0;
          to += 4;
          p = after + 1;
          continue;
        }
      after = read_short (p, &value);
      if (after != NULL)
        {
          *to++ = value;
          p = after + 1;
          continue;
        }
      after = mo_number_read_double (p, &value);
      /* A comment may stand within a number. */
      if (after == NULL || !(is_blank (*after) || (*after == '<' && after[1] == '/'))
          || !(fabs (value) <= MAX_NUMBER))
        break;
      *to++ = value;
      p = after;
    }
  g_array_set_size (self->early, (guint) (to - first));
  *is_done = is_last || (p < end && !may_go_on (p, end));
  return (const char *) p;
}

gpointer
mo_dae_finish_numbers (gpointer data)
{
  MoDaeReading *self = data;
  MoDaeArray *array;

  if (self->early->len == 0)
    return NULL;
  array = g_new0 (MoDaeArray, 1);
  array->n = self->early->len;
  array->numbers = g_memdup2 (self->early->data, (gsize) array->n * sizeof (double));
  g_array_set_size (self->early, 0);
  return array;
}

void
mo_dae_free_numbers (gpointer data)
{
  MoDaeArray *array = data;

  g_free (array->numbers);
  g_free (array);
}

/* -- Words ------------------------------------------------------------------------------------- */

static MoDaeMode
mode_of_word (MoDaeReading *self, const guint8 *word, gsize size)
{
  static const struct
  {
    const char *name;
    MoDaeMode mode;
    gboolean is_known;
  } modes[] = {
    { "LINEAR", MO_DAE_LINEAR, TRUE },   { "STEP", MO_DAE_STEP, TRUE },
    { "BEZIER", MO_DAE_BEZIER, TRUE },   { "HERMITE", MO_DAE_HERMITE, TRUE },
    { "BSPLINE", MO_DAE_LINEAR, FALSE }, { "CARDINAL", MO_DAE_LINEAR, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (strlen (modes[i].name) == size && memcmp (modes[i].name, word, size) == 0)
      {
        if (!modes[i].is_known && !self->has_bad_number)
          {
            mo_report (self->xml.context, MO_CODE_DAE_INTERPOLATION,
                       mo_xml_place (&self->xml, NULL), NULL, "%s", modes[i].name);
            self->has_bad_number = TRUE;
          }
        return modes[i].mode;
      }
  return MO_DAE_LINEAR;
}

/* As a rule all are the same. */
static void
take_mode (MoDaeReading *self, const guint8 *word, gsize size)
{
  GByteArray *modes = self->modes;
  guint n = modes->len;
  guint8 mode = self->last_mode;

  if (n == 0 || size != self->n_last_word || memcmp (word, self->last_word, size) != 0)
    {
      mode = self->last_mode = (guint8) mode_of_word (self, word, size);
      self->n_last_word = size <= sizeof self->last_word ? size : 0;
      memcpy (self->last_word, word, self->n_last_word);
    }
  if (n == self->mode_room)
    {
      self->mode_room = MAX (2 * n, FIRST_MODES);
      g_byte_array_set_size (modes, self->mode_room);
    }
  modes->len = n + 1;
  modes->data[n] = mode;
}

/* Takes the same word once more, without looking for its end; NULL if it is another one. */
static inline const guint8 *
skip_same_mode (MoDaeReading *self, const guint8 *p)
{
  GByteArray *modes = self->modes;
  guint64 word, same;

  if (self->text != MO_DAE_TEXT_MODES || modes->len == 0 || modes->len == self->mode_room
      || self->n_last_word == 0 || !is_blank (p[self->n_last_word]))
    return NULL;
  memcpy (&word, p, sizeof word);
  memcpy (&same, self->last_word, sizeof same);
  word = GUINT64_FROM_LE (word ^ same);
  if (word << (64 - 8 * self->n_last_word) != 0)
    return NULL;
  modes->data[modes->len++] = self->last_mode;
  return p + self->n_last_word + 1;
}

static void
take_word (MoDaeReading *self, const guint8 *word, gsize size)
{
  if (self->text == MO_DAE_TEXT_MODES)
    take_mode (self, word, size);
  else if (self->names->len < MO_MAX_JOINTS)
    g_ptr_array_add (self->names,
                     g_string_chunk_insert_len (self->strings, (const char *) word, (gssize) size));
}

static const guint8 *
take_words (MoDaeReading *self, const guint8 *p, const guint8 *end, gboolean is_last)
{
  for (;;)
    {
      const guint8 *after;

      while (is_blank (*p))
        p++;
      if (p == end)
        return end;
      after = skip_same_mode (self, p);
      if (after != NULL)
        {
          p = after;
          continue;
        }
      after = end_of_word (p);
      if (after == end && !is_last)
        return p;
      take_word (self, p, (gsize) (after - p));
      p = after;
    }
}

/* Takes what is complete of the text in the piece; the rest moves to its beginning. */
static void
take (MoDaeReading *self, gsize size, gboolean is_last)
{
  const guint8 *end = self->piece + size, *rest;

  memset (self->piece + size, 0, MO_NUMBER_PADDING);
  rest = self->text == MO_DAE_TEXT_NUMBERS ? take_numbers (self, self->piece, end, is_last)
                                           : take_words (self, self->piece, end, is_last);
  self->n_carried = (guint) (end - rest);
  memmove (self->piece, rest, self->n_carried);
  if (self->n_carried <= MO_MAX_NAME_BYTES)
    return;
  /* No number and no name: its beginning is enough to see that. */
  self->n_carried = 1;
  self->piece[0] = '?';
}

void
mo_dae_text_begin (MoDaeReading *self, MoDaeText kind, guint most_numbers)
{
  self->text = kind;
  self->most_numbers = most_numbers;
  self->n_carried = 0;
  self->has_bad_number = FALSE;
  g_array_set_size (self->numbers, 0);
  g_byte_array_set_size (self->modes, 0);
  g_ptr_array_set_size (self->names, 0);
  g_string_truncate (self->line, 0);
}

void
mo_dae_text_add (MoDaeReading *self, const char *text, gsize size)
{
  if (self->text == MO_DAE_TEXT_LINE)
    {
      gsize room = MO_MAX_NAME_BYTES - self->line->len;

      g_string_append_len (self->line, text, (gssize) MIN (size, room));
      return;
    }
  while (size > 0)
    {
      gsize n = MIN (size, MO_DAE_PIECE);

      memcpy (self->piece + self->n_carried, text, n);
      self->piece_text = self->n_carried == 0 ? text : NULL;
      text += n;
      size -= n;
      self->coming = text;
      self->n_coming = size;
      take (self, self->n_carried + n, FALSE);
    }
}

void
mo_dae_text_end (MoDaeReading *self)
{
  if (self->text == MO_DAE_TEXT_LINE)
    g_strstrip (self->line->str);
  else
    {
      self->n_coming = 0;
      self->piece_text = NULL;
      take (self, self->n_carried, TRUE);
    }
  self->text = MO_DAE_TEXT_SKIPPED;
}
