/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives the focus of a window back to what opened a popover when that closes and takes the focus with it, as menus within
 * menus do: without it no key goes anywhere. */
void app_focus_keep (GtkWindow *window);

G_END_DECLS
