/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* The recipes of a document, one behind the other, each with the stage as it was then: undo and redo
 * walk along them. Knows nothing of clips, files or windows. */
typedef struct _EditHistory EditHistory;

/* Steps kept; the oldest go first. A recipe takes about
 * 450 bytes, and one with another line than the step before in a list of 10,000 takes 4 kB. */
#define EDIT_HISTORY_MAX_STEPS 1000u

EditHistory *edit_history_new (MoRecipe *first);
void edit_history_free (EditHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditHistory, edit_history_free)

/* Begins anew with that recipe and no stage, which counts as saved; the second with that stage. */
void edit_history_reset (EditHistory *self, MoRecipe *first);
void edit_history_reset_with_stage (EditHistory *self, MoRecipe *first, const char *stage);

/* The present recipe; owned by the history. */
MoRecipe *edit_history_get (const EditHistory *self);

/* The present stage, a text as edit-stage-text.h has it, or NULL; owned by the history. */
const char *edit_history_get_stage (const EditHistory *self);

/* Makes a recipe the present one; what could be redone is gone. One equal to the present
 * one makes no step (FALSE). With a tag that is also that of the step before, both are one step: the
 * whole of a drag is undone at once. NULL stands alone. */
gboolean edit_history_push (EditHistory *self, MoRecipe *recipe, const char *tag);

/* The same for the stage, where the recipe stays as it is. */
gboolean edit_history_push_stage (EditHistory *self, const char *stage, const char *tag);

/* Whatever comes next is a step of its own: the drag has ended. */
void edit_history_seal (EditHistory *self);

gboolean edit_history_can_undo (const EditHistory *self);
gboolean edit_history_can_redo (const EditHistory *self);

/* FALSE where there is nothing to go to. */
gboolean edit_history_undo (EditHistory *self);
gboolean edit_history_redo (EditHistory *self);

/* A recipe that has been saved, the present one or an earlier one; whether the present one says the
 * same, however it came to. */
void edit_history_mark_saved (EditHistory *self, MoRecipe *recipe);
void edit_history_mark_stage_saved (EditHistory *self, const char *stage);
gboolean edit_history_is_saved (const EditHistory *self);

G_END_DECLS
