/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <glib/gi18n-lib.h>

/* Nodes and skins. */

/* Column after column, 4 x 4. */
static MoLocal
local_of_matrix (const double *m)
{
  MoAffine affine = { { m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10] },
                      { m[12], m[13], m[14] } };

  return mo_local_from_affine (&affine);
}

/* The transform of a node: T . R . S, or a matrix. */
static gboolean
read_local (MoGltf *self, const MoJsonValue *element, MoGltfNode *node)
{
  const double *matrix, *move, *turn, *scale;
  MoLocal local = MO_LOCAL_IDENTITY;

  if (!mo_gltf_read_numbers (self, element, "matrix", 16, &matrix)
      || !mo_gltf_read_numbers (self, element, "translation", 3, &move)
      || !mo_gltf_read_numbers (self, element, "rotation", 4, &turn)
      || !mo_gltf_read_numbers (self, element, "scale", 3, &scale))
    return FALSE;
  if (matrix != NULL)
    local = local_of_matrix (matrix);
  if (move != NULL)
    local.move = (MoVec3){ move[0], move[1], move[2] };
  if (turn != NULL)
    local.turn = mo_quat_normalise ((MoQuat){ turn[0], turn[1], turn[2], turn[3] });
  if (scale != NULL)
    local.scale = (MoVec3){ scale[0], scale[1], scale[2] };
  node->has_matrix = matrix != NULL;
  if (matrix != NULL || move != NULL || turn != NULL || scale != NULL)
    node->local = g_memdup2 (&local, sizeof local);
  return TRUE;
}

/* The indices in an array of them, to be called back in their order. */
static gboolean
read_indices (MoGltf *self, const MoJsonValue *element, const char *name, guint32 *to)
{
  const MoJsonValue *array = mo_json_member (element, name);

  for (guint i = 0; i < array->n; i++)
    {
      double number = array->numbers != NULL ? array->numbers[i] : -1.0;

      if (!(number >= 0.0 && number < MO_GLTF_NONE))
        return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_VALUE, array->location,
                             array->name, NULL);
      to[i] = (guint32) number;
    }
  return TRUE;
}

/* How many indices an array of them has; 0 if it is not there. */
static guint
count_indices (const MoJsonValue *element, const char *name)
{
  const MoJsonValue *array = mo_json_member (element, name);

  return array != NULL && array->kind == MO_JSON_ARRAY ? array->n : 0;
}

static gboolean
read_children (MoGltf *self, const MoJsonValue *element)
{
  guint n = count_indices (element, "children");
  g_autofree guint32 *children = g_new (guint32, n);

  if (n > 0 && !read_indices (self, element, "children", children))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      MoGltfLink link = { children[i], self->nodes->len };

      g_array_append_val (self->links, link);
    }
  return TRUE;
}

gboolean
mo_gltf_take_node (MoGltf *self, const MoJsonValue *element)
{
  MoGltfNode node = { .parent = MO_GLTF_NONE, .scene = MO_GLTF_NONE };
  const char *name = mo_json_member_string (element, "name");
  const MoJsonValue *extensions = mo_gltf_object (element, "extensions");

  if (extensions != NULL && mo_json_member (extensions, "VRMC_node_constraint") != NULL)
    mo_report (self->context, MO_CODE_GLTF_CONSTRAINT, element->location, NULL, NULL);
  if (!read_children (self, element) || !read_local (self, element, &node))
    return FALSE;
  node.is_camera =
      mo_json_member (element, "camera") != NULL
      || (extensions != NULL && mo_json_member (extensions, "KHR_lights_punctual") != NULL);
  node.name = name != NULL && *name != '\0' ? g_strdup (name) : NULL;
  g_array_append_val (self->nodes, node);
  return TRUE;
}

gboolean
mo_gltf_take_skin (MoGltf *self, const MoJsonValue *element)
{
  MoGltfSkin skin = { .n_joints = count_indices (element, "joints") };

  if (!mo_gltf_read_index (self, element, "inverseBindMatrices", MO_GLTF_NONE, &skin.binds))
    return FALSE;
  skin.joints = g_new (guint32, skin.n_joints);
  g_array_append_val (self->skins, skin);
  return skin.n_joints == 0 || read_indices (self, element, "joints", skin.joints);
}

/* -- Joining ----------------------------------------------------------------------------------- */

static MoGltfNode *
node_at (const MoGltf *self, guint32 index)
{
  return &g_array_index (self->nodes, MoGltfNode, index);
}

static gboolean
set_parent (MoGltf *self, const MoGltfLink *link)
{
  g_autofree char *child = g_strdup_printf ("nodes[%u]", link->child);

  if (link->child >= self->nodes->len)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_NO_NODE,
                         mo_gltf_locate (self, "nodes", link->parent), child, NULL);
  if (node_at (self, link->child)->parent != MO_GLTF_NONE)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_TWO_PARENTS,
                         mo_gltf_locate (self, "nodes", link->parent), child, NULL);
  node_at (self, link->child)->parent = link->parent;
  return TRUE;
}

/* Fails if a node is above itself. Every node is visited once: the way up ends at one that is known to be right. */
static gboolean
check_circles (MoGltf *self, guint32 start)
{
  guint32 i = start;
  gsize n = 0;

  while (i != MO_GLTF_NONE && !node_at (self, i)->is_checked && n <= self->nodes->len)
    {
      i = node_at (self, i)->parent;
      n++;
    }
  if (n > self->nodes->len)
    {
      g_autofree char *where = g_strdup_printf ("nodes[%u]", i);

      return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_SCENE_LOOP,
                           mo_gltf_locate (self, "nodes", i), where, NULL);
    }
  for (i = start; i != MO_GLTF_NONE && !node_at (self, i)->is_checked;
       i = node_at (self, i)->parent)
    node_at (self, i)->is_checked = TRUE;
  return TRUE;
}

gboolean
mo_gltf_join_nodes (MoGltf *self)
{
  for (guint i = 0; i < self->links->len; i++)
    if (!set_parent (self, &g_array_index (self->links, MoGltfLink, i)))
      return FALSE;
  g_clear_pointer (&self->links, g_array_unref);
  for (guint i = 0; i < self->nodes->len; i++)
    if (!check_circles (self, i))
      return FALSE;
  return TRUE;
}

MoGltfNode *
mo_gltf_node (const MoGltf *self, guint32 index)
{
  return index < self->nodes->len && node_at (self, index)->scene != MO_GLTF_NONE
             ? node_at (self, index)
             : NULL;
}
