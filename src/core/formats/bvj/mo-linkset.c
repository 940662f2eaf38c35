/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-linkset.h"

#include "mo-attached.h"
#include "mo-clip-pose.h"
#include "mo-math.h"
#include "mo-bvj-facts.h"

#define THICKNESS 0.1
#define N_CORNERS 8u
#define N_SAMPLES 24u /* moments sampled for the bounds */

static gboolean
has_loose_prims (const MoClip *clip)
{
  g_autoptr (MoAttached) attached = NULL;
  gboolean has_asked = FALSE;

  for (guint i = 0; i < mo_bvj_facts (clip)->nodes->len; i++)
    {
      if ((mo_bvj_facts_node (mo_bvj_facts (clip), i)->has & MO_BVJ_HAS_PIVOT) == 0)
        continue;
      if (!has_asked)
        attached = mo_attached_new (clip);
      has_asked = TRUE;
      if (attached == NULL || !mo_attached_is_prim (attached, i))
        return TRUE;
    }
  return FALSE;
}

gboolean
mo_clip_is_linkset (const MoClip *clip)
{
  MoBvjFacts *facts = mo_bvj_facts (clip);
  int known = facts != NULL ? g_atomic_int_get (&facts->linkset) : MO_BVJ_IS_NO_LINKSET;

  /* It takes a map of the joints, and is asked often; whoever is first, the answer is the same. */
  if (known == MO_BVJ_LINKSET_UNKNOWN)
    {
      known = has_loose_prims (clip) ? MO_BVJ_IS_LINKSET : MO_BVJ_IS_NO_LINKSET;
      g_atomic_int_set (&facts->linkset, known);
    }
  return known == MO_BVJ_IS_LINKSET;
}

gboolean
mo_linkset_box (const MoClip *clip, guint joint, MoVec3 *half, MoVec3 *middle)
{
  const MoBvjNode *node = mo_bvj_facts_node (mo_bvj_facts (clip), joint);
  const MoVec3 *end = NULL;
  double length, least;

  if (mo_skeleton_joint (clip->skeleton, joint)->is_end)
    return FALSE;
  for (guint i = joint + 1; end == NULL && i < clip->skeleton->joints->len; i++)
    if (mo_skeleton_joint (clip->skeleton, i)->parent == (int) joint)
      end = &mo_skeleton_joint (clip->skeleton, i)->rest.translation;
  if (end == NULL)
    return FALSE;
  length = mo_vec3_length (*end);
  least = length * THICKNESS;
  *half = (MoVec3){ MAX (fabs (end->x), least) / 2.0, MAX (fabs (end->y), least) / 2.0,
                    MAX (fabs (end->z), least) / 2.0 };
  *middle =
      (MoVec3){ -node->pivot.x * half->x, -node->pivot.y * half->y, -node->pivot.z * half->z };
  return length > 0.0;
}

MoVec3
mo_linkset_corner (MoVec3 half, MoVec3 middle, guint corner)
{
  return (MoVec3){ middle.x + ((corner & 1) != 0 ? half.x : -half.x),
                   middle.y + ((corner & 2) != 0 ? half.y : -half.y),
                   middle.z + ((corner & 4) != 0 ? half.z : -half.z) };
}

gboolean
mo_linkset_mark (const MoClip *clip, guint joint, MoVec3 *at)
{
  const MoBvjNode *node = mo_bvj_facts_node (mo_bvj_facts (clip), joint);

  if (node == NULL || node->attach == NULL || mo_skeleton_joint (clip->skeleton, joint)->parent < 0)
    return FALSE;
  *at = mo_attachment_position (mo_skeleton_joint (clip->skeleton, joint));
  return TRUE;
}

static void
extend_bounds (const MoTransform *at, MoVec3 half, MoVec3 middle, MoVec3 *low, MoVec3 *high)
{
  for (guint i = 0; i < N_CORNERS; i++)
    {
      MoVec3 v = mo_vec3_add (at->position,
                              mo_quat_rotate (at->rotation, mo_linkset_corner (half, middle, i)));

      *low = (MoVec3){ MIN (low->x, v.x), MIN (low->y, v.y), MIN (low->z, v.z) };
      *high = (MoVec3){ MAX (high->x, v.x), MAX (high->y, v.y), MAX (high->z, v.z) };
    }
}

gboolean
mo_linkset_bounds (const MoClip *clip, MoVec3 *low, MoVec3 *high)
{
  g_autofree MoTransform *world = g_new (MoTransform, clip->skeleton->joints->len);
  double duration = mo_clip_duration (clip);
  MoVec3 half, middle;

  *low = (MoVec3){ G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE };
  *high = mo_vec3_scale (*low, -1.0);
  for (guint sample = 0; sample < N_SAMPLES; sample++)
    {
      mo_clip_pose (clip, duration * sample / (N_SAMPLES - 1), world);
      for (guint i = 0; i < clip->skeleton->joints->len; i++)
        if (mo_linkset_box (clip, i, &half, &middle))
          extend_bounds (&world[i], half, middle, low, high);
    }
  return low->x <= high->x;
}
