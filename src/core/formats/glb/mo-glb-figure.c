/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-glb-figure.h"

#include "mo-rig.h"

#include <string.h>

/* The number in the skin of each joint of the avatar, or of the next one above it that there is. */
static void
find_numbers (const MoSkeleton *skeleton, guint8 nodes[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      int parent = mo_rig_joint (i)->parent;

      guint number = 0;

      nodes[i] = parent >= 0 ? nodes[parent] : 0;
      for (guint j = 0; j < skeleton->joints->len && number <= G_MAXUINT8; j++)
        {
          const MoJoint *joint = mo_skeleton_joint (skeleton, j);

          if (!joint->is_end && mo_rig_find_alias (joint->name) == (int) i)
            nodes[i] = (guint8) number;
          number += joint->is_end ? 0 : 1;
        }
    }
}

/* Sideways, up and to the front. */
static void
set_axes (const float from[3], float to[3])
{
  to[0] = from[1];
  to[1] = from[2];
  to[2] = from[0];
}

/* Fills the nodes that carry a vertex, each once: where some of the avatar's joints are not in the skeleton, what is above
 * them carries for them. */
static void
carry (const MoMeshVertex *vertex, const guint8 *nodes, guint8 *joints, guint8 *weights)
{
  guint n = 0;

  memset (joints, 0, MO_MESH_WEIGHTS);
  memset (weights, 0, MO_MESH_WEIGHTS);
  for (guint i = 0; i < MO_MESH_WEIGHTS; i++)
    {
      guint8 node = nodes[vertex->joints[i]];
      guint at = 0;

      if (vertex->weights[i] == 0)
        continue;
      while (at < n && joints[at] != node)
        at++;
      joints[at] = node;
      weights[at] = (guint8) (weights[at] + vertex->weights[i]);
      n = MAX (n, at + 1);
    }
}

static void
add_vertices (MoGlbBuffer *buffer, GString *json, const MoSkeleton *skeleton, const MoMesh *mesh)
{
  const MoGlbLayout places = { MO_GLB_F32, 3, MO_GLB_VERTICES, FALSE, TRUE };
  const MoGlbLayout normals = { MO_GLB_F32, 3, MO_GLB_VERTICES, FALSE, FALSE };
  const MoGlbLayout joints = { MO_GLB_U8, 4, MO_GLB_VERTICES, FALSE, FALSE };
  const MoGlbLayout weights = { MO_GLB_U8, 4, MO_GLB_VERTICES, TRUE, FALSE };
  guint n = mesh->vertices->len;
  g_autofree float *numbers = g_new (float, (gsize) n * 6);
  g_autofree guint8 *carried = g_new (guint8, (gsize) n * 8);
  guint8 nodes[MO_RIG_N_JOINTS];

  find_numbers (skeleton, nodes);
  for (guint i = 0; i < n; i++)
    {
      const MoMeshVertex *vertex = &g_array_index (mesh->vertices, MoMeshVertex, i);

      set_axes (vertex->position, numbers + (gsize) i * 3);
      set_axes (vertex->normal, numbers + (gsize) (n + i) * 3);
      carry (vertex, nodes, carried + (gsize) i * 4, carried + (gsize) (n + i) * 4);
    }
  g_string_append_printf (json, "{\"POSITION\":%u,",
                          mo_glb_buffer_add (buffer, &places, numbers, n));
  g_string_append_printf (json, "\"NORMAL\":%u,",
                          mo_glb_buffer_add (buffer, &normals, numbers + (gsize) n * 3, n));
  g_string_append_printf (json, "\"JOINTS_0\":%u,",
                          mo_glb_buffer_add (buffer, &joints, carried, n));
  g_string_append_printf (json, "\"WEIGHTS_0\":%u}",
                          mo_glb_buffer_add (buffer, &weights, carried + (gsize) n * 4, n));
}

static void
add_material (GString *json, const MoMeshPart *part, gboolean is_first)
{
  const double colour[] = { (double) part->colour[0], (double) part->colour[1],
                            (double) part->colour[2], 1.0 };

  g_string_append_printf (json,
                          "%s{\"name\":\"%s\",\"pbrMetallicRoughness\":{\"metallicFactor\":0"
                          ",\"roughnessFactor\":0.8",
                          is_first ? "" : ",", part->name);
  mo_glb_append_numbers (json, "baseColorFactor", colour, 4);
  g_string_append (json, "}}");
}

void
mo_glb_add_figure (MoGlbBuffer *buffer, GString *json, const MoSkeleton *skeleton,
                   const MoMesh *mesh)
{
  const MoGlbLayout indices = { MO_GLB_U16, 1, MO_GLB_INDICES, FALSE, FALSE };
  g_autoptr (GString) attributes = g_string_new (NULL);

  /* All parts share their vertices. */
  add_vertices (buffer, attributes, skeleton, mesh);
  g_string_append (json, "\"meshes\":[{\"name\":\"Figure\",\"primitives\":[");
  for (guint i = 0; i < mesh->parts->len; i++)
    {
      const MoMeshPart *part = &g_array_index (mesh->parts, MoMeshPart, i);
      const guint16 *first = &g_array_index (mesh->indices, guint16, part->first);

      g_string_append_printf (json, "%s{\"attributes\":%s,\"indices\":%u,\"material\":%u}",
                              i > 0 ? "," : "", attributes->str,
                              mo_glb_buffer_add (buffer, &indices, first, part->n), i);
    }
  g_string_append (json, "]}],\"materials\":[");
  for (guint i = 0; i < mesh->parts->len; i++)
    add_material (json, &g_array_index (mesh->parts, MoMeshPart, i), i == 0);
  g_string_append (json, "],");
}
