/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-attached.h"

#include "mo-attach.h"
#include "mo-bvj-facts.h"
#include "mo-clip-pose.h"
#include "mo-joint-map.h"
#include "mo-linkset.h"
#include "mo-math.h"

typedef struct
{
  guint joint;
  int id;
} Point;

struct _MoAttached
{
  MoClip *clip;
  MoSpaceMap map; /* to the avatar's space */
  int *numbers;   /* which joint of the avatar each joint is; -1 for none */
  gboolean *is_prim;
  gboolean has_prims;
  GArray *points; /* Point */
};

/* -- What is attached -------------------------------------------------------------------------- */

static const MoJoint *
joint_at (const MoAttached *self, guint index)
{
  return mo_skeleton_joint (self->clip->skeleton, index);
}

static const MoBvjNode *
node_at (const MoAttached *self, guint index)
{
  return mo_bvj_facts_node (mo_bvj_facts (self->clip), index);
}

static gboolean
has_attach (const MoAttached *self, guint index)
{
  return node_at (self, index) != NULL && node_at (self, index)->attach != NULL;
}

/* Whether it, or a joint below it, rotates about a pivot, as only prims do. */
static gboolean
has_pivot_below (const MoAttached *self, guint index)
{
  for (guint i = index; i < self->clip->skeleton->joints->len; i++)
    {
      int at = (int) i;

      while (at > (int) index)
        at = joint_at (self, (guint) at)->parent;
      if (at == (int) index && node_at (self, i) != NULL
          && (node_at (self, i)->has & MO_BVJ_HAS_PIVOT) != 0)
        return TRUE;
    }
  return FALSE;
}

/* Parents come before their children. */
static void
find_prims (MoAttached *self)
{
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    {
      int parent = joint_at (self, i)->parent;

      if (parent < 0)
        continue;
      self->is_prim[i] = self->is_prim[parent]
                         || (has_attach (self, i) && self->numbers[parent] >= 0
                             && (self->numbers[i] < 0 || has_pivot_below (self, i)));
      if (!self->is_prim[i])
        continue;
      self->numbers[i] = -1;
      self->has_prims = TRUE;
    }
}

static void
find_points (MoAttached *self)
{
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    for (guint k = 0; has_attach (self, i) && k < node_at (self, i)->attach->len; k++)
      {
        Point point = { i, g_array_index (node_at (self, i)->attach, int, k) };

        if (self->numbers[i] >= 0 || joint_at (self, i)->parent >= 0)
          g_array_append_val (self->points, point);
      }
}

MoAttached *
mo_attached_new (const MoClip *clip)
{
  guint n = clip->skeleton != NULL ? clip->skeleton->joints->len : 0;
  g_autoptr (MoAttached) self = NULL;
  g_autoptr (MoJointMap) map = NULL;

  if (mo_bvj_facts (clip) == NULL || n == 0)
    return NULL;
  self = g_new0 (MoAttached, 1);
  self->clip = mo_clip_ref ((MoClip *) clip);
  self->map = mo_space_map (clip->space, MO_SPACE_AVATAR);
  self->numbers = g_new (int, n);
  self->is_prim = g_new0 (gboolean, n);
  self->points = g_array_new (FALSE, FALSE, sizeof (Point));
  for (guint i = 0; i < n && map == NULL; i++)
    if (has_attach (self, i))
      map = mo_joint_map_new (clip, NULL);
  if (map == NULL)
    return NULL;
  for (guint i = 0; i < n; i++)
    self->numbers[i] = mo_joint_map_get (map, i)->number;
  find_prims (self);
  find_points (self);
  return self->points->len > 0 ? g_steal_pointer (&self) : NULL;
}

void
mo_attached_free (MoAttached *self)
{
  mo_clip_unref (self->clip);
  g_free (self->numbers);
  g_free (self->is_prim);
  g_array_unref (self->points);
  g_free (self);
}

guint
mo_attached_get_n_joints (const MoAttached *self)
{
  return self->clip->skeleton->joints->len;
}

gboolean
mo_attached_is_prim (const MoAttached *self, guint joint)
{
  return self->is_prim[joint];
}

gboolean
mo_attached_has_prims (const MoAttached *self)
{
  return self->has_prims;
}

guint
mo_attached_get_carrier (const MoAttached *self, guint prim)
{
  while (self->is_prim[prim])
    prim = (guint) joint_at (self, prim)->parent;
  return prim;
}

/* -- Where it is ------------------------------------------------------------------------------- */

static MoTransform
combine (MoTransform parent, MoTransform local)
{
  return (MoTransform){
    mo_quat_mul (local.rotation, parent.rotation),
    mo_vec3_add (parent.position, mo_quat_rotate (parent.rotation, local.position)),
  };
}

/* Relative to its parent, as the file has it. */
static MoTransform
get_local (const MoAttached *self, const MoTransform *own, guint joint)
{
  int parent = joint_at (self, joint)->parent;
  MoTransform local = own[joint];

  if (parent >= 0)
    {
      MoQuat back = mo_quat_conjugate (own[parent].rotation);

      local.position =
          mo_quat_rotate (back, mo_vec3_sub (own[joint].position, own[parent].position));
      local.rotation = mo_quat_mul (own[joint].rotation, back);
    }
  local.position = mo_space_map_place (&self->map, local.position);
  local.rotation = mo_space_map_rotation (&self->map, local.rotation);
  return local;
}

/* The middle of the bone that ends at a joint. */
static MoTransform
find_middle (const MoAttached *self, guint joint, const MoTransform *world)
{
  MoVec3 half = mo_attachment_position (joint_at (self, joint));

  return combine (world[joint_at (self, joint)->parent],
                  (MoTransform){ MO_QUAT_IDENTITY, mo_space_map_place (&self->map, half) });
}

void
mo_attached_place (const MoAttached *self, const MoPose *pose, double time, MoTransform *world)
{
  guint n = mo_attached_get_n_joints (self);
  g_autofree MoTransform *own = g_new (MoTransform, n);

  mo_clip_pose (self->clip, time, own);
  for (guint i = 0; i < n; i++)
    {
      int parent = joint_at (self, i)->parent;
      MoTransform local = get_local (self, own, i);

      if (self->numbers[i] >= 0)
        world[i] = mo_pose_world (pose, (guint) self->numbers[i]);
      else if (parent < 0)
        world[i] = pose->root;
      else if (self->is_prim[i] && !self->is_prim[parent])
        {
          world[i] = find_middle (self, i, world);
          world[i].rotation = mo_quat_mul (local.rotation, world[i].rotation);
        }
      else
        world[i] = combine (world[parent], local);
    }
}

gboolean
mo_attached_box (const MoAttached *self, guint joint, MoVec3 *half, MoVec3 *middle)
{
  if (!self->is_prim[joint] || !mo_linkset_box (self->clip, joint, half, middle))
    return FALSE;
  *half = mo_space_map_place (&self->map, *half);
  *half = (MoVec3){ fabs (half->x), fabs (half->y), fabs (half->z) };
  *middle = mo_space_map_place (&self->map, *middle);
  return TRUE;
}

guint
mo_attached_get_n_points (const MoAttached *self)
{
  return self->points->len;
}

void
mo_attached_get_point (const MoAttached *self, guint index, const MoPose *pose,
                       const MoTransform *world, MoAttachedPoint *point)
{
  const Point *found = &g_array_index (self->points, Point, index);
  int number = self->numbers[found->joint];

  *point = (MoAttachedPoint){ .id = found->id, .has_average = number >= 0 };
  point->name =
      number >= 0 ? mo_rig_joint ((guint) number)->name : joint_at (self, found->joint)->name;
  if (number < 0)
    {
      point->middle = find_middle (self, found->joint, world);
      return;
    }
  point->middle = mo_attach_midpoint (pose, (guint) number);
  point->average = mo_attach_average (pose, (guint) number);
}
