/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-palm.h"

#include "mo-stance.h"

/* Knuckles of hands that lie alike are on lines that differ by no more (radians). */
#define ALIKE MO_DEGREES (12)

enum
{
  INDEX = 1,
  RING = 3,
  LITTLE = 4,
};

static const MoFitted *
get_finger (const MoFitting *self, MoSide side, guint finger)
{
  return &self->parts[mo_fitted_limb (side, MO_LIMB_FINGERS + finger * MO_BODY_N_PHALANGES)];
}

static MoVec3
across (MoVec3 line, MoVec3 along)
{
  return mo_vec3_sub (line, mo_vec3_scale (along, mo_vec3_dot (line, along)));
}

MoQuat
mo_palm_roll (const MoFitting *self, MoSide side, MoQuat turn, const MoTransform *pose,
              MoQuat upright)
{
  const MoFitted *hand = &self->parts[mo_fitted_limb (side, MO_LIMB_WRIST)];
  const MoFitted *index = get_finger (self, side, INDEX);
  const MoFitted *outer =
      get_finger (self, side, get_finger (self, side, LITTLE)->number >= 0 ? LITTLE : RING);
  MoVec3 along, own, seen;
  double by;

  if (index->number < 0 || outer->number < 0)
    return turn;
  along = mo_vec3_unit (mo_quat_rotate (turn, hand->bone));
  own = mo_vec3_sub (mo_stance_joint (index->number), mo_stance_joint (outer->number));
  own = across (mo_quat_rotate (turn, own), along);
  seen = across (mo_quat_rotate (upright, mo_figure_bone (pose, outer->from, index->from)), along);
  by = atan2 (mo_vec3_dot (mo_vec3_cross (own, seen), along), mo_vec3_dot (own, seen));
  return fabs (by) > ALIKE ? mo_quat_mul (turn, mo_quat_from_axis_angle (along, by)) : turn;
}
