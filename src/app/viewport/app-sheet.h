/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A sheet over a picture and below the controls on it, which the owner writes on. The pointer goes through it. */

#define APP_TYPE_SHEET (app_sheet_get_type ())
G_DECLARE_FINAL_TYPE (AppSheet, app_sheet, APP, SHEET, GtkWidget)

/* Writes in the sheet's coordinates. */
typedef void (*AppSheetWrite) (gpointer owner, GtkSnapshot *snapshot);

/* Borrows the owner, until it is set to NULL. */
void app_sheet_set_owner (AppSheet *self, AppSheetWrite write, gpointer owner);

G_END_DECLS
