/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-golden.h"

#include <math.h>

/* Where a function is least. */

static guint n_calls;

static double
parabola (double place, gconstpointer data)
{
  const double *lowest = data;

  n_calls++;
  return (place - *lowest) * (place - *lowest);
}

static double
find (double lowest, double from, double to, guint n)
{
  MoGolden golden;

  mo_golden_init (&golden, parabola, &lowest, from, to);
  for (guint i = 0; i < n; i++)
    mo_golden_narrow (&golden);
  g_assert_cmpfloat (mo_golden_least (&golden), ==, parabola (mo_golden_place (&golden), &lowest));
  return mo_golden_place (&golden);
}

/* Within, at either end, and whichever end is first. */
static void
test_least (void)
{
  const double lowest[] = { 0.3, -2.0, 5.0, 4.99 };

  for (guint i = 0; i < G_N_ELEMENTS (lowest); i++)
    {
      g_assert_cmpfloat_with_epsilon (find (lowest[i], -2.0, 5.0, 35), lowest[i], 1e-6);
      g_assert_cmpfloat_with_epsilon (find (lowest[i], 5.0, -2.0, 35), lowest[i], 1e-6);
    }
}

/* Each step leaves 0.618 of what there was, and costs one call. */
static void
test_narrow (void)
{
  const double lowest = 0.2;
  MoGolden golden;

  n_calls = 0;
  mo_golden_init (&golden, parabola, &lowest, 0.0, 1.0);
  for (guint i = 0; i < 10; i++)
    {
      double before = golden.to - golden.from;

      mo_golden_narrow (&golden);
      g_assert_cmpfloat_with_epsilon ((golden.to - golden.from) / before, 0.618034, 1e-6);
      g_assert_true (golden.from <= lowest && lowest <= golden.to);
    }
  g_assert_cmpuint (n_calls, ==, 12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/golden/least", test_least);
  g_test_add_func ("/golden/narrow", test_narrow);
  return g_test_run ();
}
