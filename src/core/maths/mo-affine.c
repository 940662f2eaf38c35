/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-affine.h"

#include "mo-math.h"

#include <string.h>

void
mo_linear_mul (const double a[9], const double b[9], double to[9])
{
  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 3; column++)
      to[3 * row + column] =
          a[3 * row] * b[column] + a[3 * row + 1] * b[3 + column] + a[3 * row + 2] * b[6 + column];
}

/* The unit quaternion of a rotation matrix given by its columns: from the largest of the four parts, so that no
 * division is by a small number (Shepperd, "Quaternion from rotation matrix", 1978). */
static MoQuat
quat_from_columns (MoVec3 x, MoVec3 y, MoVec3 z)
{
  double trace = x.x + y.y + z.z;
  MoQuat q;

  if (trace >= MAX (x.x, MAX (y.y, z.z)))
    q = (MoQuat){ y.z - z.y, z.x - x.z, x.y - y.x, 1.0 + trace };
  else if (x.x >= MAX (y.y, z.z))
    q = (MoQuat){ 1.0 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y };
  else if (y.y >= z.z)
    q = (MoQuat){ x.y + y.x, 1.0 + y.y - x.x - z.z, y.z + z.y, z.x - x.z };
  else
    q = (MoQuat){ z.x + x.z, y.z + z.y, 1.0 + z.z - x.x - y.y, x.y - y.x };
  return mo_quat_normalise (q);
}

/* Some unit vector across another. */
static MoVec3
any_across (MoVec3 v)
{
  MoVec3 least = { 0.0, 0.0, 0.0 };

  if (fabs (v.x) <= MIN (fabs (v.y), fabs (v.z)))
    least.x = 1.0;
  else if (fabs (v.y) <= fabs (v.z))
    least.y = 1.0;
  else
    least.z = 1.0;
  return mo_vec3_unit (mo_vec3_cross (v, least));
}

MoQuat
mo_linear_take_apart (const double linear[9], MoVec3 *scale, MoVec3 *shear)
{
  MoVec3 columns[3], x, y, z;

  for (guint i = 0; i < 3; i++)
    columns[i] = (MoVec3){ linear[i], linear[3 + i], linear[6 + i] };
  x = mo_vec3_unit (columns[0]);
  if (mo_vec3_is_zero (x))
    x = mo_vec3_is_zero (columns[1]) ? (MoVec3){ 1.0, 0.0, 0.0 } : any_across (columns[1]);
  shear->x = mo_vec3_dot (x, columns[1]);
  y = mo_vec3_unit (mo_vec3_sub (columns[1], mo_vec3_scale (x, shear->x)));
  if (mo_vec3_is_zero (y))
    y = mo_vec3_is_zero (columns[2]) ? any_across (x)
                                     : mo_vec3_unit (mo_vec3_cross (columns[2], x));
  if (mo_vec3_is_zero (y))
    y = any_across (x);
  z = mo_vec3_cross (x, y);
  shear->y = mo_vec3_dot (x, columns[2]);
  shear->z = mo_vec3_dot (y, columns[2]);
  *scale = (MoVec3){ mo_vec3_dot (x, columns[0]), mo_vec3_dot (y, columns[1]),
                     mo_vec3_dot (z, columns[2]) };
  return quat_from_columns (x, y, z);
}

/* A map shears if the cosine between two of its columns is more than this. */
#define NO_SHEAR 1e-9

static double
largest_cosine (const double m[9])
{
  double largest = 0.0;

  for (guint i = 0; i < 3; i++)
    {
      guint j = (i + 1) % 3;

      largest = MAX (largest, fabs (m[i] * m[j] + m[3 + i] * m[3 + j] + m[6 + i] * m[6 + j]));
    }
  return largest;
}

/* Newton's iteration (Higham, "Computing the polar decomposition", 1986): the mean of the map and the transpose of its
 * inverse, which from columns as long as 1 is exact after a few steps. */
MoQuat
mo_linear_nearest_rotation (const double linear[9])
{
  MoAffine map = MO_AFFINE_IDENTITY, inverse;
  MoVec3 scale, shear;

  for (guint i = 0; i < 3; i++)
    {
      MoVec3 column = mo_vec3_unit ((MoVec3){ linear[i], linear[3 + i], linear[6 + i] });

      map.linear[i] = column.x;
      map.linear[3 + i] = column.y;
      map.linear[6 + i] = column.z;
    }
  for (guint step = 0; step < 32 && largest_cosine (map.linear) > NO_SHEAR; step++)
    {
      if (!mo_affine_invert (&map, &inverse))
        return mo_linear_take_apart (linear, &scale, &shear);
      for (guint i = 0; i < 9; i++)
        map.linear[i] = (map.linear[i] + inverse.linear[i % 3 * 3 + i / 3]) / 2.0;
    }
  return mo_linear_take_apart (map.linear, &scale, &shear);
}

MoVec3
mo_affine_apply (const MoAffine *self, MoVec3 v)
{
  const double *m = self->linear;

  return mo_vec3_add (self->move, (MoVec3){ m[0] * v.x + m[1] * v.y + m[2] * v.z,
                                            m[3] * v.x + m[4] * v.y + m[5] * v.z,
                                            m[6] * v.x + m[7] * v.y + m[8] * v.z });
}

MoAffine
mo_affine_mul (const MoAffine *a, const MoAffine *b)
{
  MoAffine product;

  mo_linear_mul (a->linear, b->linear, product.linear);
  product.move = mo_affine_apply (a, b->move);
  return product;
}

gboolean
mo_affine_invert (const MoAffine *self, MoAffine *inverse)
{
  const double *m = self->linear;
  MoVec3 rows[3] = { { m[0], m[1], m[2] }, { m[3], m[4], m[5] }, { m[6], m[7], m[8] } };
  MoVec3 columns[3] = { mo_vec3_cross (rows[1], rows[2]), mo_vec3_cross (rows[2], rows[0]),
                        mo_vec3_cross (rows[0], rows[1]) };
  double determinant = mo_vec3_dot (rows[0], columns[0]);
  MoVec3 move;

  *inverse = MO_AFFINE_IDENTITY;
  if (!isfinite (1.0 / determinant))
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      MoVec3 column = mo_vec3_scale (columns[i], 1.0 / determinant);

      inverse->linear[i] = column.x;
      inverse->linear[3 + i] = column.y;
      inverse->linear[6 + i] = column.z;
    }
  move = mo_affine_apply (inverse, self->move);
  inverse->move = mo_vec3_scale (move, -1.0);
  return TRUE;
}
