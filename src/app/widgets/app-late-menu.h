/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called once, after a menu was made: what a model cannot contain can be added to it. */
typedef void (*AppLateMenuFunc) (GtkPopoverMenu *menu, gpointer data);

/* Gives the button a menu (the model is referenced) that is made when it is first opened. A "menu-model" would be made at
 * once, with a widget for each command, and few menus are ever opened. `made` may be NULL; `data` has to live as long as the
 * button. */
void app_late_menu_set (GtkMenuButton *button, GMenuModel *model, AppLateMenuFunc made,
                        gpointer data);

G_END_DECLS
