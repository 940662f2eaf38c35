/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-constraint-words.h"

#include "edit-handle.h"
#include "edit-volume.h"

#include <glib/gi18n.h>

/* "Moves Left Wrist, Left Elbow" */
static void
add_joints (GString *text, const MoConstraint *constraint)
{
  int volume = edit_constraint_get_volume (constraint->source_volume);
  int joint = mo_rig_joint ((guint) volume)->parent;

  g_string_append (text, _ ("Moves"));
  for (guint i = 0; i <= constraint->chain_length && joint >= 0; i++)
    {
      g_string_append_printf (text, "%s %s", i > 0 ? "," : "",
                              edit_joint_get_title ((guint) joint));
      joint = mo_rig_joint ((guint) joint)->parent;
    }
}

/* The worst of all constraints that a line has become. */
static MoSolvedWorst
find_worst (const MoSolved *solved, guint first, guint n)
{
  MoSolvedWorst worst = mo_solved_get_worst (solved, first);

  for (guint i = 1; i < n; i++)
    {
      MoSolvedWorst other = mo_solved_get_worst (solved, first + i);

      if (other.acts && (!worst.acts || other.missed > worst.missed))
        worst = other;
    }
  return worst;
}

static void
add_result (GString *text, EditDocument *document, guint first, guint n)
{
  const MoSolved *solved = mo_motion_get_solved (edit_document_get_motion (document));
  MoSolvedWorst worst;

  if (solved == NULL)
    return;
  worst = find_worst (solved, first, n);
  g_string_append (text, " · ");
  if (worst.acts)
    g_string_append_printf (text, _ ("misses by at most %.0f mm (%.2f s)"), worst.missed * 1e3,
                            worst.missed_at);
  else
    g_string_append (text, _ ("never acts"));
}

char *
app_constraint_facts (EditDocument *document, guint index)
{
  EditConstraints *constraints = edit_document_get_constraints (document);
  const MoConstraintLine *line = edit_constraints_get (constraints, index);
  GString *text = g_string_new (NULL);
  guint first, n;

  edit_constraints_find_pulls (constraints, index, &first, &n);
  if (line->preset == MO_PRESET_NONE)
    add_joints (text, &line->constraint);
  else if (n > 0)
    g_string_append_printf (text, ngettext ("%u constraint", "%u constraints", n), n);
  if (n > 0)
    add_result (text, document, first, n);
  else if (line->preset != MO_PRESET_NONE && !line->is_baked)
    g_string_append (text, _ ("finds nothing to hold"));
  return g_string_free (text, FALSE);
}
