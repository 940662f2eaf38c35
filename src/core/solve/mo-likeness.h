/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-posture.h"

G_BEGIN_DECLS

/* Hand poses and expressions (mo-gesture.h) as postures, and how much of one is in a pose. */

/* The fingers of both hands in a hand pose, below MO_GESTURE_N_HAND_POSES; joints of the hand that no hand pose moves stay
 * out. */
MoPosture *mo_likeness_of_hands (guint hand_pose);

/* The bones of the face that an expression or a single movement moves, by its stored name; empty for any other. */
MoPosture *mo_likeness_of_face (const char *stored);

/* A joint in six numbers, in which part of a shape is that part of its numbers: the vector of its rotation from rest
 * (radians), and its way from rest, of which MO_LIKENESS_LEVER metres count as a radian. And back. */
#define MO_LIKENESS_LEVER 0.02
#define MO_LIKENESS_N 6u
void mo_likeness_get_numbers (guint joint, const MoTransform *local, double numbers[MO_LIKENESS_N]);
MoTransform mo_likeness_from_numbers (guint joint, const double numbers[MO_LIKENESS_N]);

/* Which part of a shape is in a pose, 0 or more, and in `off` by how much the pose is off from that at worst, in any of its
 * numbers. Joints without a byte in `joints` do not count; those that the shape has not count as being at rest. Of
 * a shape that is at rest itself, all is in every pose. */
double mo_likeness_measure (const MoPosture *shape, const guint8 joints[MO_RIG_N_JOINTS],
                            const MoPose *pose, double *off);

G_END_DECLS
