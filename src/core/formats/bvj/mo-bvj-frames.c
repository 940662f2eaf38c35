/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The rows of Frames, which are nearly all of a file's bytes, are read directly from the
 * scanner's window. Valid rows are read by a fast function; all others byte by byte, which finds
 * the location of the error. */

#define FIRST_CAPACITY 65536u

void
mo_bvj_frames_init (MoBvjFrames *self, MoScanner *scanner)
{
  *self = (MoBvjFrames){ .scanner = scanner };
  self->runs = g_array_new (FALSE, FALSE, sizeof (MoBvjRun));
}

void
mo_bvj_frames_clear (MoBvjFrames *self)
{
  g_array_unref (self->runs);
  g_clear_pointer (&self->values, g_free);
}

static gboolean
grow (MoBvjFrames *self, gsize n)
{
  gsize wanted = self->n_values + n;

  if (wanted <= self->capacity)
    return TRUE;
  if (wanted > MO_MAX_VALUES)
    return mo_fail (self->scanner->context, self->error, MO_ERROR_LIMIT,
                    MO_CODE_BVH_TOO_MANY_VALUES,
                    mo_scanner_locate (self->scanner, self->scanner->cursor, 0), NULL, NULL);
  self->capacity =
      MAX (MAX (wanted, FIRST_CAPACITY), MIN (self->capacity * 2, (gsize) MO_MAX_VALUES));
  self->values = g_renew (double, self->values, self->capacity);
  return TRUE;
}

/* -- The quick way ----------------------------------------------------------------------------- */

/* Numbers beyond the largest float are meaningless, and other formats cannot store them. */
static const guint8 *
read_number_slowly (const guint8 *p, double *value)
{
  const guint8 *end = mo_json_number_end (p);

  return end != NULL && mo_number_read_double (p, value) == end && mo_number_fits_float (*value)
             ? end
             : NULL;
}

/* As mo_number_read_float, in double precision, for numbers that are valid JSON. NULL for
 * anything else. */
static inline const guint8 *
read_number (const guint8 *p, double *value)
{
  const guint8 *start = p, *digits;
  gboolean negative = *p == '-';
  guint32 whole = 0, part = 0;
  guint n_whole, n_part = 0;
  double number;

  p += negative;
  for (digits = p; (guint8) (*p - '0') <= 9; p++)
    whole = whole * 10 + (guint8) (*p - '0');
  n_whole = (guint) (p - digits);
  if (*p == '.')
    {
      n_part = mo_number_read_digits (p + 1, &part);
      p += 1 + n_part;
    }
  number = ((double) whole * mo_number_powers[n_part] + (double) part) / mo_number_powers[n_part];
  /* This includes a point without digits after it: then the previous byte is the point. */
  if (G_UNLIKELY (n_whole > 7 || n_whole == 0 || (*digits == '0' && n_whole > 1) || p[-1] == '.'
                  || (*p | 0x20) == 'e' || (n_part == 8 && (guint8) (*p - '0') <= 9)))
    return read_number_slowly (start, value);
  *value = negative ? -number : number;
  return p;
}

static inline const guint8 *
skip_blanks (const guint8 *p)
{
  while (mo_json_is_blank (*p))
    p++;
  return p;
}

/* Reads a row of `n` numbers; `p` is after its bracket. Returns the position after its end; NULL
 * if the window contains anything else. */
static inline const guint8 *
read_row (const guint8 *p, double *row, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      guint8 wanted = i + 1 < n ? ',' : ']';

      if (*p <= ' ')
        p = skip_blanks (p);
      p = read_number (p, row + i);
      if (p == NULL)
        return NULL;
      if (G_UNLIKELY (*p != wanted))
        {
          p = skip_blanks (p);
          if (*p != wanted)
            return NULL;
        }
      p++;
    }
  return p;
}

/* Reads rows as long as they are like the one before. The scanner is at a row's bracket before
 * and after. */
static gboolean
read_rows (MoBvjFrames *self)
{
  MoScanner *scanner = self->scanner;
  MoBvjRun *run =
      self->runs->len > 0 ? &g_array_index (self->runs, MoBvjRun, self->runs->len - 1) : NULL;
  const guint8 *p = scanner->cursor;

  while (run != NULL && run->length > 0 && *p == '[')
    {
      const guint8 *end, *next;

      if (self->n_values + run->length > self->capacity && !grow (self, run->length))
        return FALSE;
      end = read_row (p + 1, self->values + self->n_values, run->length);
      if (end == NULL)
        break;
      next = skip_blanks (end);
      /* This loop handles neither the end of the array nor anything unusual. */
      if (*next != ',')
        break;
      next = skip_blanks (next + 1);
      if (*next != '[')
        break;
      self->row_before = self->row;
      self->n_values = self->row += run->length;
      run->n_rows++;
      p = next;
    }
  mo_scanner_advance_to (scanner, p);
  return TRUE;
}

/* -- The careful way --------------------------------------------------------------------------- */

/* The next byte that is not blank; 0 at the end and if reading failed. */
static guint8
next_byte (MoBvjFrames *self)
{
  MoScanner *scanner = self->scanner;

  for (;;)
    {
      mo_scanner_advance_to (scanner, skip_blanks (scanner->cursor));
      if (scanner->cursor < scanner->end)
        return *scanner->cursor;
      if (scanner->at_end || !mo_scanner_fill (scanner, self->error))
        return 0;
    }
}

static gboolean
fail (MoBvjFrames *self, MoLocation at, const char *detail)
{
  return *self->error == NULL && mo_json_fail (self->scanner, at, detail, self->error);
}

static MoLocation
get_location (const MoBvjFrames *self, gsize length)
{
  return mo_scanner_locate (self->scanner, self->scanner->cursor, length);
}

/* Fails at a word that is not a number; the error depends on whether it is valid JSON. */
static gboolean
fail_word (MoBvjFrames *self, const guint8 *text, gsize length)
{
  static const char *const words[] = { "null", "true", "false" };
  g_autofree char *quote = mo_scanner_quote (text, MAX (length, 1));
  gboolean is_json = *text == '"' || *text == '{' || *text == '[';

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    is_json = is_json || (length == strlen (words[i]) && memcmp (text, words[i], length) == 0);
  if (is_json)
    return mo_fail (self->scanner->context, self->error, MO_ERROR_INVALID, MO_CODE_BVJ_NOT_A_NUMBER,
                    get_location (self, length), NULL, "%s", quote);
  if (length == 0)
    return fail (self, get_location (self, 0), _ ("missing number"));
  return fail (self, get_location (self, length), quote);
}

static gsize
word_length (const MoScanner *scanner)
{
  gsize n = 0;

  while (scanner->cursor + n < scanner->end && n < MO_MAX_NAME_BYTES
         && (g_ascii_isalnum (scanner->cursor[n]) || strchr ("+-._", scanner->cursor[n]) != NULL)
         && scanner->cursor[n] != 0)
    n++;
  return n;
}

/* The same number in the previous row. */
static double
value_before (const MoBvjFrames *self)
{
  gsize index = self->row_before + (self->n_values - self->row);

  return index < self->row ? self->values[index] : 0.0;
}

static gboolean
read_value (MoBvjFrames *self)
{
  MoScanner *scanner = self->scanner;
  const guint8 *end;
  gsize length;
  double value;

  next_byte (self);
  while (scanner->end - scanner->cursor <= (gssize) MO_MAX_NAME_BYTES && !scanner->at_end)
    if (!mo_scanner_fill (scanner, self->error))
      return FALSE;
  length = word_length (scanner);
  end = mo_json_number_end (scanner->cursor);
  if (end != scanner->cursor + length)
    {
      /* The text ends within a number. */
      if (length > 0 && scanner->cursor + length == scanner->end && scanner->at_end)
        mo_scanner_advance_to (scanner, scanner->end);
      return fail_word (self, scanner->cursor, length);
    }
  if (!grow (self, 1))
    return FALSE;
  if (read_number_slowly (scanner->cursor, &value) != end)
    {
      mo_report (scanner->context, MO_CODE_BVH_NOT_FINITE, get_location (self, length), NULL, NULL);
      value = value_before (self);
    }
  self->values[self->n_values++] = value;
  mo_scanner_advance_to (scanner, end);
  return TRUE;
}

/* After a value: TRUE if another one follows. Sets `ok` to FALSE if neither that nor the end
 * follows. */
static gboolean
read_separator (MoBvjFrames *self, gboolean *ok)
{
  MoLocation after = get_location (self, 0);
  guint8 c = next_byte (self);

  *ok = c == ',' || c == ']';
  if (*ok)
    mo_scanner_advance (self->scanner);
  else
    fail (self, self->scanner->cursor == self->scanner->end ? get_location (self, 0) : after,
          _ ("missing comma or ] after this"));
  return c == ',';
}

static void
end_row (MoBvjFrames *self, MoLocation at)
{
  gsize length = self->n_values - self->row;
  MoBvjRun *run =
      self->runs->len > 0 ? &g_array_index (self->runs, MoBvjRun, self->runs->len - 1) : NULL;

  if (run == NULL || run->length != length)
    {
      MoBvjRun new_run = { 1, (guint) length, at };

      g_array_append_val (self->runs, new_run);
    }
  else
    run->n_rows++;
  self->row_before = self->row;
  self->row = self->n_values;
}

static gboolean
read_row_carefully (MoBvjFrames *self)
{
  MoLocation at;
  gboolean ok = TRUE;

  if (next_byte (self) != '[')
    {
      if (self->scanner->cursor == self->scanner->end || strchr ("]},:", *self->scanner->cursor))
        return fail (self, get_location (self, 0), _ ("missing frame"));
      return mo_fail (self->scanner->context, self->error, MO_ERROR_INVALID, MO_CODE_BVJ_WRONG_KIND,
                      get_location (self, 1), "Frames", _ ("each frame must be a list of numbers"));
    }
  at = get_location (self, 1);
  mo_scanner_advance (self->scanner);
  if (next_byte (self) == ']')
    mo_scanner_advance (self->scanner);
  else
    do
      if (!read_value (self))
        return FALSE;
    while (read_separator (self, &ok));
  if (ok)
    end_row (self, at);
  return ok;
}

/* -- The whole --------------------------------------------------------------------------------- */

static void
start_reading (MoBvjFrames *self, GError **error)
{
  self->error = error;
  self->n_values = self->row = self->row_before = 0;
  g_array_set_size (self->runs, 0);
}

gboolean
mo_bvj_frames_convert (MoBvjFrames *self, MoBvjReading *reading, const MoJsonValue *frames)
{
  start_reading (self, reading->error);
  for (const MoJsonValue *row = frames->first; row != NULL; row = row->next)
    {
      if (row->kind != MO_JSON_ARRAY || (row->numbers == NULL && row->n > 0))
        return mo_bvj_fail_kind (reading, row, _ ("a list of numbers"));
      if (!grow (self, row->n))
        return FALSE;
      for (guint i = 0; i < row->n; i++, self->n_values++)
        if (mo_number_fits_float (row->numbers[i]))
          self->values[self->n_values] = row->numbers[i];
        else
          {
            mo_report (reading->context, MO_CODE_BVH_NOT_FINITE, row->location, NULL, NULL);
            self->values[self->n_values] = value_before (self);
          }
      end_row (self, row->location);
    }
  return frames->numbers == NULL
         || mo_bvj_fail_kind (reading, frames, _ ("a list of lists of numbers"));
}

gboolean
mo_bvj_frames_read (MoBvjFrames *self, GError **error)
{
  MoScanner *scanner = self->scanner;
  gboolean ok = TRUE;

  start_reading (self, error);
  mo_scanner_advance (scanner);
  if (next_byte (self) == ']')
    {
      mo_scanner_advance (scanner);
      return TRUE;
    }
  do
    {
      next_byte (self);
      if (!read_rows (self) || !read_row_carefully (self))
        return FALSE;
    }
  while (read_separator (self, &ok));
  return ok;
}

/* Removes surplus numbers from the ends of rows. */
static void
cut_rows (MoBvjFrames *self, guint n)
{
  gsize from = 0, to = 0;

  for (guint i = 0; i < self->runs->len; i++)
    {
      const MoBvjRun *run = &g_array_index (self->runs, MoBvjRun, i);

      for (gsize j = 0; j < run->n_rows; j++, from += run->length, to += n)
        memmove (self->values + to, self->values + from, n * sizeof (double));
    }
}

gboolean
mo_bvj_frames_take (MoBvjFrames *self, MoBvjReading *reading)
{
  MoClip *clip = reading->clip;
  guint n = clip->skeleton->n_channels;
  gboolean is_even = TRUE;
  gsize n_rows = 0;

  for (guint i = 0; i < self->runs->len; i++)
    {
      const MoBvjRun *run = &g_array_index (self->runs, MoBvjRun, i);
      g_autofree char *where = g_strdup_printf (_ ("frame %zu"), n_rows);

      if (run->length < n)
        return mo_fail (reading->context, reading->error, MO_ERROR_INVALID, MO_CODE_BVJ_SHORT_FRAME,
                        run->location, where, _ ("%u numbers, %u channels"), run->length, n);
      for (gsize j = 0; run->length > n && j < run->n_rows; j++)
        mo_report (reading->context, MO_CODE_BVH_LONG_LINE, run->location, NULL,
                   _ ("%u numbers, %u channels"), run->length, n);
      is_even = is_even && run->length == n;
      n_rows += run->n_rows;
    }
  if (!is_even)
    cut_rows (self, n);
  clip->n_frames = (guint) n_rows;
  if (n > 0 && n_rows > 0)
    clip->values = g_renew (double, g_steal_pointer (&self->values), n_rows *n);
  return TRUE;
}
