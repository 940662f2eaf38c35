/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

#include "mo-take-over.h"

#include <glib/gi18n-lib.h>

/* Taking the motion of the file over as keys, in a thread. */

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;
  gboolean is_all;
  guint8 joints[MO_RIG_N_JOINTS];
  MoTakenOver facts;
} Taking;

static void
taking_free (gpointer data)
{
  Taking *self = data;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_free (self);
}

static void
take (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Taking *self = data;
  g_autoptr (MoContext) quiet = mo_context_new (cancellable);
  GError *error = NULL;
  MoEdit *edit = mo_take_over (self->clip, self->recipe, self->is_all ? NULL : self->joints,
                               MO_TAKE_OVER_WITHIN, &self->facts, quiet, &error);

  if (edit == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, edit, (GDestroyNotify) mo_edit_unref);
}

void
edit_posing_take_over_async (EditPosing *self, gboolean is_all, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Taking *taking;

  if (edit_posing_find_obstacle (self) != NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                               edit_posing_find_obstacle (self));
      return;
    }
  taking = g_new0 (Taking, 1);
  taking->clip = mo_clip_ref (edit_document_get_clip (self->document));
  taking->recipe = mo_clip_merge_recipe (taking->clip, edit_document_get_recipe (self->document));
  taking->is_all = is_all || !edit_posing_find_joints (self, taking->joints);
  g_task_set_task_data (task, taking, taking_free);
  g_task_run_in_thread (task, take);
}

/* Settings that were changed meanwhile stay, as the motion below all edits does not depend on most of them; another clip
 * or joint map makes it another motion. */
gboolean
edit_posing_take_over_finish (EditPosing *self, GAsyncResult *result, guint *n_keys, double *off,
                              GError **error)
{
  const Taking *taking = g_task_get_task_data (G_TASK (result));
  MoEdit *edit = g_task_propagate_pointer (G_TASK (result), error);
  const MoEdits *edits;
  MoEdits *made;

  if (edit == NULL)
    return FALSE;
  edits = edit_document_get_recipe (self->document)->edits;
  if (taking->clip != edit_document_get_clip (self->document)
      || (edits != NULL && edits->list->len >= MO_MAX_EDITS))
    {
      mo_edit_unref (edit);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                           _ ("The motion was changed meanwhile: try again"));
      return FALSE;
    }
  g_free (edit->name);
  edit->name = g_strdup (_ ("Keys of the file"));
  *n_keys = taking->facts.n_keys;
  *off = taking->facts.off;
  made = mo_edits_with_taken (edits, edit);
  mo_edits_tell_source (made, taking->facts.span.end, taking->facts.span.frame_time,
                        mo_clip_name (taking->clip));
  edit_posing_set_edits (self, made, NULL);
  return TRUE;
}
