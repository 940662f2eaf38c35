/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-affine.h"
#include "mo-math.h"

/* A linear map is the product of what it is taken apart to; random ones, and those without full rank. */
static void
test_take_apart (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      MoAffine affine = MO_AFFINE_IDENTITY, product;
      MoVec3 scale, shear;
      double turn[9];
      MoQuat q;

      for (guint i = 0; i < 9; i++)
        affine.linear[i] = g_test_rand_double_range (-2.0, 2.0);
      if (round % 5 == 0)
        affine.linear[0] = affine.linear[3] = affine.linear[6] = 0.0;
      if (round % 7 == 0)
        affine.linear[1] = affine.linear[4] = affine.linear[7] = 0.0;
      q = mo_linear_take_apart (affine.linear, &scale, &shear);
      mo_quat_to_matrix (q, turn);
      mo_linear_mul (turn,
                     (double[]){ scale.x, shear.x, shear.y, 0.0, scale.y, shear.z, 0.0, 0.0,
                                 scale.z },
                     product.linear);
      for (guint i = 0; i < 9; i++)
        g_assert_cmpfloat_with_epsilon (product.linear[i], affine.linear[i], 1e-9);
      g_assert_cmpfloat_with_epsilon (mo_quat_dot (q, q), 1.0, 1e-12);
    }
}

/* The rotations of many maps together are the very same. */
static void
test_take_many (void)
{
  for (guint n = 0; n < 40; n++)
    {
      double rows[40][12];
      const double *pointers[40];
      MoQuat turns[40];

      for (guint i = 0; i < n; i++)
        {
          pointers[i] = rows[i];
          for (guint k = 0; k < 12; k++)
            rows[i][k] = g_test_rand_double_range (-2.0, 2.0);
          if (g_test_rand_int_range (0, 16) == 0)
            rows[i][0] = rows[i][4] = rows[i][8] = 0.0;
          if (g_test_rand_int_range (0, 16) == 0)
            rows[i][1] = rows[i][5] = rows[i][9] = 0.0;
        }
      mo_rows_get_turns (pointers, n, turns);
      for (guint i = 0; i < n; i++)
        {
          const double *m = rows[i];
          const double linear[9] = { m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10] };
          MoVec3 scale, shear;
          MoQuat turn = mo_linear_take_apart (linear, &scale, &shear);

          g_assert_cmpmem (&turns[i], sizeof turn, &turn, sizeof turn);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/affine/take-apart", test_take_apart);
  g_test_add_func ("/affine/take-many", test_take_many);
  return g_test_run ();
}
