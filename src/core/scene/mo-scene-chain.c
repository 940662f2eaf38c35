/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

#include <string.h>

/* Poses through all nodes from the root down to a joint. The joints above it were asked for at the same times as a rule:
 * what came of them is remembered, so that a chain is as a rule one node long. */

/* How many poses are remembered, each where its node and time say: as many as are to come, within these (the most are
 * 1 MB). */
#define LEAST_BITS 6u
#define MOST_BITS 12u

typedef struct
{
  guint node; /* 1 + its index, or 0 */
  guint8 is_before, has_rigid;
  double time;
  MoPlaced placed;
  MoTransform rigid; /* if it has that */
} Remembered;

struct _MoChain
{
  const MoScene *scene;
  Remembered *memo; /* owned; 2^bits, or NULL if bits is 0 */
  guint bits;
};

MoChain *
mo_chain_new (const MoScene *scene)
{
  MoChain *self = g_new0 (MoChain, 1);

  self->scene = scene;
  return self;
}

void
mo_chain_free (MoChain *self)
{
  g_free (self->memo);
  g_free (self);
}

void
mo_chain_expect (MoChain *self, guint n)
{
  guint bits = LEAST_BITS;

  while (bits < MOST_BITS && 1u << bits < n)
    bits++;
  if (bits <= self->bits)
    return;
  g_free (self->memo);
  self->memo = g_new0 (Remembered, 1u << bits);
  self->bits = bits;
}

/* Where a node's pose at a time is, if it is anywhere. */
static Remembered *
find_place (const MoChain *self, guint node, double time)
{
  guint64 bits;

  memcpy (&bits, &time, sizeof bits);
  /* Times differ in few bits: a multiplication spreads them (Knuth, "The Art of Computer Programming", 6.4). */
  bits = (bits ^ bits >> 32 ^ (guint64) node << 20) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return &self->memo[bits >> (64 - self->bits)];
}

static const Remembered *
recall (const MoChain *self, guint node, double time, gboolean is_before)
{
  const Remembered *place = find_place (self, node, time);

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

  g_return_val_if_fail (self->memo != NULL, ((MoTransform){ MO_QUAT_IDENTITY }));

  while (first > 0 && (above = recall (self, nodes[first - 1], time, is_before)) == NULL)
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
      *find_place (self, nodes[i], time) = *place;
    }
  return mo_rigid_below (own[(n - 1) % 2].rigid, n > 1 ? &own[n % 2].rigid : NULL);
}
