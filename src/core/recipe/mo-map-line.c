/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-map-line.h"

#include "mo-error.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NONE "none"
#define AUTO "auto"

int
mo_map_find_bone (const char *name)
{
  int number = mo_rig_find_alias (name);

  return number >= 0 && number < (int) MO_RIG_N_BONES ? number : -1;
}

/* Names of maps are words for scripts. */
static gboolean
is_map_name (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_' && *p != '.')
      return FALSE;
  return *text != '\0';
}

static gboolean
parse_joint (const char *text, const char *equals, MoMapLine *line, GError **error)
{
  g_autofree char *source = g_strstrip (g_strndup (text, (gsize) (equals - text)));
  g_autofree char *joint = g_strstrip (g_strdup (equals + 1));
  int number = mo_map_find_bone (joint);

  if (number < 0 && !g_str_equal (joint, NONE))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("the avatar has no joint “%s”"), joint);
      return FALSE;
    }
  *line = (MoMapLine){ MO_MAP_LINE_JOINT, g_steal_pointer (&source), number };
  return TRUE;
}

static gboolean
parse_line (const char *text, gpointer parsed, GError **error)
{
  const char *equals = strrchr (text, '=');
  MoMapLine *line = parsed;

  if (equals != NULL && equals > text)
    return parse_joint (text, equals, line, error);
  if (!is_map_name (text))
    {
      g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                   _ ("“%s” is not a line of a joint map: write it like “LeftArm=mShoulderLeft” or "
                      "“Cape=none”"),
                   text);
      return FALSE;
    }
  *line = (MoMapLine){ g_str_equal (text, AUTO) ? MO_MAP_LINE_AUTO : MO_MAP_LINE_MAP,
                       g_strdup (text), -1 };
  return TRUE;
}

static void
clear_line (gpointer parsed)
{
  g_free (((MoMapLine *) parsed)->name);
}

const MoLineKind mo_map_lines = { sizeof (MoMapLine), parse_line, clear_line };

char *
mo_map_line_print (const char *source, int number)
{
  return g_strconcat (source, "=", number >= 0 ? mo_rig_joint ((guint) number)->name : NONE, NULL);
}
