/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-application.h"

/* Files that are dropped on the window, from anywhere onto anything. */

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
  AppWindow *self = data;
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  g_autoptr (GSList) files = NULL;

  gtk_widget_hide (self->drop_veil);
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  for (GSList *link = files; link != NULL; link = link->next)
    app_application_open (application, link->data, GTK_WINDOW (self));
  return files != NULL;
}

static GdkDragAction
enter_cb (GtkDropTarget *target, double x, double y, gpointer data)
{
  gtk_widget_show (APP_WINDOW (data)->drop_veil);
  return GDK_ACTION_COPY;
}

static void
leave_cb (GtkDropTarget *target, gpointer data)
{
  gtk_widget_hide (APP_WINDOW (data)->drop_veil);
}

void
app_window_init_drop (AppWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect (target, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
