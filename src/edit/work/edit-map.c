/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-map.h"

#include "mo-source.h"

gpointer
edit_map_read (gpointer file, MoContext *context)
{
  EditMapReading *self = g_new0 (EditMapReading, 1);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, context->cancellable, &self->error);
  g_autoptr (GBytes) bytes = NULL;
  const char *text;
  gsize size;

  if (source != NULL)
    bytes = mo_source_read_all (source, MO_NAME_MAP_MAX_BYTES, context->cancellable, &self->error);
  if (bytes != NULL)
    {
      text = g_bytes_get_data (bytes, &size);
      self->map = mo_name_map_parse (text != NULL ? text : "", (gssize) size, &self->error);
    }
  if (!g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return self;
  edit_map_reading_free (self);
  return NULL;
}

void
edit_map_reading_free (gpointer reading)
{
  EditMapReading *self = reading;

  g_clear_pointer (&self->map, mo_name_map_free);
  g_clear_error (&self->error);
  g_free (self);
}
