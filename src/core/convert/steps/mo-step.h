/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"
#include "mo-over.h"
#include "mo-part.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* What the first phase asks of the rules for a joint of the file, and what they said. Where those of
 * another recipe say the same, it loads the same. */
typedef struct
{
  char *name;       /* in the file */
  int number;       /* rig joint, or below 0 */
  int position;     /* as in MoJointSettings */
  gboolean is_free; /* one that the avatar lacks is left out, and nothing is said of it */
} MoAsked;

/* The name is borrowed. */
MoAsked mo_asked (const MoRecipe *recipe, int number, const char *name);

/* A conversion under way: what the steps hand to each other. */
typedef struct
{
  const MoClip *clip;
  MoClip *retargeted;     /* owned; what stands in its place from loading on, or NULL */
  const MoRecipe *recipe; /* with what the file itself sets */
  MoContext *context;

  gboolean is_plain;  /* keys stay plain numbers: nothing may be rounded or thinned */
  const MoPart *part; /* what is kept of the motion; or NULL */
  const MoOver *over; /* what is laid over it; or NULL */
  GArray *asked;      /* MoAsked; NULL after loading */

  MoAnim *anim;   /* owned; the result so far, NULL before the first step that makes one */
  gpointer state; /* owned by `free_state`; between the steps of one mode */
  GDestroyNotify free_state;
} MoConversion;

/* One named pass of a conversion, in a file of its own. */
typedef struct
{
  const char *id;    /* "viewer-optimise" */
  const char *title; /* what it does, untranslated */
  gboolean (*applies) (const MoConversion *conversion);
  gboolean (*run) (MoConversion *conversion, GError **error);
} MoStep;

/* Whether a recipe, merged with what the clip sets, makes the keys of its result fewer. The keys of an
 * .anim were chosen by whoever made it: they stay unless the recipe says otherwise. */
gboolean mo_recipe_reduces (const MoRecipe *recipe, const MoClip *clip);

G_END_DECLS
