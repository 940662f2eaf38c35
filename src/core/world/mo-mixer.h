/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-motion.h"

G_BEGIN_DECLS

/* Several motions on one avatar, frame by frame, as the world plays them (docs/world/mixing.md):
 * starting and stopping, easing, loops and their outros, priorities, hand poses and expressions.
 * Times are in seconds; those of the mixer's own clock in single precision, as in the viewer, so
 * that a frame exactly at the end of an ease falls on the same side of it. Constraints show as they
 * act when their motion plays alone (mo-solved.h), unless mo_mixer_solve wants them solved frame by
 * frame, among all that plays.
 *
 * A motion is identified by its pointer: starting it again while it plays at full weight does
 * nothing; while it fades, a second instance starts and the first one continues to fade. */
typedef struct _MoMixer MoMixer;

/* What to show for joints that no motion drives. */
typedef enum
{
  MO_MIX_KEEP,      /* its previous transform, as in the viewer */
  MO_MIX_OVER_REST, /* the rest pose, which a motion eases into and out of: to view a single
                     * motion */
} MoMixGround;

/* A playing motion, or an expression started by one. */
typedef struct
{
  const MoMotion *motion; /* for an expression: a motion without joints */
  const char *expression; /* as stored, or NULL for a motion */
  guint serial;           /* number of the instance in its mixer, from 1 */
  gboolean is_current;    /* starting or stopping its motion now would affect this instance */
  gboolean is_evaluated;  /* FALSE while newer motions hide it completely */
  gboolean is_stopped;    /* stopped by the caller or because it ended */
  float weight;           /* 0..1; for an expression also its strength */
  float local_time;       /* within the motion, loops folded */
  float activated;        /* when it started, by the mixer's clock */
  float stop_time;        /* when its ease-out starts; 0 if it was not stopped */
} MoMixEntry;

/* The part of one motion in a joint. */
typedef struct
{
  const MoMixEntry *entry;
  int priority;
  gboolean has_rotation, has_position;
  double rotation_share, position_share; /* 0..1 of what is shown; they add up to 1 */
} MoMixPart;

/* World: only the six strongest motions of a joint are blended. */
#define MO_MIX_N_PARTS 6u

typedef enum
{
  MO_HELD_BY_NOBODY,
  MO_HELD_ALONE,       /* no other motion moves it */
  MO_HELD_BY_PRIORITY, /* the others have a lower priority there */
  MO_HELD_AS_NEWER,    /* another has the same priority but started earlier */
  MO_HELD_BY_WEIGHT,   /* another has a higher priority, but is easing and still has less weight */
  MO_HELD_BY_TWO,      /* no other motion rotates it, but another one moves it */
} MoHeld;

typedef struct
{
  MoHeld why;
  const MoMixEntry *entry; /* the motion with the largest share; NULL if none */
  int priority;
  const MoMixEntry *rival; /* the next one, including hidden ones; NULL if none */
  int rival_priority;
} MoMixOwner;

typedef struct
{
  int requested;         /* what the motions request; -1 means relaxed */
  guint owner;           /* serial of the requesting entry; 0 if none */
  guint current, wanted; /* numbers of hand poses; equal when the change is complete */
  double current_weight, wanted_weight; /* of both; always 0 for the spread hand, which is the base
                                         * of the other poses */
} MoMixHand;

MoMixer *mo_mixer_new (MoMixGround ground);
void mo_mixer_free (MoMixer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoMixer, mo_mixer_free)

/* Removes all motions and sets the clock to 0. The avatar takes `pose`, or the rest pose if
 * NULL. */
void mo_mixer_reset (MoMixer *self, const MoPose *pose);

/* From now on, solves the constraints of motions that start on what the avatar shows in each frame, as
 * the world does. So they depend on the times of the frames; a moment that is held shows them as
 * before. */
void mo_mixer_solve (MoMixer *self, MoFloor floor);

/* Starts a motion as if `offset` seconds had passed since its start; it shows in the next frame.
 * Takes a reference. */
void mo_mixer_start (MoMixer *self, MoMotion *motion, double offset);

/* The lowest motion, which keeps the pelvis at the avatar's place; every avatar plays it in-world
 * (docs/world/mixing.md, Background). Start it first. */
void mo_mixer_start_pelvis_fix (MoMixer *self);

/* Stops the current instance of a motion: a loop plays its outro, then it eases out; with `at_once`
 * it disappears without either. */
void mo_mixer_stop (MoMixer *self, const MoMotion *motion, gboolean at_once);

/* Replaces `old` by `motion` in all instances, which continue from their current time: for a file
 * that has changed. */
void mo_mixer_replace (MoMixer *self, const MoMotion *old, MoMotion *motion);

/* Advances to the next frame, `seconds` after the last. */
void mo_mixer_advance (MoMixer *self, double seconds);

/* One motion at a moment to be shown. */
typedef struct
{
  MoMotion *motion;
  double elapsed;   /* since its start: the time within it, even after the end of its loop; folded
                     * only if after the end of the motion */
  gboolean is_full; /* at full weight, whatever its eases are at that time */
} MoMixMoment;

/* Removes all motions and shows a moment, given from the oldest motion to the newest. Advancing
 * continues from there. */
void mo_mixer_hold (MoMixer *self, const MoMixMoment *moments, guint n);

/* The constraints of a playing motion as they are solved frame by frame, and their number; NULL if
 * they are not. */
const MoPull *mo_mixer_get_pulls (const MoMixer *self, const MoMixEntry *entry, guint *n);

/* How many pixels the avatar covers on the screen, as distant avatars fade; initially 100000. */
void mo_mixer_set_pixel_area (MoMixer *self, double area);

/* The pose of the last frame, with world transforms. Lives as long as the mixer. */
const MoPose *mo_mixer_get_pose (const MoMixer *self);

/* The playing motions, newest first. Entries and everything that points to them are valid until the
 * next frame. */
guint mo_mixer_get_n_entries (const MoMixer *self);
const MoMixEntry *mo_mixer_get_entry (const MoMixer *self, guint index);

/* The current instance of a motion, or NULL. */
const MoMixEntry *mo_mixer_find (const MoMixer *self, const MoMotion *motion);

/* The motions that took part in a joint in the last frame, in the order of blending, including
 * those with weight 0, which take a slot too. Returns their number. */
guint mo_mixer_get_parts (const MoMixer *self, guint joint, MoMixPart parts[MO_MIX_N_PARTS]);

/* Which motion has the largest share of a joint and why: of its rotation, or of its position if no
 * motion rotates it. Rivals compete for the same of the two. */
MoMixOwner mo_mixer_get_owner (const MoMixer *self, guint joint);

MoMixHand mo_mixer_get_hand (const MoMixer *self);

G_END_DECLS
