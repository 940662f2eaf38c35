/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-cast.h"
#include "edit-document.h"
#include "edit-stage-text.h"

G_BEGIN_DECLS

/* Conversion between the cast and its text (edit-stage-text.h), which a document keeps in its
 * history. */

/* The text of a cast; NULL for the initial one, with only the first avatar. Free it. */
char *edit_stage_describe (EditCast *cast);

/* Makes the cast match a text. Motions that are already loaded are kept. */
void edit_stage_apply (EditCast *cast, const char *stage);

/* Adds a motion to the stage and, if `place` is not NULL, moves its avatar there (metres forward
 * and to the left of the first one). For a bound cast this is one step to undo. */
void edit_stage_add (EditDocument *document, EditCast *cast, EditLayer *layer,
                     const double place[2]);

/* Keeps the document's stage and the cast in sync as long as both live: changes of the cast are
 * steps in the document's history, and undo, redo and opening a file change the cast. */
void edit_stage_bind (EditDocument *document, EditCast *cast);

G_END_DECLS
