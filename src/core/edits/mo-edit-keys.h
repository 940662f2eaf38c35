/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-posture.h"

G_BEGIN_DECLS

/* What a maker does with keys in time, from an edit (MO_EDIT_KEYS or MO_EDIT_ADD) to a new one, which the caller owns;
 * lanes that do not change are shared. Times are seconds of the source.
 *
 * Keys are chosen by a list of MoKeyRef, any order, none twice. Where a function changes the list, that then refers to the
 * same keys in the new edit. A lane that has lost its last key is gone. */

typedef struct
{
  guint lane; /* of edit->lanes */
  guint key;  /* of the lane */
} MoKeyRef;

/* Keys at times that differ by less are at the same time (seconds): times of frames pass through single precision. */
#define MO_SAME_KEY_TIME 1e-5

/* -- Finding ----------------------------------------------------------------------------------- */

/* The lane of a joint's path, or -1. */
int mo_edit_find_lane (const MoEdit *self, guint joint, MoLanePath path);

/* The keys from one time to another, both included, of joints that `joints` says (one byte for each joint of the rig; NULL:
 * all of them). MoKeyRef; unref it. */
GArray *mo_edit_find_keys (const MoEdit *self, double from, double to, const guint8 *joints);

/* The times at which any of these joints has a key: doubles, ascending, none twice. Unref it. */
GArray *mo_edit_get_key_times (const MoEdit *self, const guint8 *joints);

/* -- Setting ----------------------------------------------------------------------------------- */

/* With a key of a joint, in place of one at its time. A lane that is new is about the axes that mo_edit_lane_usual_about
 * says. */
MoEdit *mo_edit_set_key (const MoEdit *self, guint joint, MoLanePath path, const MoEditKey *key);

/* With a key for each part of a posture at a time: of MO_EDIT_KEYS, whose values are those of joints. Keys that are there
 * already keep their shapes; new ones have `shape` on both sides, and to the right alone if it holds. */
MoEdit *mo_edit_set_posture (const MoEdit *self, const MoPosture *posture, double time,
                             MoKeyShape shape);

/* What the keys of an edit say at a time, of all joints that it has; of MO_EDIT_KEYS. Unref it. */
MoPosture *mo_edit_get_posture (const MoEdit *self, double time);

/* -- Changing ---------------------------------------------------------------------------------- */

/* What becomes of keys that are in the way. */
typedef enum
{
  MO_KEYS_STOP,    /* they end the movement, of all moved keys alike */
  MO_KEYS_PUSH,    /* they go along */
  MO_KEYS_REPLACE, /* they are passed; one that is met within half of `gap` is replaced */
} MoKeysMeet;

/* Moves keys by `by` seconds. Other keys of the same lane are as `meet` says, and stay at least `gap` seconds (0 or more)
 * away from them unless they were nearer before. With MO_KEYS_STOP, `by` becomes what was left of it. */
MoEdit *mo_edit_move_keys (const MoEdit *self, GArray *keys, double *by, MoKeysMeet meet,
                           double gap);

/* Copies keys to `by` seconds later; a key that is met within half of `gap` is replaced. The list then has the
 * copies. */
MoEdit *mo_edit_copy_keys (const MoEdit *self, GArray *keys, double by, double gap);

/* Puts keys from time t to about + (t - about) * factor, in the same way; factor is above 0. Keys that would be nearer to
 * each other than half of `gap` become one: the last of them. */
MoEdit *mo_edit_scale_keys (const MoEdit *self, GArray *keys, double about, double factor,
                            double gap);

/* Without these keys. */
MoEdit *mo_edit_delete_keys (const MoEdit *self, const GArray *keys);

typedef enum
{
  MO_KEY_IN = 1 << 0,
  MO_KEY_OUT = 1 << 1,
} MoKeySides;

/* Changes the shape of keys on some sides (MoKeySides); MO_SHAPE_HOLD only has a right one, and leaves the left as it
 * is. */
MoEdit *mo_edit_shape_keys (const MoEdit *self, const GArray *keys, guint sides, MoKeyShape shape);

/* The mirror image of keys: each goes to the twin of its joint, in place of what is there at its time. Keys of both sides
 * change places. The list then has them where they are. */
MoEdit *mo_edit_flip_keys (const MoEdit *self, GArray *keys);

G_END_DECLS
