/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"
#include "mo-skeleton.h"

G_BEGIN_DECLS

/* The avatar as the skeleton of a motion file made for the world: OFFSETs in inches (x left, y
 * up, z forward), positions if requested, and rotations in the order of mo-euler.h. */

typedef enum
{
  MO_RIG_PART_NONE,  /* not in the file, except as the parent of others */
  MO_RIG_PART_TURNS, /* three rotations */
  MO_RIG_PART_MOVES, /* three positions, then three rotations */
} MoRigPart;

/* Fills an empty skeleton with the requested joints and those above them, in the order of the
 * rig, with an end site for each limb; the hip is always included and has positions. `index_of`
 * gets the index of each joint of the rig, or -1. Seals the skeleton. */
void mo_rig_skeleton_fill (MoSkeleton *skeleton, const guint8 wanted[MO_RIG_N_JOINTS],
                           int index_of[MO_RIG_N_JOINTS]);

/* Replaces the angles of each joint by a quaternion, after its positions. Seals the skeleton. */
void mo_rig_skeleton_use_quaternions (MoSkeleton *skeleton);

/* Fills the channels of such a joint: `number` is that of the rig, `degrees` are angles as from
 * mo_euler_from_quat, `position` is as in an .anim (metres in its parent's axes; of the hip,
 * relative to its rest position). Returns the number of channels. */
guint mo_rig_skeleton_row (const MoJoint *joint, guint number, const double degrees[3],
                           MoVec3 position, double *row);

G_END_DECLS
