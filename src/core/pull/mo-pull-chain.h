/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pull.h"

G_BEGIN_DECLS

/* A pose in which only the joints of one chain are changed: their rotations are the motion's own,
 * everything else is what the frame before left. */
typedef struct
{
  const MoPose *shown;
  const MoPull *pull;
  guint n;                                    /* the joints 0..n of the chain are changed */
  MoTransform local[MO_MAX_CHAIN_LENGTH + 1]; /* relative to their parents */
  MoTransform world[MO_MAX_CHAIN_LENGTH + 1];
} MoPullPose;

/* Starts with the rotations of `own`. */
void mo_pull_pose_init (MoPullPose *self, const MoPull *pull, const MoPose *shown,
                        const MoPose *own);

/* World transform of any joint of the rig; of -1, of the avatar's root. */
MoTransform mo_pull_pose_world (const MoPullPose *self, int number);

/* World position of a point of a volume, in its own space. */
MoVec3 mo_pull_pose_point (const MoPullPose *self, guint volume, const float offset[3]);

/* Bends a chain of one bone or more so that the source comes to the target, as far as `weight`
 * says; puts the rotations into `own` (docs/world/constraints.md, Chains of one bone or more).
 * FALSE if points of the chain went to infinity. */
gboolean mo_pull_bend (MoPull *self, const MoPullFrame *frame, MoPullPose *pose, MoVec3 source,
                       MoVec3 target, MoPose *own);

/* 1 - 2^(-step / half_time): the part of a way that is gone in a step. */
static inline double
mo_pull_gone (double step, double half_time)
{
  return 1.0 - exp2 (-step / half_time);
}

G_END_DECLS
