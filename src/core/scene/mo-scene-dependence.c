/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

/* What the pose of a joint depends on. */

/* Scales are the same along all axes within this share. */
#define EVEN_SCALE 2e-6

static double
largest (const MoLocal *local)
{
  return MAX (fabs (local->scale.x), MAX (fabs (local->scale.y), fabs (local->scale.z)));
}

static gboolean
is_sheared (const MoLocal *local)
{
  return MAX (fabs (local->shear.x), MAX (fabs (local->shear.y), fabs (local->shear.z)))
         > largest (local) * EVEN_SCALE;
}

static gboolean
is_even (const MoLocal *local)
{
  const MoVec3 *s = &local->scale;
  double most = largest (local) * EVEN_SCALE;

  return s->x > 0.0 && s->y > 0.0 && s->z > 0.0 && fabs (s->x - s->y) <= most
         && fabs (s->x - s->z) <= most && !is_sheared (local);
}

gboolean
mo_dependence_find (const MoSceneJoints *joints, guint joint, MoDependence *all)
{
  const MoScene *scene = joints->scene;
  const MoNode *node = mo_scene_joint (joints, joint);
  int parent = joints->parents[joint];
  const MoDependence *above = parent >= 0 ? &all[parent] : NULL;
  MoDependence *own = &all[joint];
  MoLocal local;

  scene->type->evaluate (scene->data, joints->nodes[joint], 0.0, FALSE, &local);
  own->has_moving = node->scale_moves || (above != NULL && above->has_moving);
  own->has_skewed = node->scale_moves || !is_even (&local) || (above != NULL && above->has_skewed);
  own->is_direct = above == NULL || !above->has_skewed;
  own->needs_rigid = node->scale_moves || is_sheared (&local) || local.scale.x < 0.0
                     || local.scale.y < 0.0 || local.scale.z < 0.0;
  own->factor = above != NULL ? above->full : 1.0;
  own->base = above == NULL                           ? 1.0
              : node->inherit == MO_INHERIT_NOT_SCALE ? above->base
                                                      : above->full;
  own->full = own->base * local.scale.x;
  return node->scale_moves;
}
