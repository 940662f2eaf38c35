/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1 /* strtof_l */
#include "config.h"

#include "mo-number.h"

#include <float.h>
#include <locale.h>
#include <stdlib.h>

/* Numbers that the inline readers leave: with many digits, or exponents. */

/* Up to here every integer is exactly a double. */
#define MAX_EXACT (G_GUINT64_CONSTANT (1) << 53)

/* A decimal number as written: digits * 10^exponent. */
typedef struct
{
  guint64 digits; /* the first 19 significant ones */
  int exponent;
  gboolean exact; /* FALSE if there are more digits than those */
  gboolean negative;
} Decimal;

static void
add_digit (Decimal *self, guint8 c, gboolean is_decimal)
{
  if (self->digits < G_GUINT64_CONSTANT (1000000000000000000))
    {
      self->digits = self->digits * 10 + (c - '0');
      self->exponent -= is_decimal;
      return;
    }
  self->exact = self->exact && c == '0';
  self->exponent += !is_decimal;
}

/* Returns the byte after the number, or `p` if there is none. */
static const guint8 *
read_decimal (const guint8 *p, Decimal *self)
{
  const guint8 *start = p, *digits;
  guint n = 0;

  *self = (Decimal){ .negative = *p == '-', .exact = TRUE };
  if (*p == '-' || *p == '+')
    p++;
  for (; g_ascii_isdigit (*p); p++, n++)
    add_digit (self, *p, FALSE);
  if (*p == '.' && (n > 0 || g_ascii_isdigit (p[1])))
    for (p++; g_ascii_isdigit (*p); p++, n++)
      add_digit (self, *p, TRUE);
  if (n == 0)
    return start;

  if ((*p | 0x20) == 'e')
    {
      gboolean is_negative = p[1] == '-';
      int exponent = 0;

      digits = p + 1 + (p[1] == '-' || p[1] == '+');
      if (!g_ascii_isdigit (*digits))
        return p;
      for (p = digits; g_ascii_isdigit (*p); p++)
        if (exponent < 100000)
          exponent = exponent * 10 + (*p - '0');
      self->exponent += is_negative ? -exponent : exponent;
    }
  return p;
}

#ifdef __SIZEOF_INT128__

/* 5^0 .. 5^27, all below 2^63. */
static const guint64 fives[28] = {
  G_GUINT64_CONSTANT (1),
  G_GUINT64_CONSTANT (5),
  G_GUINT64_CONSTANT (25),
  G_GUINT64_CONSTANT (125),
  G_GUINT64_CONSTANT (625),
  G_GUINT64_CONSTANT (3125),
  G_GUINT64_CONSTANT (15625),
  G_GUINT64_CONSTANT (78125),
  G_GUINT64_CONSTANT (390625),
  G_GUINT64_CONSTANT (1953125),
  G_GUINT64_CONSTANT (9765625),
  G_GUINT64_CONSTANT (48828125),
  G_GUINT64_CONSTANT (244140625),
  G_GUINT64_CONSTANT (1220703125),
  G_GUINT64_CONSTANT (6103515625),
  G_GUINT64_CONSTANT (30517578125),
  G_GUINT64_CONSTANT (152587890625),
  G_GUINT64_CONSTANT (762939453125),
  G_GUINT64_CONSTANT (3814697265625),
  G_GUINT64_CONSTANT (19073486328125),
  G_GUINT64_CONSTANT (95367431640625),
  G_GUINT64_CONSTANT (476837158203125),
  G_GUINT64_CONSTANT (2384185791015625),
  G_GUINT64_CONSTANT (11920928955078125),
  G_GUINT64_CONSTANT (59604644775390625),
  G_GUINT64_CONSTANT (298023223876953125),
  G_GUINT64_CONSTANT (1490116119384765625),
  G_GUINT64_CONSTANT (7450580596923828125),
};

/* Numbers that single precision became in Python have 16 or 17 digits: more than a double has, but their quotient is worked out
 * to the bit in whole numbers, with the remainder as one more bit, and is rounded only once. FALSE if it is none. */
static gboolean
divide (const Decimal *self, double *value)
{
  guint n_fives = (guint) -self->exponent, up, down;
  guint64 divisor, quotient;
  unsigned __int128 dividend;
  double number;

  if (!self->exact || self->digits == 0 || self->exponent >= 0 || n_fives >= G_N_ELEMENTS (fives))
    return FALSE;
  /* Both begin with their first bit, so that the quotient has 62 or 63. */
  up = (guint) __builtin_clzll (self->digits);
  down = (guint) __builtin_clzll (fives[n_fives]);
  dividend = (unsigned __int128) (self->digits << up) << 62;
  divisor = fives[n_fives] << down;
  quotient = (guint64) (dividend / divisor);
  number = (double) (quotient | ((unsigned __int128) quotient * divisor != dividend));
  number = ldexp (number, (int) down - (int) up - 62 - (int) n_fives);
  *value = self->negative ? -number : number;
  return TRUE;
}

#else

static gboolean
divide (const Decimal *self, double *value)
{
  return FALSE;
}

#endif

/* Rounds only once, because both operands are exact. */
static gboolean
to_double (const Decimal *self, double *value)
{
  double number = (double) self->digits;

  if (!self->exact || self->digits > MAX_EXACT || self->exponent < -22 || self->exponent > 22)
    return divide (self, value);
  number = self->exponent < 0 ? number / mo_number_powers[-self->exponent]
                              : number * mo_number_powers[self->exponent];
  *value = self->negative ? -number : number;
  return TRUE;
}

static float
c_strtof (const char *text)
{
  static gsize once;

  if (g_once_init_enter (&once))
    g_once_init_leave (&once, (gsize) newlocale (LC_ALL_MASK, "C", (locale_t) 0));
  return strtof_l (text, NULL, (locale_t) once);
}

const guint8 *
mo_number_read_float_slowly (const guint8 *p, float *value)
{
  Decimal decimal;
  const guint8 *end = read_decimal (p, &decimal);
  g_autofree char *text = NULL;
  double number;

  if (end == p)
    return NULL;
  /* Outside the range of normal floats, rounding happens at another bit than mo_number_is_midpoint
   * looks at. */
  if (to_double (&decimal, &number) && !mo_number_is_midpoint (number)
      && (decimal.digits == 0 || (fabs (number) >= FLT_MIN && fabs (number) <= FLT_MAX)))
    {
      *value = (float) number;
      return end;
    }
  text = g_strndup ((const char *) p, (gsize) (end - p));
  *value = c_strtof (text);
  return isfinite (*value) ? end : NULL;
}

const guint8 *
mo_number_read_double_slowly (const guint8 *p, double *value)
{
  Decimal decimal;
  const guint8 *end = read_decimal (p, &decimal);
  g_autofree char *text = NULL;

  if (end == p)
    return NULL;
  if (to_double (&decimal, value))
    return end;
  text = g_strndup ((const char *) p, (gsize) (end - p));
  *value = g_ascii_strtod (text, NULL);
  return isfinite (*value) ? end : NULL;
}
