/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"
#include "mo-part.h"
#include "mo-recipe.h"
#include "mo-source.h"

G_BEGIN_DECLS

/* What a writer is given. It uses what its format holds. */
typedef struct
{
  const MoClip *clip;     /* never NULL */
  const MoRecipe *recipe; /* never NULL */
  const MoAnim *anim;     /* the converted result; only where the format's writes_anim is set */
  const char *name;       /* of the file, whose suffix may say which kind of it; NULL for none */
  const char *stage;      /* what a project has as MoClip.stage; or NULL */
} MoExport;

/* One file format: one file of code and one row in the table. The open dialog, --to, the list of
 * formats and the tests follow from the row. */
typedef struct
{
  const char *id;    /* "bvh", for --to */
  const char *title; /* untranslated */
  const char *mime_type;
  const char *const *suffixes; /* without dot, first is the one written; NULL-ended */

  /* How sure these first bytes (at most MO_PROBE_BYTES) are of this format, 0..100. Content beats
   * suffix. */
  int (*probe) (const guint8 *head, gsize size);

  /* A new clip, or NULL with `error` set; findings go to the context. NULL where it is not read. */
  MoClip *(*read) (MoSource *source, MoContext *context, GError **error);

  /* The file's bytes, or NULL with `error` set. NULL where it is not written. */
  GBytes *(*write) (const MoExport *export, MoContext *context, GError **error);

  gboolean holds_parts; /* `write` makes one file of all parts that a recipe has */
  gboolean holds_clips; /* `write` keeps the other animations of a file of the same format */
  gboolean is_in_bvj;   /* a BVJ holds all of such a file, so that a project needs no copy of it */
  gboolean is_project;  /* a project is such a file, and carries those that it does not hold */
  gboolean writes_anim; /* `write` wants the converted result and not only the clip */
} MoFormat;

#define MO_PROBE_BYTES 4096

extern const MoFormat mo_format_bvh;
extern const MoFormat mo_format_bvj;
extern const MoFormat mo_format_htr;
extern const MoFormat mo_format_vml;
extern const MoFormat mo_format_pose;
extern const MoFormat mo_format_anim;

/* All formats; NULL-ended. */
const MoFormat *const *mo_formats (void);

const MoFormat *mo_format_by_id (const char *id);

/* By the suffix of a file name, any case; NULL when no format has it. */
const MoFormat *mo_format_by_suffix (const char *filename);

/* Finds out by the content, and by the name where that leaves a doubt, which format the source
 * has, and reads it. MO_ERROR_UNRECOGNISED where none has. */
MoClip *mo_read (MoSource *source, MoContext *context, GError **error);

/* Gives a clip, just read from the source, the bytes that a project of it carries; a finding where
 * they are too many. FALSE with `error` set where they cannot be read again. */
gboolean mo_keep_original (MoClip *clip, MoSource *source, MoContext *context, GError **error);

/* Writes what was converted where the format wants that. What the file has besides and the result has not
 * is found. MO_ERROR_UNSUPPORTED where the result could not be read again. */
GBytes *mo_write_export (const MoFormat *format, const MoExport *export, MoContext *context,
                         GError **error);

/* Converts where the format wants that, and writes. */
GBytes *mo_write (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                  MoContext *context, GError **error);

/* The same with another stage than the clip's (as MoClip.stage; NULL for none). */
GBytes *mo_write_with_stage (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                             const char *stage, MoContext *context, GError **error);

/* Writes one part of the clip's result: an .anim as mo_convert makes it, and in other formats the same
 * motion, on the avatar's own bones, called as the clip calls them. `anim` gets the animation (unref it) where it is not NULL. For
 * formats without `holds_parts`. */
GBytes *mo_write_part (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                       const MoPart *part, MoAnim **anim, MoContext *context, GError **error);

G_END_DECLS
