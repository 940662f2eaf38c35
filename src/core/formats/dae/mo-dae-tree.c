/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* The nodes of the file's scene, with copies of others in place of their instances. */

/* What FBX COLLADA writes for a byte that it takes for no part of a name, and the digits after it. */
#define ESCAPE "FBXASC"
#define N_DIGITS 3

/* A node that has still to be added, with its siblings after it. */
typedef struct
{
  int node;
  int parent; /* in the scene */
  guint depth;
} Pending;

static MoDaeNode *
node_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->nodes, MoDaeNode, index);
}

/* "FBXASC032" is a blank. Names that would not be text then stay as they are. */
static char *
unescape (const char *name)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = name; *p != '\0';)
    {
      const char *digits = p + strlen (ESCAPE);

      if (g_str_has_prefix (p, ESCAPE) && g_ascii_isdigit (digits[0]) && g_ascii_isdigit (digits[1])
          && g_ascii_isdigit (digits[2]))
        {
          int byte = (digits[0] - '0') * 100 + (digits[1] - '0') * 10 + (digits[2] - '0');

          g_string_append_c (plain, (char) (byte >= 32 && byte < 256 ? byte : 255));
          p = digits + N_DIGITS;
        }
      else
        g_string_append_c (plain, *p++);
    }
  if (g_utf8_validate (plain->str, (gssize) plain->len, NULL))
    return g_string_free (plain, FALSE);
  g_string_free (plain, TRUE);
  return g_strdup (name);
}

static const MoDaeScene *
choose_scene (MoDaeReading *self)
{
  const char *id = mo_dae_id_of_url (self->scene_url);

  for (guint i = 0; i < self->scenes->len && id != NULL; i++)
    if (g_strcmp0 (mo_dae_item (self->scenes, MoDaeScene, i)->id, id) == 0)
      return mo_dae_item (self->scenes, MoDaeScene, i);
  return self->scenes->len > 0 ? mo_dae_item (self->scenes, MoDaeScene, 0) : NULL;
}

static GHashTable *
list_ids (MoDaeReading *self)
{
  GHashTable *ids = g_hash_table_new (mo_dae_id_hash, g_str_equal);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      char *id = node_at (self, (int) i)->id;

      if (id != NULL && !g_hash_table_contains (ids, id))
        g_hash_table_insert (ids, id, GUINT_TO_POINTER (i + 1));
    }
  return ids;
}

static MoLocation
place_of (const MoDaeNode *node)
{
  return (MoLocation){ 0, node->line, node->column, 0 };
}

/* The node that an instance stands for; -1 if the file does not have it, or with the error set. */
static int
resolve (MoDaeReading *self, GHashTable *ids, const MoDaeNode *instance, int parent)
{
  int node = (int) GPOINTER_TO_UINT (g_hash_table_lookup (ids, instance->url)) - 1;

  if (node < 0)
    mo_report (self->xml.context, MO_CODE_DAE_INSTANCE, place_of (instance), NULL, "%s",
               instance->url);
  for (int i = parent; i >= 0 && node >= 0; i = mo_scene_node (self->scene, (guint) i)->parent)
    if (g_array_index (self->originals, guint, i) == (guint) node)
      {
        mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_SCENE_LOOP, place_of (instance),
                     instance->url, NULL);
        return -1;
      }
  return node;
}

static const char *
first_of (const char *a, const char *b, const char *c)
{
  return a != NULL && *a != '\0' ? a : b != NULL && *b != '\0' ? b : c != NULL ? c : "";
}

/* FALSE where there are too many. */
static gboolean
add_node (MoDaeReading *self, int index, int parent)
{
  MoDaeNode *node = node_at (self, index);
  g_autofree char *name = unescape (first_of (node->name, node->id, node->sid));
  guint original = (guint) index;

  if (!mo_dae_check_count (self, self->scene->nodes->len))
    return FALSE;
  mo_scene_add (self->scene, name, parent);
  g_array_append_val (self->originals, original);
  node->n_copies++;
  return TRUE;
}

/* In the order of the document: a node, what is below it, its next sibling. */
static gboolean
add_all (MoDaeReading *self, GHashTable *ids, GArray *pending)
{
  while (pending->len > 0)
    {
      Pending at = g_array_index (pending, Pending, pending->len - 1);
      const MoDaeNode *node = node_at (self, at.node);
      Pending sibling = { node->next, at.parent, at.depth };
      Pending below = { -1, (int) self->scene->nodes->len, at.depth + 1 };

      g_array_set_size (pending, pending->len - 1);
      if (sibling.node >= 0)
        g_array_append_val (pending, sibling);
      if (node->url != NULL)
        at.node = resolve (self, ids, node, at.parent);
      if (self->xml.failed)
        return FALSE;
      if (at.depth > MO_MAX_DEPTH)
        return mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_SCENE_JOINTS, place_of (node), NULL,
                            NULL);
      if (at.node < 0)
        continue;
      if (!add_node (self, at.node, at.parent))
        return FALSE;
      below.node = node_at (self, at.node)->first;
      if (below.node >= 0)
        g_array_append_val (pending, below);
    }
  return TRUE;
}

gboolean
mo_dae_build_tree (MoDaeReading *self)
{
  const MoDaeScene *scene = choose_scene (self);
  g_autoptr (GHashTable) ids = list_ids (self);
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (Pending));
  Pending top = { scene != NULL ? scene->first : -1, -1, 1 };

  if (scene == NULL)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_DAE_NO_SCENE, self->root, NULL, NULL);
  self->chosen_scene = scene;
  if (top.node >= 0)
    g_array_append_val (pending, top);
  if (!add_all (self, ids, pending))
    return FALSE;
  for (guint i = 0; i < self->scene->nodes->len; i++)
    mo_scene_node (self->scene, i)->rest =
        mo_dae_rest (self, node_at (self, (int) g_array_index (self->originals, guint, i)));
  return TRUE;
}
