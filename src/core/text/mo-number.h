/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include <math.h>
#include <string.h>

G_BEGIN_DECLS

/* Numbers in text, whatever the locale: read with correct rounding, written as the shortest text
 * that reads back to the same value. The usual form of a motion file's numbers ("-12.345678") is
 * read inline, eight bytes at a time; everything else goes through mo-number-read.c. */

/* Bytes that must be readable after the text given to a reader; their values do not matter as long
 * as they do not continue the number. */
#define MO_NUMBER_PADDING 32

/* Size of a buffer for any printed number, including its NUL. */
#define MO_NUMBER_MAX_TEXT 40

/* Reads the longest decimal number that starts at `p` ([sign] digits [. digits] [e [sign] digits],
 * with a digit on at least one side of the point) straight to single precision. Returns the byte
 * after it; NULL if there is no number, or it is beyond the largest float. */
static inline const guint8 *mo_number_read_float (const guint8 *p, float *value);

/* The same to double precision. */
static inline const guint8 *mo_number_read_double (const guint8 *p, double *value);

/* The byte after the longest decimal number at `p`, or `p` itself if there is none. `point` is the
 * decimal point ('.' or ','); `n_decimals` may be NULL. */
const guint8 *mo_number_extent (const guint8 *p, char point, guint *n_decimals);

/* Writes the shortest number that reads back the same, without a NUL; returns the byte after it.
 * Infinite and undefined numbers, which no format can store, become 0, and so does minus zero. */
char *mo_number_print_float (char *out, float value);
char *mo_number_print_double (char *out, double value);
char *mo_number_print_uint (char *out, guint64 value);

/* The same for a computed number, with at most 15 digits: a double keeps that many of any decimal
 * text, and further digits are noise. */
char *mo_number_print_tidy (char *out, double value);

/* Whether it is finite as a float. */
static inline gboolean
mo_number_fits_float (double value)
{
  return isfinite ((float) value);
}

/* The number that this means when it is read again. */
double mo_number_tidy (double value);

/* The number that a float was most likely read from: what its shortest text means to double precision.
 * Infinite and undefined ones stay. */
double mo_number_widen (float value);

/* The same of `n` floats, each `stride` floats after the last. */
void mo_number_widen_all (const float *from, gsize stride, guint n, double *to);

/* Below: the inline reader's parts. */

extern const double mo_number_powers[23]; /* 10^0 .. 10^22, all exact */
extern const guint32 mo_number_scales[9]; /* 10^0 .. 10^8 */

const guint8 *mo_number_read_float_slowly (const guint8 *p, float *value);
const guint8 *mo_number_read_double_slowly (const guint8 *p, double *value);

/* How many of the eight bytes at `p`, from the first on, are digits, and the number they make. */
static inline guint
mo_number_read_digits (const guint8 *p, guint32 *value)
{
  guint64 chunk, others;
  guint n = 8, shift;

  memcpy (&chunk, p, sizeof chunk);
  chunk = GUINT64_FROM_LE (chunk) ^ G_GUINT64_CONSTANT (0x3030303030303030);
  /* The lowest byte above 9 is marked; carries spoil only the bytes above it. */
  others = ((chunk + G_GUINT64_CONSTANT (0x7676767676767676)) | chunk)
           & G_GUINT64_CONSTANT (0x8080808080808080);
  if (others != 0)
    n = (guint) __builtin_ctzll (others) >> 3;
  /* Digits to the top, zeros before them; in halves because a shift by 64 is undefined. */
  shift = 32 - 4 * n;
  chunk = (chunk << shift) << shift;
  /* Pairs, then four and four, then all eight by two multiplications. */
  chunk = chunk * 10 + (chunk >> 8);
  chunk =
      (((chunk & G_GUINT64_CONSTANT (0x000000FF000000FF)) * G_GUINT64_CONSTANT (0x000F424000000064))
       + (((chunk >> 16) & G_GUINT64_CONSTANT (0x000000FF000000FF))
          * G_GUINT64_CONSTANT (0x0000271000000001)))
      >> 32;
  *value = (guint32) chunk;
  return n;
}

static inline gboolean
mo_number_is_midpoint (double value)
{
  guint64 bits;

  /* The 29 bits that a float lacks: only when they are exactly one half may rounding to double
   * first have decided the rounding to float wrongly. */
  memcpy (&bits, &value, sizeof bits);
  return (bits & 0x1FFFFFFF) == 0x10000000;
}

static inline const guint8 *
mo_number_read_float (const guint8 *p, float *value)
{
  const guint8 *start = p, *digits;
  gboolean negative = *p == '-';
  guint32 whole = 0, part = 0;
  guint n_whole, n_part = 0;
  double number;

  p += negative || *p == '+';
  /* One to three digits as a rule: a loop is faster than looking at eight bytes. */
  for (digits = p; (guint8) (*p - '0') <= 9; p++)
    whole = whole * 10 + (guint8) (*p - '0');
  n_whole = (guint) (p - digits);
  if (*p == '.')
    {
      n_part = mo_number_read_digits (p + 1, &part);
      p += 1 + n_part;
    }
  /* At most 15 digits from here on, so the quotient is one rounding away from the text. */
  number = ((double) whole * mo_number_powers[n_part] + (double) part) / mo_number_powers[n_part];
  if (G_UNLIKELY (n_whole > 7 || n_whole + n_part == 0 || (*p | 0x20) == 'e'
                  || (n_part == 8 && (guint8) (*p - '0') <= 9) || mo_number_is_midpoint (number)))
    return mo_number_read_float_slowly (start, value);
  *value = (float) (negative ? -number : number);
  return p;
}

static inline const guint8 *
mo_number_read_double (const guint8 *p, double *value)
{
  const guint8 *start = p, *digits;
  gboolean negative = *p == '-';
  guint32 whole = 0, part = 0, rest = 0;
  guint n_whole, n_part = 0, n_rest = 0;
  guint64 number;

  p += negative || *p == '+';
  for (digits = p; (guint8) (*p - '0') <= 9; p++)
    whole = whole * 10 + (guint8) (*p - '0');
  n_whole = (guint) (p - digits);
  if (*p == '.')
    {
      n_part = mo_number_read_digits (p + 1, &part);
      p += 1 + n_part;
      if (n_part == 8)
        p += n_rest = mo_number_read_digits (p, &rest);
    }
  if (G_UNLIKELY (n_whole > 7 || n_whole + n_part == 0 || n_whole + n_part + n_rest > 16
                  || n_rest == 8 || (*p | 0x20) == 'e'))
    return mo_number_read_double_slowly (start, value);
  number = ((guint64) whole * mo_number_scales[n_part] + part) * mo_number_scales[n_rest] + rest;
  /* Both operands are exact, so that it is one rounding away from the text. */
  if (G_UNLIKELY (number > G_GUINT64_CONSTANT (1) << 53))
    return mo_number_read_double_slowly (start, value);
  *value = (double) number / mo_number_powers[n_part + n_rest];
  if (negative)
    *value = -*value;
  return p;
}

G_END_DECLS
