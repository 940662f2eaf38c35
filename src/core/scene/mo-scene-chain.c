/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

#include <string.h>

/* Poses through all nodes from the root down to a joint. The joints above it were asked for at the same times as a rule:
 * what came of them is remembered, so that a chain is as a rule one node long. */

/* How many poses are remembered at most, all levels of the tree together (about 1 MB); and how many for each time that a
 * joint has keys at, as more are looked at between two. */
#define MOST_POSES 4096u
#define POSES_A_TIME 4u

typedef struct
{
  guint node; /* 1 + its index, or 0 */
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
  Remembered *memo; /* owned; `n_places` for each level, by time; or NULL */
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
  g_free (self->memo);
  self->memo = g_new0 (Remembered, (gsize) n * self->n_levels);
  self->n_places = n;
  self->places_a_second = self->scene->duration > 0.0 ? n / self->scene->duration : 0.0;
}

/* Where the pose at a time of a node of that level is, if it is anywhere. Times that are evenly apart have each a place of
 * their own, and so have two poses where something jumps. */
static Remembered *
find_place (const MoChain *self, guint level, double time, gboolean is_before)
{
  guint place = (guint) CLAMP (time * self->places_a_second, 0.0, (double) (self->n_places - 1));

  if (is_before && place > 0)
    place--;
  return &self->memo[(gsize) level * self->n_places + place];
}

static const Remembered *
recall (const MoChain *self, guint level, guint node, double time, gboolean is_before)
{
  const Remembered *place = find_place (self, level, time, is_before);

  return place->node == node + 1 && place->is_before == is_before && place->time == time ? place
                                                                                         : NULL;
}

static void
add_rigid (Remembered *self)
{
  if (!self->has_rigid)
    self->rigid = mo_affine_to_rigid (&self->placed.world);
  self->has_rigid = TRUE;
}

MoTransform
mo_chain_pose (MoChain *self, const guint *nodes, guint n, double time, gboolean is_before)
{
  const Remembered *above = NULL;
  Remembered own[2];
  guint first = n - 1;

  g_return_val_if_fail (self->memo != NULL && n <= self->n_levels,
                        ((MoTransform){ MO_QUAT_IDENTITY }));

  while (first > 0 && (above = recall (self, first - 1, nodes[first - 1], time, is_before)) == NULL)
    first--;
  if (above != NULL)
    own[(first + 1) % 2] = *above;
  if (above != NULL && first + 1 == n)
    add_rigid (&own[n % 2]);
  for (guint i = first; i < n; i++)
    {
      Remembered *place = &own[i % 2];
      const Remembered *parent = i > 0 ? &own[(i + 1) % 2] : NULL;
      MoLocal local;

      self->scene->type->evaluate (self->scene->data, nodes[i], time, is_before, &local);
      place->node = nodes[i] + 1;
      place->is_before = (guint8) is_before;
      place->has_rigid = FALSE;
      place->time = time;
      mo_placed_init (&place->placed, parent != NULL ? &parent->placed : NULL,
                      mo_scene_node (self->scene, nodes[i])->inherit, &local);
      if (i + 2 >= n)
        add_rigid (place);
      *find_place (self, i, time, is_before) = *place;
    }
  return mo_rigid_below (own[(n - 1) % 2].rigid, n > 1 ? &own[n % 2].rigid : NULL);
}
