/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb.h"
#include "mo-reduce-track.h"

G_BEGIN_DECLS

/* Where a limb is at every frame, and where its keys have it. */
typedef struct
{
  MoQuat *rotation, *decoded; /* in the world; owned, as is `off` */
  MoVec3 *off;                /* of the limb's place, in the world (metres) */
  gboolean missed;            /* somewhere on the way from the root a bound could not be kept */
  double missed_place,
      missed_turn; /* what could be had of the skin (metres) and of the turn against
                                     * the parent (radians) where it is more than was asked for; else 0 */
} MoCourse;

void mo_course_clear (MoCourse *self);

/* Makes the keys of a limb fewer: they make up for where what carries it (`parent`; NULL for none) is
 * off. Fills the course, which is all zeros before; clear it. */
void mo_reduce_limb (const MoReduceJob *job, const MoLimb *limb, MoTakeTrack *track,
                     const MoCourse *parent, MoCourse *course);

G_END_DECLS
