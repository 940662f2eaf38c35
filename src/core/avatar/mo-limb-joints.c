/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limb-joints.h"

#include "mo-math.h"
#include "mo-twin.h"

static const struct
{
  const char *root, *middle, *end; /* of the left side */
  double flexion;
  MoVec3 centre;
} limbs[] = {
  { "mShoulderLeft", "mElbowLeft", "mWristLeft", -1.0, { 1.0, 1.0, 0.0 } },
  { "mHipLeft", "mKneeLeft", "mAnkleLeft", 1.0, { 0.0, 0.0, -1.0 } },
  { "mHindLimb1Left", "mHindLimb2Left", "mHindLimb3Left", 1.0, { 0.0, 0.0, -1.0 } },
};

#define N_LIMBS (2 * G_N_ELEMENTS (limbs))

static guint
number_of (const char *name, gboolean is_right)
{
  guint number = (guint) mo_rig_find (name);

  return is_right ? mo_rig_twin (number) : number;
}

static MoLimbJoints
get_limb (guint i)
{
  MoVec3 centre = mo_vec3_unit (limbs[i / 2].centre);

  return (MoLimbJoints){ number_of (limbs[i / 2].root, i % 2),
                         number_of (limbs[i / 2].middle, i % 2),
                         number_of (limbs[i / 2].end, i % 2), limbs[i / 2].flexion,
                         i % 2 ? mo_mirror_position (centre) : centre };
}

/* Solvers ask many times a second. */
static const MoLimbJoints *
get_limbs (void)
{
  static MoLimbJoints all[N_LIMBS];
  static gsize are_known;

  if (g_once_init_enter (&are_known))
    {
      for (guint i = 0; i < N_LIMBS; i++)
        all[i] = get_limb (i);
      g_once_init_leave (&are_known, 1);
    }
  return all;
}

gboolean
mo_limb_joints_find (guint end, MoLimbJoints *limb)
{
  for (guint i = 0; i < N_LIMBS; i++)
    if (get_limbs ()[i].end == end)
      {
        *limb = get_limbs ()[i];
        return TRUE;
      }
  return FALSE;
}

gboolean
mo_limb_joints_find_middle (guint middle, MoLimbJoints *limb)
{
  for (guint i = 0; i < N_LIMBS; i++)
    if (get_limbs ()[i].middle == middle)
      {
        *limb = get_limbs ()[i];
        return TRUE;
      }
  return FALSE;
}
