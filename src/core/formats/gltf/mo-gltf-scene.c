/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include "mo-limits.h"

/* The nodes that a scene gets: bones, and all above them. Files have many others, which would only take memory. */

#define MAX_NODES (16u * MO_MAX_JOINTS)

static MoGltfNode *
node_at (const MoGltf *self, guint32 index)
{
  return &g_array_index (self->nodes, MoGltfNode, index);
}

/* The joints of all skins. */
static gboolean
mark_skins (MoGltf *self)
{
  for (guint i = 0; i < self->skins->len; i++)
    {
      const MoGltfSkin *skin = &g_array_index (self->skins, MoGltfSkin, i);

      for (guint k = 0; k < skin->n_joints; k++)
        {
          g_autofree char *where = NULL;

          if (skin->joints[k] < self->nodes->len)
            {
              node_at (self, skin->joints[k])->is_bone = TRUE;
              continue;
            }
          where = g_strdup_printf ("nodes[%u]", skin->joints[k]);
          return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_GLTF_NO_NODE,
                               mo_gltf_locate (self, "skins", i), where, NULL);
        }
    }
  return TRUE;
}

static gboolean
has_bones (const MoGltf *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    if (node_at (self, i)->is_bone)
      return TRUE;
  return FALSE;
}

/* In a file without skins, what its animations move is its skeleton, in each of them; but not cameras and lights. */
static void
mark_moving (MoGltf *self)
{
  guint n = (guint) MIN ((guint64) self->nodes->len, (guint64) self->moving->len * 8);

  for (guint i = 0; i < n; i++)
    if ((self->moving->data[i / 8] >> i % 8 & 1) != 0 && !node_at (self, i)->is_camera)
      node_at (self, i)->is_bone = TRUE;
}

/* Marks bones and all above them; returns how many there are. */
static guint
mark_needed (MoGltf *self)
{
  guint n = 0;

  for (guint i = 0; i < self->nodes->len; i++)
    if (node_at (self, i)->is_bone)
      for (guint32 k = i; k != MO_GLTF_NONE && !node_at (self, k)->is_needed;
           k = node_at (self, k)->parent, n++)
        node_at (self, k)->is_needed = TRUE;
  return n;
}

static void
add_node (MoGltf *self, guint32 index)
{
  MoGltfNode *from = node_at (self, index);
  gboolean is_named = from->name != NULL && *from->name != '\0';
  g_autofree char *number = is_named ? NULL : g_strdup_printf ("node%u", index);
  MoGltfMotion motion = { .curves = { MO_GLTF_NONE, MO_GLTF_NONE, MO_GLTF_NONE } };
  MoNode *to;

  motion.rest = from->local != NULL ? *from->local : MO_LOCAL_IDENTITY;
  from->scene = mo_scene_add (self->scene, is_named ? from->name : number, -1);
  to = mo_scene_node (self->scene, from->scene);
  to->rest = motion.rest;
  to->kind = from->is_bone ? MO_NODE_BONE : MO_NODE_OTHER;
  g_array_append_val (self->motions, motion);
}

gboolean
mo_gltf_make_scene (MoGltf *self)
{
  guint n;

  if (!mark_skins (self))
    return FALSE;
  if (!self->is_chosen)
    self->scene->place = self->json->root->location;
  if (!has_bones (self))
    {
      if (self->names->len > self->chosen + 1 && !mo_gltf_read_moving (self))
        return FALSE;
      mark_moving (self);
    }
  n = mark_needed (self);
  if (n == 0)
    return mo_gltf_fail (self, MO_ERROR_INVALID, MO_CODE_SCENE_NO_SKELETON,
                         self->json->root->location, NULL, NULL);
  if (n > MAX_NODES)
    return mo_gltf_fail (self, MO_ERROR_LIMIT, MO_CODE_SCENE_JOINTS, self->json->root->location,
                         NULL, NULL);
  for (guint i = 0; i < self->nodes->len; i++)
    if (node_at (self, i)->is_needed)
      add_node (self, i);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const MoGltfNode *node = node_at (self, i);

      if (node->is_needed && node->parent != MO_GLTF_NONE)
        mo_scene_node (self->scene, node->scene)->parent =
            (int) node_at (self, node->parent)->scene;
    }
  for (guint i = 0; i < self->roles->len; i++)
    {
      const MoGltfRole *role = &g_array_index (self->roles, MoGltfRole, i);
      MoNode *node = mo_scene_node (self->scene, node_at (self, role->node)->scene);

      g_free (node->role);
      node->role = g_strdup (role->role);
    }
  if (self->is_behind)
    self->scene->space.front = -MO_AXIS_Z;
  return TRUE;
}
