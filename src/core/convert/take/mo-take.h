/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-math.h"
#include "mo-recipe.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* A motion between source and result: the avatar's joints with keys as plain numbers, in the
 * avatar's axes (x forward, y left, z up), metres and seconds. Only the steps of mode "faithful"
 * see it, and change it in place, one after the other. */

typedef struct
{
  double time;
  MoQuat value;          /* a rotation; or a position in x y z */
  MoKey stored;          /* the codes of the key in an .anim ... */
  guint is_stored : 1;   /* ... if they still match time and value */
  guint is_set : 1;      /* by the maker, for this joint: the result has this very value then */
  guint carries_set : 1; /* a place of the body, where the maker set another joint */
  /* It holds what it carries at a place, as does the next one if that is too. */
  guint is_steady : 1;
} MoTakeKey;

/* Where the rotations of a track come from while it rests. The keys of a long motion take many times the room of the numbers in
 * the file, so they are made when a step looks at them, mostly a few at a time. Immutable and reference-counted, as copies of a
 * take share it, in several threads. */
typedef struct
{
  gatomicrefcount refs;
  gboolean turns;    /* for certain, even without its first two keys: mo_take_turns */
  double most_turn;  /* radians: no rotation is farther than that from the next one, ... */
  double most_later; /* ... and from the second one on, which may be where the take begins */
  guint n_keys;
  const MoKey *codes; /* of all keys, where these are what codes play; or NULL */
  /* Sets some of them. */
  void (*read) (gconstpointer data, guint first, guint n, MoTakeKey *keys);
  gpointer data; /* owned */
  GDestroyNotify free_data;
} MoTakeSource;

typedef struct
{
  char *name; /* as in the file */
  int number; /* rig joint, or MO_RIG_INERT or MO_RIG_NOT_FOUND in an .anim */
  gint32 priority;
  gboolean follows_base;       /* the priority is the base priority, even if that changes */
  GArray *rotation, *position; /* MoTakeKey by time; empty if there is no such track */
  MoTakeSource *source;        /* of the rotation, which is NULL while it rests; or NULL */
  MoTakeSource *place_source;  /* of the position, likewise: where no step looks at it */
  MoQuat reference;            /* the rotation that counts as "no rotation" */
  gboolean is_wanted;          /* written even if it does nothing */
  gboolean keeps_position;     /* and its positions, even where they are the hip's own place */
  gboolean is_edited;          /* the maker's edits have changed it ... */
  gboolean is_path_edited[2];  /* ... its rotations, its positions */
} MoTakeTrack;

typedef struct
{
  double duration;
  double frame_time; /* seconds; of the source, for times given in frames; 0 if it has none */
  GArray *tracks;    /* MoTakeTrack */
  double loop_in, loop_out;
  gboolean has_found; /* where it can loop, as the recipe wants to know: */
  double found_in, found_out;
  GArray *constraints; /* MoConstraint */
  gboolean is_edited;  /* changed by a step, so meaningless bytes of the file are not kept */
  /* Keys are what constraints do in each step, which may be a jump (mo-encode.h, MO_SHARP). */
  gboolean is_baked;
  /* Keys are those of an .anim, between which the motion is what the world plays. */
  gboolean is_played;

  double dropped; /* seconds of the source before the take's time 0: a dropped reference frame */

  /* The time of the source (seconds; 0 is the first frame of the file) is scale * t + shift at the take's time t; and
   * when the source ends. */
  double source_scale, source_shift;
  double source_end;
  gboolean is_trimmed;
  MoVec3 untrimmed[2]; /* positions of the hip at both ends before trimming; only if is_trimmed */
  /* MoTakeKey: by how much the hip was elsewhere after the edits, before it was kept in place; or NULL. */
  GArray *moved;
  gboolean shares_keys; /* with the take of which it is a copy */
} MoTake;

MoTake *mo_take_new (void);
void mo_take_free (MoTake *self);

/* A copy that shares the arrays of keys: from then on, they are replaced by new arrays, never
 * changed in place. */
MoTake *mo_take_copy (const MoTake *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoTake, mo_take_free)

/* Remembers (`moved`) by how much the positions of the hip differ from those given, which have the same times; takes them. */
void mo_take_keep_moved (MoTake *self, GArray *before);

/* Appends a track without keys. The pointer is valid until the next one is added. */
MoTakeTrack *mo_take_add_track (MoTake *self, const char *name, int number);
void mo_take_remove_track (MoTake *self, guint index);

static inline MoTakeTrack *
mo_take_track (const MoTake *self, guint index)
{
  return &g_array_index (self->tracks, MoTakeTrack, index);
}

/* Tracks that rest: rotations of a long motion. They have keys at the same times. Steps that say
 * so (MoStep.knows_rest) find them at rest, and wake those that they look at; before other steps all are woken. */

MoTakeSource *mo_take_source_new (void (*read) (gconstpointer data, guint first, guint n,
                                                MoTakeKey *keys),
                                  guint n_keys, gpointer data, GDestroyNotify free_data);

MoTakeSource *mo_take_source_ref (MoTakeSource *self);
void mo_take_source_unref (MoTakeSource *self);

/* All of its keys. */
GArray *mo_take_source_make (const MoTakeSource *self);

/* Takes ownership of the source, on which the rotations of the track rest from now on; or its positions. */
void mo_take_track_set_source (MoTakeTrack *track, MoTakeSource *source);
void mo_take_track_set_place_source (MoTakeTrack *track, MoTakeSource *source);

/* Makes the keys of a track. TRUE if it was at rest, to which mo_take_track_rest returns it if its keys are as they were. */
gboolean mo_take_track_wake (MoTakeTrack *track);
void mo_take_track_rest (MoTakeTrack *track);
void mo_take_wake_all (MoTake *self);

/* Passes the keys of a track that rests on, some at a time, so that they are never there all at once: beginning with the one
 * that was the last before, if there was any; the number of that; and whether the last of all is among them. */
typedef void (*MoTakeReadFunc) (const MoTakeKey *keys, guint n, guint first, gboolean is_end,
                                gpointer data);
void mo_take_source_read (const MoTakeSource *self, MoTakeReadFunc func, gpointer data);

/* Does what mo_take_cut does to a track that rests, and moves the keys to 0, where only the first one is before `start`, which is
 * the time of the second one, and none after `end`, which is that of the last. FALSE, without doing anything, elsewhere. */
gboolean mo_take_track_rest_later (MoTakeTrack *track, double start, double end);

/* Multiplies the rotations of a track that rests by another one that comes before them. */
void mo_take_track_rest_relative (MoTakeTrack *track, MoQuat back);

/* The keys of rotations (MoTakeKey) as the world reads them from their codes after an upload, in a new array. */
GArray *mo_take_read_rotations (const MoKey *codes, guint n, float duration);

/* The same for positions. */
GArray *mo_take_read_places (const MoKey *codes, guint n, float duration);

/* Gives a track other rotations and takes them: keys as mo_take_read_rotations has them, of a take that is as long. Many of
 * them rest, as codes. */
void mo_take_track_set_codes (const MoTake *self, MoTakeTrack *track, GArray *keys);

/* The same for positions, which rest from then on. Nothing looks at them but what calls mo_take_track_wake_places. */
void mo_take_track_set_place_codes (const MoTake *self, MoTakeTrack *track, GArray *keys);

/* Lets positions of a take rest while it is only kept, as little more than their numbers; and wakes all again. */
void mo_take_rest_places (MoTake *self);
void mo_take_wake_places (MoTake *self);
void mo_take_track_wake_places (MoTakeTrack *track);

/* Appends the tracks and constraints of an .anim, with the codes of their keys, and sorts the
 * keys by time. */
void mo_take_add_anim (MoTake *self, const MoAnim *anim);

/* Less is noise of exporters and of single precision (radians): a fifth of the smallest rotation that the format can
 * represent. */
#define MO_STILL_ANGLE MO_DEGREES (0.001)

/* Whether keys rotate the joint, or move it, by more than the noise of exporters; whether a
 * position is further than that from another (metres). */
gboolean mo_take_turns (const GArray *rotation);
gboolean mo_take_shifts (const GArray *position);
gboolean mo_take_is_away (const MoTakeKey *key, MoVec3 from);

/* The first of these of a track, which may rest only if its source is known to turn. */
gboolean mo_take_track_turns (const MoTakeTrack *track);

/* Whether a track moves, or holds its joint away from where it is without motion: the hip from
 * the avatar's root, a joint without a reference frame from rest. One that rests moves. */
gboolean mo_take_track_acts (const MoTakeTrack *track);

/* Makes a track relative to a pose (docs/world/import.md, First writing): that rotation becomes
 * "no rotation"; the hip's rotations are multiplied by its inverse, and its positions are taken
 * relative to the pose's and rotated back by it. */
void mo_take_track_make_relative (MoTakeTrack *track, MoQuat rotation, MoVec3 position);

/* The track of a rig joint, or NULL. */
MoTakeTrack *mo_take_find (const MoTake *self, int number);

static inline MoTakeKey *
mo_take_key (const GArray *keys, guint index)
{
  return &g_array_index (keys, MoTakeKey, index);
}

/* The interpolated value at a time, of keys of a track of the take: rotations spherically or, of an .anim, as the world does it
 * (mo_quat_play); positions linearly; constant beyond the end keys. */
MoQuat mo_take_rotation_at (const MoTake *self, const GArray *keys, double time);
MoVec3 mo_take_position_at (const GArray *keys, double time);

/* The value of a key whose time is rounded to `played` (mo-encode.h, MO_SHARP). */
MoQuat mo_take_rotation_of (const MoTake *self, const GArray *keys, guint index, double played);
MoVec3 mo_take_position_of (const GArray *keys, guint index, double played);

/* Whether both have keys at the same times. */
gboolean mo_take_times_equal (const GArray *a, const GArray *b);

/* The loop of the result, in seconds of the take. */
typedef struct
{
  double in, out;
  int is_on; /* 0, the value in the file, or 1 */
} MoLoop;

/* The points are those that were found, if the recipe wants those; otherwise those of the recipe, limited to the clip and to each other; otherwise those of
 * the `source` .anim (may be NULL), mapped like the take; otherwise the ends of the clip. */
MoLoop mo_take_loop (const MoTake *self, const MoRecipe *recipe, const MoAnim *source);

static inline double
mo_take_source_time (const MoTake *self, double time)
{
  return self->source_scale * time + self->source_shift;
}

/* The other way: seconds of the take. */
static inline double
mo_take_time_of_source (const MoTake *self, double source)
{
  return (source - self->source_shift) / self->source_scale;
}

/* Seconds that its .anim lasts: that of one frame as long as a frame of the source. */
double mo_take_get_length (const MoTake *self);

/* Maps every time t of the take to scale * t + shift: keys, loop points, constraints. A negative
 * scale reverses the order. The duration is up to the caller. */
void mo_take_map_times (MoTake *self, double scale, double shift);

/* The same where the keys of tracks that rest are at these times already. */
void mo_take_map_awake (MoTake *self, double scale, double shift);

/* Stores the hip's positions at both ends, for steps that need those from before trimming. */
void mo_take_keep_ends (MoTake *self);

/* Keeps what is within start..end, with keys at both ends, and moves it to 0. A part of what the world plays between two keys
 * is not what it plays between other two: of an .anim, the ends get as many keys as it takes for 0.02 degrees. */
void mo_take_cut (MoTake *self, double start, double end);

G_END_DECLS
