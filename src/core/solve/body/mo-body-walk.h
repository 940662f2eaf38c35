/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-solve.h"
#include "mo-forces.h"
#include "mo-limb.h"
#include "mo-trunk.h"

G_BEGIN_DECLS

/* A body on the way of one of its handles to a target (mo-body-solve.h): the trunk, and the limbs that stay or reach. */

#define MO_BODY_LIMBS MO_MOST_PINS /* one that is dragged is not pinned */

/* The numbers of the trunk, and of each limb how far it has swivelled about the line from its root to its end (radians), beyond
 * what it does by itself. */
#define MO_BODY_UNKNOWNS (MO_TRUNK_UNKNOWNS + MO_BODY_LIMBS)

typedef struct
{
  MoLimb limb;
  gboolean is_dragged, keeps_turn;
  MoVec3 from, goal;   /* of the end, world space, metres: as given, and now */
  MoVec3 centre;       /* of its directions, in the space of what carries its root; of length 1 */
  double bend;         /* radians, of its middle, as given */
  double most, least;  /* metres, how far the root may be from the goal, and how near */
  double eased;        /* metres, how far it is to be in the end */
  double far, near;    /* metres, how far it is to be now at most, and at least */
  MoTrunkPart part;    /* that carries its root */
  MoTransform between; /* from the root to that part */

  MoQuat parent;   /* now: the world rotation of what carries the root */
  MoVec3 start;    /* the root's place */
  MoVec3 way;      /* from there to the goal */
  double distance; /* the length of that */
} MoBodyLimb;

typedef struct
{
  const MoBodyReach *reach; /* borrowed, as is the pose */
  const MoPose *given;
  MoTrunk trunk;
  MoBodyLimb limbs[MO_BODY_LIMBS]; /* one that is dragged is the last */
  guint n_limbs;
  gboolean has_place; /* a point of the trunk is dragged */
  MoTrunkPart place_part;
  MoVec3 place_point; /* in its space */
  MoVec3 place;       /* where that is to be now */
  double pull;        /* metres, how far what is dragged is drawn at a time */

  double u[MO_BODY_UNKNOWNS], centre[MO_BODY_UNKNOWNS]; /* now, and where springs would have them */
  double forces[MO_MOST_FORCES];                        /* of the last step, by condition */
  gboolean has_moved;                                   /* some of them are not 0 */
  gboolean only_holds; /* nothing is drawn any more, but a limb into its range */
} MoBodyWalk;

/* At the start of the way; `given` has been updated. Of more pins than there are ends of limbs the first ones count. */
void mo_body_walk_init (MoBodyWalk *self, const MoPose *given, const MoBodyReach *reach);

/* Puts the goal of what is dragged at a place (metres, world space); a limb turns to it and swivels on (radians). */
void mo_body_walk_aim (MoBodyWalk *self, MoVec3 place, double swivel);

/* Brings the end of a limb to its goal after the trunk has moved, and swivels it (radians): by the shortest way, and one that is
 * dragged, which goes far, by way of the centre of its directions. `is_last`: as far as the limb goes; otherwise one that is
 * overstretched bends as it will when its root is near enough again, as it tells nothing of how it turns. */
void mo_body_walk_place_limb (const MoBodyWalk *self, MoBodyLimb *limb, double swivel,
                              gboolean is_last);

/* By how much the limb that is dragged is held up: its root is so far beyond its range (see mo_range_find_edges), or its goal so much too
 * near; 0 where nothing holds it up. */
double mo_body_walk_find_excess (const MoBodyWalk *self);

/* How far the place of the trunk is from where it is to be (metres). */
double mo_body_walk_find_off (const MoBodyWalk *self);

/* One step of all numbers, towards the centre and until all conditions are met, as far as those are linear; returns how long it was. */
double mo_body_walk_step (MoBodyWalk *self);

/* How far off what stays is at worst, and what is dragged (metres). */
typedef struct
{
  double pins, handle;
} MoBodyMiss;

/* Brings everything within its ranges, with the trunk a part (0..1) of the way from the given pose to where it is now. Once: no step and
 * no other part after it. */
MoBodyMiss mo_body_walk_settle (MoBodyWalk *self, double part);

/* Whether all that stays would be in place if it were settled as it is. */
gboolean mo_body_walk_holds (const MoBodyWalk *self);

/* Settles where all that stays is in place and what is dragged is nearest, between the given pose and where the trunk is now. FALSE: that is
 * the given pose, or nearly. */
gboolean mo_body_walk_give_way (MoBodyWalk *self);

/* How far what is dragged is from its target when settled (metres; target in world space). */
double mo_body_walk_find_miss (const MoBodyWalk *self, MoVec3 target);

/* Where nothing stays: settles, and moves all of the body by what is dragged is off its target (metres, world space). */
void mo_body_walk_go_along (MoBodyWalk *self, MoVec3 target);

/* Writes the given pose with what has been settled, and updates it. */
void mo_body_walk_write (const MoBodyWalk *self, MoPose *pose);

/* -- Conditions --------------------------------------------------------------------------------- */

/* Something that must not be over 0, or must be 0. */
typedef struct
{
  guint id; /* the same in every step */
  double value;
  double slopes[MO_BODY_UNKNOWNS]; /* how it changes with each number */
  double give;                     /* how much of it is left by a force of 1 */
  double least, most;              /* of its force */
  double yields; /* 1: what the force leaves of it stays; 0: nothing does in the end */
  double curve;  /* about how its slopes change with a turn of 1 */
} MoBodyRow;

/* The conditions that are not far from mattering; how many there are. */
guint mo_body_rows_find (const MoBodyWalk *self, MoBodyRow rows[MO_MOST_FORCES]);

G_END_DECLS
