/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-cast.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A row of the cast panel: another motion, when it starts, on which avatar, and a button to remove
 * it. */
#define APP_TYPE_LAYER_ROW (app_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (AppLayerRow, app_layer_row, APP, LAYER_ROW, GtkListBoxRow)

GtkWidget *app_layer_row_new (EditCast *cast, EditLayer *layer);

/* "Avatar 2", counted from 1. Free it. */
char *app_layer_row_name_figure (guint figure);

G_END_DECLS
