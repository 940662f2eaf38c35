/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-pose.h"
#include "mo-solved.h"

G_BEGIN_DECLS

/* One animation as the viewer plays it: keys decoded, sorted, merged if they have the same time,
 * names resolved (docs/world/playback.md, Loading). Immutable and reference counted; created once,
 * sampled often, by a poser (mo-poser.h). For several motions at once, use a mixer. */
typedef struct _MoMotion MoMotion;

typedef enum
{
  MO_MOTION_AS_STORED,   /* the codes as they are: an asset that is already in-world */
  MO_MOTION_AS_UPLOADED, /* the codes as an upload rewrites them, as they will be in-world; those
                          * from the viewer's import have already been rewritten */
} MoMotionForm;

/* On the avatar's floor (MO_SOLVE_USUAL), or elsewhere. */
MoMotion *mo_motion_new (const MoAnim *anim, MoMotionForm form);
MoMotion *mo_motion_new_on (const MoAnim *anim, MoMotionForm form, const MoSolveOptions *options);

/* Takes the animation itself, and its plain keys with it if nobody else has it: long ones need half the memory then. */
MoMotion *mo_motion_new_taking (MoAnim *anim, MoMotionForm form);
MoMotion *mo_motion_ref (MoMotion *self);
void mo_motion_unref (MoMotion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoMotion, mo_motion_unref)

/* Its constraints in their initial state, in the order of the file; those that the world rejects are
 * not played. */
const MoPull *mo_motion_get_pulls (const MoMotion *self, guint *n);

/* What its constraints do to it, which all posers show; NULL if it has none. It is worked out when
 * it is first asked for, here or by a poser: who may not wait calls this in a thread first. Lives as
 * long as the motion. */
const MoSolved *mo_motion_get_solved (const MoMotion *self);

/* The local time `elapsed` seconds after the start, with loops folded, for a poser. A loop never
 * passes the end; an unlooped motion continues, holding its last keys. */
double mo_motion_fold (const MoMotion *self, double elapsed);

/* Whether a motion ends by itself at that folded time. */
gboolean mo_motion_is_finished (const MoMotion *self, double local_time);

/* Its weight over what plays underneath, 0..1, `elapsed` seconds after the start, if its
 * ease-out began `stopped` seconds after the start (negative: it has not begun). An unlooped
 * motion eases out by itself one ease-out before its end; if that is during its ease-in, after
 * its end; if that is before its start, it never gains weight; one of duration 0 eases out from
 * its start, so it has weight only without an ease-in (docs/world/playback.md, Easing). Smooth
 * steps: S(x) = x^2 (3 - 2x). */
double mo_motion_weight (const MoMotion *self, double elapsed, double stopped);

/* The time span of each phase within the motion (seconds, loops folded); from = to if a phase is
 * absent. */
typedef enum
{
  MO_PHASE_LOOP,
  MO_PHASE_OUTRO, /* what a loop plays at full weight after it was stopped */
  MO_PHASE_EASE_IN,
  MO_PHASE_EASE_OUT, /* for a loop that ends with the clip: the latest, as it starts at once */
  MO_N_PHASES
} MoPhase;

typedef struct
{
  double from, to;
} MoSpan;

MoSpan mo_motion_get_phase (const MoMotion *self, MoPhase phase);

double mo_motion_get_duration (const MoMotion *self);

/* The header of the file, as the viewer reads it (docs/world/playback.md, Loading): seconds,
 * unclamped. */
typedef struct
{
  float duration, loop_in, loop_out, ease_in, ease_out;
  gboolean loop;
  guint hand_pose;
  int max_priority; /* the priority of its hand pose: its highest joint priority */
  char *emote;      /* "" for none */

  /* For each joint, a bit for each priority up to its own; 0 if it is not moved in this way. A
   * motion that adds no bit to those of newer ones is skipped. */
  guint8 moves[MO_RIG_N_JOINTS]; /* by position */
  guint8 turns[MO_RIG_N_JOINTS]; /* by rotation */
} MoMotionFacts;

/* Lives as long as the motion. */
const MoMotionFacts *mo_motion_get_facts (const MoMotion *self);

/* Appends the time of every key (double) to an array; unsorted, with some repeats. */
void mo_motion_collect_key_times (const MoMotion *self, GArray *times);

/* The joints it moves. If a joint has several entries, the first is used, as in the viewer. */
guint mo_motion_get_n_tracks (const MoMotion *self);

typedef struct
{
  guint number; /* of the rig */
  int priority; /* its own, or the base priority if that is -1 */
  gboolean has_rotation, has_position;
} MoMotionJoint;

MoMotionJoint mo_motion_get_track (const MoMotion *self, guint index);

G_END_DECLS
