/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-put.h"

#include "mo-file.h"

EditPut *
edit_put_new (GPtrArray *files, GPtrArray *bytes)
{
  EditPut *self = g_new (EditPut, 1);

  self->files = g_ptr_array_ref (files);
  self->bytes = g_ptr_array_ref (bytes);
  return self;
}

void
edit_put_free (gpointer put)
{
  EditPut *self = put;

  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->bytes);
  g_free (self);
}

gpointer
edit_put (gpointer put, MoContext *context)
{
  const EditPut *input = put;
  EditPutDone *done = g_new0 (EditPutDone, 1);

  for (guint i = 0; i < input->files->len && done->error == NULL; i++)
    mo_file_replace (g_ptr_array_index (input->files, i), g_ptr_array_index (input->bytes, i),
                     context->cancellable, &done->error);
  if (!g_error_matches (done->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return done;
  edit_put_done_free (done);
  return NULL;
}

void
edit_put_done_free (gpointer done)
{
  EditPutDone *self = done;

  g_clear_error (&self->error);
  g_free (self);
}
