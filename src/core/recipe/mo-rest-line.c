/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-rest-line.h"

#include "mo-error.h"
#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
parse_numbers (const char *text, double numbers[4])
{
  for (guint i = 0; i < 4; i++)
    {
      char *end;

      numbers[i] = g_ascii_strtod (text, &end);
      if (end == text || !isfinite (numbers[i]) || *end != (i < 3 ? ',' : '\0'))
        return FALSE;
      text = end + 1;
    }
  return TRUE;
}

static gboolean
parse_line (const char *text, gpointer parsed, GError **error)
{
  const char *equals = strrchr (text, '=');
  MoRestLine *line = parsed;
  double n[4];

  if (equals == NULL || equals == text || !parse_numbers (equals + 1, n)
      || n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3] < 1e-6)
    {
      g_set_error (
          error, MO_ERROR, MO_ERROR_USAGE,
          _ ("“%s” does not say how a joint stands: write it like “LeftArm=0,0,0,1”, or name a "
             "file"),
          text);
      return FALSE;
    }
  line->name = g_strndup (text, (gsize) (equals - text));
  line->rotation = mo_quat_normalise ((MoQuat){ n[0], n[1], n[2], n[3] });
  return TRUE;
}

static void
clear_line (gpointer parsed)
{
  g_free (((MoRestLine *) parsed)->name);
}

const MoLineKind mo_rest_lines = { sizeof (MoRestLine), parse_line, clear_line };

char *
mo_rest_line_print (const char *name, MoQuat rotation)
{
  const double numbers[] = { rotation.x, rotation.y, rotation.z, rotation.w };
  GString *line;

  if (*name == '\0' || strpbrk (name, ";\n") != NULL)
    return NULL;
  line = g_string_new (name);
  for (guint i = 0; i < 4; i++)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_c (line, i > 0 ? ',' : '=');
      g_string_append (line, g_ascii_formatd (text, sizeof text, "%.7g", numbers[i] + 0.0));
    }
  return g_string_free (line, FALSE);
}
