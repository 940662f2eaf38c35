/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-late-menu.h"

typedef struct
{
  GMenuModel *model; /* owned */
  AppLateMenuFunc made;
  gpointer data;
} Late;

static void
late_free (gpointer data)
{
  Late *self = data;

  g_object_unref (self->model);
  g_free (self);
}

/* Asked for each time that the button is pressed. */
static void
make_cb (GtkMenuButton *button, gpointer data)
{
  const Late *self = data;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;
  gtk_menu_button_set_menu_model (button, self->model);
  if (self->made != NULL)
    self->made (GTK_POPOVER_MENU (gtk_menu_button_get_popover (button)), self->data);
}

void
app_late_menu_set (GtkMenuButton *button, GMenuModel *model, AppLateMenuFunc made, gpointer data)
{
  Late *self = g_new0 (Late, 1);

  self->model = g_object_ref (model);
  self->made = made;
  self->data = data;
  gtk_menu_button_set_create_popup_func (button, make_cb, self, late_free);
}
