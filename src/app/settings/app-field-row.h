/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One field of the recipe table as a row: its title, a control by its type, a button that takes the
 * setting back, and what the world makes of the value where that is something else.
 *
 * Property: document (EditDocument, read and write; may be NULL). */
#define APP_TYPE_FIELD_ROW (app_field_row_get_type ())
G_DECLARE_FINAL_TYPE (AppFieldRow, app_field_row, APP, FIELD_ROW, GtkWidget)

GtkWidget *app_field_row_new (MoFieldId id);

MoFieldId app_field_row_get_field (AppFieldRow *self);

/* The control (or the box of controls) that the type has. */
GtkWidget *app_field_row_get_control (AppFieldRow *self);

/* The sentence under the control; "" where there is none. */
const char *app_field_row_get_note (AppFieldRow *self);

G_END_DECLS
