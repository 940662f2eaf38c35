/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"
#include "mo-format-list.h"
#include "mo-recipe.h"
#include "mo-source.h"

G_BEGIN_DECLS

/* The input of a writer, which uses what its format can store. */
typedef struct
{
  const MoClip *clip;     /* never NULL */
  const MoRecipe *recipe; /* never NULL */
  const MoAnim *anim;     /* the converted result; only where the format's writes_anim is set */
  const char *name;       /* of the file, whose suffix may select a variant; NULL if none */
  const char *stage;      /* the stage of a project, as in MoClip.stage; or NULL */
  const MoClip *shown;    /* what a project of a clip from nothing shows other programs; or NULL */
  const MoClip *skeleton; /* a clip whose skeleton the motion is written onto, or NULL */
  /* What `clip` is the result of, which may say more than a motion; or NULL. */
  const MoClip *made_of;
  const MoRecipe *made_by; /* with `made_of`: the settings that were worked in */
  gboolean is_project;     /* of the clip and its recipe: nothing of it is applied to the motion */
  /* Works edits into the motion even where the format could keep them apart. */
  gboolean bakes_edits;
} MoExport;

/* One file format: a folder of code, and its name in the list of this folder's meson.build. The open
 * dialog, --to, the list of formats and the tests follow from this row. */
typedef struct
{
  const char *id;    /* "bvh", for --to */
  const char *title; /* untranslated */
  const char *mime_type;
  const char *const *suffixes; /* without dot, the first is used for writing; NULL-terminated */

  /* How certain it is that these first bytes (at most MO_PROBE_BYTES) are this format, 0..100.
   * Content takes precedence over the suffix. */
  int (*probe) (const guint8 *head, gsize size);

  /* Returns a new clip, or NULL with `error` set; findings go to the context. NULL if it cannot be
   * read. */
  MoClip *(*read) (MoSource *source, MoContext *context, GError **error);

  /* Returns the file's bytes, or NULL with `error` set. NULL if it cannot be written. */
  GBytes *(*write) (const MoExport *export, MoContext *context, GError **error);

  gboolean holds_parts; /* `write` puts all parts of a recipe into one file */
  gboolean holds_clips; /* `write` keeps the other animations of a file of the same format */
  gboolean is_in_bvj;   /* a BVJ can store everything in such a file, so a project needs no copy of
                         * it */
  gboolean is_project;  /* a project is such a file, and contains source files that it cannot
                         * represent */
  /* For programs that show motions: written as the result on the avatar's skeleton, unless the recipe chooses another. */
  gboolean shows_result;
  gboolean writes_anim; /* `write` needs the converted result, not just the clip */
} MoFormat;

#define MO_PROBE_BYTES 4096

#define MO_FORMAT_DECLARE(name) extern const MoFormat mo_format_##name;
MO_FORMATS (MO_FORMAT_DECLARE)

G_END_DECLS
