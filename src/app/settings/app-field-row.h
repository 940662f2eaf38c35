/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A field of the recipe table as a row: its title, a control for its type, a button that resets it,
 * and a note if the world uses a different value.
 *
 * Property: document (EditDocument, read and write; may be NULL). */
#define APP_TYPE_FIELD_ROW (app_field_row_get_type ())
G_DECLARE_FINAL_TYPE (AppFieldRow, app_field_row, APP, FIELD_ROW, GtkWidget)

GtkWidget *app_field_row_new (MoFieldId id);

MoFieldId app_field_row_get_field (AppFieldRow *self);

/* The control (or the box of controls); owned by the row. */
GtkWidget *app_field_row_get_control (AppFieldRow *self);

/* The note below the control; "" if there is none. */
const char *app_field_row_get_note (AppFieldRow *self);

G_END_DECLS
