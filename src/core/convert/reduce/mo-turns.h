/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limb.h"
#include "mo-recipe.h"
#include "mo-rows.h"

G_BEGIN_DECLS

/* What the rotations of a limb have to be, at so many frames at once as processors work on together. */

#define MO_TURNS MO_ROW

/* A limb may use this many times the share that would be safe if all further limbs used theirs
 * in the same direction, which hardly ever happens. A least part must be left for them, though: more of it where many
 * hang on the limb, as fingers that hardly move would all need keys to make up for their hand. */
#define MO_COMMITMENT 1.9
#define MO_LEAST_LEFT 0.1
#define MO_LEAST_LEFT_OF_MANY 0.4
#define MO_MANY_LIMBS 4

/* A joint that carries others may be wrong by this part of the angle bound: the others
 * compensate for it, which uses their own bounds. */
#define MO_CARRIER_PART 0.7

/* At up to MO_TURNS frames; owned by the caller. */
typedef struct
{
  const MoLimb *limb;
  double angle;                  /* the bound of rotations, radians */
  const MoQuat *parent, *placed; /* the carrier in the source, and from its keys; NULL for none */
  const MoQuat *values;      /* rotations of the source relative to it; NULL if it does not turn */
  const MoVec3 *off;         /* what the limb's position is off */
  double distance[MO_TURNS]; /* how far skin may be away (metres) */

  /* Results, of which the first two may be in the memory of the carrier's, and the third in that of the values. */
  MoQuat *rotation, *decoded; /* in the source; from the keys of all that carries it */
  /* Rotations relative to the latter that come to the former; not touched without values. */
  MoQuat *wanted;
  double bounds[MO_TURNS]; /* of these, in radians; undefined without values */
} MoTurns;

void mo_turns_prepare (MoTurns *self, guint n);

/* What positions are off that are constant relative to the carrier: `here` in the source, `there` from its keys. `off`, which
 * may be `before`, is that of the carrier before. */
void mo_turns_follow (const MoQuat *parent, const MoQuat *placed, const MoVec3 *before, MoVec3 here,
                      MoVec3 there, MoVec3 *off, guint n);

/* What the world plays between keys. */
typedef struct
{
  MoQuat a[MO_TURNS], b[MO_TURNS];
  double t[MO_TURNS]; /* 0..1 */

  MoQuat between[MO_TURNS]; /* the result: as mo_quat_nlerp has it */
} MoTurnsBetween;

void mo_turns_find_between (MoTurnsBetween *self, guint n);

G_END_DECLS
