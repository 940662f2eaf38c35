/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-constraint-match.h"
#include "edit-document.h"

#include "mo-constraint.h"
#include "mo-pull.h"

G_BEGIN_DECLS

/* The constraints of a document while the maker works on them: which one is chosen, which of its parts is to be picked
 * on the figure, and changes of one. What is chosen is neither part of the recipe nor of the history. For the main
 * thread.
 *
 * Signal "changed": the lines are others, or what is chosen or asked for. Signal "revealed" (guint index): the maker wants
 * to see the controls of a line. */

typedef enum
{
  EDIT_ASKED_NOTHING,
  EDIT_ASKED_SOURCE, /* a volume */
  EDIT_ASKED_TARGET, /* a volume, or the ground */
} EditAsked;

#define EDIT_TYPE_CONSTRAINTS (edit_constraints_get_type ())
G_DECLARE_FINAL_TYPE (EditConstraints, edit_constraints, EDIT, CONSTRAINTS, GObject)

/* Borrows the document, which owns it (edit_document_get_constraints). */
EditConstraints *edit_constraints_new (EditDocument *document);

/* The lines: those of the recipe or, if it says nothing, those of the source. Owned by this object, until its next
 * signal. */
guint edit_constraints_count (EditConstraints *self);
const MoConstraintLine *edit_constraints_get (EditConstraints *self, guint index);

/* All lines as the recipe writes them: "none", or joined with "; ". Free it. */
char *edit_constraints_print (EditConstraints *self);

/* The index of the chosen line; -1 for none, as after lines have come or gone. */
int edit_constraints_get_chosen (EditConstraints *self);
void edit_constraints_choose (EditConstraints *self, int index);

/* Chooses a line, and asks for its controls to be seen. */
void edit_constraints_reveal (EditConstraints *self, guint index);

/* Asks for a part of a line, which is chosen with it; EDIT_ASKED_NOTHING ends that. Presets have no such parts. */
void edit_constraints_ask (EditConstraints *self, guint index, EditAsked what);
EditAsked edit_constraints_get_asked (EditConstraints *self);

/* Gives the part that was asked for a volume of the rig, or -1 for the ground, as a step to undo. Ignores the ground as
 * a source. */
void edit_constraints_answer (EditConstraints *self, int volume);

/* Replaces a line. Changes of one line until edit_document_seal are one step to undo. */
void edit_constraints_change (EditConstraints *self, guint index, const MoConstraintLine *line);

/* A drag that changes a line, from its press to its release, which make it one step to undo. Dropping it in between takes
 * back what it has changed, and leaves no step; FALSE if no line is held. Releasing it tells whether it was a mere click:
 * held until now, and unchanged. */
void edit_constraints_hold (EditConstraints *self, guint index);
gboolean edit_constraints_is_held (EditConstraints *self);
gboolean edit_constraints_release (EditConstraints *self);
gboolean edit_constraints_drop (EditConstraints *self);

/* What a line has become in the document's result: `n` constraints, of which the first is number `first` there. None of
 * a line that is baked, and until there is a result of it. NULL then, with an `n` of 0; otherwise owned by the motion of
 * the document. */
const MoPull *edit_constraints_find_pulls (EditConstraints *self, guint index, guint *first,
                                           guint *n);

/* Replaces a preset by what it has become, a line for each, as a step to undo. FALSE if it has become nothing. */
gboolean edit_constraints_take_apart (EditConstraints *self, guint index);

G_END_DECLS
