/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Where meshes are bound to bones: the inverse matrices of a skin lead from its mesh to each joint (glTF 2.0
 * specification, section 3.7.3). Where the mesh itself is does not matter, so that only relations between the joints of
 * a skin count. A figure of several meshes has a skin for each, which share joints: these are taken as one, if they
 * agree about what they share. */

/* How much two skins may disagree: a number of the matrix between them, relative to the largest one. */
#define SAME 1e-3

/* The matrices of a skin, and their inverses, for each of its joints; `is_valid` where there is an inverse. */
typedef struct
{
  MoAffine bind, inverse;
  gboolean is_valid;
} Bind;

/* Column after column, 4 x 4. */
static MoAffine
affine_of (const float *m)
{
  MoAffine affine;

  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 3; column++)
      affine.linear[3 * row + column] = (double) m[4 * column + row];
  affine.move = (MoVec3){ (double) m[12], (double) m[13], (double) m[14] };
  return affine;
}

static gboolean
is_finite (const MoAffine *self)
{
  double sum = self->move.x + self->move.y + self->move.z;

  for (guint i = 0; i < 9; i++)
    sum += self->linear[i];
  return isfinite (sum);
}

/* Reads as many as there are. NULL with the error set. */
static Bind *
read_binds (MoGltf *self, const MoGltfSkin *skin)
{
  g_autofree Bind *binds = g_new0 (Bind, MAX (skin->n_joints, 1));
  g_autofree float *matrices = NULL;
  guint n;

  if (!mo_gltf_check_accessor (self, skin->binds, 16, TRUE))
    return NULL;
  n = MIN (g_array_index (self->accessors, MoGltfAccessor, skin->binds).count, skin->n_joints);
  matrices = g_new (float, MAX (n, 1) * 16);
  if (!mo_gltf_read_accessor (self, skin->binds, 0, n, matrices))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      binds[i].inverse = affine_of (matrices + 16 * (gsize) i);
      binds[i].is_valid =
          is_finite (&binds[i].inverse) && mo_affine_invert (&binds[i].inverse, &binds[i].bind);
    }
  return g_steal_pointer (&binds);
}

static MoNode *
joint_of (const MoGltf *self, const MoGltfSkin *skin, guint index)
{
  return mo_scene_node (self->scene,
                        g_array_index (self->nodes, MoGltfNode, skin->joints[index]).scene);
}

static gboolean
is_same (const MoAffine *a, const MoAffine *b)
{
  const double v[] = { a->move.x, a->move.y, a->move.z }, w[] = { b->move.x, b->move.y, b->move.z };
  double largest = 0.0, off = 0.0;

  for (guint i = 0; i < 9; i++)
    {
      largest = MAX (largest, fabs (a->linear[i]));
      off = MAX (off, fabs (a->linear[i] - b->linear[i]));
    }
  for (guint i = 0; i < 3; i++)
    {
      largest = MAX (largest, fabs (v[i]));
      off = MAX (off, fabs (v[i] - w[i]));
    }
  return off <= SAME * largest;
}

/* The number of an earlier skin that this one shares joints with, and the matrix from this one to that; 0 for none, or
 * if they disagree. */
static guint
find_shared (const MoGltf *self, const MoGltfSkin *skin, const Bind *binds, MoAffine *between)
{
  guint number = 0;

  for (guint i = 0; i < skin->n_joints; i++)
    {
      const MoNode *node = joint_of (self, skin, i);
      MoAffine other;

      if (node->skin == 0 || !binds[i].is_valid || (number != 0 && node->skin != number))
        continue;
      other = mo_affine_mul (&node->bind, &binds[i].inverse);
      if (number != 0 && !is_same (&other, between))
        return 0;
      number = node->skin;
      *between = other;
    }
  return number;
}

static gboolean
set_skin (MoGltf *self, guint index)
{
  const MoGltfSkin *skin = &g_array_index (self->skins, MoGltfSkin, index);
  MoAffine between = MO_AFFINE_IDENTITY;
  g_autofree Bind *binds = NULL;
  guint number;

  if (skin->binds == MO_GLTF_NONE)
    return TRUE;
  binds = read_binds (self, skin);
  if (binds == NULL)
    return FALSE;
  number = find_shared (self, skin, binds, &between);
  if (number == 0)
    {
      number = MO_SKIN_WORLD + 1 + index;
      between = MO_AFFINE_IDENTITY;
    }
  for (guint i = 0; i < skin->n_joints; i++)
    if (joint_of (self, skin, i)->skin == 0 && binds[i].is_valid)
      {
        MoAffine bind = mo_affine_mul (&between, &binds[i].bind);

        if (is_finite (&bind))
          mo_scene_set_bind (self->scene,
                             g_array_index (self->nodes, MoGltfNode, skin->joints[i]).scene, number,
                             &bind);
      }
  return TRUE;
}

static int
compare_skins (gconstpointer a, gconstpointer b, gpointer data)
{
  const MoGltf *self = data;
  guint x = *(const guint *) a, y = *(const guint *) b;
  guint n = g_array_index (self->skins, MoGltfSkin, x).n_joints;
  guint m = g_array_index (self->skins, MoGltfSkin, y).n_joints;

  return n != m ? (n < m) - (n > m) : (x > y) - (x < y);
}

gboolean
mo_gltf_set_binds (MoGltf *self)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));

  /* A humanoid's nodes are in the T pose, wherever its meshes are bound. */
  if (self->roles->len > 0)
    return TRUE;
  for (guint i = 0; i < self->skins->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_skins, self);
  for (guint i = 0; i < order->len; i++)
    if (!set_skin (self, g_array_index (order, guint, i)))
      return FALSE;
  return TRUE;
}
