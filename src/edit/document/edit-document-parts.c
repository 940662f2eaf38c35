/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"

#include "mo-file-name.h"
#include "mo-split.h"

#include <glib/gi18n-lib.h>

/* Writing the parts or, if the recipe has none, all animations of a file that contains several. One
 * job makes the bytes of all of them, a second one writes the files. */

/* The data of a task. */
typedef struct
{
  GPtrArray *files; /* GFile, in the order of the parts */
} Target;

static void
target_free (gpointer data)
{
  Target *self = data;

  g_ptr_array_unref (self->files);
  g_free (self);
}

static gboolean
add_file (GPtrArray *files, GFile *folder, const char *title, const char *suffix, GError **error)
{
  g_autofree char *base = mo_file_name_from (title), *name = NULL;
  GFile *file;

  name = g_strconcat (base != NULL ? base : "_", ".", suffix, NULL);
  file = g_file_get_child (folder, name);
  for (guint i = 0; i < files->len; i++)
    if (g_file_equal (file, g_ptr_array_index (files, i)))
      {
        g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("Two parts would both be written to “%s”"),
                     name);
        g_object_unref (file);
        return FALSE;
      }
  g_ptr_array_add (files, file);
  return TRUE;
}

static gboolean
has_parts (EditDocument *self)
{
  return mo_lines_get_n_lines (edit_document_get_recipe (self)->part) > 0;
}

guint
edit_document_count_parts (EditDocument *self)
{
  guint n;

  if (self->clip == NULL)
    return 0;
  if (has_parts (self))
    return mo_lines_get_n_lines (edit_document_get_recipe (self)->part);
  n = self->clip->clip_names != NULL ? g_strv_length (self->clip->clip_names) : 0;
  return n > 1 ? n : 0;
}

gboolean
edit_document_has_script (EditDocument *self)
{
  return self->clip != NULL && mo_split_plays_on (edit_document_get_recipe (self));
}

GPtrArray *
edit_document_name_parts (EditDocument *self, GFile *folder, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  const MoLines *parts = edit_document_get_recipe (self)->part;
  g_autofree char *script = NULL;

  for (guint i = 0; i < edit_document_count_parts (self); i++)
    {
      const MoPart *part = has_parts (self) ? mo_lines_get_parsed (parts, i) : NULL;

      if (!add_file (files, folder, part != NULL ? part->name : self->clip->clip_names[i],
                     mo_format_anim.suffixes[0], error))
        return NULL;
    }
  if (edit_document_has_script (self))
    script = edit_document_suggest_name (self);
  if (script != NULL && !add_file (files, folder, script, "lsl", error))
    return NULL;
  return g_steal_pointer (&files);
}

static GTask *
end_writing (EditDocument *self)
{
  GTask *task = g_steal_pointer (&self->exporting_parts.task);

  edit_document_update_state (self);
  return task;
}

static void
fail (EditDocument *self, GError *error)
{
  g_autoptr (GTask) task = end_writing (self);

  g_task_return_error (task, error);
}

static void
on_put (gpointer owner, gpointer output)
{
  EditDocument *self = owner;
  EditPutDone *done = output;
  g_autoptr (GTask) task = NULL;

  if (done == NULL)
    fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("It was cancelled")));
  else if (done->error != NULL)
    fail (self, g_steal_pointer (&done->error));
  else
    {
      task = end_writing (self);
      g_task_return_boolean (task, TRUE);
    }
  g_clear_pointer (&done, edit_put_done_free);
}

static void
on_made (gpointer owner, gpointer output)
{
  EditDocument *self = owner;
  EditParts *parts = output;
  GTask *task = self->exporting_parts.task;
  const Target *target = g_task_get_task_data (task);

  if (parts == NULL)
    fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("It was cancelled")));
  else if (parts->error != NULL)
    fail (self, g_steal_pointer (&parts->error));
  else
    edit_job_start (self->exporting_parts.putting, edit_put_new (target->files, parts->bytes),
                    g_task_get_cancellable (task));
  g_clear_pointer (&parts, edit_parts_free);
}

static void
on_progress (gpointer owner)
{
  edit_document_update_state (owner);
}

static const EditJobKind making = { edit_write_parts, edit_writing_free, edit_parts_free, on_made,
                                    on_progress };

static const EditJobKind putting = { edit_put, edit_put_free, edit_put_done_free, on_put, NULL };

void
edit_document_init_parts (EditDocument *self)
{
  self->exporting_parts = (EditWriter){ self, mo_format_anim.id };
  self->exporting_parts.job = edit_job_new (&making, self);
  self->exporting_parts.putting = edit_job_new (&putting, self);
}

void
edit_document_export_parts_async (EditDocument *self, GFile *folder, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);
  g_autoptr (GPtrArray) files = NULL;
  GError *error = NULL;
  EditWriting *writing;
  Target *target;

  g_task_set_source_tag (task, edit_document_export_parts_async);
  if (self->exporting_parts.task != NULL)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PENDING, _ ("Already being written"));
  else if (edit_document_count_parts (self) == 0)
    error = g_error_new_literal (MO_ERROR, MO_ERROR_USAGE, _ ("There is nothing to write"));
  else if (!edit_document_is_between_clips (self, &error))
    files = edit_document_name_parts (self, folder, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  target = g_new0 (Target, 1);
  target->files = g_steal_pointer (&files);
  g_task_set_task_data (task, target, target_free);
  self->exporting_parts.task = task;
  writing = edit_writing_new (mo_format_anim.id, self->clip, edit_document_get_recipe (self));
  if (!has_parts (self))
    edit_writing_set_source (writing, self->file);
  edit_job_start (self->exporting_parts.job, writing, cancellable);
  edit_document_update_state (self);
}

gboolean
edit_document_export_parts_finish (EditDocument *self, GAsyncResult *result, GError **error)
{
  return edit_document_save_finish (self, result, error);
}

/* -- Splitting --------------------------------------------------------------------------------- */

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;
  char *name;
} Splitting;

static void
splitting_free (gpointer data)
{
  Splitting *self = data;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_free (self->name);
  g_free (self);
}

static void
split (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Splitting *self = data;
  g_autoptr (MoContext) quiet = mo_context_new (cancellable);
  GError *error = NULL;
  MoRecipe *made =
      mo_split_plan (self->clip, self->recipe, self->name, MO_MAX_ANIM_BYTES, quiet, &error);

  if (made == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, made, (GDestroyNotify) mo_recipe_unref);
}

gboolean
edit_document_can_split (EditDocument *self)
{
  const MoAnim *anim = edit_document_get_anim (self);

  return self->clip != NULL && anim != NULL && !has_parts (self)
         && (double) anim->duration > MO_MAX_DURATION
         && edit_document_get_recipe (self)->mode == MO_MODE_FAITHFUL;
}

void
edit_document_split_async (EditDocument *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Splitting *splitting;

  if (!edit_document_can_split (self))
    {
      g_task_return_new_error (task, MO_ERROR, MO_ERROR_USAGE, "%s",
                               _ ("There is nothing to write"));
      return;
    }
  splitting = g_new0 (Splitting, 1);
  splitting->clip = mo_clip_ref (self->clip);
  splitting->recipe = mo_recipe_ref (edit_document_get_recipe (self));
  splitting->name = g_strdelimit (edit_document_suggest_name (self), "=;", '_');
  g_task_set_task_data (task, splitting, splitting_free);
  g_task_run_in_thread (task, split);
}

gboolean
edit_document_split_finish (EditDocument *self, GAsyncResult *result, GError **error)
{
  const Splitting *splitting = g_task_get_task_data (G_TASK (result));
  g_autoptr (MoRecipe) made = g_task_propagate_pointer (G_TASK (result), error);

  if (made == NULL)
    return FALSE;
  if (splitting->clip != self->clip || splitting->recipe != edit_document_get_recipe (self))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                           _ ("The motion was changed meanwhile: try again"));
      return FALSE;
    }
  edit_document_set_recipe (self, made, NULL);
  return TRUE;
}
