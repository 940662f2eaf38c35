/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* One animation as the world plays it: keys decoded, sorted, merged where they share a time,
 * names resolved (docs/world/playback.md, Loading). Immutable and counted; made once, sampled
 * often. Several motions at once are the mixer's business. */
typedef struct _MoMotion MoMotion;

typedef enum
{
  MO_MOTION_AS_STORED,   /* the codes as they are: an asset that is in the world already */
  MO_MOTION_AS_UPLOADED, /* the codes as an upload rewrites them: what will be in the world; those
                          * of the viewer's own import have been rewritten already */
} MoMotionForm;

MoMotion *mo_motion_new (const MoAnim *anim, MoMotionForm form);
MoMotion *mo_motion_ref (MoMotion *self);
void mo_motion_unref (MoMotion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoMotion, mo_motion_unref)

/* The playing time after `elapsed` seconds since the start, with loops folded: what
 * mo_motion_sample takes. Not past the end for a loop; an unlooped motion runs on, holding its last
 * keys. */
double mo_motion_fold (const MoMotion *self, double elapsed);

/* Whether a motion at that folded time ends by itself. */
gboolean mo_motion_is_finished (const MoMotion *self, double local_time);

/* Its weight against what plays below it, 0..1, `elapsed` seconds after the start, when its
 * ease-out began `stopped` seconds after the start (negative: it did not). An unlooped motion
 * eases out by itself one ease-out before its end; where that falls into its ease-in, after its
 * end; where it falls before its start, it never gains weight (docs/world/playback.md, Easing).
 * Smooth steps: S(x) = x^2 (3 - 2x). */
double mo_motion_weight (const MoMotion *self, double elapsed, double stopped);

/* What happens to it when, within the motion (seconds, loops folded); from = to where it does not. */
typedef enum
{
  MO_PHASE_LOOP,
  MO_PHASE_OUTRO,    /* what a loop plays at full weight after it was told to stop */
  MO_PHASE_EASE_IN,
  MO_PHASE_EASE_OUT, /* of a loop that ends with the clip: at the latest, as it begins at once */
  MO_N_PHASES
} MoPhase;

typedef struct
{
  double from, to;
} MoSpan;

MoSpan mo_motion_get_phase (const MoMotion *self, MoPhase phase);

double mo_motion_get_duration (const MoMotion *self);

/* What the file says beside its keys, as the world takes it (docs/world/playback.md, Loading):
 * seconds, unclamped. */
typedef struct
{
  float duration, loop_in, loop_out, ease_in, ease_out;
  gboolean loop;
  guint hand_pose;
  int max_priority; /* what it asks for its hand pose with: its highest joint priority */
  char *emote;      /* "" for none */

  /* For each joint the priorities up to its own, a bit each; 0 where it is not moved so. A motion
   * that adds no bit to those of newer ones is not even looked at. */
  guint8 moves[MO_RIG_N_JOINTS];  /* by position */
  guint8 turns[MO_RIG_N_JOINTS]; /* by rotation */
} MoMotionFacts;

/* Lives as long as the motion. */
const MoMotionFacts *mo_motion_get_facts (const MoMotion *self);

/* Appends the time of every key (double) to an array; unsorted, with some repeats. */
void mo_motion_collect_key_times (const MoMotion *self, GArray *times);

/* Which joints it moves. Several entries of one joint keep the first, as the world does. */
guint mo_motion_get_n_tracks (const MoMotion *self);

typedef struct
{
  guint number;   /* of the rig */
  int priority;   /* its own, or the base priority where that is -1 */
  gboolean has_rotation, has_position;
} MoMotionJoint;

MoMotionJoint mo_motion_get_track (const MoMotion *self, guint index);

/* Reads the poses of a motion; keeps where it last was, so that playing on costs no search. */
typedef struct _MoPlayer MoPlayer;

/* Borrows the motion. One thread at a time. */
MoPlayer *mo_player_new (const MoMotion *motion);
void mo_player_free (MoPlayer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoPlayer, mo_player_free)

/* Writes the local transforms of the joints that the motion drives at a folded time; leaves all
 * others alone and does not update the world. */
void mo_player_sample (MoPlayer *self, double local_time, MoPose *pose);

G_END_DECLS
