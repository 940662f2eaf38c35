/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"
#include "edit-history.h"
#include "edit-put.h"
#include "edit-work.h"

G_BEGIN_DECLS

/* The document, cut by concern: edit-document.c has the type and its properties, -load reading and
 * converting, -recipe the settings, -write saving and exporting, -parts exporting each part. */

/* One kind of file that the document writes. */
typedef struct
{
  EditDocument *document; /* borrowed */
  const char *format;
  EditJob *job;     /* owned; makes the bytes */
  EditJob *putting; /* owned; puts them into files */
  GTask *task;      /* owned; NULL where nothing is being written */
} EditWriter;

struct _EditDocument
{
  GObject parent_instance;

  /* Owned: the source and what was decided */
  GFile *file, *project, *export_file;
  char *title;
  MoClip *clip;
  GPtrArray *clip_findings; /* EditFinding, of reading the clip */
  EditHistory *history;

  /* Owned: what came of it */
  EditResult *result;   /* the last that was not refused; or NULL */
  MoPrepared *prepared; /* the last that there was; or NULL */
  char *refusal;        /* why the latest one was; or NULL */
  GListStore *findings;
  GPtrArray *result_findings; /* of the latest conversion */

  /* Owned: a file that could not be read; it need not be `file` */
  GFile *broken;
  char *broken_sentence;
  GPtrArray *broken_findings;

  /* Owned: what is under way */
  EditJob *reading, *converting;
  EditWriter saving, exporting, exporting_parts;
  EditWatch *watch;
  GTask *opening;           /* or NULL */
  MoRecipe *opening_recipe; /* with it */

  char *wanted_clip; /* the animation that is being read, as MoContext has it; or NULL */
  char *read_clip;   /* the same of the last that was, as the recipe had it */

  double progress;            /* as last told */
  gboolean is_opened : 1;     /* what is being opened has been read, and is being converted */
  gboolean reload_wanted : 1; /* once it is opened */
  gboolean can_undo : 1;      /* as last told */
  gboolean can_redo : 1;
  gboolean modified : 1;
  gboolean busy : 1;
};

typedef enum
{
  PROP_0,
  PROP_FILE,
  PROP_TITLE,
  PROP_PROJECT,
  PROP_EXPORT_FILE,
  PROP_CLIP,
  PROP_RECIPE,
  PROP_STAGE,
  PROP_ANIM,
  PROP_MOTION,
  PROP_FINDINGS,
  PROP_ERROR,
  PROP_BUSY,
  PROP_PROGRESS,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_MODIFIED,
  PROP_N_JOINTS,
  PROP_N_KEYS,
  PROP_DURATION,
  PROP_SIZE,
  PROP_FRAME_TIME,
  N_PROPS
} EditDocumentProperty;

void edit_document_notify (EditDocument *self, EditDocumentProperty property);

/* Tells of what follows from history and jobs: can-undo, can-redo, modified, busy, progress. */
void edit_document_update_state (EditDocument *self);

/* Brings the list of findings up to date. */
void edit_document_update_findings (EditDocument *self);

/* The result of the present clip and recipe is wanted. */
void edit_document_convert (EditDocument *self);

/* The recipe chooses an animation of the file that is neither the clip nor being read. */
gboolean edit_document_wants_other_clip (EditDocument *self);

/* Another animation than that of the clip is being read, so that nothing can be written: sets `error`. */
gboolean edit_document_is_between_clips (EditDocument *self, GError **error);

/* That file could not be read; `reading` NULL: forget about it. */
void edit_document_set_broken (EditDocument *self, const EditReading *reading);

void edit_document_init_load (EditDocument *self);
void edit_document_init_parts (EditDocument *self);
void edit_document_init_write (EditDocument *self);
void edit_document_clear_write (EditDocument *self);
void edit_document_cancel_writing (EditDocument *self);

G_END_DECLS
