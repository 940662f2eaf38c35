/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-file-name.h"

#include <string.h>

/* The longest name that a file system takes is 255 bytes. */
#define MAX_BASE 200

char *
mo_file_name_from (const char *name)
{
  g_autoptr (GString) base = g_string_new (NULL);

  for (const char *p = name; *p != '\0' && base->len < MAX_BASE; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean is_bad = g_unichar_iscntrl (c)
                        || (c < 0x80 && strchr ("/\\:*?\"<>|", (int) c) != NULL)
                        || (base->len == 0 && (c == '.' || c == '-'));

      g_string_append_unichar (base, is_bad ? '_' : c);
    }
  g_strstrip (base->str);
  return base->str[0] != '\0' ? g_filename_from_utf8 (base->str, -1, NULL, NULL, NULL) : NULL;
}
