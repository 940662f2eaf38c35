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

#define MO_N_SPREADS (MO_SPREAD_EVERYWHERE + 1)

typedef struct
{
  double time; /* seconds of the source */
  MoSpread spread;
  double distance; /* seconds in which it comes and goes; more than 0 */
} MoPoseMoment;

/* Smaller changes are none: radians, metres. */
#define MO_CHANGE_ANGLE 1e-6
#define MO_CHANGE_DISTANCE 1e-6

/* Whether a change at a time can become keys of an edit: it is of keys or additions, and acts fully then. One that closes a
 * loop is made anew with it, so nothing else belongs into it. */
gboolean mo_edit_takes_change (const MoEdit *self, double time);

/* The edit that makes one pose of another at a moment. For each joint whose local rotation differs, or whose position
 * does if poses move it (mo_joint_is_moved), it gets a set key; values are about the axes that mo_edit_lane_usual_about says, for lanes that are new.
 *
 * In an edit of additions, the keys around it follow `spread`: where there is no set key within `distance`, a key with the
 * value that was there comes before and after it, at rest on both sides, which is not a set key itself (motion
 * displacement: Bruderlin and Williams, "Motion signal processing", 1995); of a change that stays, all later keys change
 * as well; of one that acts everywhere, all keys do. In an edit of keys, only the last of these does anything.
 *
 * `edit` is what the change is added to, and must take changes (mo_edit_takes_change) and be above all others of these
 * joints; NULL for a new edit of additions. NULL if nothing differs. */
MoEdit *mo_pose_change (const MoEdit *edit, const MoPose *before, const MoPose *after,
                        const MoPoseMoment *moment);

G_END_DECLS
