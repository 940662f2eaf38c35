/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-touch-pose.h"

#include "mo-stance.h"

#include <string.h>

/* Where the palm is between wrist and knuckle. */
#define PALM 0.6

/* A hand's joint farther from the wrist than this (metres on the avatar) is what the hand holds. */
#define MOST_HAND 0.2

/* Radii as parts of the bone's length, and for the head of the trunk's; the head from its joint up. */
#define TRUNK_RADIUS 0.26
#define HIPS_RADIUS 0.3
#define THIGH_RADIUS 0.16
#define HEAD_RADIUS 0.19
#define HEAD_FROM 0.08
#define HEAD_TO 0.18

/* -- Bones --------------------------------------------------------------------------------------- */

static MoTouchBone
make_bone (MoVec3 from, MoVec3 to, double part, MoQuat turn)
{
  return (MoTouchBone){ from, to, part * mo_vec3_length (mo_vec3_sub (to, from)), turn };
}

/* `head` is the head's joint, turned as the avatar's. */
static MoTouchBone
make_head (MoVec3 head, MoQuat turn, const MoTouchBone *trunk)
{
  double length = mo_vec3_length (mo_vec3_sub (trunk->to, trunk->from));
  MoVec3 up = mo_vec3_scale (mo_quat_rotate (turn, (MoVec3){ 0.0, 0.0, 1.0 }), length);

  return (MoTouchBone){ mo_vec3_add (head, mo_vec3_scale (up, HEAD_FROM)),
                        mo_vec3_add (head, mo_vec3_scale (up, HEAD_TO)), HEAD_RADIUS * length,
                        turn };
}

/* The nearest place on a bone's line between its ends. */
static MoVec3
get_foot (const MoTouchBone *bone, MoVec3 point)
{
  MoVec3 way = mo_vec3_sub (bone->to, bone->from);
  double square = mo_vec3_dot (way, way);
  double part = square > 0.0 ? mo_vec3_dot (mo_vec3_sub (point, bone->from), way) / square : 0.0;

  return mo_vec3_add (bone->from, mo_vec3_scale (way, CLAMP (part, 0.0, 1.0)));
}

double
mo_touch_get_gap (const MoTouchBone *bone, MoVec3 point)
{
  return mo_vec3_length (mo_vec3_sub (point, get_foot (bone, point))) - bone->radius;
}

MoVec3
mo_touch_carry (const MoTouchBone *source, const MoTouchBone *avatar, MoVec3 point)
{
  MoVec3 foot = get_foot (source, point), out = mo_vec3_sub (point, foot);
  MoVec3 way = mo_vec3_sub (source->to, source->from);
  MoVec3 avatars_way = mo_vec3_sub (avatar->to, avatar->from);
  double distance = mo_vec3_length (out), square = mo_vec3_dot (way, way);
  double part = square > 0.0 ? mo_vec3_dot (mo_vec3_sub (foot, source->from), way) / square : 0.0;
  double wanted = distance < source->radius ? distance * avatar->radius / source->radius
                                            : avatar->radius + distance - source->radius;

  out = mo_vec3_scale (mo_quat_rotate (mo_quat_between (way, avatars_way), mo_vec3_unit (out)),
                       wanted);
  return mo_vec3_add (mo_vec3_add (avatar->from, mo_vec3_scale (avatars_way, part)), out);
}

/* -- Source -------------------------------------------------------------------------------------- */

typedef struct
{
  const MoFitting *fitting;
  const MoTransform *pose;
  double scale;
} Source;

static MoVec3
place_of (const Source *self, int joint)
{
  return mo_vec3_scale (mo_quat_rotate (self->fitting->upright, self->pose[joint].position),
                        self->scale);
}

static MoVec3
middle_of (const Source *self, int a, int b)
{
  return mo_vec3_lerp (place_of (self, a), place_of (self, b), 0.5);
}

static MoQuat
turn_of (const Source *self, guint part)
{
  const MoFitted *fitted = &self->fitting->parts[part];

  return mo_quat_mul (fitted->fit,
                      mo_quat_mul (self->pose[fitted->turner].rotation, self->fitting->upright));
}

static int
wrist_of (const MoFitting *fitting, MoSide side)
{
  return fitting->parts[mo_fitted_limb (side, MO_LIMB_ELBOW)].to;
}

/* How the avatar's hand would be turned: one that the source does not have goes along with its forearm. */
static MoQuat
hand_turn_of (const Source *self, MoSide side, MoVec3 wrist)
{
  const MoStance *stance = mo_stance_get ();
  guint part = mo_fitted_limb (side, MO_LIMB_WRIST);
  MoVec3 fore = mo_vec3_sub (wrist, place_of (self, self->fitting->body.sides[side].elbow));

  if (self->fitting->parts[part].number >= 0)
    return turn_of (self, part);
  return mo_quat_between (mo_vec3_sub (stance->wrist[side], stance->elbow[side]), fore);
}

/* From the wrist to the knuckles: as the source has them, else those of the avatar in its place. */
static MoVec3
hand_of (const Source *self, MoSide side, MoVec3 wrist, MoQuat turn)
{
  const MoStance *stance = mo_stance_get ();
  const MoFitted *hand = &self->fitting->parts[mo_fitted_limb (side, MO_LIMB_WRIST)];

  if (hand->number >= 0 && hand->to >= 0)
    {
      MoVec3 own = mo_vec3_sub (place_of (self, hand->to), wrist);

      if (mo_vec3_length (own) < MOST_HAND)
        return own;
    }
  return mo_quat_rotate (turn, mo_vec3_sub (stance->finger[side][0], stance->wrist[side]));
}

/* The end of the middle finger: beyond its last joint, or where the avatar's is on a hand of that size. */
static MoVec3
tip_of (const Source *self, MoSide side, MoVec3 knuckle, MoQuat turn, double hand)
{
  const MoVec3 *avatars = mo_stance_get ()->finger[side];
  const int *finger = self->fitting->body.sides[side].fingers[2];
  double size = hand / mo_vec3_length (mo_vec3_sub (avatars[0], mo_stance_get ()->wrist[side]));
  double longer = mo_vec3_length (mo_vec3_sub (avatars[3], avatars[2]))
                  / mo_vec3_length (mo_vec3_sub (avatars[2], avatars[1]));

  if (finger[1] >= 0 && finger[2] >= 0)
    return mo_vec3_lerp (place_of (self, finger[1]), place_of (self, finger[2]), 1.0 + longer);
  return mo_vec3_add (knuckle,
                      mo_vec3_scale (mo_quat_rotate (turn, mo_vec3_sub (avatars[3], avatars[0])),
                                     size));
}

static void
get_source_hand (MoTouchPose *pose, const Source *self, MoSide side)
{
  MoVec3 *points = pose->hands[side], wrist = place_of (self, wrist_of (self->fitting, side));
  MoQuat turn = hand_turn_of (self, side, wrist);
  MoVec3 hand = hand_of (self, side, wrist, turn);

  points[MO_HAND_WRIST] = wrist;
  points[MO_HAND_PALM] = mo_vec3_add (wrist, mo_vec3_scale (hand, PALM));
  points[MO_HAND_KNUCKLE] = mo_vec3_add (wrist, hand);
  points[MO_HAND_TIP] = tip_of (self, side, points[MO_HAND_KNUCKLE], turn, mo_vec3_length (hand));
}

double
mo_touch_get_scale (const MoFitting *fitting)
{
  const MoTransform *pose = mo_figure_pose (fitting->figure, fitting->first);
  double sum = 0.0;

  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *body = &fitting->body.sides[side];
      int wrist = wrist_of (fitting, (MoSide) side);

      if (wrist < 0 || fitting->parts[mo_fitted_limb ((MoSide) side, MO_LIMB_SHOULDER)].number < 0
          || fitting->parts[mo_fitted_limb ((MoSide) side, MO_LIMB_ELBOW)].number < 0)
        return 0.0;
      sum += mo_vec3_length (mo_figure_bone (pose, body->shoulder, body->elbow))
             + mo_vec3_length (mo_figure_bone (pose, body->elbow, wrist));
    }
  return sum > 0.0 && isfinite (sum) ? mo_stance_get ()->arms / sum : 0.0;
}

void
mo_touch_pose_get_source (MoTouchPose *self, const MoFitting *fitting, double scale, guint frame)
{
  const Source source = { fitting, mo_figure_pose (fitting->figure, frame), scale };
  const MoBodySide *sides = fitting->body.sides;
  MoTouchBone *bones = self->bones;

  memset (self, 0, sizeof *self);
  bones[MO_TOUCH_TRUNK] = make_bone (middle_of (&source, sides[0].hip, sides[1].hip),
                                     middle_of (&source, sides[0].shoulder, sides[1].shoulder),
                                     TRUNK_RADIUS, turn_of (&source, MO_PART_CHEST));
  bones[MO_TOUCH_HIPS] =
      make_bone (place_of (&source, sides[0].hip), place_of (&source, sides[1].hip), HIPS_RADIUS,
                 turn_of (&source, MO_PART_PELVIS));
  if (fitting->parts[MO_PART_HEAD].number >= 0)
    bones[MO_TOUCH_HEAD] = make_head (place_of (&source, fitting->body.head),
                                      turn_of (&source, MO_PART_HEAD), &bones[MO_TOUCH_TRUNK]);
  for (guint side = 0; side < 2; side++)
    {
      bones[MO_TOUCH_THIGHS + side] =
          make_bone (place_of (&source, sides[side].hip), place_of (&source, sides[side].knee),
                     THIGH_RADIUS, turn_of (&source, mo_fitted_limb ((MoSide) side, MO_LIMB_HIP)));
      get_source_hand (self, &source, (MoSide) side);
    }
}

/* -- Avatar -------------------------------------------------------------------------------------- */

static void
get_avatar_hand (MoTouchPose *self, const MoFittedMotion *motion, const MoArm *arm, MoSide side,
                 guint frame)
{
  const MoVec3 *finger = mo_stance_get ()->finger[side];
  MoVec3 *points = self->hands[side];
  MoVec3 hand = mo_quat_rotate (arm->hand, mo_vec3_sub (finger[0], mo_stance_get ()->wrist[side]));
  MoQuat turn = arm->hand;

  points[MO_HAND_WRIST] = arm->wrist;
  points[MO_HAND_PALM] = mo_vec3_add (arm->wrist, mo_vec3_scale (hand, PALM));
  points[MO_HAND_KNUCKLE] = points[MO_HAND_TIP] = mo_vec3_add (arm->wrist, hand);
  for (guint i = 0; i < MO_BODY_N_PHALANGES; i++)
    {
      guint part = MO_LIMB_FINGERS + 2 * MO_BODY_N_PHALANGES + i;

      turn = mo_fitted_motion_turn (motion, frame, mo_fitted_limb (side, part), turn);
      points[MO_HAND_TIP] =
          mo_vec3_add (points[MO_HAND_TIP],
                       mo_quat_rotate (turn, mo_vec3_sub (finger[i + 1], finger[i])));
    }
}

void
mo_touch_pose_get_avatar (MoTouchPose *self, const MoFittedMotion *motion, gboolean has_legs,
                          guint frame)
{
  MoTouchBone *bones = self->bones;
  MoVec3 hips[2], shoulders[2];
  MoTrunk trunk;

  memset (self, 0, sizeof *self);
  mo_fitted_motion_get_trunk (motion, frame, &trunk);
  for (guint side = 0; side < 2; side++)
    {
      const MoStance *s = mo_stance_get ();
      MoLeg leg;
      MoArm arm;

      mo_fitted_motion_get_arm (motion, frame, &trunk, (MoSide) side, &arm);
      get_avatar_hand (self, motion, &arm, (MoSide) side, frame);
      shoulders[side] = arm.shoulder;
      hips[side] =
          mo_vec3_add (trunk.pelvis, mo_quat_rotate (trunk.turns[MO_PART_PELVIS],
                                                     mo_vec3_sub (s->hip[side], s->pelvis)));
      if (!has_legs)
        continue;
      mo_fitted_motion_get_leg (motion, frame, (MoSide) side, &leg);
      bones[MO_TOUCH_THIGHS + side] = make_bone (leg.hip, leg.knee, THIGH_RADIUS, leg.thigh);
    }
  bones[MO_TOUCH_HIPS] = make_bone (hips[0], hips[1], HIPS_RADIUS, trunk.turns[MO_PART_PELVIS]);
  bones[MO_TOUCH_TRUNK] = make_bone (mo_vec3_lerp (hips[0], hips[1], 0.5),
                                     mo_vec3_lerp (shoulders[0], shoulders[1], 0.5), TRUNK_RADIUS,
                                     trunk.turns[MO_PART_CHEST]);
  if (motion->fitting->parts[MO_PART_HEAD].number >= 0)
    bones[MO_TOUCH_HEAD] =
        make_head (trunk.head, trunk.turns[MO_PART_HEAD], &bones[MO_TOUCH_TRUNK]);
}
