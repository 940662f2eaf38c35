/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edit-lane.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* A pose as a thing: rotations and positions of some of the avatar's joints, to be kept, mirrored, mixed and laid on any
 * pose, of which nothing else changes. Immutable and counted once it has been filled. */

typedef enum
{
  MO_POSTURE_TURN = 1 << MO_LANE_TURN,
  MO_POSTURE_MOVE = 1 << MO_LANE_MOVE,
} MoPostureParts;

typedef struct
{
  gatomicrefcount refs;
  guint8 has[MO_RIG_N_JOINTS];        /* MoPostureParts of each joint; 0: it is not part of this */
  MoTransform local[MO_RIG_N_JOINTS]; /* as of MoPose; at rest where there is no such part */
} MoPosture;

/* Without a joint: to be filled by the functions below, before anybody else sees it. */
MoPosture *mo_posture_new (void);
MoPosture *mo_posture_ref (MoPosture *self);
void mo_posture_unref (MoPosture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoPosture, mo_posture_unref)

void mo_posture_set_turn (MoPosture *self, guint joint, MoQuat rotation);
void mo_posture_set_move (MoPosture *self, guint joint, MoVec3 position);

/* The parts of a pose that `has` says (MoPostureParts by joint; NULL: the rotations of all bones, and the positions of those
 * that poses move (mo_joint_is_moved)). */
MoPosture *mo_posture_from_pose (const MoPose *pose, const guint8 *has);

/* Where two poses differ: rotations of joints, and positions. Empty if they do not. */
MoPosture *mo_posture_difference (const MoPose *before, const MoPose *after);

/* NULL equals NULL only. */
gboolean mo_posture_equal (const MoPosture *a, const MoPosture *b);

/* The number of joints. */
guint mo_posture_count (const MoPosture *self);

/* Only the joints that `keeps` says (one byte for each joint of the rig, not 0: kept). */
MoPosture *mo_posture_only (const MoPosture *self, const guint8 keeps[MO_RIG_N_JOINTS]);

/* Both together: where both have a part, it is that of `self`. */
MoPosture *mo_posture_over (const MoPosture *self, const MoPosture *below);

/* Turns and moves the joints of a pose by `part` (0..1) of the way to this; rotations the shorter way (slerp). 1 gives its
 * very values. Changes `local` only. */
void mo_posture_apply (const MoPosture *self, double part, MoPose *pose);

/* What lies `part` (0..1) of the way from one to another where both have a part; where only one has it, it is as there. */
MoPosture *mo_posture_blend (const MoPosture *from, const MoPosture *to, double part);

/* -- Left and right ---------------------------------------------------------------------------- */

/* The avatar is mirrored at the plane y = 0 (mo-twin.h). Rotations are mirrored exactly; of positions, what they differ from
 * rest by, as the rig's own halves differ by millimetres. */

/* The mirror image: what the left side did, the right one does, and the other way round. */
MoPosture *mo_posture_flip (const MoPosture *self);

typedef enum
{
  MO_HALF_LEFT,
  MO_HALF_RIGHT,
} MoHalf;

/* The side `from` on both sides: joints of the other one get its mirror image. Joints in the middle, and those without a
 * twin in the posture, stay. */
MoPosture *mo_posture_copy_side (const MoPosture *self, MoHalf from);

/* The same on both sides: joints go halfway to the mirror image of their twin, those in the middle to their own. A joint
 * whose twin is not in the posture gives it its mirror image. */
MoPosture *mo_posture_symmetrise (const MoPosture *self);

/* Which side a joint is on; FALSE for one in the middle. */
gboolean mo_joint_half (guint joint, MoHalf *side);

G_END_DECLS
