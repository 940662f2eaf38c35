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
      if (at == time)
        return FALSE;
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
local_of_key (const MoDaeCurve *curve, guint key)
{
  MoAffine affine = affine_of_matrix (mo_dae_curve_value (curve, key));

  return mo_local_from_affine (&affine);
}

/* The same as local_of_matrix_at for a matrix that one linear channel moves as a whole, which nearly all are. */
static MoLocal
local_of_curve_at (MoDaeCurve *curve, guint key, double time)
{
  double from = mo_dae_curve_time (curve, key), to;
  MoLocal a = local_of_key (curve, key), b;

  if (!(time > from) || key + 1 == curve->n_keys)
    return a;
  to = mo_dae_curve_time (curve, key + 1);
  b = local_of_key (curve, key + 1);
  return time < to ? blend (&a, &b, (time - from) / (to - from)) : b;
}

static MoLocal
local_of_matrix_at (MoDaeReading *self, const MoDaeTransform *transform, double time,
                    gboolean is_before)
{
  MoDaeCurve *curve = curve_at (self, transform->curves);
  double numbers[MO_DAE_MAX_NUMBERS], from, to;
  MoAffine affine;
  MoLocal a, b;
  guint key;

  if (curve->next < 0 && curve->n == MO_DAE_MATRIX_NUMBERS && curve->n_keys > 0)
    {
      key = mo_dae_curve_find (curve, time, is_before);
      if (mo_dae_curve_mode (curve, key) == MO_DAE_LINEAR)
        return local_of_curve_at (curve, key, time);
    }
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

/* A product of transforms: a rotation and a translation as long as there is nothing else. */
typedef struct
{
  gboolean is_rigid;
  MoQuat turn;
  MoVec3 move;
  MoAffine affine;
} Product;

#define PRODUCT_IDENTITY                                                                           \
  ((Product){ TRUE, MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 }, MO_AFFINE_IDENTITY })

static void
multiply (Product *self, const MoAffine *affine)
{
  MoAffine own = { .move = self->move };

  if (!self->is_rigid)
    own = self->affine;
  else
    mo_quat_to_matrix (self->turn, own.linear);
  self->affine = mo_affine_mul (&own, affine);
  self->is_rigid = FALSE;
}

static void
translate (Product *self, MoVec3 way)
{
  if (self->is_rigid)
    self->move = mo_vec3_add (self->move, mo_quat_rotate (self->turn, way));
  else
    self->affine.move = mo_affine_apply (&self->affine, way);
}

static void
rotate (Product *self, const double numbers[4])
{
  MoAffine affine = MO_AFFINE_IDENTITY;
  MoVec3 axis;
  MoQuat turn;

  /* Of three rotations, many files only use one or two. */
  if (numbers[3] == 0.0)
    return;
  axis = mo_vec3_unit ((MoVec3){ numbers[0], numbers[1], numbers[2] });
  if (mo_vec3_is_zero (axis))
    return;
  turn = mo_quat_from_axis_angle (axis, MO_DEGREES (fmod (numbers[3], 720.0)));
  if (self->is_rigid)
    {
      self->turn = mo_quat_mul (turn, self->turn);
      return;
    }
  mo_quat_to_matrix (turn, affine.linear);
  multiply (self, &affine);
}

static void
apply (Product *self, const MoDaeTransform *transform, const double numbers[MO_DAE_MAX_NUMBERS])
{
  MoAffine affine = MO_AFFINE_IDENTITY;

  switch ((MoDaeTransformType) transform->type)
    {
    case MO_DAE_MATRIX:
      affine = affine_of_matrix (numbers);
      multiply (self, &affine);
      break;
    case MO_DAE_TRANSLATE:
      translate (self, (MoVec3){ numbers[0], numbers[1], numbers[2] });
      break;
    case MO_DAE_ROTATE:
      rotate (self, numbers);
      break;
    case MO_DAE_SCALE:
      if (numbers[0] == 1.0 && numbers[1] == 1.0 && numbers[2] == 1.0)
        break;
      for (guint i = 0; i < 3; i++)
        affine.linear[4 * i] = numbers[i];
      multiply (self, &affine);
      break;
    case MO_DAE_SKEW:
    case MO_DAE_LOOKAT:
      break;
    }
}

/* Products of huge numbers may be none. */
static MoLocal
finish (const Product *self)
{
  MoLocal local = MO_LOCAL_IDENTITY;
  const double *numbers = (const double *) &local;

  if (self->is_rigid)
    {
      local.move = self->move;
      local.turn = mo_quat_normalise (self->turn);
    }
  else
    local = mo_local_from_affine (&self->affine);
  for (guint i = 0; i < sizeof local / sizeof *numbers; i++)
    if (!isfinite (numbers[i]))
      return MO_LOCAL_IDENTITY;
  return local;
}

/* What a transform and those after it that nothing moves do together. Returns the next one. */
static int
apply_fixed (MoDaeReading *self, Product *product, const MoDaeTransform *transform)
{
  const MoAffine *fixed = mo_dae_item (self->fixed, MoAffine, transform->fixed);

  if (memcmp (fixed->linear, MO_AFFINE_IDENTITY.linear, sizeof fixed->linear) == 0)
    translate (product, fixed->move);
  else
    multiply (product, fixed);
  return transform->after_fixed;
}

MoLocal
mo_dae_evaluate (MoDaeReading *self, const MoDaeNode *node, double time, gboolean is_before)
{
  Product product = PRODUCT_IDENTITY;

  for (int i = node->transforms; i >= 0;)
    {
      const MoDaeTransform *transform = transform_at (self, i);
      double numbers[MO_DAE_MAX_NUMBERS];

      if (transform->fixed >= 0)
        {
          i = apply_fixed (self, &product, transform);
          continue;
        }
      if (transform->type == MO_DAE_MATRIX && transform->curves >= 0)
        {
          MoLocal local = local_of_matrix_at (self, transform, time, is_before);
          MoAffine affine;

          if (node->n_transforms == 1)
            return local;
          affine = affine_of_local (&local);
          multiply (&product, &affine);
        }
      else
        {
          numbers_at (self, transform, time, is_before, numbers);
          apply (&product, transform, numbers);
        }
      i = transform->next;
    }
  return finish (&product);
}

MoLocal
mo_dae_rest (MoDaeReading *self, const MoDaeNode *node)
{
  Product product = PRODUCT_IDENTITY;

  for (int i = node->transforms; i >= 0; i = transform_at (self, i)->next)
    {
      double numbers[MO_DAE_MAX_NUMBERS];

      mo_dae_transform_numbers (self, transform_at (self, i), numbers);
      apply (&product, transform_at (self, i), numbers);
    }
  return finish (&product);
}

/* -- What does not move ------------------------------------------------------------------------ */

/* Multiplies the transforms from one on that nothing moves. Returns the next one. */
static int
join (MoDaeReading *self, int first)
{
  Product product = PRODUCT_IDENTITY;
  MoAffine affine;
  guint n = 0;
  int at;

  for (at = first; at >= 0 && transform_at (self, at)->curves < 0; n++)
    {
      double numbers[MO_DAE_MAX_NUMBERS];

      mo_dae_transform_numbers (self, transform_at (self, at), numbers);
      apply (&product, transform_at (self, at), numbers);
      at = transform_at (self, at)->next;
    }
  if (n == 0)
    return transform_at (self, first)->next;
  affine = MO_AFFINE_IDENTITY;
  multiply (&product, &affine);
  transform_at (self, first)->fixed = (int) self->fixed->len;
  transform_at (self, first)->after_fixed = at;
  g_array_append_val (self->fixed, product.affine);
  return at;
}

void
mo_dae_join_fixed (MoDaeReading *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const MoDaeNode *node = mo_dae_item (self->nodes, MoDaeNode, i);

      if (node->n_copies > 0)
        for (int j = node->transforms; j >= 0;)
          j = join (self, j);
    }
}
