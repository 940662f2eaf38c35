/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-numbers.h"

#include "app-dispose.h"
#include "app-unit-spin.h"

#include <glib/gi18n.h>

struct _AppNumbers
{
  GtkWidget parent_instance;

  GtkWidget *grid, *spins[APP_MOST_NUMBERS];
  gboolean is_setting;
};

G_DEFINE_FINAL_TYPE (AppNumbers, app_numbers, GTK_TYPE_WIDGET)

static guint changed_signal;

static void
changed_cb (AppNumbers *self)
{
  if (!self->is_setting)
    g_signal_emit (self, changed_signal, 0);
}

static void
app_numbers_dispose (GObject *object)
{
  g_clear_pointer (&APP_NUMBERS (object)->grid, gtk_widget_unparent);
  G_OBJECT_CLASS (app_numbers_parent_class)->dispose (object);
}

static void
app_numbers_class_init (AppNumbersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = app_numbers_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  changed_signal = g_signal_new ("changed", APP_TYPE_NUMBERS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
app_numbers_init (AppNumbers *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_column_homogeneous (GTK_GRID (self->grid), TRUE);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

static void
add (AppNumbers *self, const char *name, const char *caption, GtkWidget *spin, int column, int row)
{
  GtkWidget *label = gtk_label_new (caption);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_hexpand (spin, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (changed_cb), self);
  gtk_grid_attach (GTK_GRID (self->grid), label, column, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), spin, column, row + 1, 1, 1);
}

GtkWidget *
app_numbers_new (const char *of, const char *const *captions, guint n, guint n_columns,
                 const char *unit, guint digits)
{
  AppNumbers *self = g_object_new (APP_TYPE_NUMBERS, NULL);

  g_assert (n <= APP_MOST_NUMBERS);
  for (guint i = 0; i < n; i++)
    {
      /* translators: what a number belongs to, and which of its numbers this is */
      g_autofree char *name =
          of != NULL ? g_strdup_printf (_ ("%s, %s"), of, captions[i]) : g_strdup (captions[i]);

      self->spins[i] = app_unit_spin_new (unit, digits, NULL, NULL);
      gtk_editable_set_width_chars (GTK_EDITABLE (self->spins[i]), 7);
      if (n_columns > 2)
        app_unit_spin_hide_buttons (self->spins[i]);
      add (self, name, captions[i], self->spins[i], (int) (i % n_columns),
           2 * (int) (i / n_columns));
    }
  return GTK_WIDGET (self);
}

void
app_numbers_set_range (AppNumbers *self, double lower, double upper, double step)
{
  self->is_setting = TRUE;
  for (guint i = 0; i < APP_MOST_NUMBERS && self->spins[i] != NULL; i++)
    app_unit_spin_set_range (self->spins[i], lower, upper, step);
  self->is_setting = FALSE;
}

void
app_numbers_set (AppNumbers *self, guint index, double value)
{
  self->is_setting = TRUE;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->spins[index]), value);
  self->is_setting = FALSE;
}

double
app_numbers_get (AppNumbers *self, guint index)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->spins[index]));
}
