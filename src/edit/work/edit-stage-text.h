/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-figure.h"

#include "mo-context.h"

G_BEGIN_DECLS

/* The other motions and avatars on the stage as a text, which a document keeps in its history and a
 * project stores: a JSON object with "motions" (file, start in seconds, avatar from 1) and
 * "avatars" (relative to the first one: x, y, z in metres, turn in degrees, form 0 female to 1
 * male, height in metres). In a document, files are URIs; in a project, they are paths relative to
 * its folder, with their SHA-256. */

/* How many seconds a motion may start before or after the document's: no clip is longer. */
#define EDIT_STAGE_MAX_START 120.0

/* The numbers stored for an avatar: properties of EditFigure, in the order of the text. */
#define EDIT_STAGE_N_PLACES 6u
extern const char *const edit_stage_places[EDIT_STAGE_N_PLACES];

typedef struct
{
  char *file; /* URI; in a project a path */
  char *sum;  /* SHA-256, or NULL */
  double start;
  guint figure;
} EditStageMotion;

typedef struct
{
  GArray *motions; /* EditStageMotion */
  double figures[EDIT_N_FIGURES][EDIT_STAGE_N_PLACES];
} EditStageText;

/* A stage with only the first avatar. */
EditStageText *edit_stage_text_new (void);
void edit_stage_text_free (EditStageText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditStageText, edit_stage_text_free)

/* Reads a text from any source: invalid members are left out. NULL gives the empty stage. */
EditStageText *edit_stage_text_read (const char *text);

/* Equal stages always give equal texts, so texts can be compared. Free it. */
char *edit_stage_text_write (const EditStageText *self);

/* Converts the text of a project (MoClip.stage; NULL gives NULL) to that of a document; files that
 * are missing or have changed are findings. Reads the files, so it is for a thread. Free it. */
char *edit_stage_resolve (const char *text, GFile *project, MoContext *context);

/* The inverse, for a project in that folder. Reads the files, so it is for a thread. Free it. */
char *edit_stage_for_project (const char *stage, GFile *project);

G_END_DECLS
