/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-figure.h"

#include "mo-math.h"

/* Bones as octahedra. One end is carried by the joint where the bone starts, the tip by the joint
 * that it leads to, so that a bone spans the gap when an animation moves joints. */

#define WIDEST 0.022

static void
add_corner (ViewFigure *figure, MoVec3 p, MoVec3 normal, guint joint)
{
  ViewPlace place = {
    .position = { (float) p.x, (float) p.y, (float) p.z },
    .normal = { (gint16) lround (normal.x * 32767.0), (gint16) lround (normal.y * 32767.0),
                (gint16) lround (normal.z * 32767.0) },
  };
  ViewVertex vertex = {
    .rest = { (float) p.x, (float) p.y, (float) p.z },
    .carried = { { (guint8) joint }, { 255 } },
    .paint = VIEW_PAINT_BONE,
    .open = 255,
    .side = (guint8) (p.y > 0.001    ? 1
                      : p.y < -0.001 ? 2
                                     : 0),
  };

  g_array_append_val (figure->vertices, vertex);
  g_array_append_val (figure->places, place);
}

/* Flat sides need vertices of their own. */
static void
add_face (ViewFigure *figure, const MoVec3 p[3], const guint joints[3])
{
  MoVec3 normal = mo_vec3_cross (mo_vec3_sub (p[1], p[0]), mo_vec3_sub (p[2], p[0]));
  double length = mo_vec3_length (normal);

  for (guint i = 0; i < 3; i++)
    {
      guint16 index = (guint16) figure->vertices->len;

      add_corner (figure, p[i], mo_vec3_scale (normal, 1.0 / MAX (length, 1e-12)), joints[i]);
      g_array_append_val (figure->indices, index);
    }
}

static void
add_bone (ViewFigure *figure, MoVec3 foot, guint joint, MoVec3 tip, guint tip_joint)
{
  MoVec3 along = mo_vec3_sub (tip, foot), ring[4];
  double length = mo_vec3_length (along), wide = MIN (0.09 * length, WIDEST);
  MoVec3 ahead = fabs (along.x) < 0.8 * length ? (MoVec3){ 1, 0, 0 } : (MoVec3){ 0, 0, 1 };
  MoVec3 u = mo_vec3_cross (along, ahead), v;

  if (length < 0.004)
    return;
  u = mo_vec3_scale (u, 1.0 / mo_vec3_length (u));
  v = mo_vec3_scale (mo_vec3_cross (along, u), 1.0 / length);
  for (guint i = 0; i < 4; i++)
    ring[i] = mo_vec3_add (mo_vec3_lerp (foot, tip, MIN (0.14, 0.02 / length)),
                           mo_vec3_scale (i % 2 == 0 ? u : v, i < 2 ? wide : -wide));
  for (guint i = 0; i < 4; i++)
    {
      guint next = (i + 1) % 4;

      add_face (figure, (MoVec3[]){ ring[i], ring[next], tip },
                (guint[]){ joint, joint, tip_joint });
      add_face (figure, (MoVec3[]){ ring[next], ring[i], foot }, (guint[]){ joint, joint, joint });
    }
}

/* The extra bones of the spine run up and down again; they are left out. */
static gboolean
is_folded (guint joint)
{
  return g_str_has_prefix (mo_rig_joint (joint)->name, "mSpine");
}

static guint
parent_of (guint joint)
{
  do
    joint = (guint) mo_rig_joint (joint)->parent;
  while (is_folded (joint));
  return joint;
}

static gboolean
has_children (guint joint)
{
  for (guint i = joint + 1; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->parent == (int) joint)
      return TRUE;
  return FALSE;
}

void
view_bones_add (ViewFigure *figure, guint groups)
{
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      const MoRigJoint *joint = mo_rig_joint (i);
      MoVec3 here = figure->rest[i];

      if ((groups & 1u << joint->group) == 0 || is_folded (i))
        continue;
      if (joint->parent >= 0)
        add_bone (figure, figure->rest[parent_of (i)], parent_of (i), here, i);
      if (!has_children (i))
        add_bone (figure, here, i,
                  mo_vec3_add (here, (MoVec3){ joint->end[0], joint->end[1], joint->end[2] }), i);
    }
}
