/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-edits.h"

#include "cli-table.h"

#include "mo-rig.h"

#include <glib/gi18n.h>
#include <math.h>

/* More joints are only counted. */
#define MOST_NAMES 4

static guint
count_keys (const MoEdits *edits)
{
  guint n = 0;

  for (guint i = 0; i < edits->list->len; i++)
    n += mo_edit_count_keys (mo_edits_get (edits, i));
  return n;
}

char *
cli_edits_count (const MoEdits *edits)
{
  guint n = edits->list->len, n_keys = count_keys (edits);
  g_autofree char *keys = g_strdup_printf (ngettext ("%u key", "%u keys", n_keys), n_keys);

  return g_strdup_printf (ngettext ("%u edit, %s", "%u edits, %s", n), n, keys);
}

static char *
describe_range (const MoEdit *edit)
{
  g_autofree char *from = isfinite (edit->from) ? g_strdup_printf ("%.3f", edit->from) : NULL;
  g_autofree char *to = isfinite (edit->to) ? g_strdup_printf ("%.3f", edit->to) : NULL;

  if (from == NULL && to == NULL)
    return g_strdup (_ ("all"));
  return g_strdup_printf (_ ("%s–%s s"), from != NULL ? from : "", to != NULL ? to : "");
}

/* Names of joints, in the order of the rig, until there are too many. */
static char *
describe_joints (const MoEdit *edit)
{
  GString *names = g_string_new (NULL);
  guint n = 0;

  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    {
      gboolean has = FALSE;

      for (guint i = 0; i < edit->lanes->len; i++)
        has |= mo_edit_lane (edit, i)->joint == joint;
      for (guint i = 0; i < edit->plants->len; i++)
        has |= g_array_index (edit->plants, MoPlant, i).joint == joint;
      for (guint i = 0; i < edit->joints->len; i++)
        has |= g_array_index (edit->joints, guint16, i) == joint;
      if (has && n++ < MOST_NAMES)
        g_string_append_printf (names, "%s%s", n > 1 ? ", " : "", mo_rig_joint (joint)->name);
    }
  if (n > MOST_NAMES)
    g_string_append_printf (names, " … (%u)", n);
  return g_string_free (names, FALSE);
}

void
cli_edits_print (const MoEdits *edits, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  if (edits->list->len == 0)
    return;
  cli_table_add (table, _ ("Edit"), _ ("Mode"), _ ("When"), _ ("Weight"), _ ("Keys"), _ ("Joints"),
                 NULL);
  for (guint i = 0; i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);
      g_autofree char *range = describe_range (edit), *joints = describe_joints (edit);
      g_autofree char *keys = g_strdup_printf ("%u", mo_edit_count_keys (edit));
      g_autofree char *weight =
          edit->is_muted ? g_strdup (_ ("muted")) : g_strdup_printf ("%g %%", 100.0 * edit->weight);

      cli_table_add (table, edit->name[0] != '\0' ? edit->name : "–",
                     mo_edit_mode_nick (edit->mode), range, weight, keys, joints, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_print (table, "  ", text);
}
