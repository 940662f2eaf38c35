/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-skin.h"

#include "mo-math.h"

static MoVec3
tip_of (guint bone)
{
  const float *end = mo_rig_joint (bone)->end;

  return (MoVec3){ end[0], end[1], end[2] };
}

/* The columns of the rotation's matrix: the images of the axes. */
static void
axes_of (MoQuat q, MoVec3 axes[3])
{
  double m[9];

  mo_quat_to_matrix (q, m);
  for (guint i = 0; i < 3; i++)
    axes[i] = (MoVec3){ m[i], m[3 + i], m[6 + i] };
}

double
mo_skin_distance (const MoTransform *a, const MoTransform *b, guint bone)
{
  MoVec3 tip = tip_of (bone), from[3], turn[3];
  MoVec3 places[2] = { mo_vec3_sub (b->position, a->position) };
  double most = 0.0;

  axes_of (a->rotation, from);
  axes_of (b->rotation, turn);
  for (guint i = 0; i < 3; i++)
    turn[i] = mo_vec3_sub (turn[i], from[i]);
  places[1] = mo_vec3_add (places[0], mo_vec3_scale (turn[0], tip.x));
  places[1] = mo_vec3_add (places[1], mo_vec3_scale (turn[1], tip.y));
  places[1] = mo_vec3_add (places[1], mo_vec3_scale (turn[2], tip.z));
  for (guint p = 0; p < 2; p++)
    {
      most = MAX (most, mo_vec3_dot (places[p], places[p]));
      for (guint i = 0; i < 3; i++)
        {
          MoVec3 off = mo_vec3_add (places[p], mo_vec3_scale (turn[i], MO_SKIN));

          most = MAX (most, mo_vec3_dot (off, off));
        }
    }
  return sqrt (most);
}

void
mo_skin_for_each (guint bone, MoSkinFunc func, gpointer data)
{
  MoVec3 ends[2] = { { 0.0, 0.0, 0.0 }, tip_of (bone) };

  for (guint i = 0; i < 2; i++)
    {
      func (ends[i], data);
      func (mo_vec3_add (ends[i], (MoVec3){ MO_SKIN, 0.0, 0.0 }), data);
      func (mo_vec3_add (ends[i], (MoVec3){ 0.0, MO_SKIN, 0.0 }), data);
      func (mo_vec3_add (ends[i], (MoVec3){ 0.0, 0.0, MO_SKIN }), data);
    }
}
