/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-constraints.h"
#include "edit-history.h"
#include "edit-put.h"
#include "edit-work.h"

G_BEGIN_DECLS

/* The document, divided by topic: edit-document.c has the type and its properties, -load reading
 * and converting, -recipe the settings, -repair those that findings ask for, -write saving and exporting, -parts exporting each part. */

/* Repairs that are still going on, in -repair. */
typedef struct _EditRepairing EditRepairing;

/* Writes one kind of file for the document. */
typedef struct
{
  EditDocument *document; /* borrowed */
  const char *format;
  EditJob *job;     /* owned; makes the bytes */
  EditJob *putting; /* owned; writes them to files */
  GTask *task;      /* owned; NULL if nothing is being written */
} EditWriter;

struct _EditDocument
{
  GObject parent_instance;

  /* Owned: the source and the maker's settings */
  GFile *file, *project, *export_file;
  GFile *skeleton; /* that exports are written onto; or NULL */
  char *title;
  MoClip *clip;
  GPtrArray *clip_findings; /* EditFinding, from reading the clip */
  EditHistory *history;
  EditConstraints *constraints;

  /* Owned: the results */
  EditResult *result;   /* the last conversion that succeeded; or NULL */
  MoPrepared *prepared; /* the last one that succeeded; or NULL */
  char *refusal;        /* why the latest conversion failed; or NULL */
  GListStore *findings;
  GPtrArray *result_findings; /* of the latest conversion */

  /* Owned: a file that could not be read; not necessarily `file` */
  GFile *broken;
  char *broken_sentence;
  GPtrArray *broken_findings;

  /* Owned: work in progress */
  EditJob *reading, *converting;
  EditJob *thinning;        /* converts once more, with fewer keys, when there is time */
  guint thinning_ids[2];    /* it starts soon; or 0 */
  EditRepairing *repairing; /* or NULL */
  EditWriter saving, exporting, exporting_parts;
  EditWatch *watch;
  GTask *opening;           /* or NULL */
  MoRecipe *opening_recipe; /* the recipe to open it with */

  char *wanted_clip; /* the animation being read, as in MoContext; or NULL */
  char *read_clip;   /* the animation read last, as in the recipe */

  double progress;            /* as last notified */
  gboolean is_opened : 1;     /* the file being opened has been read and is being converted */
  gboolean reload_wanted : 1; /* reload once it is opened */
  gboolean is_without_floor : 1;
  gboolean can_undo : 1; /* as last notified */
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

/* Notifies properties that follow from the history and the jobs: can-undo, can-redo, modified,
 * busy, progress. */
void edit_document_update_state (EditDocument *self);

/* Updates the list of findings. */
void edit_document_update_findings (EditDocument *self);

/* Requests the result of the current clip and recipe. */
void edit_document_convert (EditDocument *self);

/* Leaves the result with the keys that it has. */
void edit_document_end_thinning (EditDocument *self);

/* Repairs what is left after a conversion. */
void edit_document_repair_on (EditDocument *self);
void edit_document_end_repairing (EditDocument *self);

/* Whether the recipe chooses an animation of the file that is neither loaded nor being read. */
gboolean edit_document_wants_other_clip (EditDocument *self);

/* Whether an animation other than the clip's is being read, so that nothing can be written yet;
 * then sets `error`. */
gboolean edit_document_is_between_clips (EditDocument *self, GError **error);

/* Records that a file could not be read; NULL forgets it. */
void edit_document_set_broken (EditDocument *self, const EditReading *reading);

void edit_document_init_load (EditDocument *self);
void edit_document_init_parts (EditDocument *self);
/* The name for the upload, without characters that file names cannot have; or else the base name of the file. Free it. */
char *edit_document_suggest_name (EditDocument *self);

void edit_document_init_write (EditDocument *self);
void edit_document_clear_write (EditDocument *self);
void edit_document_cancel_writing (EditDocument *self);

G_END_DECLS
