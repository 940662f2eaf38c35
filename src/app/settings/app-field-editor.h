/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-field-row.h"

G_BEGIN_DECLS

/* What a row needs of the control for a type of field: a row of the table in app-field-row.c and a
 * file app-field-<kind>.c. */
typedef struct
{
  gboolean is_wide; /* stands below the title and not beside it */

  GtkWidget *(*create) (AppFieldRow *row);

  /* Shows a value, as mo_recipe_get_text has it. Changes of the control say nothing meanwhile. */
  void (*show) (AppFieldRow *row, GtkWidget *control, const char *text);
} AppFieldEditor;

extern const AppFieldEditor app_field_switch;        /* MO_FIELD_BOOLEAN */
extern const AppFieldEditor app_field_number_editor; /* MO_FIELD_INTEGER, MO_FIELD_NUMBER */
extern const AppFieldEditor app_field_time;          /* MO_FIELD_TIME */
extern const AppFieldEditor app_field_drop_down;     /* MO_FIELD_CHOICE */
extern const AppFieldEditor app_field_entry;         /* MO_FIELD_STRING */
extern const AppFieldEditor app_field_expression;    /* the string that names an expression */
extern const AppFieldEditor app_field_list;          /* MO_FIELD_LIST */

/* -- For editors --------------------------------------------------------------------------------- */

/* NULL while there is none. */
EditDocument *app_field_row_get_document (AppFieldRow *self);

/* The maker gave a value. `is_stroke`: one of many in a row that are one step to undo. */
void app_field_row_change (AppFieldRow *self, const char *text, gboolean is_stroke);

/* All lines of a list. */
void app_field_row_change_lines (AppFieldRow *self, const char *const *lines);

/* Says something about what was just given, until the next change. */
void app_field_row_say (AppFieldRow *self, const char *sentence);

/* A few words beside or under the title about the present value; NULL for none. */
void app_field_row_set_detail (AppFieldRow *self, const char *text);

/* Gives a control the title as its name, with `part` behind it where that is not NULL. */
void app_field_row_name (AppFieldRow *self, GtkWidget *control, const char *part);

/* -- A spin button that says where the world's limits are (app-field-spin.c) -------------------------- */

typedef void (*AppSpinFunc) (AppFieldRow *row, GtkWidget *spin);

/* An app_unit_spin, whose row says where the limits are. */
GtkWidget *app_field_spin_new (AppFieldRow *row, const char *unit, guint digits,
                               AppSpinFunc changed);

/* Leaves alone what is being written where the value is that already. */
void app_field_spin_set_value (GtkWidget *spin, double value);

/* The value as C writes it, without needless digits. Free it. */
char *app_field_spin_get_text (GtkWidget *spin);

G_END_DECLS
