/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-field-row.h"

G_BEGIN_DECLS

/* The control for a type of field in a row: a row of the table in app-field-row.c and a file
 * app-field-<kind>.c. */
typedef struct
{
  gboolean is_wide; /* goes below the title instead of beside it */

  GtkWidget *(*create) (AppFieldRow *row);

  /* Shows a value, as text from mo_recipe_get_text. The control's own signals are ignored
   * meanwhile. */
  void (*show) (AppFieldRow *row, GtkWidget *control, const char *text);
} AppFieldEditor;

extern const AppFieldEditor app_field_switch;        /* MO_FIELD_BOOLEAN */
extern const AppFieldEditor app_field_number_editor; /* MO_FIELD_INTEGER, MO_FIELD_NUMBER */
extern const AppFieldEditor app_field_time;          /* MO_FIELD_TIME */
extern const AppFieldEditor app_field_drop_down;     /* MO_FIELD_CHOICE */
extern const AppFieldEditor app_field_entry;         /* MO_FIELD_STRING */
extern const AppFieldEditor app_field_expression;    /* the string that names an expression */
extern const AppFieldEditor app_field_list;          /* MO_FIELD_LIST */
extern const AppFieldEditor app_field_constraints;   /* the list that has constraints */

/* -- For editors ------------------------------------------------------------------------------- */

/* NULL while there is none. */
EditDocument *app_field_row_get_document (AppFieldRow *self);

/* To be called when the maker changes the value. `is_stroke`: the change is part of a drag or of
 * typing, which together are one step to undo. */
void app_field_row_change (AppFieldRow *self, const char *text, gboolean is_stroke);

/* The same with all lines of a list; NULL-terminated. */
void app_field_row_change_lines (AppFieldRow *self, const char *const *lines);

/* Shows a sentence about the change just made, until the next one. */
void app_field_row_say (AppFieldRow *self, const char *sentence);

/* A few words beside or below the title about the current value; NULL for none. */
void app_field_row_set_detail (AppFieldRow *self, const char *text);

/* Sets the accessible name of a control: the title, followed by `part` if that is not NULL. */
void app_field_row_name (AppFieldRow *self, GtkWidget *control, const char *part);

/* Of the control of constraints: the controls of one, or NULL. */
GtkWidget *app_field_constraints_get_row (GtkWidget *control, guint index);

/* -- A spin button that shows the limits of the world (app-field-spin.c) ----------------------- */

typedef void (*AppSpinFunc) (AppFieldRow *row, GtkWidget *spin);

/* An app_unit_spin whose row shows a note when a limit applies. */
GtkWidget *app_field_spin_new (AppFieldRow *row, const char *unit, guint digits,
                               AppSpinFunc changed);

/* Leaves the text alone if it already stands for that value, since the user may be typing. */
void app_field_spin_set_value (GtkWidget *spin, double value);

/* The value in the C locale, without needless digits. Free it. */
char *app_field_spin_get_text (GtkWidget *spin);

G_END_DECLS
