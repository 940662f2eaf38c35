/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-settings.h"

/* If the program is not installed, the schema is in the folder where it was built. */
static GSettingsSchema *
find_schema_beside_program (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *data =
      folder != NULL ? g_build_filename (folder, "..", "..", "data", NULL) : NULL;
  g_autoptr (GSettingsSchemaSource) source = NULL;

  if (data != NULL)
    source =
        g_settings_schema_source_new_from_directory (data, g_settings_schema_source_get_default (),
                                                     TRUE, NULL);
  return source != NULL ? g_settings_schema_source_lookup (source, APP_ID, TRUE) : NULL;
}

GSettings *
app_settings (void)
{
  static GSettings *settings;
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (settings != NULL)
    return settings;
  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, APP_ID, TRUE);
  if (schema == NULL)
    schema = find_schema_beside_program ();
  if (schema == NULL)
    g_error ("The settings schema %s is not installed", APP_ID);
  settings = g_settings_new_full (schema, NULL, NULL);
  return settings;
}
