/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-editor.h"
#include "app-unit-spin.h"

#include "app-field-words.h"

#include <glib/gi18n.h>

/* The step by which a number changes, from the size of its range. */
static double
get_step (const MoField *field)
{
  if (field->type == MO_FIELD_INTEGER || field->max > 100.0)
    return 1.0;
  return field->max > 10.0 ? 0.1 : 0.01;
}

static void
changed (AppFieldRow *row, GtkWidget *spin)
{
  g_autofree char *text = app_field_spin_get_text (spin);

  app_field_row_change (row, text, TRUE);
}

static GtkWidget *
create (AppFieldRow *row)
{
  const MoField *field = mo_field (app_field_row_get_field (row));
  gboolean is_whole = field->type == MO_FIELD_INTEGER;
  GtkWidget *spin = app_field_spin_new (row, field->unit, is_whole ? 0 : 3, changed);

  app_unit_spin_set_range (spin, field->min, field->max, get_step (field));
  if (app_field_is_off_at_zero (app_field_row_get_field (row)))
    app_unit_spin_set_zero (spin, _ ("Off"));
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), is_whole ? 3 : 6);
  app_field_row_name (row, spin, NULL);
  return spin;
}

static void
show (AppFieldRow *row, GtkWidget *spin, const char *text)
{
  double value = g_ascii_strtod (text, NULL);
  const MoField *field = mo_field (app_field_row_get_field (row));

  /* A recipe from elsewhere may contain a value without effect; it is shown as it is. */
  app_unit_spin_set_range (spin, MIN (field->min, value), MAX (field->max, value),
                           get_step (field));
  app_field_spin_set_value (spin, value);
  if (field->type == MO_FIELD_INTEGER)
    app_field_row_set_detail (row, app_field_number (app_field_row_get_field (row), (int) value));
}

const AppFieldEditor app_field_number_editor = { .create = create, .show = show };
