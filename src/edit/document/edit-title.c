/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-title.h"

#include "mo-read.h"

#include <glib/gi18n-lib.h>

gboolean
edit_title_is_new (GFile *file)
{
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  return uri != NULL && g_str_has_prefix (uri, EDIT_NEW_FILES);
}

char *
edit_title_find (GFile *file, GFile *project)
{
  gboolean is_new = edit_title_is_new (file);
  g_autofree char *name = g_file_get_basename (file);
  const MoFormat *format = mo_format_by_suffix (name);

  if (project != NULL && (is_new || (format != NULL && format->is_project)))
    return g_file_get_basename (project);
  if (is_new)
    return g_strdup (g_str_has_prefix (name, "pose") ? _ ("New Pose") : _ ("New Animation"));
  return g_steal_pointer (&name);
}
