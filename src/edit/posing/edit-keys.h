/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-session.h"

#include "mo-edit-keys.h"

G_BEGIN_DECLS

typedef struct _EditPosing EditPosing;

/* The keys of an edit as a maker sees them in time: which of them are chosen, and what becomes of these. The edit is the
 * uppermost with keys of any of the selected joints or, without one, of any joint. They belong to a posing
 * (edit_posing_get_keys).
 *
 * Times are those at which the motion plays (seconds of the session) unless said otherwise; joints are those that are
 * seen, so the other side's if the motion is mirrored.
 *
 * Signal "changed": the keys may have, or which of them are chosen. */
#define EDIT_TYPE_KEYS (edit_keys_get_type ())
G_DECLARE_FINAL_TYPE (EditKeys, edit_keys, EDIT, KEYS, GObject)

/* What becomes of keys that are moved, and of those in their way. */
typedef enum
{
  EDIT_KEYS_STOP, /* others end the movement */
  EDIT_KEYS_PUSH, /* others go along */
  EDIT_KEYS_PASS, /* others are passed; one that is met is replaced */
  EDIT_KEYS_COPY, /* they stay, and copies go there; one that is met is replaced */
} EditKeysHow;

/* -- What is there ----------------------------------------------------------------------------- */

/* The edit: of MO_EDIT_KEYS or MO_EDIT_ADD, NULL if there is none. While keys are
 * dragged, what that makes of it. Borrowed. */
const MoEdit *edit_keys_get_edit (EditKeys *self);

/* When a key plays, by its time in the source; and the joint of a lane. */
double edit_keys_get_time (EditKeys *self, double source);
guint edit_keys_get_joint (EditKeys *self, const MoEditLane *lane);

/* The frame nearest to a time. */
double edit_keys_snap (EditKeys *self, double time);

/* -- Choosing ---------------------------------------------------------------------------------- */

gboolean edit_keys_is_chosen (EditKeys *self, guint lane, guint key);
guint edit_keys_count_chosen (EditKeys *self);

/* When the first and the last chosen key play; FALSE if none is. */
gboolean edit_keys_get_span (EditKeys *self, double *first, double *last);

/* Fills a list with the chosen ones (MoKeyRef). */
void edit_keys_get_chosen (EditKeys *self, GArray *keys);

/* The mode is EDIT_SELECT_ONLY (with none it chooses none), _ADD or _TOGGLE. */
void edit_keys_choose (EditKeys *self, const MoKeyRef *keys, guint n, EditSelectMode mode);
void edit_keys_choose_all (EditKeys *self);

/* -- Dragging: each call is a change of the keys at the press. The release is one step to undo. --- */

/* FALSE if no key is chosen, or nothing can be posed. */
gboolean edit_keys_press (EditKeys *self);
gboolean edit_keys_is_pressed (EditKeys *self);
void edit_keys_move (EditKeys *self, double by, EditKeysHow how);

/* From t to about + (t - about) * factor; factor is above 0. */
void edit_keys_scale (EditKeys *self, double about, double factor);

/* One step together with those just before it that had the same tag; NULL for a step of its own. */
void edit_keys_release (EditKeys *self, const char *tag);
void edit_keys_cancel (EditKeys *self);

/* -- In one go --------------------------------------------------------------------------------- */

/* Moves chosen keys by that many frames. */
void edit_keys_step (EditKeys *self, int n_frames);

/* Moves chosen keys so that the first is at the session's time; or copies them there. */
void edit_keys_bring (EditKeys *self, EditKeysHow how);

/* Sets a key of what is there at the session's time: of the selected joints; or, if none is or `is_whole`, of all that
 * have keys. Without an edit, the selected joints of a clip from nothing get their first keys. */
gboolean edit_keys_can_set (EditKeys *self);
void edit_keys_set (EditKeys *self, gboolean is_whole);

/* The next functions mean the chosen keys; if none is, those at the session's time, of the selected joints or of all. */
guint edit_keys_count (EditKeys *self);
void edit_keys_delete (EditKeys *self);
void edit_keys_shape (EditKeys *self, MoKeyShape shape);

G_END_DECLS
