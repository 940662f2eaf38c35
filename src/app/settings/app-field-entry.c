/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-editor.h"

#include "app-field-value.h"

#include <glib/gi18n.h>
#include <string.h>

/* Warns if the upload form would change the text. */
static void
warn_of_upload (AppFieldRow *row, const char *text)
{
  MoFieldId id = app_field_row_get_field (row);
  guint max = (guint) mo_field (id)->max, n = (guint) g_utf8_strlen (text, -1);
  g_autofree char *uploaded = NULL, *sentence = NULL, *count = NULL;

  if (max == 0)
    return;
  uploaded = app_field_upload_text (id, text);
  if (n > max)
    sentence = g_strdup_printf (ngettext ("The upload form accepts %u characters; %u is cut off",
                                          "The upload form accepts %u characters; %u are cut off",
                                          n - max),
                                max, n - max);
  else if (!g_str_equal (uploaded, text))
    sentence = g_strdup_printf (_ ("The upload form changes it to “%s”"), uploaded);
  app_field_row_say (row, sentence);
  if (n > 0)
    count = g_strdup_printf (_ ("%u of %u characters"), n, max);
  app_field_row_set_detail (row, count);
}

static void
changed_cb (AppFieldRow *row, GtkEditable *entry)
{
  const char *text = gtk_editable_get_text (entry);

  app_field_row_change (row, text, TRUE);
  warn_of_upload (row, text);
}

static GtkWidget *
create (AppFieldRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *entry = gtk_entry_new ();
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  const MoField *field = mo_field (app_field_row_get_field (row));

  gtk_widget_set_hexpand (entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  app_field_row_name (row, entry, NULL);
  g_signal_connect_object (entry, "changed", G_CALLBACK (changed_cb), row, G_CONNECT_SWAPPED);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (copy), "doc.copy-text");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (copy), "s", field->name);
  gtk_widget_set_tooltip_text (copy, _ ("Copy for the upload form"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (copy), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Copy for the upload form"), -1);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), copy);
  return box;
}

static void
show (AppFieldRow *row, GtkWidget *box, const char *text)
{
  GtkEditable *entry = GTK_EDITABLE (gtk_widget_get_first_child (box));

  /* Only if it differs, so that the cursor stays in place while typing. */
  if (!g_str_equal (gtk_editable_get_text (entry), text))
    {
      gtk_editable_set_text (entry, text);
      warn_of_upload (row, text);
    }
}

const AppFieldEditor app_field_entry = { .is_wide = TRUE, .create = create, .show = show };
