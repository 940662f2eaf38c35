/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-limits.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* A constraint while it plays: it pulls a point of a collision volume, the source, to a target, and
 * the bones above the volume follow, frame by frame as in the world (docs/world/constraints.md).
 * World axes, metres and seconds. Double precision. */

/* What a motion stands on. */
typedef struct
{
  gboolean is_there; /* FALSE as in the preview of the upload form: then each point is its own
                      * ground */
  double height;     /* of the floor, which is level */
} MoFloor;

/* The floor of the avatar's own space. */
#define MO_FLOOR_LEVEL ((MoFloor){ TRUE, 0.0 })
#define MO_FLOOR_NONE ((MoFloor){ FALSE, 0.0 })

/* What all constraints of a motion find in a frame. */
typedef struct
{
  double time;       /* in the motion, its loop folded */
  double before;     /* seconds after the start at the evaluation before, not folded */
  double step;       /* seconds from the frame before */
  double pixel_area; /* of the avatar on the screen */
  MoFloor floor;     /* the ground */
  MoPose *shown; /* what the frame before left, with its world transforms; a chain without bones,
                        * and one that a newer motion holds, leave rotations of the motion in it, which
                        * later constraints of the frame see */
  const guint8 *mask; /* the rotation claims of newer motions (docs/world/mixing.md, Claims), for
                        * each joint of the rig; NULL for none */
} MoPullFrame;

/* What became of it in the last frame. */
typedef enum
{
  MO_PULL_RESTS,    /* out of its times */
  MO_PULL_IS_TAKEN, /* a newer motion holds a joint of the chain */
  MO_PULL_ACTS,     /* solved, perhaps with a weight of 0 */
  MO_PULL_FAILS, /* the world's own solution went to infinity, so that the joints show their keys */
} MoPullState;

#define MO_PULL_TO_GROUND (-1)

typedef struct
{
  /* What it is. */
  MoConstraint line;
  gboolean is_played; /* FALSE: it never does anything */
  guint source;       /* a volume of the rig */
  int target;         /* another, or MO_PULL_TO_GROUND */
  guint n;            /* chain length */
  int joints[MO_MAX_CHAIN_LENGTH
             + 2];        /* 0: the parent of the source, 1: its parent ...; up to n, at
                                           * least 1; -1 is the avatar's root */
  guint8 claim;           /* a mask of at least this takes its joints */
  gboolean has_positions; /* the motion has keys for the position of joint 0 */

  /* Taken at the first frame: lengths of the links, their share of the chain, and the reach. */
  gboolean is_measured;
  double lengths[MO_MAX_CHAIN_LENGTH], fractions[MO_MAX_CHAIN_LENGTH], total;

  /* What it remembers from frame to frame. */
  gboolean is_active;
  double reach; /* 0..1: sinks while the target is too far away */
  double rms;   /* how much the remembered points moved */
  MoVec3 ground, normal;
  MoVec3 points[MO_MAX_CHAIN_LENGTH]; /* of the joints between both ends, in the pelvis's space */

  /* The last frame. */
  MoPullState state;
  double ramp, weight; /* of its times, 0..1; of everything, which is ramp times reach */
} MoPull;

/* For a constraint of a motion with that base priority, -1..6. It is not played if a volume is
 * unknown, the chain is too long, or a joint of it is the avatar's root. */
void mo_pull_init (MoPull *self, const MoConstraint *constraint, int base_priority,
                   gboolean has_positions);

/* Solves it for a frame: changes rotations (of a chain of 0, the position) of its joints in `own`,
 * which holds the local transforms of the motion alone. Of several constraints, solve those that
 * come first in the file first. */
void mo_pull_solve (MoPull *self, const MoPullFrame *frame, MoPose *own);

/* Where its source is, and where it was pulled to, in an updated pose. For the type "plane" the
 * target is the point of the plane that is nearest to the source. */
void mo_pull_find (const MoPull *self, const MoPose *pose, MoVec3 *source, MoVec3 *target);

/* The ramp of its four times at a time within the motion, 0..1, as far as it acts at all
 * (docs/world/constraints.md, Ramps). */
double mo_constraint_ramp (const MoConstraint *self, double time);

/* Whether that is 0 all through a motion of that duration (seconds). */
gboolean mo_constraint_never_acts (const MoConstraint *self, double duration);

G_END_DECLS
