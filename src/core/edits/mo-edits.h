/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edit-lane.h"

G_BEGIN_DECLS

/* Poses and keys that the maker lays over a motion, without touching it: an immutable, counted value
 * which a recipe holds. They speak of joints of the avatar, in its axes (x forward, y left, z up;
 * metres), and of seconds of the source, so they outlive cuts, another speed, mirroring and another
 * joint map. Edits are worked in one after the other, each over the result of those before it. */

typedef enum
{
  MO_EDIT_KEYS,   /* the lanes are the motion of their joints */
  MO_EDIT_ADD,    /* the lanes are changes of what lies below */
  MO_EDIT_PLANT,  /* joints stay where they are told to */
  MO_EDIT_SMOOTH, /* a low-pass of some joints */
} MoEditMode;

#define MO_N_EDIT_MODES (MO_EDIT_SMOOTH + 1)

/* More are an error in a file. */
#define MO_MAX_EDITS 32u
#define MO_MAX_PLANTS 4096u              /* of an edit */
#define MO_MAX_EDIT_KEYS (1024u * 1024u) /* of all lanes, and plants */

typedef struct
{
  guint joint;     /* of the rig */
  double from, to; /* seconds of the source */
  double fade[2];  /* seconds */
  MoVec3 at;       /* metres: forward and left of the avatar's middle, and above the floor */
  gboolean has_turn;
  MoQuat turn;   /* in the avatar's axes */
  double swivel; /* degrees */
} MoPlant;

typedef struct
{
  gatomicrefcount refs;
  char *name; /* never NULL */
  MoEditMode mode;
  gboolean is_muted;
  double weight;   /* 0..1 */
  double from, to; /* seconds of the source, both included; -INFINITY, INFINITY: no end */
  double fade[2];  /* seconds after `from` and before `to` in which the weight rises and falls */

  GPtrArray *lanes; /* MoEditLane, of keys and add; no two of the same joint and path */
  GArray *plants;   /* MoPlant */
  GArray *joints;   /* guint16, of smooth */
  double cutoff;    /* hertz, of smooth */
  /* Seconds of the source over which an addition takes out the loop's seam; 0: it does not. */
  double closes;
} MoEdit;

typedef struct
{
  gatomicrefcount refs;
  /* Seconds of the source: where the motion ends if it is to be longer; 0: as it is. */
  double length;

  /* What they were made on. */
  double duration, frame_time; /* seconds; 0 if not known */
  char *clip;                  /* the animation of the file; NULL if not known */

  GPtrArray *list; /* MoEdit, bottom to top */
} MoEdits;

/* An edit of weight 1 for all times, with nothing in it: to be filled before it is added to a
 * list. */
MoEdit *mo_edit_new (MoEditMode mode);
MoEdit *mo_edit_ref (MoEdit *self);
void mo_edit_unref (MoEdit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoEdit, mo_edit_unref)

/* Without edits: to be filled before it is given to a recipe. */
MoEdits *mo_edits_new (void);
MoEdits *mo_edits_ref (MoEdits *self);
void mo_edits_unref (MoEdits *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoEdits, mo_edits_unref)

/* A new list with one more edit on top, which it takes over; it shares the others. `self` may be NULL. */
MoEdits *mo_edits_with (const MoEdits *self, MoEdit *edit);

/* A new list with another edit at an index, which it takes over; with NULL, without that one. */
MoEdits *mo_edits_replace (const MoEdits *self, guint index, MoEdit *edit);

/* A new list with one more edit at an index, which it takes over: 0 is below all others. `self` may be NULL. */
MoEdits *mo_edits_insert (const MoEdits *self, guint index, MoEdit *edit);

/* A new list in which an edit and the one above it have changed places. */
MoEdits *mo_edits_raise (const MoEdits *self, guint index);

/* Of a list that nobody else has yet: says what the edits were made on, unless that is known. `clip` may be NULL. */
void mo_edits_tell_source (MoEdits *self, double duration, double frame_time, const char *clip);

/* The same edit, to be changed before it is added to a list. It shares the lanes. */
MoEdit *mo_edit_copy (const MoEdit *self);

/* The same edit, muted or not. */
MoEdit *mo_edit_with_muted (const MoEdit *self, gboolean is_muted);

/* The same list for a motion that ends at another time: `length` as in MoEdits. `self` may be NULL. */
MoEdits *mo_edits_with_length (const MoEdits *self, double length);

/* The edits of a list that may change something, but for those that close its loop. NULL if there are none. */
MoEdits *mo_edits_without_closing (const MoEdits *self);

/* Whether they were made on an animation of a file, by its name; on a file of one (NULL) all are. */
gboolean mo_edits_are_of (const MoEdits *self, const char *clip);

/* Whether they say where the body is: by keys of its place, or by feet that stay where they are. What takes its travel out
 * comes after such edits then; otherwise before them, as what a maker moves the body by is not travel. */
gboolean mo_edits_say_place (const MoEdits *self);

/* NULL equals NULL only. Whatever both share is not looked at. */
gboolean mo_edits_equal (const MoEdits *a, const MoEdits *b);

/* What two lists changed of one, none NULL: a new list. NULL where both changed the same edit, or one of them adds or drops an
 * edit or says something else of the source. */
MoEdits *mo_edits_merge (const MoEdits *before, const MoEdits *one, const MoEdits *other);

static inline const MoEdit *
mo_edits_get (const MoEdits *self, guint index)
{
  return g_ptr_array_index (self->list, index);
}

static inline const MoEditLane *
mo_edit_lane (const MoEdit *self, guint index)
{
  return g_ptr_array_index (self->lanes, index);
}

/* The part of an edit that acts at a time (seconds of the source), 0..1: its weight, which rises and
 * falls as x^2 (3 - 2x) over its fades, and 0 outside its range. */
double mo_edit_weight_at (const MoEdit *self, double time);

/* The same of a plant, as its own fades say. */
double mo_plant_weight_at (const MoPlant *self, double time);

/* Whether it may change anything: it is not muted, has a weight, and says more than "no change". */
gboolean mo_edit_acts (const MoEdit *self);

/* The number of keys of all its lanes. */
guint mo_edit_count_keys (const MoEdit *self);

/* "keys" and so on; -1 for an unknown name. */
const char *mo_edit_mode_nick (MoEditMode mode);
int mo_edit_mode_from_nick (const char *nick);

G_END_DECLS
