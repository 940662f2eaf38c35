/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drop-down of words (takes ownership of the list; NULL for none yet) whose button may be
 * narrower than the selected word; its list is not. */
GtkWidget *app_drop_down_new (GtkStringList *list);

/* Gives the button inside, which has the focus, the accessible name of the drop-down, and as description what is selected:
 * GTK 4.8 leaves it without a name. For drop-downs of words that are made otherwise. */
void app_drop_down_name_button (GtkDropDown *self);

G_END_DECLS
