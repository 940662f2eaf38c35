/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-edits.h"

#include "cli-table.h"

#include "mo-edit-words.h"

#include <glib/gi18n.h>

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

void
cli_edits_print (const MoEdits *edits, GString *text)
{
  g_autoptr (CliTable) table = cli_table_new ();

  if (edits->list->len == 0)
    return;
  cli_table_add (table, _ ("Edit"), _ ("Mode"), _ ("When"), _ ("Weight"), _ ("What"), _ ("Joints"),
                 NULL);
  for (guint i = 0; i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);
      g_autofree char *range = mo_edit_describe_when (edit),
                      *joints = mo_edit_describe_joints (edit, NULL);
      g_autofree char *what = mo_edit_describe_what (edit);
      g_autofree char *weight =
          edit->is_muted ? g_strdup (_ ("muted")) : g_strdup_printf ("%g %%", 100.0 * edit->weight);

      cli_table_add (table, edit->name[0] != '\0' ? edit->name : "–",
                     mo_edit_mode_nick (edit->mode), range, weight, what, joints, NULL);
    }
  g_string_append_c (text, '\n');
  cli_table_print (table, "  ", text);
}
