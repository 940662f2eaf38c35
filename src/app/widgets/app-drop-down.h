/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A drop-down of words (takes ownership of the list; NULL for none yet) whose button may be
 * narrower than the selected word; its list is not. */
GtkWidget *app_drop_down_new (GtkStringList *list);

G_END_DECLS
