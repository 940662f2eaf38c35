/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb-joints.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* A limb that is brought to a place at once: one that is pinned, planted or swivelled, and a leg that is dragged. A hand that is dragged goes
 * its way there (mo-body-solve.h). */

typedef struct
{
  /* Radians about the line from root to target, beyond what the limb does by itself. */
  double swivel;
  gboolean is_free; /* without ranges */
  /* The end keeps its direction in the world, instead of going with the limb. */
  gboolean keeps_turn;
} MoReach;

/* Turns a limb so that its end comes to a place: in closed form after Tolani, Goswami and Badler, "Real-time inverse
 * kinematics techniques for anthropomorphic limbs" (2000). The middle joint bends about its hinge alone, the way a
 * human's does, by the angle at which the end is as far away as the target; the root turns the shortest way. Where that
 * is beyond the root's range, the limb swivels about the line to the target until it is within, and if no swivel does that,
 * by one that brings it about as near as any (mo_swivel_find_nearest). Ranges are widened to the pose that is there.
 *
 * `pose` has been updated (mo_pose_update); its local rotations of the limb change and it is updated again. `target` is
 * in world space (metres). The answer depends on the given pose and the target alone. Returns by how much the target is
 * missed (metres). */
double mo_limb_solve (MoPose *pose, const MoLimbJoints *limb, MoVec3 target, const MoReach *reach);

/* Turns the end of a limb so that it has a rotation in the world, as far as its range, with room for how it is turned already, goes. Towards
 * half a turn, beyond any range, it turns back to none bit by bit, since half a turn to one side is the same as to the other. `pose` has been updated,
 * and is again. */
void mo_limb_keep_turn (MoPose *pose, const MoLimbJoints *limb, MoQuat world, gboolean is_free);

/* Where the end of a limb stops on the way to a target (world space, metres): on the floor that the avatar stands on at rest.
 * A foot goes no lower than at rest and a wrist no lower than that of a hand that lies there, or than they are in `start`,
 * which has been updated. Other joints go anywhere. */
MoVec3 mo_limb_stop_on_floor (const MoPose *start, guint end, MoVec3 target);

G_END_DECLS
