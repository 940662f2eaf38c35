/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-touching.h"

#include "mo-arm-reach.h"
#include "mo-easing.h"
#include "mo-stance.h"

/* Easing makes a wrist faster by at most this part of its own greatest speed, and takes between so many seconds. */
#define FASTER 0.3
#define LEAST_EASE 0.15
#define MOST_EASE 1.5

/* What would move a hand by more than this (metres) is no touch: the source is no body like the avatar's there. */
#define FARTHEST 0.3

/* A hand that does not reach its place along a bone slides no farther beyond it, or back beyond where it was (metres). */
#define FARTHEST_SLIDE 0.04

/* What an arm reaches along a bone is narrowed by up to so much (metres): it would widen suddenly where the arm only
 * just reaches the bone. */
#define SLIDE_SOFTLY 0.05

/* The middle of a hand is at least so far above the floor (metres). */
#define THICKNESS 0.02

typedef struct
{
  MoFittedMotion *motion;
  guint first, n;
  double frame_time, scale;
  gboolean has_legs;
  double floor; /* height of the source's, as its poses are scaled; NAN for none */
  MoTouchPose *source;
  MoVec3 (*wrists)[2]; /* of the avatar in each frame before */
  GArray *touches;
  double speeds[2]; /* the greatest of each wrist before, metres a frame */
} Touching;

/* -- An arm -------------------------------------------------------------------------------------- */

static void
get_arm (const Touching *self, guint frame, MoSide side, MoArm *arm)
{
  MoTrunk trunk;

  mo_fitted_motion_get_trunk (self->motion, frame, &trunk);
  mo_fitted_motion_get_arm (self->motion, frame, &trunk, side, arm);
}

/* Moves a wrist in a frame. Returns how far it went. */
static MoVec3
move_hand (Touching *self, guint frame, MoSide side, MoVec3 move)
{
  MoVec3 before;
  MoArm arm;

  if (mo_vec3_is_zero (move))
    return move;
  get_arm (self, frame, side, &arm);
  before = arm.wrist;
  mo_arm_reach (&arm, mo_vec3_add (before, move));
  mo_fitted_motion_set_arm (self->motion, frame, side, &arm);
  return mo_vec3_sub (arm.wrist, before);
}

/* -- What is wanted ------------------------------------------------------------------------------ */

/* A move along a bone that its arm reaches: one that hangs down touches the thigh near where its hand is, and not where
 * a longer one would. */
static MoVec3
slide (const MoArm *arm, MoVec3 move, const MoTouchBone *bone)
{
  MoVec3 axis = mo_vec3_unit (mo_vec3_sub (bone->to, bone->from));
  double wanted = mo_vec3_dot (move, axis), soft = mo_arm_get_reach (arm);
  MoVec3 out = mo_vec3_sub (move, mo_vec3_scale (axis, wanted));
  MoVec3 start = mo_vec3_sub (mo_vec3_add (arm->wrist, out), arm->shoulder);
  double middle = -mo_vec3_dot (start, axis);
  double square = MAX (middle * middle - mo_vec3_dot (start, start) + soft * soft, 0.0);
  double reach = square / (sqrt (square) + SLIDE_SOFTLY);
  double along = CLAMP (wanted, middle - reach, middle + reach);

  along = CLAMP (along, MIN (wanted, 0.0) - FARTHEST_SLIDE, MAX (wanted, 0.0) + FARTHEST_SLIDE);
  return mo_vec3_add (out, mo_vec3_scale (axis, along));
}

/* From where a hand's point is to where it touches a bone. */
static MoVec3
find_body_move (const Touching *self, const MoTouch *touch, guint frame)
{
  const MoTouchPose *source = &self->source[frame];
  MoTouchPose avatar;
  MoVec3 target;
  MoArm arm;

  mo_touch_pose_get_avatar (&avatar, self->motion, self->has_legs, frame);
  if (!(avatar.bones[touch->bone].radius > 0.0))
    return (MoVec3){ 0.0, 0.0, 0.0 };
  target = mo_touch_carry (&source->bones[touch->bone], &avatar.bones[touch->bone],
                           source->hands[touch->side][touch->point]);
  get_arm (self, frame, touch->side, &arm);
  return slide (&arm, mo_vec3_sub (target, avatar.hands[touch->side][touch->point]),
                &avatar.bones[touch->bone]);
}

/* Level the hand goes the source's way, in the middle of where it is; its height is the source's. */
static void
find_floor_moves (const Touching *self, const MoTouch *touch, MoVec3 *moves)
{
  double level = self->motion->fitting->scale / self->scale;
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (guint i = touch->from; i < touch->to; i++)
    {
      MoVec3 source = self->source[i].hands[touch->side][touch->point];
      MoTouchPose avatar;
      MoVec3 here;

      mo_touch_pose_get_avatar (&avatar, self->motion, self->has_legs, i);
      here = avatar.hands[touch->side][touch->point];
      moves[i] = mo_vec3_sub (mo_vec3_scale (source, level), here);
      moves[i].z = MAX (source.z - self->floor, THICKNESS) - here.z;
      sum = mo_vec3_add (sum, moves[i]);
    }
  for (guint i = touch->from; i < touch->to; i++)
    {
      moves[i].x -= sum.x / (touch->to - touch->from);
      moves[i].y -= sum.y / (touch->to - touch->from);
    }
}

/* By how much the right hand is off, seen from the left one. */
static MoVec3
find_hands_move (const Touching *self, const MoTouch *touch, guint frame)
{
  const MoTouchPose *source = &self->source[frame];
  MoTouchPose avatar;

  mo_touch_pose_get_avatar (&avatar, self->motion, self->has_legs, frame);
  return mo_vec3_sub (mo_vec3_sub (source->hands[MO_SIDE_RIGHT][touch->other],
                                   source->hands[MO_SIDE_LEFT][touch->point]),
                      mo_vec3_sub (avatar.hands[MO_SIDE_RIGHT][touch->other],
                                   avatar.hands[MO_SIDE_LEFT][touch->point]));
}

/* Fills in the moves of a touch. FALSE if it is none. */
static gboolean
find_moves (const Touching *self, const MoTouch *touch, MoVec3 *moves)
{
  double farthest = 0.0;

  if (touch->kind == MO_TOUCH_FLOOR)
    find_floor_moves (self, touch, moves);
  else
    for (guint i = touch->from; i < touch->to; i++)
      moves[i] = touch->kind == MO_TOUCH_BODY ? find_body_move (self, touch, i)
                                              : find_hands_move (self, touch, i);
  for (guint i = touch->from; i < touch->to; i++)
    farthest = MAX (farthest, mo_vec3_length (moves[i]));
  if (farthest <= FARTHEST)
    return TRUE;
  for (guint i = touch->from; i < touch->to; i++)
    moves[i] = (MoVec3){ 0.0, 0.0, 0.0 };
  return FALSE;
}

/* -- All touches --------------------------------------------------------------------------------- */

/* The eased moves of all touches of a hand, or of both hands with each other. */
static MoVec3 *
find_all (Touching *self, gboolean is_pair, MoSide side, double speed, MoTouched *touched)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (MoSpan));
  MoVec3 *moves = g_new0 (MoVec3, self->n);
  const MoEasing easing = { self->first, self->n, FASTER * speed,
                            (guint) CLAMP (LEAST_EASE / self->frame_time, 1.0, 1e6),
                            (guint) CLAMP (MOST_EASE / self->frame_time, 1.0, 1e6) };

  for (guint i = 0; i < self->touches->len; i++)
    {
      const MoTouch *touch = &g_array_index (self->touches, MoTouch, i);
      MoSpan span = { touch->from, touch->to };

      if ((touch->kind == MO_TOUCH_HANDS) != is_pair || (!is_pair && touch->side != side)
          || !find_moves (self, touch, moves))
        continue;
      g_array_append_val (spans, span);
      touched->counts[touch->kind]++;
    }
  mo_easing_run (&easing, (const MoSpan *) (gpointer) spans->data, spans->len, moves);
  return moves;
}

static void
touch_alone (Touching *self, MoSide side, MoTouched *touched)
{
  g_autofree MoVec3 *moves = find_all (self, FALSE, side, self->speeds[side], touched);

  for (guint i = self->first; i < self->n; i++)
    move_hand (self, i, side, moves[i]);
}

/* Each hand goes half the way, and one that cannot leaves the rest to the other. */
static void
touch_together (Touching *self, MoTouched *touched)
{
  g_autofree MoVec3 *moves =
      find_all (self, TRUE, MO_SIDE_LEFT, 2.0 * MIN (self->speeds[0], self->speeds[1]), touched);

  for (guint i = self->first; i < self->n; i++)
    {
      MoVec3 rest = moves[i];

      if (mo_vec3_is_zero (rest))
        continue;
      rest = mo_vec3_add (rest, move_hand (self, i, MO_SIDE_LEFT, mo_vec3_scale (rest, -0.5)));
      rest = mo_vec3_sub (rest, move_hand (self, i, MO_SIDE_RIGHT, rest));
      if (mo_vec3_length (rest) > 1e-6)
        move_hand (self, i, MO_SIDE_LEFT, mo_vec3_scale (rest, -1.0));
    }
}

/* Those of the source, and how the avatar's wrists move. */
static void
get_poses (Touching *self)
{
  for (guint i = self->first; i < self->n; i++)
    {
      mo_touch_pose_get_source (&self->source[i], self->motion->fitting, self->scale, i);
      for (guint side = 0; side < 2; side++)
        {
          MoVec3 *wrist = &self->wrists[i][side];
          MoArm arm;

          get_arm (self, i, (MoSide) side, &arm);
          *wrist = arm.wrist;
          if (i > self->first)
            self->speeds[side] =
                MAX (self->speeds[side],
                     mo_vec3_length (mo_vec3_sub (*wrist, self->wrists[i - 1][side])));
        }
    }
}

/* The ball of the source's foot rests where the avatar's does above its floor. */
static double
find_floor (const Touching *self, const MoContacts *contacts)
{
  if (contacts == NULL)
    return NAN;
  return (contacts->floor[MO_FOOT_TOE] - mo_stance_get ()->toe[MO_SIDE_LEFT].z) * self->scale
         / self->motion->fitting->scale;
}

static double
find_farthest (const Touching *self)
{
  double farthest = 0.0;

  for (guint i = self->first; i < self->n; i++)
    for (guint side = 0; side < 2; side++)
      {
        MoArm arm;

        get_arm (self, i, (MoSide) side, &arm);
        farthest = MAX (farthest, mo_vec3_length (mo_vec3_sub (arm.wrist, self->wrists[i][side])));
      }
  return farthest;
}

void
mo_touching_run (MoFittedMotion *motion, const MoContacts *contacts, MoTouched *touched)
{
  const MoFitting *fitting = motion->fitting;
  Touching self = { .motion = motion, .first = fitting->first, .n = fitting->figure->n_frames };

  *touched = (MoTouched){ 0 };
  self.scale = mo_touch_get_scale (fitting);
  if (!(self.scale > 0.0))
    return;
  self.frame_time = MAX (mo_clip_frame_time (motion->clip), 1e-6);
  self.has_legs = mo_fitting_has_legs (fitting);
  self.floor = find_floor (&self, contacts);
  self.source = g_new (MoTouchPose, self.n);
  self.wrists = g_malloc_n (self.n, sizeof *self.wrists);
  get_poses (&self);
  self.touches = mo_touches_find (self.source, self.first, self.n, self.floor, self.frame_time);
  for (guint side = 0; side < 2; side++)
    touch_alone (&self, (MoSide) side, touched);
  touch_together (&self, touched);
  touched->farthest = find_farthest (&self);
  g_array_unref (self.touches);
  g_free (self.wrists);
  g_free (self.source);
}
