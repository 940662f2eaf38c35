/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-solve.h"
#include "mo-limb-solve.h"
#include "mo-range.h"

G_BEGIN_DECLS

/* The springs of a body that is reached with (mo-body-solve.h), without its limbs. */

#define MO_BODY_UNKNOWNS 16

/* How firmly what is asked for holds against the springs (`mu`): pins, and the handle. */
#define MO_BODY_FIRM 1e-6
#define MO_BODY_SOFT 2e-3

/* What turns, in the order of the tree; the first one is the pelvis, which moves too. */
typedef enum
{
  MO_BODY_PELVIS,
  MO_BODY_WAIST,
  MO_BODY_CHEST,
  MO_BODY_COLLAR_LEFT,
  MO_BODY_COLLAR_RIGHT,
  MO_N_BODY_PARTS
} MoBodyPart;

/* A limb, of which only is asked that its root comes near enough; metres, world space. */
typedef struct
{
  MoLimbJoints joints;
  MoVec3 target;
  MoQuat turn;      /* of the end, in the world */
  double far, near; /* of the root from the target */
  int part;         /* that carries the root */
  MoVec3 root;      /* in that part's space */
  gboolean keeps_turn;
  double swivel;
  double mu;
} MoBodyLimb;

typedef struct
{
  const MoBodyReach *reach; /* borrowed, as are both poses */
  const MoPose *given;      /* in which is what stays as it is */
  const MoPose *start;      /* from which everything is told: that one, or one on the way */
  MoTransform between[MO_N_BODY_PARTS]; /* from a part to what carries it, without its own turn */
  MoQuat turns[MO_N_BODY_PARTS];        /* its own turn at the start */
  MoRange ranges[MO_N_BODY_PARTS];
  guint joints[MO_N_BODY_PARTS];
  MoBodyLimb limbs[MO_MOST_PINS + 1];
  guint n_limbs;
  int place_part;     /* what has a place: the chest; -1: nothing has */
  MoVec3 place_point; /* in its space */
  MoVec3 place;       /* where that is to be */
  MoVec3 shift;       /* of the pelvis, which is given */
  gboolean is_shifted;

  double u[MO_BODY_UNKNOWNS];
  gboolean clamps;                    /* parts stay within their ranges */
  MoQuat own[MO_N_BODY_PARTS];        /* the turn that each part has now */
  MoTransform world[MO_N_BODY_PARTS]; /* and where it is */
  MoVec3 axes[MO_N_BODY_PARTS][3];    /* how it turns with each of its unknowns, in world space */
} MoBodySprings;

/* For a pose that has been updated. `reach`, `given` and `start` are set already. */
void mo_body_springs_init (MoBodySprings *self);

/* Changes `u` until the springs have the least energy at which limbs and place are as they should be, or hardly more; then
 * `own` and `world` are those of that. */
void mo_body_springs_relax (MoBodySprings *self);

/* The same from there on, if a part has left its range, of what is within ranges. FALSE if none has, or none is asked for. */
gboolean mo_body_springs_stay_in_range (MoBodySprings *self);

/* The part that carries a joint. */
int mo_body_springs_find_part (const MoBodySprings *self, guint joint);

/* A place of the start in the space of a part; and where a point of that space is now. */
MoVec3 mo_body_springs_to_part (const MoBodySprings *self, int part, MoVec3 place);
MoVec3 mo_body_springs_point (const MoBodySprings *self, int part, MoVec3 point);

G_END_DECLS
