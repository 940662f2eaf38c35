/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

#include "mo-math.h"

#include <string.h>

/* Poses through all nodes from the root down to a joint. The joints above it were asked for at the same times as a rule:
 * what came of them is remembered, so that a chain is as a rule one node long. */

/* How many poses are remembered at most, all levels of the tree together (about 1 MB); and how many for each time that a
 * joint has keys at, as more are looked at between two. */
#define MOST_POSES 4096u
#define POSES_A_TIME 4u

typedef struct
{
  guint8 is_before, has_rigid;
  double time;
  MoPlaced placed;
  MoTransform rigid; /* if it has that */
} Remembered;

/* Joints come depth first, so that of each level of the tree only the last node is of use: a level has places for times,
 * and what one node leaves there the next one may overwrite. */
struct _MoChain
{
  const MoScene *scene;
  /* Owned; `n_places` for each level, by time; or NULL. By themselves, so that only these are cleared: 1 + the index of the
   * node that is in a place, or 0. */
  guint *nodes;
  Remembered *memo;
  guint n_levels, n_places;
  double places_a_second;
};

/* Parents come first. */
static guint
count_levels (const MoSceneJoints *joints)
{
  g_autofree guint *levels = g_new (guint, joints->n);
  guint most = 0;

  for (guint i = 0; i < joints->n; i++)
    {
      levels[i] = joints->parents[i] >= 0 ? levels[joints->parents[i]] + 1 : 1;
      most = MAX (most, levels[i]);
    }
  return most;
}

MoChain *
mo_chain_new (const MoSceneJoints *joints)
{
  MoChain *self = g_new0 (MoChain, 1);

  self->scene = joints->scene;
  self->n_levels = MAX (count_levels (joints), 1);
  return self;
}

void
mo_chain_free (MoChain *self)
{
  g_free (self->nodes);
  g_free (self->memo);
  g_free (self);
}

void
mo_chain_expect (MoChain *self, guint n_times)
{
  guint most = MAX (MOST_POSES / self->n_levels, 1);
  guint n = MIN (n_times, most) * POSES_A_TIME;

  n = MIN (n, most);
  if (n <= self->n_places)
    return;
  g_free (self->nodes);
  g_free (self->memo);
  self->nodes = g_new0 (guint, (gsize) n * self->n_levels);
  self->memo = g_new (Remembered, (gsize) n * self->n_levels);
  self->n_places = n;
  self->places_a_second = self->scene->duration > 0.0 ? n / self->scene->duration : 0.0;
}

/* Where the pose at a time of a node of that level is, if it is anywhere. Times that are evenly apart have each a place of
 * their own, and so have two poses where something jumps. */
static gsize
find_place (const MoChain *self, guint level, double time, gboolean is_before)
{
  guint place = (guint) CLAMP (time * self->places_a_second, 0.0, (double) (self->n_places - 1));

  if (is_before && place > 0)
    place--;
  return (gsize) level * self->n_places + place;
}

static Remembered *
recall (const MoChain *self, guint level, guint node, double time, gboolean is_before)
{
  gsize at = find_place (self, level, time, is_before);
  Remembered *place = &self->memo[at];

  return self->nodes[at] == node + 1 && place->is_before == is_before && place->time == time ? place
                                                                                             : NULL;
}

static void
add_rigid (Remembered *self)
{
  if (!self->has_rigid)
    self->rigid = mo_affine_to_rigid (&self->placed.world);
  self->has_rigid = TRUE;
}

/* Of the `n` nodes from the root down to a joint, how many are placed already: there is something to go on from. */
static guint
count_known (const MoChain *self, const guint *nodes, guint n, double time, gboolean is_before)
{
  while (n > 0 && recall (self, n - 1, nodes[n - 1], time, is_before) == NULL)
    n--;
  return n;
}

/* A pose on its way down the chain: a node and the one above it. */
typedef struct
{
  guint n_known; /* nodes that it need not go through */
  Remembered own, above;
} Way;

/* Begins where it is known already. */
static void
begin (const MoChain *self, Way *way, const guint *nodes, guint n, double time, gboolean is_before)
{
  Remembered *last;

  /* What is asked for is never known: each joint asks for a time once. */
  way->n_known = count_known (self, nodes, n - 1, time, is_before);
  if (way->n_known == 0)
    return;
  last = recall (self, way->n_known - 1, nodes[way->n_known - 1], time, is_before);
  if (way->n_known + 1 == n)
    add_rigid (last);
  way->own = *last;
}

/* Goes to the node of a level. */
static void
go_down (MoChain *self, Way *way, guint level, guint node, gboolean needs_rigid, double time,
         gboolean is_before, const MoLocal *local)
{
  gsize at = find_place (self, level, time, is_before);

  way->above = way->own;
  way->own.is_before = (guint8) is_before;
  way->own.has_rigid = FALSE;
  way->own.time = time;
  mo_placed_init (&way->own.placed, level > 0 ? &way->above.placed : NULL,
                  mo_scene_node (self->scene, node)->inherit, local);
  if (needs_rigid)
    add_rigid (&way->own);
  self->nodes[at] = node + 1;
  self->memo[at] = way->own;
}

/* All poses that are as far as a level go to its node. */
static void
go_down_together (MoChain *self, Way *ways, guint level, guint node, gboolean needs_rigid,
                  const double *times, guint n, gboolean is_before)
{
  double those[MO_SCENE_MANY];
  MoLocal locals[MO_SCENE_MANY];
  guint n_those = 0;

  for (guint i = 0; i < n; i++)
    if (ways[i].n_known <= level)
      those[n_those++] = times[i];
  if (n_those == 0)
    return;
  if (is_before)
    for (guint i = 0; i < n_those; i++)
      self->scene->type->evaluate (self->scene->data, node, those[i], TRUE, &locals[i]);
  else
    mo_scene_evaluate (self->scene, node, those, n_those, locals);
  n_those = 0;
  for (guint i = 0; i < n; i++)
    if (ways[i].n_known <= level)
      go_down (self, &ways[i], level, node, needs_rigid, times[i], is_before, &locals[n_those++]);
}

static void
find_poses (MoChain *self, const guint *nodes, guint n, const double *times, guint n_times,
            gboolean is_before, MoTransform *poses)
{
  Way ways[MO_SCENE_MANY];

  g_return_if_fail (self->memo != NULL && n <= self->n_levels && n_times <= MO_SCENE_MANY);

  for (guint i = 0; i < n_times; i++)
    begin (self, &ways[i], nodes, n, times[i], is_before);
  for (guint level = 0; level < n; level++)
    go_down_together (self, ways, level, nodes[level], level + 2 >= n, times, n_times, is_before);
  for (guint i = 0; i < n_times; i++)
    poses[i] = mo_rigid_below (ways[i].own.rigid, n > 1 ? &ways[i].above.rigid : NULL);
}

MoTransform
mo_chain_pose (MoChain *self, const guint *nodes, guint n, double time, gboolean is_before)
{
  MoTransform pose = { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };

  find_poses (self, nodes, n, &time, 1, is_before, &pose);
  return pose;
}

void
mo_chain_poses (MoChain *self, const guint *nodes, guint n, const double *times, guint n_times,
                MoTransform *poses)
{
  find_poses (self, nodes, n, times, n_times, FALSE, poses);
}
