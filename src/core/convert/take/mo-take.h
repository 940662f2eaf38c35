/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"
#include "mo-recipe.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* A motion between source and result: the avatar's joints with keys as plain numbers, in the
 * avatar's axes (x forward, y left, z up), metres and seconds. The steps of the mode "faithful"
 * change it in place, one after the other; nobody else sees it. */

typedef struct
{
  double time;
  MoQuat value;       /* a rotation; or a position in x y z */
  MoKey stored;       /* the codes of an .anim's key ... */
  gboolean is_stored; /* ... which still say the same as time and value */
} MoTakeKey;

typedef struct
{
  char *name; /* as written */
  int number; /* rig joint, or MO_RIG_INERT or MO_RIG_NOT_FOUND in an .anim */
  gint32 priority;
  gboolean follows_base;       /* the priority is the base priority, whatever that will be */
  GArray *rotation, *position; /* MoTakeKey by time; empty where there is no such track */
  MoQuat reference;            /* rotation that counts as "does nothing" */
  gboolean is_wanted;          /* written all the same */
} MoTakeTrack;

typedef struct
{
  double duration;
  double frame_time; /* of the source, for times given in frames; 0 where it has none */
  GArray *tracks;    /* MoTakeTrack */
  double loop_in, loop_out;
  GArray *constraints; /* MoConstraint */
  gboolean is_edited;  /* a step changed something, so that bytes that mean nothing are dropped */

  double dropped; /* seconds of the source before the take's 0: a dropped reference frame */
  gboolean is_trimmed;
  MoVec3 untrimmed[2]; /* where the hip is at both ends of the whole; only where is_trimmed */
} MoTake;

MoTake *mo_take_new (void);
void mo_take_free (MoTake *self);

/* A take of its own, which shares the keys: they are changed in arrays of their own from there on, and
 * never in place. */
MoTake *mo_take_copy (const MoTake *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoTake, mo_take_free)

/* Appends a track without keys. The pointer lives until the next one is added. */
MoTakeTrack *mo_take_add_track (MoTake *self, const char *name, int number);
void mo_take_remove_track (MoTake *self, guint index);

static inline MoTakeTrack *
mo_take_track (const MoTake *self, guint index)
{
  return &g_array_index (self->tracks, MoTakeTrack, index);
}

/* Appends the tracks and constraints of an .anim, with the codes of their keys; keys are put in the
 * order of their times. */
void mo_take_add_anim (MoTake *self, const MoAnim *anim);

/* Whether keys turn the joint, or shift it, by more than the noise of exporters; whether a position is
 * away from a place (metres) by more than that. */
gboolean mo_take_turns (const GArray *rotation);
gboolean mo_take_shifts (const GArray *position);
gboolean mo_take_is_away (const MoTakeKey *key, MoVec3 from);

/* Whether a track moves, or holds its joint away from where that is when nothing moves it: the hip at
 * the avatar's root, a joint without a reference frame at rest. */
gboolean mo_take_track_acts (const MoTakeTrack *track);

/* Tells a track from a pose (docs/world/import.md, First writing): the rotation there is what
 * does nothing; the hip's rotations are times its inverse, and its positions are against the
 * pose's and turned back by it. */
void mo_take_track_tell_from (MoTakeTrack *track, MoQuat rotation, MoVec3 position);

/* The track of a rig joint, or NULL. */
MoTakeTrack *mo_take_find (const MoTake *self, int number);

static inline MoTakeKey *
mo_take_key (const GArray *keys, guint index)
{
  return &g_array_index (keys, MoTakeKey, index);
}

/* The value at a time between keys, turned evenly (rotations) or in a line; the end keys hold. */
MoQuat mo_take_rotation_at (const GArray *keys, double time);
MoVec3 mo_take_position_at (const GArray *keys, double time);

/* Whether both have keys at the same times. */
gboolean mo_take_times_equal (const GArray *a, const GArray *b);

/* The loop that the result will have, seconds of the take. */
typedef struct
{
  double in, out;
  int is_on; /* 0, or what the file says for it, or 1 */
} MoLoop;

/* The points are those of the recipe, limited to the clip and to each other; else those of the
 * `source` .anim (may be NULL), as the take has them; else the whole clip. */
MoLoop mo_take_loop (const MoTake *self, const MoRecipe *recipe, const MoAnim *source);

/* Every time t of the take becomes scale * t + shift: keys, loop points, constraints. A negative
 * scale turns the order about. The duration is the caller's to set. */
void mo_take_map_times (MoTake *self, double scale, double shift);

/* Notes where the hip is at both ends, for steps that go by the whole of what is then trimmed. */
void mo_take_keep_ends (MoTake *self);

/* Keeps what lies within start..end, with keys made at both ends, and moves it to 0. */
void mo_take_cut (MoTake *self, double start, double end);

G_END_DECLS
