/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pull.h"

G_BEGIN_DECLS

/* What the constraints of one motion do to it when it plays alone, worked out once from its start
 * to its end in steps of equal length, as the world does frame by frame: so any moment shows the
 * same whenever and in whatever order it is asked for. Immutable and reference counted; threads
 * share it without locks. World axes of an avatar at its own place, metres and seconds.
 *
 * The avatar is in the motion's first pose before it begins; with what its constraints make of that where nobody sees them
 * do so, as the motion eases in or has been through its loop. The motion plays straight through, without repeating its
 * loop, but for the first frame of one, which is as after the last; a pose (of duration 0, or one that repeats) is what it
 * becomes after two seconds. Between two steps, the changes of the joints are interpolated and the keys play as ever, so
 * that a constraint that rests changes nothing at all. */
typedef struct _MoSolved MoSolved;

typedef struct
{
  MoFloor floor;
  double step; /* seconds from one solution to the next, at least 1/1000 */
} MoSolveOptions;

/* On the avatar's floor, 60 times a second. */
#define MO_SOLVE_USUAL ((MoSolveOptions){ MO_FLOOR_LEVEL, 1.0 / 60.0 })

/* What is solved. The keys of a joint that lacks them are not changed by what is found. */
typedef struct
{
  const MoPull *pulls; /* in their initial state, in the order of the file */
  guint n_pulls;
  double duration;
  gboolean loops; /* from its first frame */
  double ease_in; /* seconds */
  const guint8 *turns,
      *moves; /* for each joint of the rig: whether it has keys for its rotation and its
                                * position */
  /* Puts the keys at a time into the local transforms of a pose. */
  void (*sample) (gpointer data, double time, MoPose *pose);
  gpointer data;
} MoSolveInput;

/* Solves all steps: for 60 s with four constraints about a tenth of a second. */
MoSolved *mo_solved_new (const MoSolveInput *input, const MoSolveOptions *options);
MoSolved *mo_solved_ref (MoSolved *self);
void mo_solved_unref (MoSolved *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoSolved, mo_solved_unref)

/* Changes local transforms of a pose that has the keys of that time (seconds within the motion). */
void mo_solved_apply (const MoSolved *self, double time, MoPose *pose);

/* The same, and works out its world transforms; those of the keys alone if `self` is NULL. */
void mo_solved_show (const MoSolved *self, double time, MoPose *pose);

MoSolveOptions mo_solved_get_options (const MoSolved *self);

/* Constraints in the order of the file, with those that cannot be played. */
guint mo_solved_get_n (const MoSolved *self);

/* A constraint at a time. */
typedef struct
{
  MoPullState state;
  double ramp, reach;    /* 0..1: of its times; sinks while its target is too far away */
  double weight;         /* how strongly it acts: ramp times reach; 0 while it rests */
  MoVec3 source, target; /* where its source is, and should be; both 0 until it first acts */
  double missed;         /* between them (metres); of a constraint that has not acted yet, 0 */
} MoSolvedMoment;

MoSolvedMoment mo_solved_get (const MoSolved *self, guint index, double time);

/* A constraint over the whole motion. Where it misses is looked for while its times let it act
 * fully, or if they never do, while they let it act most. */
typedef struct
{
  gboolean acts;         /* it has a weight above 0 at some time */
  gboolean fails;        /* the world's own solution goes to infinity */
  double failed_at;      /* when it first does */
  double missed;         /* the largest distance between source and target (metres) */
  double missed_at;      /* when */
  double least_reach;    /* 0..1; below 1 where the target is too far away */
  double least_reach_at; /* when */
} MoSolvedWorst;

MoSolvedWorst mo_solved_get_worst (const MoSolved *self, guint index);

G_END_DECLS
