/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Where meshes are bound to joints: skins name joints, and have for each the inverse of its transform then. */

/* How far a joint's two binds may be apart to be the same (share of their size). */
#define SAME 1e-4

typedef struct
{
  MoDaeReading *reading;
  GHashTable *ids, *sids, *names; /* of nodes in the scene, from text to 1 + the first index */
  int *next_sids;                 /* the next node with the same sid, or -1 */
  guint n_visits;
  guint n_skins;
} Binding;

static const MoDaeNode *
original (const Binding *self, guint index)
{
  return mo_dae_item (self->reading->nodes, MoDaeNode,
                      g_array_index (self->reading->originals, guint, index));
}

static void
list (GHashTable *table, char *text, guint index)
{
  if (text != NULL)
    g_hash_table_insert (table, text, GUINT_TO_POINTER (index + 1));
}

/* From the last to the first, so that the first one stays. */
static void
list_nodes (Binding *self)
{
  guint n = self->reading->scene->nodes->len;

  self->ids = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  self->sids = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  self->names = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  self->next_sids = g_new (int, n + 1);
  for (guint i = n; i-- > 0;)
    {
      const MoDaeNode *node = original (self, i);

      self->next_sids[i] =
          node->sid != NULL
              ? (int) GPOINTER_TO_UINT (g_hash_table_lookup (self->sids, node->sid)) - 1
              : -1;
      list (self->ids, node->id, i);
      list (self->sids, node->sid, i);
      list (self->names, node->name, i);
    }
}

static int
look_up (GHashTable *table, const char *text)
{
  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (table, text)) - 1;
}

/* Whether a node is a root of the skeleton, or below one. */
static gboolean
is_below (Binding *self, const MoDaeBinding *binding, int node)
{
  for (; node >= 0; node = mo_scene_node (self->reading->scene, (guint) node)->parent)
    for (guint i = 0; i < binding->n_roots; i++)
      {
        const char *id = g_ptr_array_index (self->reading->roots, binding->first_root + i);

        self->n_visits++;
        if (g_strcmp0 (original (self, (guint) node)->id, id) == 0)
          return TRUE;
      }
  return FALSE;
}

/* The joint that a skin means; -1 if it is not in the scene. */
static int
find_joint (Binding *self, const MoDaeBinding *binding, const MoDaeSkin *skin, const char *name)
{
  int found = skin->are_ids ? look_up (self->ids, name) : look_up (self->sids, name);

  if (!skin->are_ids && binding->n_roots > 0)
    for (int i = found; i >= 0 && self->n_visits < MO_DAE_MAX_VISITS; i = self->next_sids[i])
      if (is_below (self, binding, i))
        return i;
  if (found < 0)
    found = look_up (skin->are_ids ? self->sids : self->ids, name);
  return found >= 0 ? found : look_up (self->names, name);
}

static const MoDaeSkin *
find_skin (const MoDaeReading *self, const char *url)
{
  const char *id = mo_dae_id_of_url (url);

  for (guint i = 0; i < self->skins->len && id != NULL; i++)
    if (g_strcmp0 (mo_dae_item (self->skins, MoDaeSkin, i)->id, id) == 0)
      return mo_dae_item (self->skins, MoDaeSkin, i);
  return NULL;
}

/* -- Binds ------------------------------------------------------------------------------------- */

/* The joints of a skin that are in the scene, and where they were. */
typedef struct
{
  guint node;
  gboolean is_known;
  MoAffine bind;
} Bound;

static gboolean
are_same (const MoAffine *a, const MoAffine *b)
{
  double size = mo_vec3_length (a->move) + mo_vec3_length (b->move), off = 0.0, turn = 0.0;

  for (guint i = 0; i < 9; i++)
    {
      off = MAX (off, fabs (a->linear[i] - b->linear[i]));
      turn = MAX (turn, fabs (a->linear[i]));
    }
  return off <= SAME * turn && mo_vec3_length (mo_vec3_sub (a->move, b->move)) <= SAME * size;
}

static GArray *
collect (Binding *self, const MoDaeBinding *binding, const MoDaeSkin *skin)
{
  MoDaeReading *reading = self->reading;
  const MoDaeSource *names = mo_dae_input_source (reading, &skin->joints, MO_DAE_JOINT);
  const MoDaeSource *binds = mo_dae_input_source (reading, &skin->joints, MO_DAE_INV_BIND);
  const MoDaeArray *words = names != NULL ? mo_dae_source_array (reading, names) : NULL;
  const MoDaeArray *numbers = binds != NULL ? mo_dae_source_array (reading, binds) : NULL;
  GArray *bound = g_array_new (FALSE, FALSE, sizeof (Bound));

  for (guint i = 0; words != NULL && words->words != NULL && i < words->n; i++)
    {
      int joint = find_joint (self, binding, skin, words->words[i]);
      Bound one = { (guint) joint, FALSE, MO_AFFINE_IDENTITY };

      self->n_visits++;
      if (joint < 0)
        continue;
      if (numbers != NULL && numbers->numbers != NULL && numbers->n / MO_DAE_MATRIX_NUMBERS > i)
        {
          const double *m = numbers->numbers + (gsize) i * MO_DAE_MATRIX_NUMBERS;
          const MoAffine inverse = { { m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10] },
                                     { m[3], m[7], m[11] } };

          one.is_known = mo_affine_invert (&inverse, &one.bind);
        }
      g_array_append_val (bound, one);
    }
  return bound;
}

/* Several meshes on one skeleton are usual, each with some of its joints. Where they agree about one of them, they were
 * bound in the same place. */
static guint
number_of_skin (Binding *self, const GArray *bound)
{
  for (guint i = 0; i < bound->len; i++)
    {
      const Bound *one = &g_array_index (bound, Bound, i);
      const MoNode *node = mo_scene_node (self->reading->scene, one->node);

      if (one->is_known && node->skin > 0 && are_same (&one->bind, &node->bind))
        return node->skin;
    }
  return MO_SKIN_WORLD + ++self->n_skins;
}

static void
bind (Binding *self, const MoDaeBinding *binding, const MoDaeSkin *skin)
{
  g_autoptr (GArray) bound = collect (self, binding, skin);
  guint number = number_of_skin (self, bound);

  for (guint i = 0; i < bound->len; i++)
    {
      const Bound *one = &g_array_index (bound, Bound, i);
      MoNode *node = mo_scene_node (self->reading->scene, one->node);

      node->kind = MO_NODE_BONE;
      if (one->is_known && node->skin == 0)
        mo_scene_set_bind (self->reading->scene, one->node, number, &one->bind);
    }
}

void
mo_dae_bind_skins (MoDaeReading *self)
{
  Binding binding = { .reading = self };

  list_nodes (&binding);
  for (guint i = 0; i < self->bindings->len && binding.n_visits < MO_DAE_MAX_VISITS; i++)
    {
      const MoDaeBinding *used = mo_dae_item (self->bindings, MoDaeBinding, i);
      const MoDaeSkin *skin = find_skin (self, used->url);

      binding.n_visits += self->skins->len;
      if (skin != NULL)
        bind (&binding, used, skin);
    }
  g_hash_table_unref (binding.ids);
  g_hash_table_unref (binding.sids);
  g_hash_table_unref (binding.names);
  g_free (binding.next_sids);
}
