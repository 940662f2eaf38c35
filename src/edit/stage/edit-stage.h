/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-cast.h"
#include "edit-document.h"
#include "edit-stage-text.h"

G_BEGIN_DECLS

/* The cast and its text (edit-stage-text.h), which a document keeps in its history. */

/* What the cast is; NULL where nobody but the first avatar is there, as at the beginning. Free it. */
char *edit_stage_describe (EditCast *cast);

/* Makes the cast that. Motions that are there already stay. */
void edit_stage_apply (EditCast *cast, const char *stage);

/* Puts another motion on the stage, and where `place` is not NULL the avatar that plays it there (metres
 * forward and to the left of the first one): one step to undo, for a cast that is bound. */
void edit_stage_add (EditDocument *document, EditCast *cast, EditLayer *layer,
                     const double place[2]);

/* Keeps both the same for as long as both live: what is done on the stage is a step of the document's
 * history, and undo, redo and opening bring it back. */
void edit_stage_bind (EditDocument *document, EditCast *cast);

G_END_DECLS
