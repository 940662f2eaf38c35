/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-follower.h"

#include "mo-guess.h"
#include "mo-name-map.h"
#include "mo-source-figure.h"

G_BEGIN_DECLS

/* What is recognised of a document's clip with its recipe, found in a thread: which joint is which of the avatar's, and
 * the guesses about its numbers; and its skeleton in motion.
 *
 * Properties, with notification: document; active (the page about it is visible) and drawn (its skeleton is): nothing is
 * looked for otherwise; selected (the index of a joint of the clip that is chosen in a list or a picture, or -1).
 * Signal "changed": there is something new. */
#define EDIT_TYPE_RECOGNITION (edit_recognition_get_type ())
G_DECLARE_FINAL_TYPE (EditRecognition, edit_recognition, EDIT, RECOGNITION, EditFollower)

EditRecognition *edit_recognition_new (void);

/* The clip that this is about; NULL until there is a result, like the others. Owned by this, as they are. */
const MoClip *edit_recognition_get_clip (EditRecognition *self);

/* NULL of an .anim as well. */
const MoJointMap *edit_recognition_get_map (EditRecognition *self);

/* MoGuess. */
const GPtrArray *edit_recognition_get_guesses (EditRecognition *self);

/* Its skeleton in motion; NULL of an .anim as well. */
MoSourceFigure *edit_recognition_get_figure (EditRecognition *self);

/* Chooses a joint by its index; -1 for none. */
void edit_recognition_select (EditRecognition *self, int joint);
int edit_recognition_get_selected (EditRecognition *self);

/* Instead of the number of one of the avatar's joints. */
#define EDIT_JOINT_LEFT_OUT -1
#define EDIT_JOINT_AS_FOUND -2

/* Says which of the avatar's joints a joint of the clip is, by its index: one step to undo. */
void edit_recognition_choose (EditRecognition *self, guint joint, int number);

/* Says which of the program's maps to take, by its name (NULL: the one that fits); what is said of single joints
 * stays. One step to undo. */
void edit_recognition_choose_map (EditRecognition *self, const char *name);

/* Takes what a map of the maker's says of joints instead of all that was said before: one step to undo. */
void edit_recognition_take_map (EditRecognition *self, const MoNameMap *map);

/* The map that the recipe names; NULL for none. Owned by the recipe. */
const char *edit_recognition_get_chosen_map (EditRecognition *self);

/* Whether to propose that the map is saved: the maker has said of joints which they are, in this clip since it was read,
 * and has neither saved it yet nor declined. "changed" is emitted when that may be otherwise. */
gboolean edit_recognition_proposes_map (EditRecognition *self);

/* It was saved, or is not wanted: it is not proposed again for this clip. */
void edit_recognition_settle_map (EditRecognition *self);

G_END_DECLS
