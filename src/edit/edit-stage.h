/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-cast.h"
#include "edit-document.h"

G_BEGIN_DECLS

/* Who else is on the stage as a text, so that a document can keep it in its history and a project on the
 * disk: JSON of an object with "motions" (file, start in seconds, avatar from 1) and "avatars" (from the
 * first one: x, y, z in metres, turn in degrees, form 0 female to 1 male, height in metres). In a document
 * files are URIs; in a project they are paths against its folder, with their SHA-256. */

/* What the cast is; NULL where nobody but the first avatar is there, as at the beginning. Free it. */
char *edit_stage_describe (EditCast *cast);

/* Makes the cast that. Motions that are there already stay. */
void edit_stage_apply (EditCast *cast, const char *stage);

/* From a project's text (MoClip.stage; NULL gives NULL) to a document's; what is gone or another file now is
 * a finding. Reads the files: for a thread. Free it. */
char *edit_stage_resolve (const char *text, GFile *project, MoContext *context);

/* And back. Reads the files: for a thread. Free it. */
char *edit_stage_for_project (const char *stage, GFile *project);

/* Puts another motion on the stage, and where `place` is not NULL the avatar that plays it there (metres
 * forward and to the left of the first one): one step to undo, for a cast that is bound. */
void edit_stage_add (EditDocument *document, EditCast *cast, EditLayer *layer,
                     const double place[2]);

/* Keeps both the same for as long as both live: what is done on the stage is a step of the document's
 * history, and undo, redo and opening bring it back. */
void edit_stage_bind (EditDocument *document, EditCast *cast);

G_END_DECLS
