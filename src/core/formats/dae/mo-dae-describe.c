/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

/* What the nodes are: bones or not, and which of them move. */

static MoDaeNode *
node_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->nodes, MoDaeNode, index);
}

/* Mixamo says of everything that it is a joint, also of meshes. */
static gboolean
is_bone (const MoDaeNode *node)
{
  return node->is_joint
         && (node->is_animated || node->first >= 0 || (!node->has_mesh && !node->has_eye));
}

static gboolean
scales_differ (MoDaeReading *self, const MoDaeNode *node)
{
  g_autoptr (GArray) times = mo_dae_key_times (self, node);
  MoLocal first = MO_LOCAL_IDENTITY;

  for (guint i = 0; i < times->len; i++)
    {
      MoLocal local = mo_dae_evaluate (self, node, g_array_index (times, double, i), FALSE);
      double most;

      if (i == 0)
        first = local;
      most = 1e-4 * mo_vec3_length (first.scale);
      if (mo_vec3_length (mo_vec3_sub (local.scale, first.scale)) > most
          || mo_vec3_length (mo_vec3_sub (local.shear, first.shear)) > most)
        return TRUE;
    }
  return FALSE;
}

/* The products of a matrix's columns with one another: scale and shear, whatever the rotation. */
static void
multiply_columns (const double *m, double products[6])
{
  static const guint8 pairs[6][2] = { { 0, 0 }, { 1, 1 }, { 2, 2 }, { 0, 1 }, { 0, 2 }, { 1, 2 } };

  for (guint i = 0; i < 6; i++)
    {
      const double *a = m + pairs[i][0], *b = m + pairs[i][1];

      products[i] = a[0] * b[0] + a[4] * b[4] + a[8] * b[8];
    }
}

static gboolean
is_mirrored (const double *m)
{
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8])
             + m[2] * (m[4] * m[9] - m[5] * m[8])
         < 0.0;
}

/* Whether all keys of a curve are rotated by so little else that no scale can differ: quick, and FALSE when in doubt. */
static gboolean
only_turns (const MoDaeCurve *curve)
{
  const double *first = mo_dae_curve_value (curve, 0);
  double products[6], others[6], sum;
  gboolean is_first_mirrored = is_mirrored (first);

  multiply_columns (first, products);
  sum = products[0] + products[1] + products[2];
  for (guint i = 0; i < 3; i++)
    if (!(products[i] > 0.1 * sum && fabs (products[3 + i]) < 1e-3 * sum))
      return FALSE;
  for (guint key = 1; key < curve->n_keys; key++)
    {
      const double *m = mo_dae_curve_value (curve, key);

      multiply_columns (m, others);
      for (guint i = 0; i < 6; i++)
        if (!(fabs (others[i] - products[i]) <= 4e-6 * sum))
          return FALSE;
      if (is_mirrored (m) != is_first_mirrored)
        return FALSE;
    }
  return TRUE;
}

/* Scale factors of a node that differ by more than noise. */
static gboolean
scale_moves (MoDaeReading *self, const MoDaeNode *node)
{
  const MoDaeCurve *matrix = mo_dae_whole_matrix (self, node);

  return (matrix == NULL || !only_turns (matrix)) && scales_differ (self, node);
}

/* Whether a transform changes the scale of its node when it moves: a rotation does so after a scale, which it turns. */
static gboolean
may_change_scale (const MoDaeTransform *transform, gboolean is_scaled)
{
  return transform->type == MO_DAE_MATRIX || transform->type == MO_DAE_SCALE
         || (transform->type == MO_DAE_ROTATE && is_scaled);
}

static void
describe_moves (MoDaeReading *self, const MoDaeNode *node, MoNode *to)
{
  gboolean is_scaled = FALSE, may_scale = FALSE;

  for (int i = node->transforms; i >= 0;
       i = mo_dae_item (self->transforms, MoDaeTransform, i)->next)
    {
      const MoDaeTransform *transform = mo_dae_item (self->transforms, MoDaeTransform, i);

      for (int j = transform->curves; j >= 0; j = mo_dae_item (self->curves, MoDaeCurve, j)->next)
        if (mo_dae_curve_moves (mo_dae_item (self->curves, MoDaeCurve, j)))
          {
            to->moves = TRUE;
            may_scale = may_scale || may_change_scale (transform, is_scaled);
          }
      is_scaled = is_scaled || transform->type == MO_DAE_MATRIX || transform->type == MO_DAE_SCALE;
    }
  to->scale_moves = may_scale && scale_moves (self, node);
}

/* Where the file calls no node a joint (Biped, through OpenCOLLADA), those are bones that have channels. */
static void
take_animated (MoDaeReading *self)
{
  for (guint i = 0; i < self->scene->nodes->len; i++)
    {
      const MoDaeNode *node = node_at (self, (int) g_array_index (self->originals, guint, i));

      if (node->is_animated && !node->has_eye)
        mo_scene_node (self->scene, i)->kind = MO_NODE_BONE;
    }
}

gboolean
mo_dae_describe_nodes (MoDaeReading *self)
{
  gboolean has_bones = FALSE, has_channels = FALSE;

  for (guint i = 0; i < self->scene->nodes->len; i++)
    {
      const MoDaeNode *node = node_at (self, (int) g_array_index (self->originals, guint, i));
      MoNode *to = mo_scene_node (self->scene, i);

      if (is_bone (node))
        to->kind = MO_NODE_BONE;
      else if (to->kind != MO_NODE_BONE && node->has_eye)
        to->kind = MO_NODE_IGNORED;
      has_bones = has_bones || to->kind == MO_NODE_BONE;
      has_channels = has_channels || node->is_animated;
      if (node->is_animated)
        describe_moves (self, node, to);
    }
  if (!has_bones)
    take_animated (self);
  return has_bones || has_channels
         || mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_SCENE_NO_SKELETON,
                         self->chosen_scene->location, NULL, NULL);
}
