/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-number.h"

#include "mo-wide.h"

#include <math.h>

const double mo_number_powers[23] = {
  1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

const guint32 mo_number_scales[9] = {
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000
};

static inline gboolean
is_digit (guint8 c)
{
  return c >= '0' && c <= '9';
}

const guint8 *
mo_number_extent (const guint8 *p, char point, guint *n_decimals)
{
  const guint8 *start = p, *decimals = NULL, *digits;
  guint n = 0;

  if (n_decimals != NULL)
    *n_decimals = 0;
  if (*p == '-' || *p == '+')
    p++;
  for (; is_digit (*p); p++)
    n++;
  if (*p == (guint8) point && (n > 0 || is_digit (p[1])))
    {
      for (decimals = ++p; is_digit (*p); p++)
        n++;
      if (n_decimals != NULL)
        *n_decimals = (guint) (p - decimals);
    }
  if (n == 0)
    return start;
  digits = p + 1 + (p[1] == '-' || p[1] == '+');
  if ((*p | 0x20) == 'e' && is_digit (*digits))
    for (p = digits; is_digit (*p);)
      p++;
  return p;
}

char *
mo_number_print_uint (char *out, guint64 value)
{
  char digits[20];
  guint n = 0;

  do
    digits[n++] = (char) ('0' + value % 10);
  while ((value /= 10) != 0);
  while (n > 0)
    *out++ = digits[--n];
  return out;
}

static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                            "25262728293031323334353637383940414243444546474849"
                            "50515253545556575859606162636465666768697071727374"
                            "75767778798081828384858687888990919293949596979899";

/* A number below a thousand, without leading zeros. The whole part of a motion's numbers has one to
 * three digits, and a branch on how many would be mispredicted. */
static inline char *
print_three (char *out, guint32 value)
{
  guint skip = (guint) (value < 10) + (guint) (value < 100);
  guint32 digits = 0x303030 + value / 100 + (value / 10 % 10 << 8) + (value % 10 << 16);

  digits = GUINT32_TO_LE (digits >> 8 * skip);
  memcpy (out, &digits, sizeof digits);
  return out + 3 - skip;
}

/* scaled / 10^6, without trailing zeros. */
static char *
print_six (char *out, guint64 scaled)
{
  guint64 whole = scaled / 1000000, digits = 0;
  guint32 part = (guint32) (scaled % 1000000);

  out = whole < 1000 ? print_three (out, (guint32) whole) : mo_number_print_uint (out, whole);
  if (part == 0)
    return out;
  memcpy (out, ".", 1);
  memcpy (out + 1, pairs + part / 10000 * 2, 2);
  memcpy (out + 3, pairs + part / 100 % 100 * 2, 2);
  memcpy (out + 5, pairs + part % 100 * 2, 2);
  /* Ends at the last digit that is not 0: the highest byte. */
  memcpy (&digits, out + 1, 6);
  digits = GUINT64_FROM_LE (digits) ^ G_GUINT64_CONSTANT (0x303030303030);
  return out + 1 + (71 - (guint) __builtin_clzll (digits)) / 8;
}

/* The same for any number of decimals. */
static char *
print_fixed (char *out, guint64 scaled, guint n_decimals)
{
  guint64 scale = (guint64) mo_number_powers[n_decimals];
  guint64 part = scaled % scale;

  out = mo_number_print_uint (out, scaled / scale);
  *out++ = '.';
  for (guint i = n_decimals; i-- > 0; part /= 10)
    out[i] = (char) ('0' + part % 10);
  for (out += n_decimals; out[-1] == '0';)
    out--;
  return out;
}

/* TRUE if that many decimals are enough; `scaled` is then the number without its point. */
static inline gboolean
fits_decimals (double size, guint n, guint64 *scaled)
{
  double read;

  /* It does not matter which way a half is rounded, as long as the text reads back. */
  *scaled = (guint64) (size * mo_number_powers[n] + 0.5);
  read = (double) *scaled / mo_number_powers[n];
  return (float) read == (float) size && !mo_number_is_midpoint (read);
}

/* How far a text may be from a float and still read back as it, in millionths: half of its last
 * bit, or a quarter where the floats below it are closer together, and slightly less. */
static inline double
slack_of (float size)
{
  guint32 bits;
  guint64 power;
  double slack;

  memcpy (&bits, &size, sizeof bits);
  /* 2^(exponent - 24), or with an exponent less by one. */
  power = (guint64) ((bits >> 23) + 1023 - 127 - 24 - ((bits & 0x7FFFFF) == 0)) << 52;
  memcpy (&slack, &power, sizeof slack);
  return slack * 999999.0;
}

/* The fewest of up to six decimals that read back; `scaled` is then the number without its point.
 * Every number of every frame passes through here, so all divisors are constants, and the choice
 * between five and four decimals, which most numbers need, is made without a branch. */
static inline gboolean
fits_six (double size, guint64 *scaled)
{
  double millionths = size * 1e6, slack = slack_of ((float) size);
  guint64 five, four;
  gboolean has_five, has_four;

  if (!(size < 9e9))
    return FALSE;
  *scaled = (guint64) (millionths + 0.5);
  if (fabs ((double) *scaled - millionths) >= slack)
    return FALSE;
  five = (*scaled + 5) / 10;
  four = (five + 5) / 10;
  has_five = fabs ((double) (five * 10) - millionths) < slack;
  has_four = has_five & (fabs ((double) (four * 100) - millionths) < slack);
  *scaled = has_five ? five * 10 : *scaled;
  *scaled = has_four ? four * 100 : *scaled;
  if (G_UNLIKELY (has_four))
    for (guint64 unit = 1000, part = (four + 5) / 10;
         unit <= 1000000 && fabs ((double) (part * unit) - millionths) < slack; unit *= 10)
      {
        *scaled = part * unit;
        part = (part + 5) / 10;
      }
  return TRUE;
}

/* About one number in a thousand gets here; a separate function keeps the common path from having
 * to save registers. */
static G_GNUC_NO_INLINE char *
print_general (char *out, double size)
{
  char text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING];
  guint64 scaled;
  float again;

  for (guint n = 7; n <= 12 && size * mo_number_powers[n] < 9e15; n++)
    if (fits_decimals (size, n, &scaled))
      return print_fixed (out, scaled, n);
  for (int n = 6; n <= 9; n++)
    {
      char format[] = "%.6g";

      memset (text, 0, sizeof text);
      format[2] = (char) ('0' + n);
      g_ascii_formatd (text, MO_NUMBER_MAX_TEXT, format, size);
      if (mo_number_read_float ((const guint8 *) text, &again) != NULL && again == (float) size)
        break;
    }
  return g_stpcpy (out, text);
}

char *
mo_number_print_float (char *out, float value)
{
  double size = fabs ((double) value);
  guint64 scaled;

  if (!isfinite (value) || size == 0.0)
    {
      *out++ = '0';
      return out;
    }
  /* Signs are practically random, so this avoids a branch. */
  *out = '-';
  out += value < 0.0f;
  if (fits_six (size, &scaled))
    return print_six (out, scaled);
  return print_general (out, size);
}

/* As many decimals as make 15 digits, for numbers that are neither tiny nor huge: the product is
 * off by less than half of the last digit. */
static char *
print_fifteen (char *out, double size)
{
  guint n = size < 1.0 ? 15 : 14;
  guint64 scaled;

  while (n < 19 && size * mo_number_powers[n] < 1e14)
    n++;
  while (n > 0 && size * mo_number_powers[n] >= 1e15)
    n--;
  scaled = (guint64) (size * mo_number_powers[n] + 0.5);
  while (n > 0 && scaled % 10 == 0)
    {
      scaled /= 10;
      n--;
    }
  return n > 0 ? print_fixed (out, scaled, n) : mo_number_print_uint (out, scaled);
}

/* Most files have six decimals. */
static inline gboolean
has_six (double size, guint64 *scaled)
{
  double product = size * 1e6;

  if (!(product < 1e15))
    return FALSE;
  *scaled = (guint64) (product + 0.5);
  return (double) *scaled / 1e6 == size;
}

char *
mo_number_print_tidy (char *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  double size = fabs (value);
  guint64 scaled;

  if (!isfinite (value) || size == 0.0)
    {
      *out++ = '0';
      return out;
    }
  if (value < 0.0)
    *out++ = '-';
  if (has_six (size, &scaled))
    return print_six (out, scaled);
  if (size >= 1e-4 && size < 1e14)
    return print_fifteen (out, size);
  return g_stpcpy (out, g_ascii_formatd (text, sizeof text, "%.15g", size));
}

double
mo_number_tidy (double value)
{
  guint8 text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING] = { 0 };

  *mo_number_print_tidy ((char *) text, value) = '\0';
  mo_number_read_double (text, &value);
  return value;
}

double
mo_number_widen (float value)
{
  double size = fabs ((double) value), wide = value;
  guint8 text[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING] = { 0 };
  guint64 scaled;

  if (size == 0.0 || !isfinite (value))
    return wide;
  if (fits_six (size, &scaled))
    wide = (double) scaled / 1e6;
  else
    {
      *print_general ((char *) text, size) = '\0';
      mo_number_read_double (text, &wide);
    }
  return signbit (value) ? -wide : wide;
}

/* Up to here, halves of integers are exactly doubles. */
#define MOST_HALF 2e15

/* Numbers that are widened in a loop, and so many of them together. */
#define BLOCK 64u
#define LANES 4u

/* One of two numbers, by all bits of a mask: compilers make no loop of what would be a branch. */
G_ALWAYS_INLINE static inline double
choose (gint64 mask, double one, double other)
{
  gint64 a, b;
  double chosen;

  memcpy (&a, &one, sizeof a);
  memcpy (&b, &other, sizeof b);
  a = (a & mask) | (b & ~mask);
  memcpy (&chosen, &a, sizeof chosen);
  return chosen;
}

/* For numbers that are not negative, and no more than that. */
G_ALWAYS_INLINE static inline double
round_down (double value)
{
  const double shift = 4503599627370496.0; /* 2^52 */
  double rounded = (value + shift) - shift;

  return rounded - choose (-(gint64) (rounded > value), 1.0, 0.0);
}

/* As fits_six, with five or six decimals, and zeros; `to` is not a number for all others. Returns whether there are any. */
MO_WIDE static gboolean
widen_block (const double *restrict values, double *restrict to, guint n)
{
  const gint64 exponent = (gint64) 0x7FF << 52;
  gint64 are_all = -1;

  for (guint i = 0; i < n; i++)
    {
      double size = fabs (values[i]), millionths = size * 1e6, six, five, four, power, slack;
      gint64 bits, is_six, is_five, is_four;

      memcpy (&bits, &values[i], sizeof bits);
      bits &= exponent;
      memcpy (&power, &bits, sizeof power);
      slack = power * 0x1p-24;
      slack = (slack - choose (-(gint64) (power == size), slack * 0.5, 0.0)) * 999999.0;
      six = round_down (millionths + 0.5);
      /* A tenth as a double is slightly too large, which a whole number of tens does not notice. */
      five = round_down ((six + 5.0) * 0.1);
      four = round_down ((five + 5.0) * 0.1);
      five *= 10.0;
      four *= 100.0;
      is_six = -(gint64) (fabs (six - millionths) < slack);
      is_five = -(gint64) (fabs (five - millionths) < slack);
      is_four = -(gint64) (fabs (four - millionths) < slack);
      six = copysign (choose (is_five, five, six) / 1e6, values[i]);
      is_six &= ~(is_five & is_four) & -(gint64) (millionths < MOST_HALF);
      is_six |= -(gint64) (size == 0.0);
      to[i] = choose (is_six, six, (double) NAN);
      are_all &= is_six;
    }
  return are_all == 0;
}

/* Those that the loop could not widen; hardly any is, so several are looked at together. */
static void
widen_rest (const double *values, double *wide, guint n)
{
  for (guint first = 0; first < n; first += LANES)
    {
      guint end = MIN (first + LANES, n);
      double sum = 0.0;

      for (guint i = first; i < end; i++)
        sum += wide[i];
      for (guint i = first; isnan (sum) && i < end; i++)
        if (isnan (wide[i]))
          wide[i] = mo_number_widen ((float) values[i]);
    }
}

void
mo_number_widen_all (const float *from, gsize stride, guint n, double *to)
{
  double values[BLOCK], room[BLOCK];

  for (guint first = 0; first < n; first += BLOCK)
    {
      guint n_here = MIN (BLOCK, n - first), n_all = n_here;
      const float *here = from + first * stride, *next = here + BLOCK * stride;
      double *wide = to + first;

      /* Numbers that are far apart are in as many lines of the cache, which no processor foresees beyond a page. */
      for (guint i = 0; i < n_here; i++)
        {
          __builtin_prefetch (next + i * stride);
          values[i] = here[i * stride];
        }
      /* A multiple of what is worked on at once, or what is left over would be one by one. */
      for (; n_all % LANES != 0; n_all++)
        {
          values[n_all] = 0.0;
          wide = room;
        }
      if (widen_block (values, wide, n_all))
        widen_rest (values, wide, n_here);
      for (guint i = 0; wide == room && i < n_here; i++)
        to[first + i] = room[i];
    }
}

char *
mo_number_print_double (char *out, double value)
{
  guint8 tidy[MO_NUMBER_MAX_TEXT + MO_NUMBER_PADDING];
  char text[G_ASCII_DTOSTR_BUF_SIZE], *end;
  double read;
  guint64 scaled;

  if (value != 0.0 && has_six (fabs (value), &scaled))
    {
      if (value < 0.0)
        *out++ = '-';
      return print_six (out, scaled);
    }
  end = mo_number_print_tidy ((char *) tidy, value);
  memset (end, 0, MO_NUMBER_PADDING);
  if (!isfinite (value) || (mo_number_read_double (tidy, &read) != NULL && read == value))
    return g_stpcpy (out, (char *) tidy);
  g_ascii_formatd (text, sizeof text, "%.16g", value);
  if (g_ascii_strtod (text, NULL) != value)
    g_ascii_formatd (text, sizeof text, "%.17g", value);
  return g_stpcpy (out, text);
}
