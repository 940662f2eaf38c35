/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"

G_BEGIN_DECLS

/* Hand poses and expressions, as poses of our own for the joints of fingers and face. In the world
 * they are shapes of the classic avatar's meshes and move no joint; here they show what was chosen. */

#define MO_GESTURE_N_HAND_POSES 14u

/* Moves the fingers of both hands towards a hand pose by `part` (0..1) of the way from where they
 * are; the hands that it says nothing of, to being spread, as at rest. Joints in `held` (one byte for
 * each bone, or NULL) are left alone: a motion has them. An unknown number does nothing. Changes
 * `local` only. */
void mo_gesture_add_hands (MoPose *pose, guint hand_pose, double part, const guint8 *held);

/* The same of the face, for an expression by its stored name, upper or lower case. Names of other
 * animations than the 19 expressions do nothing. */
void mo_gesture_add_expression (MoPose *pose, const char *stored, double part, const guint8 *held);

G_END_DECLS
