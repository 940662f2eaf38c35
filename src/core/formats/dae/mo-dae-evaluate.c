/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Nodes at a time: the product of their transforms, some of whose numbers channels replace. */

static MoDaeTransform *
transform_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->transforms, MoDaeTransform, index);
}

static MoDaeCurve *
curve_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->curves, MoDaeCurve, index);
}

static void
numbers_at (MoDaeReading *self, const MoDaeTransform *transform, double time, gboolean is_before,
            double numbers[MO_DAE_MAX_NUMBERS])
{
  mo_dae_transform_numbers (self, transform, numbers);
  for (int i = transform->curves; i >= 0; i = curve_at (self, i)->next)
    if (curve_at (self, i)->n_keys > 0)
      mo_dae_curve_evaluate (curve_at (self, i), time, is_before, numbers + curve_at (self, i)->at);
}

/* -- Matrices ---------------------------------------------------------------------------------- */

static MoAffine
affine_of_matrix (const double m[MO_DAE_MAX_NUMBERS])
{
  return (MoAffine){ { m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10] },
                     { m[3], m[7], m[11] } };
}

static MoAffine
affine_of_local (const MoLocal *local)
{
  const MoVec3 *s = &local->scale, *h = &local->shear;
  const double stretch[9] = { s->x, h->x, h->y, 0.0, s->y, h->z, 0.0, 0.0, s->z };
  double turn[9];
  MoAffine affine;

  mo_quat_to_matrix (local->turn, turn);
  mo_linear_mul (turn, stretch, affine.linear);
  affine.move = local->move;
  return affine;
}

/* Matrices are blended part by part: the schema's blend of each number by itself would shear them. */
static MoLocal
blend (const MoLocal *a, const MoLocal *b, double share)
{
  return (MoLocal){ mo_vec3_lerp (a->move, b->move, share), mo_quat_slerp (a->turn, b->turn, share),
                    mo_vec3_lerp (a->scale, b->scale, share),
                    mo_vec3_lerp (a->shear, b->shear, share) };
}

/* The keys around a time of all channels together. FALSE at a key, outside the keys, and where a channel is not
 * linear. */
static gboolean
find_span (MoDaeReading *self, const MoDaeTransform *transform, double time, gboolean is_before,
           double *from, double *to)
{
  *from = -G_MAXDOUBLE;
  *to = G_MAXDOUBLE;
  for (int i = transform->curves; i >= 0; i = curve_at (self, i)->next)
    {
      MoDaeCurve *curve = curve_at (self, i);
      guint key;
      double at;

      if (curve->n_keys == 0)
        continue;
      key = mo_dae_curve_find (curve, time, is_before);
      at = mo_dae_curve_time (curve, key);
      if (at > time)
        *to = MIN (*to, at);
      else
        {
          *from = MAX (*from, at);
          if (key + 1 == curve->n_keys)
            continue;
          if (mo_dae_curve_mode (curve, key) != MO_DAE_LINEAR)
            return FALSE;
          *to = MIN (*to, mo_dae_curve_time (curve, key + 1));
        }
    }
  return *from > -G_MAXDOUBLE && *to < G_MAXDOUBLE && time > *from && time < *to;
}

static MoLocal
local_of_matrix_at (MoDaeReading *self, const MoDaeTransform *transform, double time,
                    gboolean is_before)
{
  double numbers[MO_DAE_MAX_NUMBERS], from, to;
  MoAffine affine;
  MoLocal a, b;

  if (!find_span (self, transform, time, is_before, &from, &to))
    {
      numbers_at (self, transform, time, is_before, numbers);
      affine = affine_of_matrix (numbers);
      return mo_local_from_affine (&affine);
    }
  numbers_at (self, transform, from, FALSE, numbers);
  affine = affine_of_matrix (numbers);
  a = mo_local_from_affine (&affine);
  numbers_at (self, transform, to, TRUE, numbers);
  affine = affine_of_matrix (numbers);
  b = mo_local_from_affine (&affine);
  return blend (&a, &b, (time - from) / (to - from));
}

/* -- All transforms ---------------------------------------------------------------------------- */

static MoAffine
affine_of_rotation (const double numbers[4])
{
  MoVec3 axis = mo_vec3_unit ((MoVec3){ numbers[0], numbers[1], numbers[2] });
  MoAffine affine = MO_AFFINE_IDENTITY;

  if (!mo_vec3_is_zero (axis))
    mo_quat_to_matrix (mo_quat_from_axis_angle (axis, MO_DEGREES (fmod (numbers[3], 720.0))),
                       affine.linear);
  return affine;
}

static MoAffine
affine_of_numbers (const MoDaeTransform *transform, const double numbers[MO_DAE_MAX_NUMBERS])
{
  MoAffine affine = MO_AFFINE_IDENTITY;

  switch ((MoDaeTransformType) transform->type)
    {
    case MO_DAE_MATRIX:
      return affine_of_matrix (numbers);
    case MO_DAE_TRANSLATE:
      affine.move = (MoVec3){ numbers[0], numbers[1], numbers[2] };
      break;
    case MO_DAE_ROTATE:
      return affine_of_rotation (numbers);
    case MO_DAE_SCALE:
      for (guint i = 0; i < 3; i++)
        affine.linear[4 * i] = numbers[i];
      break;
    case MO_DAE_SKEW:
    case MO_DAE_LOOKAT:
      break;
    }
  return affine;
}

static gboolean
is_finite (const MoLocal *local)
{
  const double *numbers = (const double *) local;

  for (guint i = 0; i < sizeof *local / sizeof *numbers; i++)
    if (!isfinite (numbers[i]))
      return FALSE;
  return TRUE;
}

static MoLocal
evaluate (MoDaeReading *self, const MoDaeNode *node, gboolean is_rest, double time,
          gboolean is_before)
{
  MoAffine product = MO_AFFINE_IDENTITY;
  MoLocal local;

  for (int i = node->transforms; i >= 0; i = transform_at (self, i)->next)
    {
      const MoDaeTransform *transform = transform_at (self, i);
      double numbers[MO_DAE_MAX_NUMBERS];
      MoAffine affine;

      if (transform->type == MO_DAE_MATRIX && transform->curves >= 0 && !is_rest)
        {
          local = local_of_matrix_at (self, transform, time, is_before);
          if (node->transforms == node->last_transform)
            return is_finite (&local) ? local : MO_LOCAL_IDENTITY;
          affine = affine_of_local (&local);
        }
      else
        {
          if (is_rest)
            mo_dae_transform_numbers (self, transform, numbers);
          else
            numbers_at (self, transform, time, is_before, numbers);
          affine = affine_of_numbers (transform, numbers);
        }
      product = mo_affine_mul (&product, &affine);
    }
  local = mo_local_from_affine (&product);
  return is_finite (&local) ? local : MO_LOCAL_IDENTITY;
}

MoLocal
mo_dae_evaluate (MoDaeReading *self, const MoDaeNode *node, double time, gboolean is_before)
{
  return evaluate (self, node, FALSE, time, is_before);
}

MoLocal
mo_dae_rest (MoDaeReading *self, const MoDaeNode *node)
{
  return evaluate (self, node, TRUE, 0.0, FALSE);
}
