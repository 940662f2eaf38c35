/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-arm-reach.h"

#include "mo-two-bone.h"

/* An arm that is not stretched this far already (parts of its length) is stretched no farther than the second, and
 * beyond the first ever less of what is wanted. */
#define SOFT 0.96
#define HARD 0.995

/* An arm whose elbow is nearer to its line than this part of its length bends as the avatar's elbows do. */
#define NEARLY_STRAIGHT 0.015

static double
get_length (const MoArm *arm)
{
  return mo_vec3_length (mo_vec3_sub (arm->elbow, arm->shoulder))
         + mo_vec3_length (mo_vec3_sub (arm->wrist, arm->elbow));
}

double
mo_arm_get_reach (const MoArm *arm)
{
  return MAX (SOFT * get_length (arm), mo_vec3_length (mo_vec3_sub (arm->wrist, arm->shoulder)));
}

/* A target that the arm reaches, or comes near to. */
static MoVec3
soften (const MoArm *arm, MoVec3 target)
{
  MoVec3 way = mo_vec3_sub (target, arm->shoulder);
  double distance = mo_vec3_length (way), soft = mo_arm_get_reach (arm);
  double room = MAX (HARD * get_length (arm) - soft, 0.0);

  if (distance <= soft)
    return target;
  distance = soft + (room > 0.0 ? room * (1.0 - exp ((soft - distance) / room)) : 0.0);
  return mo_vec3_add (arm->shoulder, mo_vec3_scale (mo_vec3_unit (way), distance));
}

/* Bends a nearly straight arm a little to the avatar's side: its own may be noise. */
static void
bend_slightly (MoTwoBone *limb, MoVec3 pole)
{
  MoVec3 line = mo_vec3_sub (limb->end, limb->root), along = mo_vec3_unit (line);
  MoVec3 upper = mo_vec3_sub (limb->middle, limb->root);
  MoVec3 off = mo_vec3_sub (upper, mo_vec3_scale (along, mo_vec3_dot (upper, along)));
  MoVec3 side = mo_vec3_sub (pole, mo_vec3_scale (along, mo_vec3_dot (pole, along)));
  double least = NEARLY_STRAIGHT * mo_vec3_length (line), bend = mo_vec3_length (off);

  if (bend < least)
    limb->middle =
        mo_vec3_add (limb->middle, mo_vec3_scale (mo_vec3_unit (side), 2.0 * (least - bend)));
}

/* Turns the bones as a limb is moved, and hangs the joints on them again. */
static void
turn_along (MoArm *arm, const MoTwoBone *before, const MoTwoBone *after)
{
  MoQuat upper = mo_quat_between (mo_vec3_sub (before->middle, before->root),
                                  mo_vec3_sub (after->middle, after->root));
  MoQuat fore = mo_quat_between (mo_vec3_sub (before->end, before->middle),
                                 mo_vec3_sub (after->end, after->middle));
  MoVec3 upper_bone = mo_quat_rotate (upper, mo_vec3_sub (arm->elbow, arm->shoulder));
  MoVec3 fore_bone = mo_quat_rotate (fore, mo_vec3_sub (arm->wrist, arm->elbow));

  arm->upper = mo_quat_mul (arm->upper, upper);
  arm->fore = mo_quat_mul (arm->fore, fore);
  arm->elbow = mo_vec3_add (arm->shoulder, upper_bone);
  arm->wrist = mo_vec3_add (arm->elbow, fore_bone);
}

void
mo_arm_reach (MoArm *arm, MoVec3 target)
{
  MoVec3 pole = mo_quat_rotate (arm->upper, (MoVec3){ -1.0, 0.0, 0.0 });

  target = soften (arm, target);
  /* The first step bends the arm to its side, the second one reaches the target. */
  for (guint i = 0; i < 2; i++)
    {
      MoTwoBone before = { arm->shoulder, arm->elbow, arm->wrist }, after;

      if (i == 0)
        bend_slightly (&before, pole);
      after = before;
      mo_two_bone_reach (&after, target, pole);
      turn_along (arm, &before, &after);
    }
}
