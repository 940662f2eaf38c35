/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-file-name.h"

#include <string.h>

/* File systems accept names of up to 255 bytes. */
#define MAX_BASE 200

/* Characters that change the direction of the text after them: they could make a name appear to end
 * differently from how it does. */
static gboolean
changes_direction (gunichar c)
{
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E)
         || (c >= 0x2066 && c <= 0x2069);
}

char *
mo_file_name_from (const char *name)
{
  g_autoptr (GString) base = g_string_new (NULL);

  /* Drops leading blanks, so that the first character examined is the first one shown. */
  while (g_unichar_isspace (g_utf8_get_char (name)))
    name = g_utf8_next_char (name);
  for (const char *p = name; *p != '\0' && base->len < MAX_BASE; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean is_bad = g_unichar_iscntrl (c) || changes_direction (c)
                        || (c < 0x80 && strchr ("/\\:*?\"<>|", (int) c) != NULL)
                        || (base->len == 0 && (c == '.' || c == '-'));

      g_string_append_unichar (base, is_bad ? '_' : c);
    }
  g_strstrip (base->str);
  return base->str[0] != '\0' ? g_filename_from_utf8 (base->str, -1, NULL, NULL, NULL) : NULL;
}
