/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb.h"
#include "mo-reduce-track.h"

G_BEGIN_DECLS

/* A limb's transform at every frame, in the source and from its keys. */
typedef struct
{
  MoQuat *rotation, *decoded; /* in world space; owned, as is `off` */
  MoVec3 *off;                /* error of the limb's position, in world space (metres) */
  gboolean missed;            /* a bound could not be kept here or in a limb above */
  double missed_place,
      missed_turn; /* the distance of skin (metres) and the angle relative to the parent
                    * (radians) that are possible, if they exceed the bounds; otherwise 0 */
} MoCourse;

void mo_course_clear (MoCourse *self);

/* Gives a course the memory of another one. */
void mo_course_hand_over (MoCourse *from, MoCourse *to);

/* Reduces the keys of a limb, which compensate for errors of its carrier (`parent`; NULL for
 * none). Fills the course, which must be all zeros, or have the memory of the carrier's, which is then overwritten;
 * clear it with mo_course_clear. */
void mo_reduce_limb (const MoReduceJob *job, const MoLimb *limb, MoTakeTrack *track,
                     const MoCourse *parent, MoCourse *course);

G_END_DECLS
