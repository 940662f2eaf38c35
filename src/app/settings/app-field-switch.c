/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-editor.h"

static void
changed_cb (AppFieldRow *row, GParamSpec *pspec, GtkSwitch *control)
{
  app_field_row_change (row, gtk_switch_get_active (control) ? "yes" : "no", FALSE);
}

static GtkWidget *
create (AppFieldRow *row)
{
  GtkWidget *control = gtk_switch_new ();

  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  app_field_row_name (row, control, NULL);
  g_signal_connect_object (control, "notify::active", G_CALLBACK (changed_cb), row,
                           G_CONNECT_SWAPPED);
  return control;
}

static void
show (AppFieldRow *row, GtkWidget *control, const char *text)
{
  gtk_switch_set_active (GTK_SWITCH (control), g_str_equal (text, "yes"));
}

const AppFieldEditor app_field_switch = { .create = create, .show = show };
