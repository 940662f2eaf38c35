/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-two-bone.h"

#include "mo-math.h"

/* A limb is straight whose middle is nearer to its line than this part of its length. */
#define STRAIGHT 1e-6

/* What of `v` is at a right angle to a unit vector. */
static MoVec3
beside (MoVec3 v, MoVec3 along)
{
  return mo_vec3_sub (v, mo_vec3_scale (along, mo_vec3_dot (v, along)));
}

void
mo_two_bone_reach (MoTwoBone *self, MoVec3 target, MoVec3 pole)
{
  MoVec3 upper = mo_vec3_sub (self->middle, self->root), line = mo_vec3_sub (self->end, self->root);
  double a = mo_vec3_length (upper), b = mo_vec3_length (mo_vec3_sub (self->end, self->middle));
  MoVec3 wanted = mo_vec3_sub (target, self->root), along = mo_vec3_unit (wanted), bend;
  double distance, foot;

  if (!(a > 0.0 && b > 0.0) || mo_vec3_is_zero (wanted))
    return;
  distance = CLAMP (mo_vec3_length (wanted), fabs (a - b), a + b);
  bend = beside (upper, mo_vec3_unit (line));
  if (mo_vec3_length (bend) < STRAIGHT * (a + b))
    bend = beside (pole, mo_vec3_unit (line));
  bend = mo_vec3_unit (beside (mo_quat_rotate (mo_quat_between (line, wanted), bend), along));
  foot = distance > 0.0 ? (a * a - b * b + distance * distance) / (2.0 * distance) : 0.0;
  self->middle =
      mo_vec3_add (self->root,
                   mo_vec3_add (mo_vec3_scale (along, foot),
                                mo_vec3_scale (bend, sqrt (MAX (a * a - foot * foot, 0.0)))));
  self->end = mo_vec3_add (self->root, mo_vec3_scale (along, distance));
}
