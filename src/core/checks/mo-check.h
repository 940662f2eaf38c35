/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-clip.h"
#include "mo-context.h"
#include "mo-motion.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* The look before the upload: every limit and habit of the world that would spoil the result, each
 * a finding with its reason and the way out. */

typedef struct
{
  const MoClip *clip;
  const MoRecipe *recipe; /* with what the file itself sets */
  const MoAnim *anim;     /* the result */
  const MoMotion *motion; /* the same, as the world will play it */
  MoContext *context;     /* where findings go */
} MoCheckInput;

/* One row of the table of checks: a file of the folder checks/ holds a few that belong together. */
typedef struct
{
  const char *id;
  const char *title; /* untranslated */
  void (*run) (const MoCheckInput *input);
} MoCheck;

/* All checks; NULL-ended. */
const MoCheck *const *mo_checks (void);

/* Runs all checks on a result. What reading and converting found is the caller's to keep. */
void mo_check (const MoClip *clip, const MoRecipe *recipe, const MoAnim *anim, MoContext *context);

/* How far below the floor the lowest sole comes, in metres, and when; 0 where none does, or where
 * the motion moves neither legs nor hip. */
double mo_check_foot_depth (const MoMotion *motion, double *when);

/* What no file may pass that is written: FALSE with MO_ERROR_LIMIT where the result is longer than
 * the world plays or has too many joints or constraints, with MO_ERROR_INVALID where it refuses a
 * constraint. One that is merely too large for an upload is written, with a finding. */
gboolean mo_check_limits (const MoAnim *anim, MoContext *context, GError **error);

G_END_DECLS
