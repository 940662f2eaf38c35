/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

/* What is known of a node while joints are chosen. */
typedef struct
{
  int first_child, next; /* of the same parent, in the order of the file; -1 for none */
  int top;               /* the highest bone on the way from the root to it; -1 for none */
  guint depth;
  gboolean is_moved;  /* it moves, or one above it does */
  gboolean is_lively; /* of a top: a bone of its skeleton is moved */
  gboolean is_chosen;
} Branch;

typedef struct
{
  const MoScene *scene;
  Branch *branches;
  guint *order; /* of all nodes, parents first, depth first */
  guint n, n_ordered;
} Tree;

/* The roots are a list whose head is `first_root`. */
static int
link_children (Tree *self)
{
  int first_root = -1;

  for (guint i = 0; i < self->n; i++)
    self->branches[i] = (Branch){ -1, -1, -1 };
  for (guint i = self->n; i-- > 0;)
    {
      int parent = mo_scene_node (self->scene, i)->parent;
      int *head = parent >= 0 ? &self->branches[parent].first_child : &first_root;

      self->branches[i].next = *head;
      *head = (int) i;
    }
  return first_root;
}

static void
visit (Tree *self, guint index)
{
  const MoNode *node = mo_scene_node (self->scene, index);
  const Branch *parent = node->parent >= 0 ? &self->branches[node->parent] : NULL;
  Branch *branch = &self->branches[index];

  branch->depth = parent != NULL ? parent->depth + 1 : 0;
  branch->top = parent != NULL ? parent->top : -1;
  branch->is_moved = node->moves || (parent != NULL && parent->is_moved);
  if (node->kind == MO_NODE_BONE)
    {
      if (branch->top < 0)
        branch->top = (int) index;
      if (branch->is_moved)
        self->branches[branch->top].is_lively = TRUE;
    }
  self->order[self->n_ordered++] = index;
}

/* Without recursion, since a broken file may nest as deep as it has nodes. */
static void
visit_all (Tree *self, int first)
{
  int at = first;

  while (at >= 0)
    {
      visit (self, (guint) at);
      if (self->branches[at].first_child >= 0)
        {
          at = self->branches[at].first_child;
          continue;
        }
      while (at >= 0 && self->branches[at].next < 0)
        at = mo_scene_node (self->scene, (guint) at)->parent;
      if (at >= 0)
        at = self->branches[at].next;
    }
}

typedef enum
{
  LIVELY_BONES,
  ALL_BONES,
  MOVING_NODES,
  N_CHOICES,
} Choice;

static gboolean
is_wanted (const Tree *self, guint index, Choice choice)
{
  const MoNode *node = mo_scene_node (self->scene, index);
  const Branch *branch = &self->branches[index];

  switch (choice)
    {
    case LIVELY_BONES:
      return node->kind == MO_NODE_BONE && self->branches[branch->top].is_lively;
    case ALL_BONES:
      return node->kind == MO_NODE_BONE;
    default:
      return node->kind != MO_NODE_IGNORED && node->moves;
    }
}

/* Chooses by the first rule that finds any node, and what is above each. FALSE if there is none. */
static gboolean
choose (Tree *self, guint *n_chosen, guint *depth)
{
  *n_chosen = *depth = 0;
  for (guint choice = 0; choice < N_CHOICES && *n_chosen == 0; choice++)
    for (guint i = 0; i < self->n; i++)
      if (is_wanted (self, i, choice))
        {
          *depth = MAX (*depth, self->branches[i].depth);
          for (int at = (int) i; at >= 0 && !self->branches[at].is_chosen;
               at = mo_scene_node (self->scene, (guint) at)->parent)
            {
              self->branches[at].is_chosen = TRUE;
              (*n_chosen)++;
            }
        }
  return *n_chosen > 0;
}

static MoSceneJoints *
collect (const Tree *self, guint n_chosen)
{
  MoSceneJoints *joints = g_new0 (MoSceneJoints, 1);

  joints->scene = self->scene;
  joints->nodes = g_new (guint, n_chosen);
  joints->parents = g_new (int, n_chosen);
  joints->joints = g_new (int, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      joints->joints[i] = -1;
      if (mo_scene_node (self->scene, i)->moves)
        joints->n_moving++;
    }
  for (guint i = 0; i < self->n; i++)
    if (self->branches[self->order[i]].is_chosen)
      {
        int parent = mo_scene_node (self->scene, self->order[i])->parent;

        joints->joints[self->order[i]] = (int) joints->n;
        joints->parents[joints->n] = parent >= 0 ? joints->joints[parent] : -1;
        joints->nodes[joints->n++] = self->order[i];
      }
  return joints;
}

/* The name of a node that is above itself, or what comes next to it. */
static const char *
name_of_lost (const Tree *self)
{
  g_autofree gboolean *is_visited = g_new0 (gboolean, self->n);

  for (guint i = 0; i < self->n_ordered; i++)
    is_visited[self->order[i]] = TRUE;
  for (guint i = 0; i < self->n; i++)
    if (!is_visited[i])
      return mo_scene_node (self->scene, i)->name;
  return NULL;
}

MoSceneJoints *
mo_scene_joints_new (const MoScene *scene, MoContext *context, GError **error)
{
  guint n = scene->nodes->len, n_chosen, depth;
  g_autofree Branch *branches = g_new (Branch, n + 1);
  g_autofree guint *order = g_new (guint, n + 1);
  Tree tree = { scene, branches, order, n, 0 };

  visit_all (&tree, link_children (&tree));
  if (tree.n_ordered < n)
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_SCENE_LOOP, scene->place,
               name_of_lost (&tree), NULL);
      return NULL;
    }
  if (!choose (&tree, &n_chosen, &depth))
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_SCENE_NO_SKELETON, scene->place, NULL,
               NULL);
      return NULL;
    }
  if (n_chosen > MO_MAX_JOINTS || depth >= MO_MAX_DEPTH)
    {
      mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_SCENE_JOINTS, scene->place, NULL, NULL);
      return NULL;
    }
  return collect (&tree, n_chosen);
}

void
mo_scene_joints_free (MoSceneJoints *self)
{
  g_free (self->nodes);
  g_free (self->parents);
  g_free (self->joints);
  g_free (self);
}
