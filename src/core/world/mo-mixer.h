/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-motion.h"

G_BEGIN_DECLS

/* Several motions on one avatar, frame by frame, as the world plays them (docs/world/mixing.md):
 * starting and stopping, easing, loops and their outros, who wins a joint, hand poses and
 * expressions. Times are in seconds; those of the mixer's own clock in single precision, as in the
 * world, so that what falls exactly on the end of an ease falls on the same side of it. Constraints
 * are not solved.
 *
 * A motion is known by its pointer: starting it again while it plays at full weight does nothing;
 * while it fades, a second instance of it begins and the first fades on. */
typedef struct _MoMixer MoMixer;

/* What to see where no motion drives a joint. */
typedef enum
{
  MO_MIX_KEEP,      /* what it had before, as in the world */
  MO_MIX_OVER_REST, /* the rest pose, into and out of which a motion eases: to look at one alone */
} MoMixGround;

/* A motion that plays, or an expression that one has started. */
typedef struct
{
  const MoMotion *motion;  /* of an expression: one without joints */
  const char *expression; /* as stored, or NULL for a motion */
  guint serial;           /* counts the instances of a mixer, from 1 */
  gboolean is_current;    /* what starting or stopping its motion now would reach */
  gboolean is_evaluated;  /* FALSE while newer ones hide it entirely */
  gboolean is_stopped;    /* told to stop, by someone or by its end */
  float weight;           /* 0..1; of an expression also how strongly it shows */
  float local_time;       /* within the motion, loops folded */
  float activated;        /* when it began, by the mixer's clock */
  float stop_time;        /* from when it eases out; 0 while it was never stopped */
} MoMixEntry;

/* One motion's part in a joint. */
typedef struct
{
  const MoMixEntry *entry;
  int priority;
  gboolean has_rotation, has_position;
  double rotation_share, position_share; /* 0..1 of what is seen; they add up to 1 */
} MoMixPart;

/* World: of all motions that move a joint the six strongest count. */
#define MO_MIX_N_PARTS 6u

typedef enum
{
  MO_HELD_BY_NOBODY,
  MO_HELD_ALONE,       /* no other motion moves it */
  MO_HELD_BY_PRIORITY, /* the others have a lower priority there */
  MO_HELD_AS_NEWER,    /* another has the same priority but began before */
  MO_HELD_BY_WEIGHT,   /* another would win, but is easing and weighs less so far */
  MO_HELD_BY_TWO,      /* nobody else turns it, and another moves it */
} MoHeld;

typedef struct
{
  MoHeld why;
  const MoMixEntry *entry; /* who has the greatest share; NULL for nobody */
  int priority;
  const MoMixEntry *rival; /* who comes next, hidden ones included; NULL for nobody */
  int rival_priority;
} MoMixOwner;

typedef struct
{
  int requested;         /* what the motions ask for, or -1: relaxed, then */
  guint owner;           /* serial of the entry that asked; 0 for none */
  guint current, wanted; /* hand poses by number; alike when the change is over */
  double current_weight, wanted_weight; /* of both; always 0 for the spread hand, to which the other
                                         * poses are added */
} MoMixHand;

MoMixer *mo_mixer_new (MoMixGround ground);
void mo_mixer_free (MoMixer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoMixer, mo_mixer_free)

/* Ends everything and sets the clock to 0. The avatar takes `pose`, or the rest pose where NULL. */
void mo_mixer_reset (MoMixer *self, const MoPose *pose);

/* Starts a motion as it would be `offset` seconds after its start; it shows in the next frame. Takes a
 * reference. */
void mo_mixer_start (MoMixer *self, MoMotion *motion, double offset);

/* The motion that holds the pelvis at the avatar's place from below, which every avatar in the
 * world plays (docs/world/mixing.md, Background). Start it first. */
void mo_mixer_start_pelvis_fix (MoMixer *self);

/* Tells the current instance of a motion to stop: a loop plays its outro, then it eases out; `at_once`
 * it is gone without either. */
void mo_mixer_stop (MoMixer *self, const MoMotion *motion, gboolean at_once);

/* Every instance of `old` becomes one of `motion` and plays on from where it is: its file was changed
 * meanwhile. */
void mo_mixer_replace (MoMixer *self, const MoMotion *old, MoMotion *motion);

/* The next frame, so many seconds after the last. */
void mo_mixer_advance (MoMixer *self, double seconds);

/* One motion of a moment to look at. */
typedef struct
{
  MoMotion *motion;
  double elapsed;   /* since its start: the place within it, also behind the end of its loop, and
                     * folded only where that is behind the end of all */
  gboolean is_full; /* at full weight, whatever its eases would make of it by then */
} MoMixMoment;

/* Ends everything and shows a moment, the oldest motion first. Advancing plays on from there. */
void mo_mixer_hold (MoMixer *self, const MoMixMoment *moments, guint n);

/* How many pixels the avatar covers on somebody's screen, by which far ones fade; 100000 at first. */
void mo_mixer_set_pixel_area (MoMixer *self, double area);

/* As of the last frame, updated. Lives as long as the mixer. */
const MoPose *mo_mixer_get_pose (const MoMixer *self);

/* What plays, newest first. Entries and everything that points to them live until the next frame. */
guint mo_mixer_get_n_entries (const MoMixer *self);
const MoMixEntry *mo_mixer_get_entry (const MoMixer *self, guint index);

/* The current instance of a motion, or NULL. */
const MoMixEntry *mo_mixer_find (const MoMixer *self, const MoMotion *motion);

/* Who took part in a joint in the last frame, in the order of blending; also those who weigh nothing,
 * as they hold a place too. Returns how many. */
guint mo_mixer_get_parts (const MoMixer *self, guint joint, MoMixPart parts[MO_MIX_N_PARTS]);

/* Who has the greatest share in a joint and why; of its rotation, or of its position where nobody
 * turns it. Rivals are those for the same of the two. */
MoMixOwner mo_mixer_get_owner (const MoMixer *self, guint joint);

MoMixHand mo_mixer_get_hand (const MoMixer *self);

G_END_DECLS
