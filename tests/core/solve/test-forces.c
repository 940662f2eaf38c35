/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-forces.h"

#include <math.h>

/* Forces within bounds, judged by the conditions of Karush, Kuhn and Tucker: where a force is within its bounds nothing is left of its
 * condition, and on a bound what is left would push it farther beyond. */

#define N_SYSTEMS 3000
#define EXACT 1e-7

/* Some that have many solutions but for what a force leaves of its own condition. */
static void
make_system (MoForces *system)
{
  guint n = (guint) g_test_rand_int_range (1, 13), rank = (guint) g_test_rand_int_range (1, 17);
  double slopes[MO_MOST_FORCES][MO_MOST_FORCES];

  system->n = n;
  for (guint i = 0; i < n; i++)
    for (guint m = 0; m < rank; m++)
      slopes[i][m] = g_test_rand_double_range (-1, 1);
  for (guint i = 0; i < n; i++)
    {
      system->b[i] = g_test_rand_double_range (-1, 1);
      system->least[i] = g_test_rand_int_range (0, 4) == 0 ? -0.5 : 0.0;
      system->most[i] = g_test_rand_int_range (0, 2) == 0 ? 0.3 : 1e9;
      for (guint k = 0; k < n; k++)
        {
          system->a[i][k] = i == k ? 0.01 : 0.0;
          for (guint m = 0; m < rank; m++)
            system->a[i][k] += slopes[i][m] * slopes[k][m];
        }
    }
}

static void
test_conditions (void)
{
  guint n_least = 0, n_most = 0, n_between = 0;

  for (guint round = 0; round < N_SYSTEMS; round++)
    {
      double forces[MO_MOST_FORCES];
      MoForces system;

      make_system (&system);
      mo_forces_find (&system, forces);
      for (guint i = 0; i < system.n; i++)
        {
          double left = system.b[i];

          for (guint k = 0; k < system.n; k++)
            left -= system.a[i][k] * forces[k];
          g_assert_cmpfloat (forces[i], >=, system.least[i]);
          g_assert_cmpfloat (forces[i], <=, system.most[i]);
          if (forces[i] == system.least[i])
            {
              g_assert_cmpfloat (left, <=, EXACT);
              n_least++;
            }
          else if (forces[i] == system.most[i])
            {
              g_assert_cmpfloat (left, >=, -EXACT);
              n_most++;
            }
          else
            {
              g_assert_cmpfloat (fabs (left), <=, EXACT * MAX (1.0, fabs (forces[i])));
              n_between++;
            }
        }
    }
  g_test_message ("%u on their least, %u on their most, %u between", n_least, n_most, n_between);
  g_assert_cmpuint (MIN (n_least, MIN (n_most, n_between)), >, N_SYSTEMS / 2);
}

/* Nothing is asked for. */
static void
test_none (void)
{
  double forces[MO_MOST_FORCES] = { 7.0 };
  MoForces system = { .n = 0 };

  mo_forces_find (&system, forces);
  g_assert_cmpfloat (forces[0], ==, 7.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/forces/conditions", test_conditions);
  g_test_add_func ("/forces/none", test_none);
  return g_test_run ();
}
