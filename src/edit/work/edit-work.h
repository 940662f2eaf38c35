/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-job.h"
#include "edit-watch.h"

#include "mo-motion.h"
#include "mo-prepare.h"
#include "mo-write.h"

G_BEGIN_DECLS

/* What a document does in threads: functions from values to values, for jobs. */

/* A request to read a file. */
typedef struct
{
  GFile *file;
  char *clip_name; /* as in MoContext; or NULL */
} EditSource;

/* The result of reading a file. */
typedef struct
{
  GFile *file;
  EditStamp stamp;     /* of the file whose bytes were read */
  gboolean is_project; /* saving writes to this file */
  MoClip *clip;        /* NULL if it could not be read */
  MoRecipe *settings;  /* that a project starts with; NULL if the file has none */
  GPtrArray *findings; /* EditFinding, without repairs */
  GError *error;       /* why it could not be read; one sentence */
  char *stage;         /* of a project, as a text (edit-stage-text.h); or NULL */
} EditReading;

EditSource *edit_source_new (GFile *file, const char *clip_name);
void edit_source_free (gpointer source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditSource, edit_source_free)
gpointer edit_read (gpointer source, MoContext *context);
void edit_reading_free (gpointer reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditReading, edit_reading_free)

/* A document's recipe is complete: it starts with the settings of the file, and unsetting one gives
 * its preset. For mo_convert and mo_write, a field that is not set means "as in the file". This
 * converts the former to the latter. Unref it. */
MoRecipe *edit_recipe_against_file (const MoClip *clip, MoRecipe *recipe);

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;
  GPtrArray *findings;  /* those of reading */
  MoPrepared *prepared; /* from an earlier conversion, reused if it fits; or NULL */
  gboolean is_final;    /* without keys that take long to remove, which are left in otherwise */
  MoFloor floor;        /* that constraints find; MO_FLOOR_LEVEL if not set otherwise */
} EditConversion;

/* The result of converting a clip with a recipe. */
typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;     /* the document's */
  MoPrepared *prepared; /* what the result was made from; NULL if preparing failed */
  gboolean leaves_keys; /* a final conversion may have fewer */
  MoAnim *anim;         /* NULL, like `motion`, if the conversion failed */
  MoMotion *motion;     /* as an upload will play it */
  GPtrArray *findings;  /* EditFinding: from reading, converting and checking, with repairs */
  GError *error;
  double frame_time; /* seconds between the result's frames; 0 if it has none */
  guint n_joints, n_keys;
  double duration;
  gsize size;     /* bytes, when written */
  char *obstacle; /* why no .anim can be exported, a sentence; or NULL */
} EditResult;

/* `prepared` may be NULL. */
EditConversion *edit_conversion_new (MoClip *clip, MoRecipe *recipe, GPtrArray *findings,
                                     MoPrepared *prepared);
void edit_conversion_free (gpointer conversion);
gpointer edit_convert (gpointer conversion, MoContext *context);
void edit_result_free (gpointer result);

typedef struct
{
  const char *format; /* id of the format */
  MoClip *clip;
  MoRecipe *recipe;
  char *stage;        /* with the next; or NULL */
  GFile *place;       /* the project's future file */
  GFile *source;      /* the file of the clip, if all its animations are to be written; or NULL */
  gboolean is_export; /* of what is seen, with all settings worked in */
  GFile *skeleton;    /* whose skeleton an export is written onto; or NULL */
} EditWriting;

/* The bytes of a file, not yet written. */
typedef struct
{
  MoRecipe *recipe; /* contained in the bytes */
  char *stage;      /* likewise; or NULL */
  GBytes *bytes;    /* NULL if it failed */
  GError *error;
} EditWritten;

EditWriting *edit_writing_new (const char *format, MoClip *clip, MoRecipe *recipe);

/* For a project: the stage to store, with files relative to the folder of `place`. */
void edit_writing_set_stage (EditWriting *self, const char *stage, GFile *place);

/* Instead of a project: what is seen (as mo_write_as_seen). `skeleton` is a file, or NULL. */
void edit_writing_set_export (EditWriting *self, GFile *skeleton);
void edit_writing_free (gpointer writing);
gpointer edit_write (gpointer writing, MoContext *context);
void edit_written_free (gpointer written);

/* Writes all animations of the file instead of parts; the file is read once for each. */
void edit_writing_set_source (EditWriting *self, GFile *source);

/* The bytes of every part of the recipe, and of the script that plays them if they play on one another (mo-split.h); or of
 * every animation of the file; in order. */
typedef struct
{
  GPtrArray *bytes; /* GBytes */
  GError *error;    /* why some are missing */
} EditParts;

gpointer edit_write_parts (gpointer writing, MoContext *context);
void edit_parts_free (gpointer parts);

G_END_DECLS
