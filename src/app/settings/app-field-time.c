/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-editor.h"
#include "app-unit-spin.h"

#include "app-field-value.h"

#include "mo-limits.h"

#include <glib/gi18n.h>

/* A time in seconds, frames and percent at once. The unit in which it was entered is stored, and is
 * emphasised; the other two follow. */

#define N_UNITS 3

static const struct
{
  const char *suffix; /* for mo_recipe_with */
  const char *sign;
  const char *title;
  guint digits;
  double step;
} units[N_UNITS] = {
  [MO_UNIT_SECONDS] = { "s", N_ ("s"), N_ ("seconds"), 3, 0.01 },
  [MO_UNIT_FRAMES] = { "f", N_ ("f"), N_ ("frames"), 1, 1.0 },
  [MO_UNIT_PERCENT] = { "%", "%", N_ ("percent"), 2, 1.0 },
};

static void
changed (AppFieldRow *row, GtkWidget *spin)
{
  guint unit = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (spin), "unit"));
  g_autofree char *number = app_field_spin_get_text (spin);
  g_autofree char *text = g_strconcat (number, units[unit].suffix, NULL);

  app_field_row_change (row, text, TRUE);
}

static GtkWidget *
create (AppFieldRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  for (guint i = 0; i < N_UNITS; i++)
    {
      GtkWidget *spin = app_field_spin_new (row, _ (units[i].sign), units[i].digits, changed);

      g_object_set_data (G_OBJECT (spin), "unit", GUINT_TO_POINTER (i));
      gtk_editable_set_width_chars (GTK_EDITABLE (spin), 8);
      gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 8);
      app_unit_spin_hide_buttons (spin);
      gtk_widget_set_hexpand (spin, TRUE);
      app_field_row_name (row, spin, _ (units[i].title));
      gtk_box_append (GTK_BOX (box), spin);
    }
  return box;
}

/* The control shows what is played, and the row's note what was set: a loop cannot begin after its
 * end, for example. While a conversion runs, that is not known yet. */
static double
limited_seconds (EditDocument *document, MoFieldId id, double seconds, gboolean *is_limited)
{
  g_autofree char *clamped =
      edit_document_get_busy (document) ? NULL : app_field_clamped (document, id);
  g_autofree char *played = clamped != NULL ? app_field_played (document, id) : NULL;
  MoTime time;

  *is_limited = played != NULL && mo_time_parse (played, &time);
  return *is_limited ? time.value : seconds;
}

static void
show (AppFieldRow *row, GtkWidget *box, const char *text)
{
  EditDocument *document = app_field_row_get_document (row);
  MoFieldId id = app_field_row_get_field (row);
  double frame_time = app_field_frame_time (document, id);
  double duration = app_field_duration (document, id);
  double per_unit[N_UNITS] = { 1.0, frame_time, 0.01 * duration };
  double seconds, end;
  GtkWidget *spin = gtk_widget_get_first_child (box);
  gboolean is_set = mo_recipe_is_set (edit_document_get_recipe (document), id);
  MoTime time = { 0.0, MO_UNIT_SECONDS };
  gboolean is_limited;

  mo_time_parse (text, &time);
  seconds =
      limited_seconds (document, id, mo_time_seconds (time, frame_time, duration), &is_limited);
  end = MAX (duration > 0.0 ? duration : (double) MO_MAX_DURATION, seconds);
  for (guint i = 0; i < N_UNITS; i++, spin = gtk_widget_get_next_sibling (spin))
    {
      gboolean is_kept = is_set && time.unit == i;
      double value = is_kept && !is_limited ? time.value
                     : per_unit[i] > 0.0    ? seconds / per_unit[i]
                                            : 0.0;

      gtk_widget_set_sensitive (spin, per_unit[i] > 0.0 || is_kept);
      /* Allows for rounding at the last frame. */
      app_unit_spin_set_range (spin, MIN (value, 0.0),
                               MAX (value, per_unit[i] > 0.0 ? end / per_unit[i] : 0.0),
                               units[i].step);
      app_field_spin_set_value (spin, value);
      if (is_kept)
        gtk_widget_add_css_class (spin, "kept");
      else
        gtk_widget_remove_css_class (spin, "kept");
    }
}

const AppFieldEditor app_field_time = { .is_wide = TRUE, .create = create, .show = show };
