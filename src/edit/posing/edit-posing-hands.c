/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-hands.h"

#include "edit-posing-private.h"

#include "mo-likeness.h"

/* -- Which joints ------------------------------------------------------------------------------ */

static gboolean
has_half (EditHands hands, MoHalf half)
{
  return hands == EDIT_HANDS_BOTH || (hands == EDIT_HANDS_LEFT) == (half == MO_HALF_LEFT);
}

/* The bones of the fingers. */
static void
find_fingers (EditHands hands, guint8 joints[MO_RIG_N_JOINTS])
{
  memset (joints, 0, MO_RIG_N_JOINTS);
  for (MoHalf half = MO_HALF_LEFT; half <= MO_HALF_RIGHT; half++)
    for (guint i = 0; i < MO_N_FINGERS * MO_N_FINGER_BONES && has_half (hands, half); i++)
      joints[mo_finger_joint (half, i / MO_N_FINGER_BONES, i % MO_N_FINGER_BONES)] = TRUE;
}

static void
find_face (guint8 joints[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    joints[i] = mo_rig_joint (i)->group == MO_GROUP_FACE;
}

/* Whether the left hand does something in a hand pose, and is not just flat. */
static gboolean
is_left (const MoPosture *shape)
{
  g_autoptr (MoPosture) flat = mo_likeness_of_hands (0);
  guint8 joints[MO_RIG_N_JOINTS];

  find_fingers (EDIT_HANDS_LEFT, joints);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (joints[i]
        && mo_quat_angle (flat->local[i].rotation, shape->local[i].rotation) > EDIT_SAME_SHAPE)
      return TRUE;
  return FALSE;
}

/* A single hand makes what either hand does in a hand pose. */
static MoPosture *
make_shape (EditHands hands, guint hand_pose)
{
  g_autoptr (MoPosture) shape = mo_likeness_of_hands (hand_pose);

  if (hands == EDIT_HANDS_BOTH)
    return g_steal_pointer (&shape);
  return mo_posture_copy_side (shape, is_left (shape) ? MO_HALF_LEFT : MO_HALF_RIGHT);
}

/* -- What there is ----------------------------------------------------------------------------- */

static MoFingerBend
get_bend (const MoPose *pose, MoHalf half, MoFinger finger)
{
  MoQuat turns[MO_N_FINGER_BONES];

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    turns[i] = pose->local[mo_finger_joint (half, finger, i)].rotation;
  return mo_finger_get (half, finger, turns);
}

MoFingerBend
edit_hands_get_finger (const MoPose *pose, EditHands hands, MoFinger finger)
{
  MoFingerBend left = get_bend (pose, MO_HALF_LEFT, finger);
  MoFingerBend right = get_bend (pose, MO_HALF_RIGHT, finger);

  if (hands == EDIT_HANDS_BOTH)
    return (MoFingerBend){ 0.5 * (left.curl + right.curl), 0.5 * (left.spread + right.spread) };
  return hands == EDIT_HANDS_LEFT ? left : right;
}

int
edit_hands_find_shape (const MoPose *pose, EditHands hands, int like, double *part)
{
  guint8 joints[MO_RIG_N_JOINTS];
  int found = -1;

  find_fingers (hands, joints);
  for (guint i = 0; i < MO_GESTURE_N_HAND_POSES; i++)
    {
      g_autoptr (MoPosture) shape = make_shape (hands, i);
      double off, there = mo_likeness_measure (shape, joints, pose, &off);

      if (off > EDIT_SAME_SHAPE || (found >= 0 && (int) i != like))
        continue;
      found = (int) i;
      *part = there;
    }
  return found;
}

int
edit_face_find_expression (const MoPose *pose, int like, double *part)
{
  g_autoptr (MoPosture) rest = mo_posture_new ();
  guint8 joints[MO_RIG_N_JOINTS];
  double off;

  find_face (joints);
  *part = mo_likeness_measure (rest, joints, pose, &off);
  if (off <= EDIT_SAME_SHAPE)
    {
      *part = 0.0;
      return MAX (like, EDIT_NO_EXPRESSION);
    }
  for (int i = 0; mo_expressions[i].stored != NULL; i++)
    {
      g_autoptr (MoPosture) face = mo_likeness_of_face (mo_expressions[i].stored);

      *part = mo_likeness_measure (face, joints, pose, &off);
      if (off <= EDIT_SAME_SHAPE)
        return i;
    }
  return EDIT_NO_EXPRESSION - 1;
}

/* -- Hands ------------------------------------------------------------------------------------- */

static void
bend_finger (MoPose *pose, MoHalf half, MoFinger finger, MoFingerBend bend)
{
  MoFingerBend now = get_bend (pose, half, finger);
  MoQuat turns[MO_N_FINGER_BONES];

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    turns[i] = pose->local[mo_finger_joint (half, finger, i)].rotation;
  mo_finger_bend (half, finger,
                  (MoFingerBend){ isnan (bend.curl) ? now.curl : bend.curl,
                                  isnan (bend.spread) ? now.spread : bend.spread },
                  turns);
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    pose->local[mo_finger_joint (half, finger, i)].rotation = turns[i];
}

void
edit_posing_bend_finger (EditPosing *self, EditHands hands, MoFinger finger, MoFingerBend bend)
{
  MoPose pose = self->start;

  if (self->mirror)
    hands = EDIT_HANDS_BOTH;
  for (MoHalf half = MO_HALF_LEFT; half <= MO_HALF_RIGHT; half++)
    if (has_half (hands, half))
      bend_finger (&pose, half, finger, bend);
  edit_posing_show (self, &pose);
}

void
edit_posing_curl_hands (EditPosing *self, EditHands hands, double curl)
{
  MoPose pose = self->start;

  if (self->mirror)
    hands = EDIT_HANDS_BOTH;
  for (MoHalf half = MO_HALF_LEFT; half <= MO_HALF_RIGHT; half++)
    for (MoFinger finger = 0; finger < MO_N_FINGERS && has_half (hands, half); finger++)
      bend_finger (&pose, half, finger, mo_finger_of_hand (finger, (MoFingerBend){ curl, NAN }));
  edit_posing_show (self, &pose);
}

/* Joints that are as they were stay the very same. */
static void
show_part (EditPosing *self, const guint8 joints[MO_RIG_N_JOINTS], const MoPosture *shape,
           double part)
{
  MoPose pose = self->start;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      MoTransform to = *mo_rig_rest (i);
      MoTransform *local = &pose.local[i];

      if (!joints[i])
        continue;
      to.rotation = mo_quat_slerp (MO_QUAT_IDENTITY, shape->local[i].rotation, part);
      to.position = mo_vec3_lerp (to.position, shape->local[i].position, part);
      if (mo_quat_angle (local->rotation, to.rotation) > MO_CHANGE_ANGLE)
        local->rotation = to.rotation;
      if (mo_joint_is_moved (i)
          && mo_vec3_length (mo_vec3_sub (local->position, to.position)) > MO_CHANGE_DISTANCE)
        local->position = to.position;
    }
  edit_posing_show (self, &pose);
}

void
edit_posing_shape_hands (EditPosing *self, EditHands hands, guint shape, double part)
{
  g_autoptr (MoPosture) posture = make_shape (hands, shape);
  guint8 joints[MO_RIG_N_JOINTS];

  find_fingers (self->mirror ? EDIT_HANDS_BOTH : hands, joints);
  show_part (self, joints, posture, part);
}

/* -- The face ---------------------------------------------------------------------------------- */

void
edit_posing_move_face (EditPosing *self, guint movement, double part)
{
  int twin = mo_face_twin (movement);
  MoPose pose = self->start;

  mo_face_set (&pose, movement, part);
  if (self->mirror && twin >= 0)
    mo_face_set (&pose, (guint) twin, part);
  edit_posing_show (self, &pose);
}

void
edit_posing_express (EditPosing *self, int expression, double part)
{
  g_autoptr (MoPosture) posture =
      expression >= 0 ? mo_likeness_of_face (mo_expressions[expression].stored) : mo_posture_new ();
  guint8 joints[MO_RIG_N_JOINTS];

  find_face (joints);
  show_part (self, joints, posture, part);
}
