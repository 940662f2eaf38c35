/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-beside.h"

#include "mo-limits.h"

#include <string.h>

/* Not allowed in a name, not even percent-encoded: some systems would split the path there. */
#define SEPARATORS "/\\"

static gboolean
has_control (const char *text)
{
  for (; *text != '\0'; text++)
    if (g_ascii_iscntrl (*text))
      return TRUE;
  return FALSE;
}

/* Decodes a segment; NULL if it is not a valid file name. */
static char *
decode_segment (const char *segment)
{
  g_autofree char *name = g_uri_unescape_segment (segment, NULL, SEPARATORS);

  if (name == NULL || *name == '\0' || g_str_equal (name, "..") || strchr (name, '\\') != NULL
      || has_control (name) || !g_utf8_validate (name, -1, NULL))
    return NULL;
  return g_steal_pointer (&name);
}

char *
mo_beside_path (const char *name)
{
  g_auto (GStrv) segments = g_strsplit (name, "/", -1);
  g_autoptr (GString) path = g_string_new (NULL);

  /* A colon in the first segment follows a scheme or a drive letter. */
  if (strlen (name) > MO_MAX_NAME_BYTES || strpbrk (name, "?#") != NULL || segments[0] == NULL
      || strchr (segments[0], ':') != NULL)
    return NULL;
  for (guint i = 0; segments[i] != NULL; i++)
    {
      g_autofree char *segment = decode_segment (segments[i]);

      if (segment == NULL)
        return NULL;
      if (!g_str_equal (segment, "."))
        g_string_append_printf (path, "%s%s", path->len > 0 ? "/" : "", segment);
    }
  return path->len > 0 ? g_string_free (g_steal_pointer (&path), FALSE) : NULL;
}
