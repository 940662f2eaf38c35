/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-job.h"
#include "edit-watch.h"

#include "mo-motion.h"
#include "mo-prepare.h"
#include "mo-write.h"

G_BEGIN_DECLS

/* What a document has done in threads: functions from values to values, for jobs. */

/* A file to be read. */
typedef struct
{
  GFile *file;
  char *clip_name; /* as MoContext has it; or NULL */
} EditSource;

/* A file, read. */
typedef struct
{
  GFile *file;
  EditStamp stamp;     /* of the bytes that were read */
  gboolean is_project; /* saving goes to this file */
  MoClip *clip;        /* NULL where it was refused */
  MoRecipe *settings;  /* that a project begins with; NULL where the file says nothing */
  GPtrArray *findings; /* EditFinding, without repairs */
  GError *error;       /* why; one sentence */
  char *stage;         /* of a project, as edit-stage-text.h has it; or NULL */
} EditReading;

EditSource *edit_source_new (GFile *file, const char *clip_name);
void edit_source_free (gpointer source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditSource, edit_source_free)
gpointer edit_read (gpointer source, MoContext *context);
void edit_reading_free (gpointer reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditReading, edit_reading_free)

/* A document's recipe says all of a project: it begins with the settings of the file, and one that
 * was taken back since has its preset. To mo_convert and mo_write, a field that is not set is as the
 * file says; this makes of the one recipe the other. Unref it. */
MoRecipe *edit_recipe_against_file (const MoClip *clip, MoRecipe *recipe);

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;
  GPtrArray *findings;  /* those of the reading */
  MoPrepared *prepared; /* by an earlier one, taken where it fits; or NULL */
} EditConversion;

/* A clip, converted by a recipe. */
typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;     /* the document's */
  MoPrepared *prepared; /* what it was made of; NULL where that was refused */
  MoAnim *anim;         /* NULL with `motion` where it was refused */
  MoMotion *motion;     /* as an upload will play it */
  GPtrArray *findings;  /* EditFinding: of reading, converting and checking, with repairs */
  GError *error;
  double frame_time; /* seconds between the result's frames; 0 where it has none */
  guint n_joints, n_keys;
  double duration;
  gsize size;     /* bytes as a file */
  char *obstacle; /* why no .anim can be written of it, a sentence; or NULL */
} EditResult;

/* `prepared` may be NULL. */
EditConversion *edit_conversion_new (MoClip *clip, MoRecipe *recipe, GPtrArray *findings,
                                     MoPrepared *prepared);
void edit_conversion_free (gpointer conversion);
gpointer edit_convert (gpointer conversion, MoContext *context);
void edit_result_free (gpointer result);

typedef struct
{
  const char *format; /* its id */
  MoClip *clip;
  MoRecipe *recipe;
  char *stage;   /* with the next; or NULL */
  GFile *place;  /* where the project will be */
  GFile *source; /* the file that the clip is from, where all its animations are wanted; or NULL */
} EditWriting;

/* A file's bytes, not yet anywhere. */
typedef struct
{
  MoRecipe *recipe; /* what they hold */
  char *stage;      /* and this; or NULL */
  GBytes *bytes;    /* NULL where it was refused */
  GError *error;
} EditWritten;

EditWriting *edit_writing_new (const char *format, MoClip *clip, MoRecipe *recipe);

/* Those of a project have a stage, told against the folder of the place. */
void edit_writing_set_stage (EditWriting *self, const char *stage, GFile *place);
void edit_writing_free (gpointer writing);
gpointer edit_write (gpointer writing, MoContext *context);
void edit_written_free (gpointer written);

/* Instead of parts all animations of the file are wanted, which is read for each. */
void edit_writing_set_source (EditWriting *self, GFile *source);

/* The bytes of every part of the recipe, or of every animation of the file, in their order. */
typedef struct
{
  GPtrArray *bytes; /* GBytes */
  GError *error;    /* why they are not all there */
} EditParts;

gpointer edit_write_parts (gpointer writing, MoContext *context);
void edit_parts_free (gpointer parts);

G_END_DECLS
