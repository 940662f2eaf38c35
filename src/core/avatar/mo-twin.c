/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-twin.h"

#include <string.h>

/* How names of twins differ; the first row that matches counts. */
static const struct
{
  const char *left, *right;
  gboolean at_end;
} sides[] = {
  { "Left", "Right", TRUE },    { "Left ", "Right ", FALSE }, { "Alt Left ", "Alt Right ", FALSE },
  { "LEFT_", "RIGHT_", FALSE }, { "L_", "R_", FALSE },        { "L ", "R ", FALSE },
};

static char *
swap_at_end (const char *name, const char *from, const char *to)
{
  gsize length = strlen (name) - strlen (from);

  return g_strdup_printf ("%.*s%s", (int) length, name, to);
}

char *
mo_rig_twin_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    for (guint from = 0; from < 2; from++)
      {
        const char *this_side = from == 0 ? sides[i].left : sides[i].right;
        const char *other_side = from == 0 ? sides[i].right : sides[i].left;

        if (sides[i].at_end && g_str_has_suffix (name, this_side))
          return swap_at_end (name, this_side, other_side);
        if (!sides[i].at_end && g_str_has_prefix (name, this_side))
          return g_strconcat (other_side, name + strlen (this_side), NULL);
      }
  return g_strdup (name);
}

guint
mo_rig_twin (guint number)
{
  g_autofree char *name = mo_rig_twin_name (mo_rig_joint (number)->name);
  int twin = mo_rig_find (name);

  return twin < 0 ? number : (guint) twin;
}
