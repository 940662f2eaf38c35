/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"
#include "mo-motion.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* The checks before an upload: every limit and quirk of the world that would spoil the result,
 * each as a finding with its reason and how to fix it. */

typedef struct
{
  const MoClip *clip;
  const MoRecipe *recipe; /* including the settings in the file */
  const MoAnim *anim;     /* the result */
  const MoMotion *motion; /* the same, as it will play in-world */
  MoContext *context;     /* where findings go */
} MoCheckInput;

/* One row of the table of checks. Related checks share a file. */
typedef struct
{
  const char *id;
  const char *title; /* untranslated */
  void (*run) (const MoCheckInput *input);
} MoCheck;

/* All checks; NULL-terminated. */
const MoCheck *const *mo_checks (void);

/* Runs all checks on a result. Keeping the findings of reading and converting is up to the
 * caller. */
void mo_check (const MoClip *clip, const MoRecipe *recipe, const MoAnim *anim, MoContext *context);

/* How far below the floor the lowest sole gets, in metres, and when; 0 if none does, or if the
 * motion moves neither legs nor hip. */
double mo_check_foot_depth (const MoMotion *motion, double *when);

/* Whether it is a pose or an animation from nothing of which nothing is posed yet: its one key is there because an .anim
 * needs one. */
gboolean mo_check_is_untouched (const MoClip *clip, const MoRecipe *recipe);

/* The checks that every written file must pass: FALSE with MO_ERROR_LIMIT if the result is longer
 * than viewers play or has too many joints or constraints, with MO_ERROR_INVALID if the viewer
 * would reject a constraint. A result that is only too large for an upload is written, with a
 * finding. */
gboolean mo_check_limits (const MoAnim *anim, MoContext *context, GError **error);

G_END_DECLS
