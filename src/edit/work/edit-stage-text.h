/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-figure.h"

#include "mo-context.h"

G_BEGIN_DECLS

/* Who else is on the stage as a text, so that a document can keep it in its history and a project on the
 * disk: JSON of an object with "motions" (file, start in seconds, avatar from 1) and "avatars" (from the
 * first one: x, y, z in metres, turn in degrees, form 0 female to 1 male, height in metres). In a document
 * files are URIs; in a project they are paths against its folder, with their SHA-256. */

/* Seconds that a motion may begin before or after the document's: farther apart than any clip is long. */
#define EDIT_STAGE_MAX_START 120.0

/* What is kept of an avatar: properties of EditFigure, in the order of the text. */
#define EDIT_STAGE_N_PLACES 6u
extern const char *const edit_stage_places[EDIT_STAGE_N_PLACES];

typedef struct
{
  char *file; /* URI, or path in a project */
  char *sum;  /* SHA-256, or NULL */
  double start;
  guint figure;
} EditStageMotion;

typedef struct
{
  GArray *motions; /* EditStageMotion */
  double figures[EDIT_N_FIGURES][EDIT_STAGE_N_PLACES];
} EditStageText;

/* A stage with the first avatar alone, where it stands by itself. */
EditStageText *edit_stage_text_new (void);
void edit_stage_text_free (EditStageText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditStageText, edit_stage_text_free)

/* Whatever is wrong in it is left out: a text from elsewhere may say anything. NULL is as the empty stage. */
EditStageText *edit_stage_text_read (const char *text);

/* Always the same for the same, so that texts can be compared. Free it. */
char *edit_stage_text_write (const EditStageText *self);

/* From a project's text (MoClip.stage; NULL gives NULL) to a document's; what is gone or another file now is
 * a finding. Reads the files: for a thread. Free it. */
char *edit_stage_resolve (const char *text, GFile *project, MoContext *context);

/* And back. Reads the files: for a thread. Free it. */
char *edit_stage_for_project (const char *stage, GFile *project);

G_END_DECLS
