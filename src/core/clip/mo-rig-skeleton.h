/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"
#include "mo-skeleton.h"

G_BEGIN_DECLS

/* The avatar as the skeleton of a motion file made for the world: OFFSETs in inches (x left, y up, z
 * forward), positions where they are wanted, and rotations as mo-euler.h lists them. */

typedef enum
{
  MO_RIG_PART_NONE,  /* not in the file, but for joints above others */
  MO_RIG_PART_TURNS, /* three rotations */
  MO_RIG_PART_MOVES, /* three positions before them */
} MoRigPart;

/* Fills an empty skeleton with the parts that are wanted and the joints above them, in the order of
 * the rig, each limb with an end site; the hip is always there and moves. `index_of` gets the joint of
 * each number, or -1. Seals it. */
void mo_rig_skeleton_fill (MoSkeleton *skeleton, const guint8 wanted[MO_RIG_N_JOINTS],
                           int index_of[MO_RIG_N_JOINTS]);

/* Gives each of its joints the numbers of a quaternion instead of angles, after its positions. Seals it. */
void mo_rig_skeleton_use_quaternions (MoSkeleton *skeleton);

/* The channels of such a joint: its number, angles as mo_euler_from_quat gives them, and its position
 * as an .anim has it (metres in its parent's axes; of the hip, told from where it stands). Returns how
 * many. */
guint mo_rig_skeleton_row (const MoJoint *joint, guint number, const double degrees[3],
                           MoVec3 position, double *row);

G_END_DECLS
