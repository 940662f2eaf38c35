/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-constraint-match.h"

#include "mo-constraint-preset.h"
#include "mo-rig.h"

#include <string.h>

int
edit_constraint_get_volume (const char name[16])
{
  char text[17] = { 0 };

  memcpy (text, name, 16);
  return mo_rig_find_volume (text);
}

void
edit_constraint_set_volume (char name[16], int volume)
{
  memset (name, 0, 16);
  g_strlcpy (name, volume < 0 ? "GROUND" : mo_rig_joint ((guint) volume)->name, 16);
}

/* Whether a constraint of the result is that of a line, as far as its parts say. */
static gboolean
is_of (const MoConstraint *made, const MoConstraint *line)
{
  return edit_constraint_get_volume (made->source_volume)
             == edit_constraint_get_volume (line->source_volume)
         && edit_constraint_get_volume (made->target_volume)
                == edit_constraint_get_volume (line->target_volume)
         && made->chain_length == line->chain_length && made->type == line->type;
}

/* How many constraints of the result belong to a preset: those that it makes, up to that of the next line of the maker's
 * own, as the result has them in the order of the lines. A preset that was taken apart is such lines, and its like. */
static guint
count_of_preset (const MoLines *lines, guint index, const MoConstraint *made, guint at, guint n)
{
  const MoConstraintLine *line = mo_lines_get_parsed (lines, index);
  const MoConstraint *next = NULL;
  guint n_after = 0, end;

  for (guint i = index + 1; i < mo_lines_get_n_lines (lines); i++)
    {
      const MoConstraintLine *after = mo_lines_get_parsed (lines, i);

      if (after->is_baked || after->preset != MO_PRESET_NONE)
        continue;
      if (next == NULL)
        next = &after->constraint;
      n_after++;
    }
  end = n - MIN (n_after, n - at);
  for (; next != NULL && end > at; end--)
    if (is_of (&made[end], next))
      break;
  return mo_constraint_preset_count (line->preset, &made[at], end - at);
}

void
edit_constraint_match (const MoLines *lines, guint index, const MoConstraint *made, guint n_made,
                       guint *first, guint *n)
{
  guint at = 0;

  *n = 0;
  for (guint i = 0; i <= index && at < n_made; i++)
    {
      const MoConstraintLine *line = mo_lines_get_parsed (lines, i);

      at += *n;
      *n = 0;
      if (line->is_baked || at >= n_made)
        continue;
      if (line->preset != MO_PRESET_NONE)
        *n = count_of_preset (lines, i, made, at, n_made);
      else if (is_of (&made[at], &line->constraint))
        *n = 1;
    }
  *first = at;
}
