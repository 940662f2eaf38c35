/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-poser.h"

G_BEGIN_DECLS

/* Where the ends of some joints are in each frame of a motion, and how fast they turn. A frame is worked out when it is
 * first asked for and then kept, so that who asks for those around a moment that goes on pays for new ones alone. One
 * thread at a time. */
typedef struct _MoTrail MoTrail;

#define MO_TRAIL_MOST_JOINTS 8u
#define MO_TRAIL_MOST_FRAMES 100000u

/* One joint in one frame. */
typedef struct
{
  MoVec3 end;      /* of its bone, in the world (metres) */
  MoQuat rotation; /* relative to the parent */
  /* By how fast it turned since the frame before, in the first one until the next: radians a second. */
  double speed;
} MoTrailDot;

/* Takes a reference to the motion and copies the joints (of the rig, below MO_RIG_N_BONES), of which there are at most
 * MO_TRAIL_MOST_JOINTS. Frames begin at 0, `frame_time` seconds apart or more if there were too many; 0 means 1/30. The last
 * one may be up to a frame before the motion's end. */
MoTrail *mo_trail_new (MoMotion *motion, double frame_time, const guint *joints, guint n_joints);
void mo_trail_free (MoTrail *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoTrail, mo_trail_free)

/* As of a MoPoser, before the first frame is asked for: the pose of joints that the motion does not move, and whose lengths
 * bones have. Borrows `body`. */
void mo_trail_set_rest (MoTrail *self, const MoPose *rest);
void mo_trail_set_update (MoTrail *self, MoUpdateFunc update, gconstpointer body);

guint mo_trail_get_n_frames (const MoTrail *self);
double mo_trail_get_time (const MoTrail *self, guint frame);

/* The frame nearest to a time (seconds). */
guint mo_trail_find_frame (const MoTrail *self, double time);

/* The joints in a frame, in their order; owned by this, as long as it lives. */
const MoTrailDot *mo_trail_get (MoTrail *self, guint frame);

/* The end of a joint's bone in an updated pose (metres): where its first child of the same group is, or else the tip of the
 * bone as the avatar has it. */
MoVec3 mo_trail_get_end (const MoPose *pose, guint joint);

G_END_DECLS
