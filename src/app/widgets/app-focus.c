/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-focus.h"

#define HOME "focus-home" /* GWeakRef: what the popover that has the focus, or had it, hangs on */

static gboolean
return_focus (gpointer window)
{
  GWeakRef *home = g_object_get_data (window, HOME);
  g_autoptr (GtkWidget) widget = g_weak_ref_get (home);
  GtkWidget *focus = gtk_window_get_focus (window);

  if (widget != NULL && (focus == NULL || !gtk_widget_get_mapped (focus)))
    gtk_widget_grab_focus (widget);
  return G_SOURCE_REMOVE;
}

/* What a popover does with the focus when it closes, it does after that. */
static void
focus_changed (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *popover = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  if (focus != NULL)
    g_weak_ref_set (g_object_get_data (G_OBJECT (window), HOME),
                    popover != NULL ? gtk_widget_get_parent (popover) : NULL);
  if (popover != NULL || focus == NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, return_focus, g_object_ref (window), g_object_unref);
}

static void
free_home (gpointer home)
{
  g_weak_ref_clear (home);
  g_free (home);
}

void
app_focus_keep (GtkWindow *window)
{
  GWeakRef *home = g_new0 (GWeakRef, 1);

  g_weak_ref_init (home, NULL);
  g_object_set_data_full (G_OBJECT (window), HOME, home, free_home);
  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_changed), NULL);
}
