/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-figure-row.h"

#include "app-layer-row.h"
#include "app-unit-spin.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *property, *title, *unit;
  guint digits;
  double most, step;
} Number;

static const Number numbers[] = {
  /* translators: how far before the first avatar another one stands */
  { "x", N_("Forward"), "m", 3, EDIT_FIGURE_FARTHEST, 0.01 },
  /* translators: how far to the left of the first avatar another one stands */
  { "y", N_("To the left"), "m", 3, EDIT_FIGURE_FARTHEST, 0.01 },
  /* translators: how far above the first avatar another one stands */
  { "z", N_("Up"), "m", 3, EDIT_FIGURE_FARTHEST, 0.01 },
  /* translators: how far another avatar is turned to its left */
  { "turn", N_("Turned left"), "°", 1, 180.0, 5.0 },
};

/* Two beside each other, each with its title above. */
static void
add_number (GtkGrid *grid, guint index, EditFigure *figure, const char *name)
{
  const Number *number = &numbers[index];
  GtkWidget *label = gtk_label_new (_ (number->title));
  GtkWidget *spin = app_unit_spin_new (number->unit, number->digits, NULL, NULL);
  /* translators: an avatar, and which number of its place */
  g_autofree char *title = g_strdup_printf (_ ("%s: %s"), name, _ (number->title));
  int column = (int) index % 2, row = 2 * ((int) index / 2);

  app_unit_spin_set_range (spin, -number->most, number->most, number->step);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 6);
  gtk_widget_set_hexpand (spin, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_grid_attach (grid, label, column, row, 1, 1);
  gtk_grid_attach (grid, spin, column, row + 1, 1, 1);
  g_object_bind_property (figure, number->property, spin, "value",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

GtkWidget *
app_figure_row_new (EditFigure *figure, guint index)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gtk_grid_new (), *heading;
  g_autofree char *name = app_layer_row_name_figure (index);

  heading = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_widget_add_css_class (heading, "heading");
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    add_number (GTK_GRID (grid), i, figure, name);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), grid);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}
