/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-posing.h"

#include "mo-face.h"
#include "mo-finger.h"

G_BEGIN_DECLS

/* Hands and faces, by the few numbers that a maker thinks in. What they are now is told of a pose (edit_posing_get_pose);
 * what shall be is shown in a gesture, as every change from the pose at the press (edit_posing_press) alone.
 * With the property "mirror", both hands and both halves of the face do the same. */

typedef enum
{
  EDIT_HANDS_BOTH,
  EDIT_HANDS_LEFT,
  EDIT_HANDS_RIGHT,
} EditHands;

#define EDIT_N_HANDS (EDIT_HANDS_RIGHT + 1)

/* No expression: the face at rest. */
#define EDIT_NO_EXPRESSION -1

/* Joints whose rotations (radians) and places are nearer than this are those of a shape. */
#define EDIT_SAME_SHAPE 0.02

/* The curl and spread of a finger, of both hands the mean. */
MoFingerBend edit_hands_get_finger (const MoPose *pose, EditHands hands, MoFinger finger);

/* The hand pose (mo-gesture.h) that they have, and which part of it; -1 for none. Both hands have the hand poses of
 * the world; one has what either hand does in these. Of several that are alike it is `like` if that is one. */
int edit_hands_find_shape (const MoPose *pose, EditHands hands, int like, double *part);

/* The expression (row of mo_expressions) that a face has, and which part of it; EDIT_NO_EXPRESSION for a face at rest; less
 * than that for none. A face at rest has none of `like`, if that is an expression. */
int edit_face_find_expression (const MoPose *pose, int like, double *part);

/* Curls and spreads a finger; of numbers that are NAN, each hand keeps its own. What its bones do besides stays. */
void edit_posing_bend_finger (EditPosing *self, EditHands hands, MoFinger finger,
                              MoFingerBend bend);

/* Curls and spreads the finger of that bone so that its tip comes as near to a place in the world (metres) as a human's can, or
 * without limits any. */
void edit_posing_reach_finger (EditPosing *self, guint joint, MoVec3 place);

/* Where a bone ends, in a pose that has been updated. */
MoVec3 edit_finger_get_tip (const MoPose *pose, guint joint);

/* Curls all fingers so far (radians), thumbs as far as a human's go. Spreads stay. */
void edit_posing_curl_hands (EditPosing *self, EditHands hands, double curl);

/* Gives them a part (0..1) of a hand pose, and of being flat the rest. */
void edit_posing_shape_hands (EditPosing *self, EditHands hands, guint shape, double part);

/* Gives the face a single movement (row of mo_face_movements) to a part, whatever else it does. */
void edit_posing_move_face (EditPosing *self, guint movement, double part);

/* Gives it a part of an expression, and nothing else. */
void edit_posing_express (EditPosing *self, int expression, double part);

G_END_DECLS
