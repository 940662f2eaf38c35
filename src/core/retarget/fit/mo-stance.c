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

static double
get_length (MoVec3 a, MoVec3 b, MoVec3 c)
{
  return mo_vec3_length (mo_vec3_sub (b, a)) + mo_vec3_length (mo_vec3_sub (c, b));
}

/* Where a joint's bone ends. */
static MoVec3
get_end (const char *name)
{
  int number = mo_rig_find (name);
  const float *end = mo_rig_joint ((guint) number)->end;

  return mo_vec3_add (mo_stance_joint (number), (MoVec3){ end[0], end[1], end[2] });
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
    { "mElbowLeft", &self->elbow[MO_SIDE_LEFT] },
    { "mElbowRight", &self->elbow[MO_SIDE_RIGHT] },
    { "mWristLeft", &self->wrist[MO_SIDE_LEFT] },
    { "mWristRight", &self->wrist[MO_SIDE_RIGHT] },
    { "mHandMiddle1Left", &self->finger[MO_SIDE_LEFT][0] },
    { "mHandMiddle1Right", &self->finger[MO_SIDE_RIGHT][0] },
    { "mHandMiddle2Left", &self->finger[MO_SIDE_LEFT][1] },
    { "mHandMiddle2Right", &self->finger[MO_SIDE_RIGHT][1] },
    { "mHandMiddle3Left", &self->finger[MO_SIDE_LEFT][2] },
    { "mHandMiddle3Right", &self->finger[MO_SIDE_RIGHT][2] },
    { "mHipLeft", &self->hip[MO_SIDE_LEFT] },
    { "mHipRight", &self->hip[MO_SIDE_RIGHT] },
    { "mKneeLeft", &self->knee[MO_SIDE_LEFT] },
    { "mKneeRight", &self->knee[MO_SIDE_RIGHT] },
    { "mAnkleLeft", &self->ankle[MO_SIDE_LEFT] },
    { "mAnkleRight", &self->ankle[MO_SIDE_RIGHT] },
    { "mFootLeft", &self->toe[MO_SIDE_LEFT] },
    { "mFootRight", &self->toe[MO_SIDE_RIGHT] },
    { "mToeLeft", &self->tip[MO_SIDE_LEFT] },
    { "mToeRight", &self->tip[MO_SIDE_RIGHT] },
  };

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    *joints[i].position = mo_stance_joint (mo_rig_find (joints[i].name));
  self->hips = mo_vec3_lerp (self->hip[0], self->hip[1], 0.5);
  self->finger[MO_SIDE_LEFT][3] = get_end ("mHandMiddle3Left");
  self->finger[MO_SIDE_RIGHT][3] = get_end ("mHandMiddle3Right");
  for (guint side = 0; side < 2; side++)
    {
      self->legs += get_length (self->hip[side], self->knee[side], self->ankle[side]);
      self->arms += get_length (self->shoulder[side], self->elbow[side], self->wrist[side]);
    }
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
