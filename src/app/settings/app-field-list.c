/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-editor.h"

#include "app-field-words.h"

#include <glib/gi18n.h>

/* An entry for each line, and an empty one at the end for the next line. */

static GPtrArray *
collect (GtkWidget *box)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (GtkWidget *line = gtk_widget_get_first_child (box); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    {
      GtkEditable *entry = GTK_EDITABLE (gtk_widget_get_first_child (line));
      char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

      if (*text != '\0')
        g_ptr_array_add (lines, text);
      else
        g_free (text);
    }
  g_ptr_array_add (lines, NULL);
  return lines;
}

static void
apply (AppFieldRow *row)
{
  g_autoptr (GPtrArray) lines = collect (app_field_row_get_control (row));

  app_field_row_change_lines (row, (const char *const *) lines->pdata);
}

static void
leave_cb (GtkEventController *focus, GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));

  if (!g_str_equal (text, g_object_get_data (G_OBJECT (entry), "shown")))
    apply (g_object_get_data (G_OBJECT (entry), "row"));
}

static void
activate_cb (GtkWidget *entry)
{
  apply (g_object_get_data (G_OBJECT (entry), "row"));
}

static void
remove_cb (GtkWidget *button)
{
  GtkWidget *entry = gtk_widget_get_prev_sibling (button);

  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  apply (g_object_get_data (G_OBJECT (entry), "row"));
}

/* Leaves the text alone if it is the same, because the user may be typing. */
static void
set_text (GtkWidget *entry, const char *text)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (entry), "shown"), text) == 0)
    return;
  g_object_set_data_full (G_OBJECT (entry), "shown", g_strdup (text), g_free);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (entry)), text))
    gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_widget_set_visible (gtk_widget_get_next_sibling (entry), *text != '\0');
}

static void
append (AppFieldRow *row, GtkWidget *box)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *entry = gtk_entry_new ();
  GtkWidget *remove = gtk_button_new_from_icon_name ("list-remove-symbolic");
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_autofree char *example =
      g_strdup_printf (_ ("For example %s"), app_field_example (app_field_row_get_field (row)));

  gtk_widget_set_hexpand (entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), example);
  app_field_row_name (row, entry, _ ("one line"));
  gtk_widget_set_tooltip_text (remove, _ ("Remove this line"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Remove this line"), -1);
  g_object_set_data (G_OBJECT (entry), "row", row);
  g_signal_connect (entry, "activate", G_CALLBACK (activate_cb), NULL);
  g_signal_connect (focus, "leave", G_CALLBACK (leave_cb), entry);
  gtk_widget_add_controller (entry, focus);
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_cb), NULL);
  gtk_box_append (GTK_BOX (line), entry);
  gtk_box_append (GTK_BOX (line), remove);
  gtk_box_append (GTK_BOX (box), line);
}

static GtkWidget *
create (AppFieldRow *row)
{
  return gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
}

static void
show (AppFieldRow *row, GtkWidget *box, const char *text)
{
  g_auto (GStrv) lines =
      g_str_equal (text, "none") ? g_new0 (char *, 1) : g_strsplit (text, "; ", -1);
  GtkWidget *line = gtk_widget_get_first_child (box), *next;
  guint n = g_strv_length (lines);

  for (guint i = 0; i <= n; i++)
    {
      if (line == NULL)
        {
          append (row, box);
          line = gtk_widget_get_last_child (box);
        }
      set_text (gtk_widget_get_first_child (line), i < n ? lines[i] : "");
      line = gtk_widget_get_next_sibling (line);
    }
  for (; line != NULL; line = next)
    {
      next = gtk_widget_get_next_sibling (line);
      gtk_box_remove (GTK_BOX (box), line);
    }
}

const AppFieldEditor app_field_list = { .is_wide = TRUE, .create = create, .show = show };
