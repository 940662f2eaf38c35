/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"

#include "text/mo-file-name.h"

#include <glib/gi18n-lib.h>

/* Writing the parts: a thread makes the bytes of all of them, then GIO puts one file after the other
 * in its place. */

/* What a task is about. */
typedef struct
{
  GPtrArray *files; /* GFile, of the parts in their order */
  EditParts *parts; /* their bytes; NULL until there are any */
  guint n_written;
} Target;

static void
target_free (gpointer data)
{
  Target *self = data;

  g_ptr_array_unref (self->files);
  g_clear_pointer (&self->parts, edit_parts_free);
  g_free (self);
}

static gboolean
add_file (GPtrArray *files, GFile *folder, const char *line, GError **error)
{
  g_auto (MoPart) part = { NULL };
  g_autofree char *base = NULL, *name = NULL;
  GFile *file;

  if (!mo_part_parse (line, &part, error))
    return FALSE;
  base = mo_file_name_from (part.name);
  name = g_strconcat (base != NULL ? base : "_", ".", mo_format_anim.suffixes[0], NULL);
  file = g_file_get_child (folder, name);
  for (guint i = 0; i < files->len; i++)
    if (g_file_equal (file, g_ptr_array_index (files, i)))
      {
        g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("Two parts would both become “%s”"),
                     name);
        g_object_unref (file);
        return FALSE;
      }
  g_ptr_array_add (files, file);
  return TRUE;
}

GPtrArray *
edit_document_name_parts (EditDocument *self, GFile *folder, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (char **line = edit_document_get_recipe (self)->part; *line != NULL; line++)
    if (!add_file (files, folder, *line, error))
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

static void write_next (EditDocument *self);

static void
on_replaced (GObject *source, GAsyncResult *result, gpointer data)
{
  EditDocument *self = data;
  Target *target = g_task_get_task_data (self->exporting_parts.task);
  GError *error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      fail (self, error);
      return;
    }
  target->n_written++;
  write_next (self);
}

static void
write_next (EditDocument *self)
{
  GTask *task = self->exporting_parts.task;
  Target *target = g_task_get_task_data (task);
  guint i = target->n_written;

  if (i < target->files->len)
    g_file_replace_contents_bytes_async (g_ptr_array_index (target->files, i),
                                         g_ptr_array_index (target->parts->bytes, i), NULL, FALSE,
                                         G_FILE_CREATE_NONE, g_task_get_cancellable (task),
                                         on_replaced, self);
  else
    {
      task = end_writing (self);
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
    }
}

static void
on_made (gpointer owner, gpointer output)
{
  EditDocument *self = owner;
  EditParts *parts = output;
  Target *target = g_task_get_task_data (self->exporting_parts.task);

  target->parts = parts;
  if (parts == NULL)
    fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("It was cancelled")));
  else if (parts->error != NULL)
    fail (self, g_steal_pointer (&parts->error));
  else
    write_next (self);
}

static void
on_progress (gpointer owner)
{
  edit_document_update_state (owner);
}

static const EditJobKind making = { edit_write_parts, edit_writing_free, edit_parts_free, on_made,
                                    on_progress };

void
edit_document_init_parts (EditDocument *self)
{
  self->exporting_parts = (EditWriter){ self, mo_format_anim.id };
  self->exporting_parts.job = edit_job_new (&making, self);
}

void
edit_document_export_parts_async (EditDocument *self, GFile *folder, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);
  g_autoptr (GPtrArray) files = NULL;
  GError *error = NULL;
  Target *target;

  g_task_set_source_tag (task, edit_document_export_parts_async);
  if (self->exporting_parts.task != NULL)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PENDING, _ ("It is being written already"));
  else if (self->clip == NULL || *edit_document_get_recipe (self)->part == NULL)
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
  edit_job_start (self->exporting_parts.job,
                  edit_writing_new (mo_format_anim.id, self->clip, edit_document_get_recipe (self)),
                  cancellable);
  edit_document_update_state (self);
}

gboolean
edit_document_export_parts_finish (EditDocument *self, GAsyncResult *result, GError **error)
{
  return edit_document_save_finish (self, result, error);
}
