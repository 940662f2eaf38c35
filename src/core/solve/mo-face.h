/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-gesture.h"

G_BEGIN_DECLS

/* A face by its single movements (mo_face_movements), each by its part, 0..1 of the whole movement or more.
 *
 * A movement is known by the joints that it moves the most, as those of the eyes, in the numbers of mo-likeness.h: its part is
 * the one that is nearest to what they do (least squares), without what other movements do to them by the way, as looking
 * down does to the lids. So of two movements that are opposite ways only one is there. A movement of both sides that has
 * the name of two single ones, as "blink" of "blink-left" and "blink-right", stands for these: its part is the mean of
 * theirs. */

/* By row of mo_face_movements. */
void mo_face_get (const MoPose *pose, double parts[MO_GESTURE_N_MOVEMENTS]);

/* Gives a movement another part (0 or more), which mo_face_get then says: the pose changes along this movement alone, and what
 * else the face does stays. Nothing changes if it has that part. Changes `local` only. */
void mo_face_set (MoPose *pose, guint movement, double part);

/* The same movement of the other half of the face, or -1. */
int mo_face_twin (guint movement);

G_END_DECLS
