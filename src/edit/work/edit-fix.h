/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-change.h"

#include "mo-clip.h"
#include "mo-diagnostics.h"
#include "mo-motion.h"

G_BEGIN_DECLS

/* The repair of a finding as changes of the recipe, from one table of finding codes. Made where the
 * finding is made, in the thread, because some repairs look at the whole motion. */

#define EDIT_FIX_MAX_CHANGES 2u

typedef struct
{
  const char *label; /* untranslated: what a button says; never NULL */
  guint n_changes;
  EditChange changes[EDIT_FIX_MAX_CHANGES];
} EditFix;

typedef struct
{
  const MoClip *clip;
  MoRecipe *recipe;   /* what the finding was made with */
  const MoAnim *anim; /* NULL with `motion` where the conversion was refused */
  const MoMotion *motion;
} EditFixInput;

/* NULL where nothing is known that would help, or where it is set like that already. */
EditFix *edit_fix_new (const MoDiagnostic *finding, const EditFixInput *input);
void edit_fix_free (EditFix *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditFix, edit_fix_free)

/* The recipe with all its changes. */
MoRecipe *edit_fix_apply (const EditFix *self, MoRecipe *recipe, GError **error);

gboolean edit_fix_equal (const EditFix *a, const EditFix *b);

G_END_DECLS
