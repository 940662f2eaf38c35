/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-names.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* Hand poses and expressions, as our own poses of the joints of fingers and face. In-world they are
 * shapes of the classic avatar's meshes and move no joint; here they show the choice. */

#define MO_GESTURE_N_HAND_POSES 14u

/* Moves the fingers of both hands by `part` (0..1) of the way towards a hand pose; a hand that the
 * pose does not define moves towards the spread hand of the rest pose. Joints in `held` (one byte
 * for each bone, or NULL) are left unchanged, because a motion controls them. An unknown number
 * does nothing. Changes `local` only. */
void mo_gesture_add_hands (MoPose *pose, guint hand_pose, double part, const guint8 *held);

/* Single movements of a face, as blinking, of our own: parts of which expressions can be made. Ends with a row of
 * NULLs; labels are untranslated. */
#define MO_GESTURE_N_MOVEMENTS 12u
extern const MoExpression mo_face_movements[MO_GESTURE_N_MOVEMENTS + 1];

/* The same for the face and an expression, by its stored name in any case. Names other than those
 * of the 19 expressions and of the single movements do nothing. */
void mo_gesture_add_expression (MoPose *pose, const char *stored, double part, const guint8 *held);

G_END_DECLS
