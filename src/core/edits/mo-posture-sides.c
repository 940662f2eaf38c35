/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-posture.h"

#include "mo-twin.h"

#include <string.h>

/* What a transform of one joint is on its twin. */
static MoTransform
mirror (guint from, guint to, const MoTransform *local)
{
  MoVec3 zero = { 0.0, 0.0, 0.0 };
  MoVec3 here = from == MO_RIG_PELVIS ? zero : mo_rig_rest (from)->position;
  MoVec3 there = to == MO_RIG_PELVIS ? zero : mo_rig_rest (to)->position;
  MoVec3 way = mo_mirror_position (mo_vec3_sub (local->position, here));

  return (MoTransform){ mo_mirror_rotation (local->rotation), mo_vec3_add (there, way) };
}

static void
set_mirrored (MoPosture *self, guint to, const MoPosture *source, guint from)
{
  MoTransform image = mirror (from, to, &source->local[from]);

  if ((source->has[from] & MO_POSTURE_TURN) != 0)
    mo_posture_set_turn (self, to, image.rotation);
  if ((source->has[from] & MO_POSTURE_MOVE) != 0)
    mo_posture_set_move (self, to, image.position);
}

gboolean
mo_joint_half (guint joint, MoHalf *side)
{
  static guint8 sides[MO_RIG_N_JOINTS]; /* 1 + MoHalf; 0 in the middle */
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        {
          guint twin = mo_rig_twin (i);
          const char *name = mo_rig_joint (i)->name;

          if (twin != i)
            sides[i] = 1
                       + (strstr (name, "Left") != NULL || strstr (name, "LEFT") != NULL
                                  || g_str_has_prefix (name, "L ") || g_str_has_prefix (name, "L_")
                              ? MO_HALF_LEFT
                              : MO_HALF_RIGHT);
        }
      g_once_init_leave (&once, 1);
    }
  if (sides[joint] != 0)
    *side = (MoHalf) (sides[joint] - 1);
  return sides[joint] != 0;
}

MoPosture *
mo_posture_flip (const MoPosture *self)
{
  MoPosture *result = mo_posture_new ();

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    set_mirrored (result, mo_rig_twin (i), self, i);
  return result;
}

MoPosture *
mo_posture_copy_side (const MoPosture *self, MoHalf from)
{
  MoPosture *result = mo_posture_over (self, self);
  MoHalf side;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (mo_joint_half (i, &side) && side == from)
      set_mirrored (result, mo_rig_twin (i), self, i);
  return result;
}

MoPosture *
mo_posture_symmetrise (const MoPosture *self)
{
  g_autoptr (MoPosture) image = mo_posture_flip (self);

  return mo_posture_blend (self, image, 0.5);
}
