/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-change.h"

#include "mo-clip.h"
#include "mo-diagnostics.h"
#include "mo-motion.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* The repair of a finding as changes to the recipe, from one table by finding code. Made together
 * with the finding, in the thread, because some repairs need the whole motion. */

#define EDIT_FIX_MAX_CHANGES 2u

typedef struct
{
  const char *label; /* untranslated: the label of a button; never NULL */
  guint n_changes;
  EditChange changes[EDIT_FIX_MAX_CHANGES];
  /* Of a fix whose only change sets all lines of a list and is about some of them: the lines as they were, to merge it
   * with others (edit-line-merge.h). NULL otherwise. Owned. */
  char *before;
} EditFix;

typedef struct
{
  const MoClip *clip;
  MoRecipe *recipe;   /* with which the finding was made */
  const MoAnim *anim; /* NULL, like `motion`, if the conversion failed */
  const MoMotion *motion;
  MoPrepared *prepared; /* that it was made from; or NULL */
} EditFixInput;

/* NULL if no repair is known, or the recipe already has it. */
EditFix *edit_fix_new (const MoDiagnostic *finding, const EditFixInput *input);
void edit_fix_free (EditFix *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditFix, edit_fix_free)

/* The recipe with all changes applied. NULL with `error` set if a change is invalid. */
MoRecipe *edit_fix_apply (const EditFix *self, MoRecipe *recipe, GError **error);

/* Whether it gives other edits than those that the recipe had when it was made: two such cannot be applied one after the
 * other, but merged (mo_edits_merge). */
gboolean edit_fix_has_edits (const EditFix *self);

gboolean edit_fix_equal (const EditFix *a, const EditFix *b);

G_END_DECLS
