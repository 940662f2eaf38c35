/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"
#include "mo-effort.h"
#include "mo-over.h"
#include "mo-part.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* What the first phase needs to know from the rules for a joint of the file. If another recipe
 * gives the same answers, loading has the same result. */
typedef struct
{
  char *name;       /* in the file */
  int number;       /* rig joint, or negative */
  int position;     /* as in MoJointSettings */
  gboolean is_free; /* if the avatar has no such joint, it is left out without a finding */
} MoAsked;

/* The name is borrowed. */
MoAsked mo_asked (const MoRecipe *recipe, int number, const char *name);

/* A conversion in progress, which each step passes on to the next. */
typedef struct
{
  const MoClip *clip;
  MoClip *retargeted;     /* owned; replaces `clip` after loading, or NULL */
  const MoRecipe *recipe; /* merged with the settings in the file */
  MoContext *context;

  MoEffort effort;       /* MoConvertOptions */
  gboolean *leaves_keys; /* likewise */
  gboolean is_plain;     /* keys stay plain numbers: nothing may be rounded or left out */
  const MoPart *part;    /* the part of the motion to be kept; or NULL */
  const MoOver *over;    /* the motion that replaces some joints; or NULL */
  GArray *asked;         /* MoAsked; NULL after loading */
  gboolean spends_clip;  /* MoConvertOptions */

  /* Another result of the same motion below all edits, with the same loop: the edits that it has, and its take, in which the
   * body may be at another place. Keys of joints for which edits are the same are taken from it. NULL for none. */
  const MoEdits *edits_before;
  gconstpointer edited_before;

  gboolean are_edits_in; /* what waits for edits goes on */

  MoAnim *anim;   /* owned; the result, NULL until a step makes it */
  gpointer state; /* owned, freed by `free_state`; shared by the steps of one mode */
  GDestroyNotify free_state;
} MoConversion;

/* One named pass of a conversion: a file of its own, and its name in a list of the folder's meson.build. */
typedef struct
{
  const char *id;    /* "viewer-optimise" */
  const char *title; /* its effect, untranslated */
  gboolean (*applies) (const MoConversion *conversion);
  gboolean (*run) (MoConversion *conversion, GError **error);
  gboolean knows_rest; /* that tracks of a take may rest (mo-take.h): they are not woken for it */
} MoStep;

/* For lists of steps: a declaration, and a row of a table. */
#define MO_STEP_DECLARE(name) extern const MoStep mo_step_##name;
#define MO_STEP_ROW(name) &mo_step_##name,

/* Whether a recipe, merged with the settings in the file, reduces the keys of its result. The
 * keys of an .anim were chosen by its maker: they are kept unless the recipe says otherwise. */
gboolean mo_recipe_reduces (const MoRecipe *recipe, const MoClip *clip);

G_END_DECLS
