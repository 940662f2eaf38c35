/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

G_BEGIN_DECLS

/* Recovery after a crash: the file of a document, its recipe and its stage are written a
 * second after a change while anything is unsaved, and removed when it is saved or closed. The
 * files are in the folder "recovery" of the state folder. Each is locked by the program that has
 * the document open; the system releases the lock when the program ends, however that happens. */

/* At most this much work is ever lost (milliseconds). */
#define EDIT_RECOVERY_INTERVAL 1000u

#define EDIT_TYPE_RECOVERY (edit_recovery_get_type ())
G_DECLARE_FINAL_TYPE (EditRecovery, edit_recovery, EDIT, RECOVERY, GObject)

/* Follows a document. `interval` (milliseconds) is EDIT_RECOVERY_INTERVAL except in tests. */
EditRecovery *edit_recovery_new (EditDocument *document, const char *state_folder, guint interval);

/* Writes immediately, if anything is unsaved. */
void edit_recovery_save_now (EditRecovery *self);

/* The document was closed without saving on purpose: removes the file and stops following it. */
void edit_recovery_discard (EditRecovery *self);

/* A document that was not closed properly. To restore it, open `file`, then call
 * edit_recoverable_restore; edit_recovery_save_now for the new document; then
 * edit_recoverable_discard. */
typedef struct
{
  char *path; /* of the recovery file */
  GFile *file;
  GFile *project; /* or NULL */
  MoRecipe *recipe;
  char *stage;     /* as in the document; or NULL */
  GDateTime *when; /* when it was written; local time */
} EditRecoverable;

void edit_recoverable_free (EditRecoverable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditRecoverable, edit_recoverable_free)

/* All recovery files that no running program has locked, newest first; EditRecoverable, owned by
 * the array. Files that cannot be read are set aside, so that this happens only once, and their new
 * paths are added to `bad` (strings, freed by the array). */
GPtrArray *edit_recovery_list (const char *state_folder, GPtrArray *bad);

/* Applies the unsaved settings to a document that has opened the file, as one step: it counts as
 * modified, and undo returns to the state as opened. */
void edit_recoverable_restore (const EditRecoverable *self, EditDocument *document);

/* Removes the file, after restoring it or because it is not wanted. */
void edit_recoverable_discard (EditRecoverable *self);

G_END_DECLS
