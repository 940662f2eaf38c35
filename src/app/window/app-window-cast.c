/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-window-private.h"

#include "app-dialogs.h"

#include "edit-stage.h"

#include <glib/gi18n.h>

/* The other motions on the stage: adding them, and copying the avatars' places for the script of a
 * seat. */

/* Shows the page with the effect of the change; the focus stays. */
static void
show_cast (AppWindow *self)
{
  g_object_set (self, "sidebar-visible", TRUE, NULL);
  gtk_stack_set_visible_child_name (self->sidebar_stack, "stage");
}

void
app_window_add_motion (AppWindow *self, GFile *file, gboolean beside, const double place[2])
{
  EditCast *cast = edit_session_get_cast (self->session);
  guint figure = beside ? edit_cast_find_free_figure (cast) : 0;
  g_autoptr (EditLayer) layer = edit_layer_new_for_file (file, 0.0, figure);

  edit_stage_add (self->document, cast, layer, figure > 0 ? place : NULL);
  show_cast (self);
}

static void
motions_chosen (GListModel *files, gpointer data)
{
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      app_window_add_motion (data, file, FALSE, NULL);
    }
}

void
app_window_add_motion_ask (AppWindow *self)
{
  app_dialog_open (GTK_WINDOW (self), motions_chosen, self);
}

void
app_window_copy_places (AppWindow *self)
{
  g_autofree char *text = edit_cast_to_script (edit_session_get_cast (self->session));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  app_window_toast (self, _ ("Copied for a sit script"), NULL, NULL);
}
