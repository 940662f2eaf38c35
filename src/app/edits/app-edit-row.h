/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An edit of the document: what it is called, what it does, and whether it acts; it can be moved and removed. */
#define APP_TYPE_EDIT_ROW (app_edit_row_get_type ())
G_DECLARE_FINAL_TYPE (AppEditRow, app_edit_row, APP, EDIT_ROW, GtkListBoxRow)

GtkWidget *app_edit_row_new (EditDocument *document, guint index);

/* Shows the edit as it is now. */
void app_edit_row_update (AppEditRow *self);

guint app_edit_row_get_index (AppEditRow *self);

G_END_DECLS
