/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* The recipes of a document in sequence, each with the stage at that time: undo and redo move
 * through them. Knows nothing of clips, files or windows. */
typedef struct _EditHistory EditHistory;

/* How many steps are kept; the oldest are dropped. A recipe takes about 450 bytes, and one that
 * differs from the previous step by one line in a list of 10,000 takes 4 kB. */
#define EDIT_HISTORY_MAX_STEPS 1000u

EditHistory *edit_history_new (MoRecipe *first);
void edit_history_free (EditHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditHistory, edit_history_free)

/* Starts again with that recipe, which counts as saved; without a stage, or with that one. */
void edit_history_reset (EditHistory *self, MoRecipe *first);
void edit_history_reset_with_stage (EditHistory *self, MoRecipe *first, const char *stage);

/* The current recipe; owned by the history. */
MoRecipe *edit_history_get (const EditHistory *self);

/* The current stage, as a text (edit-stage-text.h), or NULL; owned by the history. */
const char *edit_history_get_stage (const EditHistory *self);

/* Makes a recipe the current one; what could be redone is dropped. If it equals the current one,
 * there is no new step (FALSE). A step with the same tag as the one before is merged with it, so
 * that a drag is undone as a whole. With NULL the step stays separate. */
gboolean edit_history_push (EditHistory *self, MoRecipe *recipe, const char *tag);

/* The same for the stage; the recipe stays as it is. */
gboolean edit_history_push_stage (EditHistory *self, const char *stage, const char *tag);

/* Puts a recipe that does the same in place of the current one, without a step; if that is saved, this is too. */
void edit_history_amend (EditHistory *self, MoRecipe *recipe);

/* Ends a drag: the next change is a step of its own. */
void edit_history_seal (EditHistory *self);

gboolean edit_history_can_undo (const EditHistory *self);
gboolean edit_history_can_redo (const EditHistory *self);

/* What undoing or redoing one step would take back or do again, as "Plant Feet" (edit-step-name.h); NULL if there is none. */
const char *edit_history_get_undo_name (const EditHistory *self);
const char *edit_history_get_redo_name (const EditHistory *self);

/* FALSE if there is no step in that direction. */
gboolean edit_history_undo (EditHistory *self);
gboolean edit_history_redo (EditHistory *self);

/* Marks a recipe, the current one or an earlier one, as saved. edit_history_is_modified compares
 * the current recipe with that one, whatever steps led to it. */
void edit_history_mark_saved (EditHistory *self, MoRecipe *recipe);
void edit_history_mark_stage_saved (EditHistory *self, const char *stage);
gboolean edit_history_is_saved (const EditHistory *self);

G_END_DECLS
