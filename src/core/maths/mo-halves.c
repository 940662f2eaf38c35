/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-halves.h"

#include "mo-math.h"
#include "mo-wide.h"

#include <string.h>

/* Angles beyond it (radians) are left to the library. */
#define MOST_ANGLE 1e5

/* Half of pi in three parts; the product of either of the first two with a whole number below 2^20 is exact. (W. J. Cody
 * and W. Waite, "Software Manual for the Elementary Functions", 1980.) */
#define HALF_PI_1 1.57079632673412561417e+00
#define HALF_PI_2 6.07710050630396597660e-11
#define HALF_PI_3 2.02226624879595063154e-21

/* The series of sine and cosine at 0, to +-pi / 4: what follows is below the last digit. */
static inline double
sine_of (double x, double square)
{
  static const double factors[] = {
    -1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0, 1.0 / 362880.0,
    -1.0 / 5040.0,          1.0 / 120.0,        -1.0 / 6.0
  };
  double sum = 1.0 / 355687428096000.0;

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    sum = sum * square + factors[i];
  return x + x * (square * sum);
}

static inline double
cosine_of (double square)
{
  static const double factors[] = {
    1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0,
    1.0 / 40320.0,          -1.0 / 720.0,         1.0 / 24.0
  };
  double sum = -1.0 / 6402373705728000.0, half = 0.5 * square, one = 1.0 - half;

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    sum = sum * square + factors[i];
  /* What is lost of the half is added again. */
  return one + (((1.0 - one) - half) + square * square * sum);
}

MO_WIDE void
mo_halves_find (const double *restrict degrees, guint n, double *restrict sines,
                double *restrict cosines)
{
  const double shift = 6755399441055744.0; /* 1.5 x 2^52: the last bits are the whole number */
  guint64 n_far = 0;

  for (guint i = 0; i < n; i++)
    {
      double angle = MO_DEGREES (degrees[i]) * 0.5, shifted = angle * (2.0 / G_PI) + shift;
      double quarters = shifted - shift, x, square, sine, cosine, swap;
      guint64 turn, part;

      x = ((angle - quarters * HALF_PI_1) - quarters * HALF_PI_2) - quarters * HALF_PI_3;
      square = x * x;
      sine = sine_of (x, square);
      cosine = cosine_of (square);
      memcpy (&turn, &shifted, sizeof turn);
      swap = (turn & 1) != 0 ? cosine : sine;
      cosine = (turn & 1) != 0 ? sine : cosine;
      memcpy (&part, &swap, sizeof part);
      part ^= (turn & 2) << 62;
      memcpy (&sines[i], &part, sizeof part);
      memcpy (&part, &cosine, sizeof part);
      part ^= ((turn + 1) & 2) << 62;
      memcpy (&cosines[i], &part, sizeof part);
    }
  for (guint i = 0; i < n; i++)
    n_far += !(fabs (degrees[i]) < MOST_ANGLE);
  for (guint i = 0; n_far > 0 && i < n; i++)
    if (!(fabs (degrees[i]) < MOST_ANGLE))
      {
        sines[i] = sin (MO_DEGREES (degrees[i]) * 0.5);
        cosines[i] = cos (MO_DEGREES (degrees[i]) * 0.5);
      }
}

MO_WIDE void
mo_halves_turn (double *restrict i, double *restrict j, double *restrict k, double *restrict w,
                guint n, const double *restrict sines, const double *restrict cosines)
{
  for (guint at = 0; at < n; at++)
    {
      double s = sines[at], c = cosines[at], a = i[at], b = j[at], d = k[at], e = w[at];

      i[at] = e * s + a * c;
      j[at] = b * c + d * s;
      k[at] = d * c - b * s;
      w[at] = e * c - a * s;
    }
}
