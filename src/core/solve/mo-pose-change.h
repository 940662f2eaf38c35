/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* When a change of a pose acts, besides its own moment. */
typedef enum
{
  MO_SPREAD_HERE,       /* it comes and goes around it */
  MO_SPREAD_FROM_HERE,  /* it comes before it and stays */
  MO_SPREAD_EVERYWHERE, /* always */
} MoSpread;

/* Smaller changes are none: radians, metres. */
#define MO_CHANGE_ANGLE 1e-6
#define MO_CHANGE_DISTANCE 1e-6

/* The edit (MO_EDIT_ADD) that makes one pose of another at a time (seconds of the source): for each joint whose local
 * rotation differs, and the pelvis if its position does, a set key with the change, and beside it, as `spread` says, keys
 * without a change `distance` seconds away, at rest on both sides, which are not set keys (motion displacement: Bruderlin
 * and Williams, "Motion signal processing", 1995). Changes are about the axes that mo_edit_lane_usual_about says. NULL if
 * nothing differs. */
MoEdit *mo_pose_change (const MoPose *before, const MoPose *after, double time, MoSpread spread,
                        double distance);

G_END_DECLS
