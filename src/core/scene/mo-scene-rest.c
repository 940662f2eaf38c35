/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

#include "mo-math.h"

#include <string.h>

/* -- Where nodes are --------------------------------------------------------------------------- */

static void
fill_stretch (const MoLocal *local, double stretch[9])
{
  const MoVec3 *s = &local->scale, *k = &local->shear;
  const double upper[9] = { s->x, k->x, k->y, 0.0, s->y, k->z, 0.0, 0.0, s->z };

  memcpy (stretch, upper, sizeof upper);
}

/* The linear part before the node's own scale. */
static void
inherit_linear (const MoPlaced *parent, MoInherit inherit, MoQuat turn, double unscaled[9])
{
  double own[9], back[9], scale[9], turned[9];

  mo_quat_to_matrix (turn, own);
  if (parent == NULL)
    memcpy (unscaled, own, sizeof own);
  else if (inherit == MO_INHERIT_ALL)
    mo_linear_mul (parent->world.linear, own, unscaled);
  else if (inherit == MO_INHERIT_NOT_SCALE)
    mo_linear_mul (parent->unscaled, own, unscaled);
  else
    {
      mo_quat_to_matrix (mo_quat_conjugate (parent->turn), back);
      mo_linear_mul (back, parent->world.linear, scale);
      mo_quat_to_matrix (mo_quat_mul (turn, parent->turn), turned);
      mo_linear_mul (turned, scale, unscaled);
    }
}

void
mo_placed_init (MoPlaced *self, const MoPlaced *parent, MoInherit inherit, const MoLocal *local)
{
  double stretch[9];

  fill_stretch (local, stretch);
  inherit_linear (parent, inherit, local->turn, self->unscaled);
  mo_linear_mul (self->unscaled, stretch, self->world.linear);
  self->world.move = parent != NULL ? mo_affine_apply (&parent->world, local->move) : local->move;
  self->turn = parent != NULL ? mo_quat_mul (local->turn, parent->turn) : local->turn;
}

MoTransform
mo_affine_to_rigid (const MoAffine *affine)
{
  return (MoTransform){ mo_linear_nearest_rotation (affine->linear), affine->move };
}

MoTransform
mo_rigid_below (MoTransform world, const MoTransform *parent)
{
  MoQuat back;

  if (parent == NULL)
    return world;
  back = mo_quat_conjugate (parent->rotation);
  return (MoTransform){
    mo_quat_normalise (mo_quat_mul (world.rotation, back)),
    mo_quat_rotate (back, mo_vec3_sub (world.position, parent->position)),
  };
}

/* -- The bind pose ----------------------------------------------------------------------------- */

typedef struct
{
  const MoSceneJoints *joints;
  MoPlaced *own;    /* of each joint, by the nodes' own values */
  MoAffine *worlds; /* of each joint at rest */
} Rest;

/* The next joint above that is bound to the same mesh; -1 for none. */
static int
find_bound (const MoSceneJoints *joints, guint joint)
{
  guint skin = mo_scene_joint (joints, joint)->skin;
  int above = joints->parents[joint];

  while (above >= 0 && mo_scene_joint (joints, (guint) above)->skin != skin)
    above = joints->parents[above];
  return above;
}

static MoAffine
relative (const MoAffine *parent, const MoAffine *child)
{
  MoAffine back;

  mo_affine_invert (parent, &back);
  return mo_affine_mul (&back, child);
}

/* Bones are as long in a bind pose as the file itself says, within such a factor. */
#define LIKELY 1.25

/* Whether most bones of a skin are as long where the mesh is bound as by the nodes' own values: some programs write
 * bind poses of other skeletons, or none but the identity. */
static gboolean
is_likely (const Rest *self, guint skin)
{
  guint n_like = 0, n = 0;

  for (guint i = 0; i < self->joints->n; i++)
    {
      const MoNode *node = mo_scene_joint (self->joints, i);
      int above = node->skin == skin ? find_bound (self->joints, i) : -1;
      double bound, own;

      if (above < 0)
        continue;
      bound = mo_vec3_length (
          relative (&mo_scene_joint (self->joints, (guint) above)->bind, &node->bind).move);
      own = mo_vec3_length (relative (&self->own[above].world, &self->own[i].world).move);
      if (bound == 0.0 && own == 0.0)
        continue;
      n++;
      if (bound <= own * LIKELY && own <= bound * LIKELY)
        n_like++;
    }
  return 2 * n_like >= n;
}

static gboolean
is_finite (const MoAffine *affine)
{
  MoAffine inverse;

  return mo_affine_invert (affine, &inverse) && isfinite (mo_vec3_length (affine->move));
}

/* Fills which skins of the scene are believed. */
static GHashTable *
find_likely (const Rest *self, MoContext *context)
{
  GHashTable *likely = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->joints->n; i++)
    {
      const MoNode *node = mo_scene_joint (self->joints, i);
      gpointer skin = GUINT_TO_POINTER (node->skin);

      if (node->skin == 0 || g_hash_table_contains (likely, skin))
        continue;
      g_hash_table_insert (likely, skin, GINT_TO_POINTER (is_likely (self, node->skin)));
      if (g_hash_table_lookup (likely, skin) == NULL)
        mo_report (context, MO_CODE_SCENE_BIND, self->joints->scene->place, node->name, NULL);
    }
  return likely;
}

static gboolean
is_believed (const MoNode *node, GHashTable *likely)
{
  return g_hash_table_lookup (likely, GUINT_TO_POINTER (node->skin)) != NULL
         && is_finite (&node->bind);
}

/* How large a map makes things; 0 where it has no inverse. */
static double
get_size (const double linear[9])
{
  MoVec3 x = { linear[0], linear[1], linear[2] }, y = { linear[3], linear[4], linear[5] };
  MoVec3 z = { linear[6], linear[7], linear[8] };

  return cbrt (fabs (mo_vec3_dot (mo_vec3_cross (x, y), z)));
}

/* A bind pose in the unit of the nodes: some programs write the two in different ones, so that the same bones are in joints
 * of another size. */
static MoAffine
in_unit_of_nodes (const MoAffine *bind, const MoAffine *own)
{
  double factor = get_size (own->linear) / get_size (bind->linear);
  MoAffine result = *bind;

  if (!isfinite (factor) || factor == 0.0 || (factor < LIKELY && factor > 1.0 / LIKELY))
    return result;
  for (guint i = 0; i < 9; i++)
    result.linear[i] *= factor;
  result.move = mo_vec3_scale (result.move, factor);
  return result;
}

/* The world of a joint at rest, those above it being known. */
static MoAffine
find_world (const Rest *self, guint joint, GHashTable *likely)
{
  const MoNode *node = mo_scene_joint (self->joints, joint);
  int parent = self->joints->parents[joint];
  MoAffine own;

  if (is_believed (node, likely))
    {
      int above = find_bound (self->joints, joint);

      if (above >= 0)
        {
          MoAffine way =
              relative (&mo_scene_joint (self->joints, (guint) above)->bind, &node->bind);

          return mo_affine_mul (&self->worlds[above], &way);
        }
      if (node->skin == MO_SKIN_WORLD)
        return in_unit_of_nodes (&node->bind, &self->own[joint].world);
    }
  if (parent < 0)
    return self->own[joint].world;
  own = relative (&self->own[parent].world, &self->own[joint].world);
  return mo_affine_mul (&self->worlds[parent], &own);
}

gboolean
mo_scene_fill_rest (const MoSceneJoints *joints, MoContext *context, MoTransform *rest)
{
  g_autofree MoPlaced *own = g_new (MoPlaced, joints->n);
  g_autofree MoAffine *worlds = g_new (MoAffine, joints->n);
  g_autofree MoTransform *rigid = g_new (MoTransform, joints->n);
  Rest self = { joints, own, worlds };
  g_autoptr (GHashTable) likely = NULL;
  gboolean is_bound = FALSE;

  for (guint i = 0; i < joints->n; i++)
    {
      const MoNode *node = mo_scene_joint (joints, i);
      int parent = joints->parents[i];

      mo_placed_init (&own[i], parent >= 0 ? &own[parent] : NULL, node->inherit, &node->rest);
    }
  likely = find_likely (&self, context);
  for (guint i = 0; i < joints->n; i++)
    {
      int parent = joints->parents[i];

      worlds[i] = find_world (&self, i, likely);
      rigid[i] = mo_affine_to_rigid (&worlds[i]);
      rest[i] = mo_rigid_below (rigid[i], parent >= 0 ? &rigid[parent] : NULL);
      is_bound = is_bound || is_believed (mo_scene_joint (joints, i), likely);
    }
  return is_bound;
}
