/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "strict-json.h"

#include <string.h>

/* Each function parses what it is named after at the beginning of the text, and returns the rest;
 * NULL if it is not there. The text ends with a NUL, which JSON cannot contain. */

#define MAX_DEPTH 2000u

static const char *take_value (const char *p, guint depth);

static const char *
skip_blanks (const char *p)
{
  return p + strspn (p, " \t\r\n");
}

static const char *
take_digits (const char *p)
{
  gsize n = strspn (p, "0123456789");

  return n > 0 ? p + n : NULL;
}

static const char *
take_number (const char *p)
{
  p += *p == '-';
  p = *p == '0' ? p + 1 : take_digits (p);
  if (p != NULL && *p == '.')
    p = take_digits (p + 1);
  if (p != NULL && (*p == 'e' || *p == 'E'))
    p = take_digits (p + 1 + (p[1] == '+' || p[1] == '-'));
  return p;
}

static const char *
take_escape (const char *p)
{
  if (*p == 'u')
    return strspn (p + 1, "0123456789abcdefABCDEF") >= 4 ? p + 5 : NULL;
  return *p != '\0' && strchr ("\"\\/bfnrt", *p) != NULL ? p + 1 : NULL;
}

static const char *
take_string (const char *p)
{
  if (*p++ != '"')
    return NULL;
  while (p != NULL && *p != '"')
    if ((guchar) *p < ' ')
      return NULL;
    else
      p = *p == '\\' ? take_escape (p + 1) : p + 1;
  return p != NULL ? p + 1 : NULL;
}

static const char *
take_word (const char *p)
{
  static const char *const words[] = { "null", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (p, words[i]))
      return p + strlen (words[i]);
  return NULL;
}

static const char *
take_name (const char *p)
{
  p = take_string (p);
  p = p != NULL ? skip_blanks (p) : NULL;
  return p != NULL && *p == ':' ? skip_blanks (p + 1) : NULL;
}

static const char *
take_list (const char *p, char closing, guint depth)
{
  p = skip_blanks (p + 1);
  if (*p == closing)
    return p + 1;
  for (;;)
    {
      if (closing == '}')
        p = take_name (p);
      p = p != NULL ? take_value (p, depth + 1) : NULL;
      p = p != NULL ? skip_blanks (p) : NULL;
      if (p == NULL || *p != ',')
        return p != NULL && *p == closing ? p + 1 : NULL;
      p = skip_blanks (p + 1);
    }
}

static const char *
take_value (const char *p, guint depth)
{
  if (depth > MAX_DEPTH)
    return NULL;
  if (*p == '{' || *p == '[')
    return take_list (p, *p == '{' ? '}' : ']', depth);
  if (*p == '"')
    return take_string (p);
  return *p == '-' || g_ascii_isdigit (*p) ? take_number (p) : take_word (p);
}

void
strict_json_assert (const char *text, gsize length)
{
  g_autofree char *copy = g_strndup (text, length);
  const char *end;

  g_assert_true (g_utf8_validate (copy, -1, NULL));
  g_assert_cmpuint (strlen (copy), ==, length);
  end = take_value (skip_blanks (copy), 0);
  if (end == NULL || *skip_blanks (end) != '\0')
    g_error ("this is no JSON: %s", copy);
}
