/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-stance.h"

#include "mo-math.h"
#include "mo-rig.h"

MoVec3
mo_stance_joint (int number)
{
  MoVec3 position = { 0.0, 0.0, 0.0 };

  for (; number >= 0; number = mo_rig_joint ((guint) number)->parent)
    position = mo_vec3_add (position, mo_rig_rest ((guint) number)->position);
  return position;
}

static void
look_up (MoStance *self)
{
  const struct
  {
    const char *name;
    MoVec3 *position;
  } joints[] = {
    { "mPelvis", &self->pelvis },
    { "mTorso", &self->waist },
    { "mChest", &self->chest },
    { "mNeck", &self->neck },
    { "mHead", &self->head },
    { "mCollarLeft", &self->collar[MO_SIDE_LEFT] },
    { "mCollarRight", &self->collar[MO_SIDE_RIGHT] },
    { "mShoulderLeft", &self->shoulder[MO_SIDE_LEFT] },
    { "mShoulderRight", &self->shoulder[MO_SIDE_RIGHT] },
    { "mHipLeft", &self->hip[MO_SIDE_LEFT] },
    { "mHipRight", &self->hip[MO_SIDE_RIGHT] },
    { "mKneeLeft", &self->knee[MO_SIDE_LEFT] },
    { "mKneeRight", &self->knee[MO_SIDE_RIGHT] },
    { "mAnkleLeft", &self->ankle[MO_SIDE_LEFT] },
    { "mAnkleRight", &self->ankle[MO_SIDE_RIGHT] },
    { "mFootLeft", &self->toe[MO_SIDE_LEFT] },
    { "mFootRight", &self->toe[MO_SIDE_RIGHT] },
  };

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    *joints[i].position = mo_stance_joint (mo_rig_find (joints[i].name));
  self->hips = mo_vec3_lerp (self->hip[0], self->hip[1], 0.5);
  for (guint side = 0; side < 2; side++)
    self->legs += mo_vec3_length (mo_vec3_sub (self->knee[side], self->hip[side]))
                  + mo_vec3_length (mo_vec3_sub (self->ankle[side], self->knee[side]));
}

const MoStance *
mo_stance_get (void)
{
  static MoStance stance;
  static gsize is_known = 0;

  if (g_once_init_enter (&is_known))
    {
      look_up (&stance);
      g_once_init_leave (&is_known, 1);
    }
  return &stance;
}
