/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-own-skeletons.h"

#include "mo-read.h"

#include <string.h>

/* Of files that are read, in no order. */
static GPtrArray *
list_files (const char *folder)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const MoFormat *format;
  const char *file;

  while (files != NULL && (file = g_dir_read_name (files)) != NULL)
    if ((format = mo_format_by_suffix (file)) != NULL && format->read != NULL)
      g_ptr_array_add (found, g_strdup (file));
  return found;
}

static char *
find_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "limber", "skeletons", NULL);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char **
mo_own_skeletons_list (void)
{
  g_autofree char *folder = find_folder ();
  g_autoptr (GPtrArray) files = list_files (folder);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  const char *last = NULL;

  for (guint i = 0; i < files->len; i++)
    *strrchr (files->pdata[i], '.') = '\0';
  g_ptr_array_sort (files, compare);
  for (guint i = 0; i < files->len; i++)
    {
      if (g_strcmp0 (last, files->pdata[i]) != 0)
        g_strv_builder_add (names, files->pdata[i]);
      last = files->pdata[i];
    }
  return g_strv_builder_end (names);
}

char *
mo_own_skeletons_find (const char *name)
{
  g_autofree char *folder = find_folder ();
  g_autoptr (GPtrArray) files = list_files (folder);
  gsize length = strlen (name);

  g_ptr_array_sort (files, compare);
  for (guint i = 0; i < files->len; i++)
    if (strncmp (files->pdata[i], name, length) == 0
        && strrchr (files->pdata[i], '.') == (char *) files->pdata[i] + length)
      return g_build_filename (folder, files->pdata[i], NULL);
  return NULL;
}
