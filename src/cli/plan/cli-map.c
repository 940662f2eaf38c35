/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-map.h"

#include "cli-source.h"

#include "mo-error.h"
#include "mo-name-map.h"

#include <glib/gi18n.h>
#include <string.h>

char *
cli_map_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "limber", "maps", NULL);
}

static char *
find_own (const char *name)
{
  g_autofree char *folder = cli_map_folder ();
  g_autofree char *file = g_strconcat (name, MO_NAME_MAP_SUFFIX, NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer (&path) : NULL;
}

static char **
read_file (const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = cli_source_load (file, MO_NAME_MAP_MAX_BYTES, error);
  g_autoptr (MoNameMap) map = NULL;
  const char *text;
  gsize size;

  if (bytes != NULL)
    {
      text = g_bytes_get_data (bytes, &size);
      map = mo_name_map_parse (text != NULL ? text : "", (gssize) size, error);
    }
  if (map == NULL)
    {
      g_autofree char *name = cli_source_display_name (file);

      g_prefix_error (error, "%s: ", name);
    }
  return map != NULL ? mo_name_map_spell_out (map) : NULL;
}

static gboolean
is_file_name (const char *word)
{
  return strchr (word, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (word, MO_NAME_MAP_SUFFIX);
}

char **
cli_map_lines (const char *word, GError **error)
{
  g_autofree char *own = NULL;

  if (is_file_name (word))
    return read_file (word, error);
  if (strchr (word, '=') != NULL || g_str_equal (word, "auto") || g_str_equal (word, "none")
      || g_str_equal (word, MO_NAME_MAP_AVATAR) || mo_name_map_by_name (word) != NULL)
    return g_strdupv ((char *[]){ (char *) word, NULL });
  own = find_own (word);
  if (own != NULL)
    return read_file (own, error);
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("there is no joint map “%s”"), word);
  return NULL;
}
