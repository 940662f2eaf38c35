/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"
#include "edit-title.h"

#include "mo-file-name.h"
#include "mo-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Saving and exporting: one job makes the bytes, a second one writes the file. */

#define PROJECT_FORMAT "bvj"
#define EXPORT_FORMAT "anim"

/* The data of a task. */
typedef struct
{
  GFile *file;
  MoRecipe *recipe; /* contained in the bytes; NULL until they exist */
  char *stage;      /* likewise, or NULL */
  gboolean is_held; /* the target is the watched file, and its watch is on hold */
  gboolean is_copy; /* it is not where the next export goes */
} Target;

static void
target_free (gpointer data)
{
  Target *self = data;

  g_object_unref (self->file);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_free (self->stage);
  g_free (self);
}

static GTask *
end_writing (EditWriter *writer)
{
  GTask *task = g_steal_pointer (&writer->task);

  edit_document_update_state (writer->document);
  return task;
}

static void
fail (EditWriter *writer, GError *error)
{
  g_autoptr (GTask) task = end_writing (writer);

  g_task_return_error (task, error);
}

static void
note_written (EditWriter *writer, const Target *target)
{
  EditDocument *self = writer->document;
  gboolean is_project = writer == &self->saving;

  if (is_project)
    {
      edit_history_mark_saved (self->history, target->recipe);
      edit_history_mark_stage_saved (self->history, target->stage);
    }
  if (is_project)
    edit_document_set_project (self, target->file);
  else if (!target->is_copy)
    edit_document_set_export_file (self, target->file);
}

static GError *
new_cancelled (void)
{
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("It was cancelled"));
}

static void
on_put (gpointer owner, gpointer output)
{
  EditWriter *writer = owner;
  EditPutDone *done = output;
  const Target *target = g_task_get_task_data (writer->task);
  GError *error = done != NULL ? g_steal_pointer (&done->error) : new_cancelled ();
  g_autoptr (GTask) task = NULL;

  g_clear_pointer (&done, edit_put_done_free);
  if (target->is_held)
    edit_watch_release (writer->document->watch);
  if (error != NULL)
    {
      fail (writer, error);
      return;
    }
  note_written (writer, target);
  task = end_writing (writer);
  g_task_return_boolean (task, TRUE);
}

static void
put (EditWriter *writer, GFile *file, GBytes *bytes)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  g_ptr_array_add (files, g_object_ref (file));
  g_ptr_array_add (all, g_bytes_ref (bytes));
  edit_job_start (writer->putting, edit_put_new (files, all),
                  g_task_get_cancellable (writer->task));
}

static void
on_written (gpointer owner, gpointer output)
{
  EditWriter *writer = owner;
  EditWritten *written = output;
  Target *target = g_task_get_task_data (writer->task);

  if (written == NULL)
    fail (writer, new_cancelled ());
  else if (written->error != NULL)
    fail (writer, g_steal_pointer (&written->error));
  else
    {
      target->recipe = mo_recipe_ref (written->recipe);
      target->stage = g_strdup (written->stage);
      target->is_held = g_file_equal (target->file, writer->document->file);
      if (target->is_held)
        edit_watch_hold (writer->document->watch);
      put (writer, target->file, written->bytes);
    }
  g_clear_pointer (&written, edit_written_free);
}

static void
on_progress (gpointer owner)
{
  edit_document_update_state (((EditWriter *) owner)->document);
}

static const EditJobKind writing = { edit_write, edit_writing_free, edit_written_free, on_written,
                                     on_progress };

static const EditJobKind putting = { edit_put, edit_put_free, edit_put_done_free, on_put, NULL };

void
edit_document_init_write (EditDocument *self)
{
  self->saving = (EditWriter){ self, PROJECT_FORMAT };
  self->exporting = (EditWriter){ self, EXPORT_FORMAT };
  self->saving.job = edit_job_new (&writing, &self->saving);
  self->exporting.job = edit_job_new (&writing, &self->exporting);
  self->saving.putting = edit_job_new (&putting, &self->saving);
  self->exporting.putting = edit_job_new (&putting, &self->exporting);
}

/* A running task would keep the document alive, so there is none. */
void
edit_document_clear_write (EditDocument *self)
{
  EditWriter *writers[] = { &self->saving, &self->exporting, &self->exporting_parts };

  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      edit_job_free (writers[i]->job);
      edit_job_free (writers[i]->putting);
    }
}

void
edit_document_cancel_writing (EditDocument *self)
{
  EditWriter *writers[] = { &self->saving, &self->exporting, &self->exporting_parts };

  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      edit_job_cancel (writers[i]->job);
      edit_job_cancel (writers[i]->putting);
    }
}

/* Of an export: by the suffix, an .anim if that says nothing. */
static const char *
format_of (const EditWriter *writer, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const MoFormat *format = name != NULL ? mo_format_by_suffix (name) : NULL;

  return writer == &writer->document->exporting && format != NULL ? format->id : writer->format;
}

/* `skeleton` is a clip's to export onto, or NULL. */
static void
begin_writing (EditWriter *writer, GFile *file, MoRecipe *recipe, GFile *skeleton, gboolean is_copy,
               GTask *task)
{
  EditDocument *self = writer->document;
  Target *target = g_new0 (Target, 1);
  GError *error = NULL;
  EditWriting *input;

  target->file = g_object_ref (file);
  target->is_copy = is_copy;
  g_task_set_task_data (task, target, target_free);
  if (writer->task != NULL)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PENDING, _ ("Already being written"));
  else if (self->clip == NULL)
    error = g_error_new_literal (MO_ERROR, MO_ERROR_USAGE, _ ("There is nothing to write"));
  if (error != NULL || edit_document_is_between_clips (self, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  writer->task = task;
  input = edit_writing_new (format_of (writer, file), self->clip, recipe);
  if (writer == &self->saving)
    edit_writing_set_stage (input, edit_document_get_stage (self), file);
  else
    edit_writing_set_export (input, skeleton);
  edit_job_start (writer->job, input, g_task_get_cancellable (task));
  edit_document_update_state (self);
}

void
edit_document_save_async (EditDocument *self, GFile *file, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, edit_document_save_async);
  begin_writing (&self->saving, file, edit_document_get_recipe (self), NULL, FALSE, task);
}

gboolean
edit_document_save_finish (EditDocument *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
edit_document_export_async (EditDocument *self, GFile *file, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, edit_document_export_async);
  begin_writing (&self->exporting, file, edit_document_get_recipe (self), self->skeleton, FALSE,
                 task);
}

void
edit_document_export_copy_async (EditDocument *self, GFile *file, const char *choice, GFile *own,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);
  MoRecipe *recipe = edit_document_get_recipe (self);
  g_autoptr (MoRecipe) chosen =
      choice != NULL ? mo_recipe_with (recipe, MO_FIELD_SKELETON, choice, NULL) : NULL;

  g_task_set_source_tag (task, edit_document_export_copy_async);
  begin_writing (&self->exporting, file, chosen != NULL ? chosen : recipe, own, TRUE, task);
}

gboolean
edit_document_export_finish (EditDocument *self, GAsyncResult *result, GError **error)
{
  return edit_document_save_finish (self, result, error);
}

char *
edit_document_suggest_name (EditDocument *self)
{
  g_autoptr (MoRecipe) merged =
      mo_clip_merge_recipe (edit_document_get_clip (self), edit_document_get_recipe (self));
  char *own = mo_file_name_from (merged->name), *dot;

  if (own != NULL)
    return own;
  own = g_strdup (self->title);
  dot = strrchr (own, '.');
  if (dot != NULL && dot != own)
    *dot = '\0';
  return own;
}

/* Next to the source, but never the source itself, which must not be replaced by its result. */
static GFile *
suggest_file (EditDocument *self, GFile *last, const char *suffix)
{
  g_autofree char *name = NULL, *full = NULL, *other = NULL;
  g_autoptr (GFile) folder = NULL, proposal = NULL;

  if (last != NULL || self->file == NULL)
    return last != NULL ? g_object_ref (last) : NULL;
  folder = g_file_get_parent (self->file);
  if (folder == NULL)
    return NULL;
  name = edit_document_suggest_name (self);
  full = g_strconcat (name, ".", suffix, NULL);
  proposal = g_file_get_child (folder, full);
  if (!g_file_equal (proposal, self->file))
    return g_steal_pointer (&proposal);
  other = g_strconcat (name, "-2.", suffix, NULL);
  return g_file_get_child (folder, other);
}

GFile *
edit_document_propose_project (EditDocument *self)
{
  return suggest_file (self, self->project, PROJECT_FORMAT);
}

GFile *
edit_document_propose_export (EditDocument *self)
{
  return suggest_file (self, self->export_file, EXPORT_FORMAT);
}

/* By another name than the project, which must not be replaced by its result. */
GFile *
edit_document_propose_for_others (EditDocument *self, const MoFormat *format)
{
  g_autofree char *suffix = g_strconcat ("result.", format->suffixes[0], NULL);

  return suggest_file (self, NULL, suffix);
}

void
edit_document_set_project (EditDocument *self, GFile *file)
{
  if (!g_set_object (&self->project, file))
    return;
  edit_document_notify (self, PROP_PROJECT);
  g_free (self->title);
  self->title = edit_title_find (self->file, file);
  edit_document_notify (self, PROP_TITLE);
}

void
edit_document_set_export_file (EditDocument *self, GFile *file)
{
  if (g_set_object (&self->export_file, file))
    edit_document_notify (self, PROP_EXPORT_FILE);
}

void
edit_document_set_export_skeleton (EditDocument *self, GFile *skeleton)
{
  g_set_object (&self->skeleton, skeleton);
}

GFile *
edit_document_get_export_skeleton (EditDocument *self)
{
  return self->skeleton;
}
