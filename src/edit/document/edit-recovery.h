/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

G_BEGIN_DECLS

/* What a crash or a kill leaves: the file of a document, its recipe and its stage, written a few seconds after
 * a change while there is something unsaved, and removed when it is saved or closed. Files stand in
 * the folder "recovery" of the state folder; each is locked by the program that has the document
 * open, and the system takes the lock away with the program, however that ends. */

/* No more than this is ever lost (milliseconds). */
#define EDIT_RECOVERY_INTERVAL 5000u

#define EDIT_TYPE_RECOVERY (edit_recovery_get_type ())
G_DECLARE_FINAL_TYPE (EditRecovery, edit_recovery, EDIT, RECOVERY, GObject)

/* Follows a document. `interval` is EDIT_RECOVERY_INTERVAL but in tests. */
EditRecovery *edit_recovery_new (EditDocument *document, const char *state_folder, guint interval);

/* Writes at once where something is unsaved. */
void edit_recovery_save_now (EditRecovery *self);

/* The document was closed, and what is unsaved in it is not wanted. Follows it no more. */
void edit_recovery_discard (EditRecovery *self);

/* A document that was not closed. To restore it, open `file`, then edit_recoverable_restore;
 * edit_recovery_save_now on the new document, then edit_recoverable_discard. */
typedef struct
{
  char *path; /* of what was written */
  GFile *file;
  GFile *project; /* or NULL */
  MoRecipe *recipe;
  char *stage;     /* as the document had it; or NULL */
  GDateTime *when; /* it was written; local time */
} EditRecoverable;

void edit_recoverable_free (EditRecoverable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditRecoverable, edit_recoverable_free)

/* All that no running program has open, newest first; EditRecoverable, owned by the array. What cannot
 * be read is set aside, so that it is met once, and its new path added to `bad` (strings to free). */
GPtrArray *edit_recovery_list (const char *state_folder, GPtrArray *bad);

/* Gives a document that has opened the file what was unsaved, as one step: it counts as modified, and what was
 * opened is one undo away. */
void edit_recoverable_restore (const EditRecoverable *self, EditDocument *document);

/* It is restored, or not wanted. */
void edit_recoverable_discard (EditRecoverable *self);

G_END_DECLS
