/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-figure-row.h"

#include "app-drop-down.h"
#include "app-layer-row.h"
#include "app-unit-spin.h"

#include <glib/gi18n.h>

#define NO_HEIGHT (EDIT_FIGURE_LOWEST - 0.01)

typedef struct
{
  const char *property, *title, *unit;
  guint digits;
  double most, step;
} Number;

static const Number numbers[] = {
  /* translators: how far before the first avatar another one stands */
  { "x", N_ ("Forward"), "m", 3, EDIT_FIGURE_FARTHEST, 0.01 },
  /* translators: how far to the left of the first avatar another one stands */
  { "y", N_ ("To the left"), "m", 3, EDIT_FIGURE_FARTHEST, 0.01 },
  /* translators: how far above the first avatar another one stands */
  { "z", N_ ("Up"), "m", 3, EDIT_FIGURE_FARTHEST, 0.01 },
  /* translators: how far another avatar is turned to its left */
  { "turn", N_ ("Turned left"), "°", 1, 180.0, 5.0 },
};

/* Two columns, each with its title above the control. */
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
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
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

static gboolean
form_to_choice (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  double form = g_value_get_double (from);

  g_value_set_uint (to, form < 0.0 ? 0 : form < 0.5 ? 1 : 2);
  return TRUE;
}

static gboolean
choice_to_form (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  static const double forms[] = { EDIT_FIGURE_LIKE_FIRST, 0.0, 1.0 };
  guint choice = g_value_get_uint (from);

  g_value_set_double (to, choice < G_N_ELEMENTS (forms) ? forms[choice] : forms[0]);
  return TRUE;
}

/* The value one step below the minimum stands for no height of its own. */
static gboolean
height_to_value (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_double (to, MAX (g_value_get_double (from), NO_HEIGHT));
  return TRUE;
}

static gboolean
value_to_height (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  double value = g_value_get_double (from);

  g_value_set_double (to, value < EDIT_FIGURE_LOWEST ? 0.0 : value);
  return TRUE;
}

static void
add_shape (GtkGrid *grid, EditFigure *figure, const char *name)
{
  const char *const forms[] = { _ ("Like avatar 1"), C_ ("figure", "Female"), C_ ("figure", "Male"),
                                NULL };
  GtkWidget *titles[] = { gtk_label_new (_ ("Figure")), gtk_label_new (_ ("Height")) };
  g_autoptr (GtkStringList) list = gtk_string_list_new (forms);
  GtkWidget *form = app_drop_down_new (g_steal_pointer (&list));
  GtkWidget *height = app_unit_spin_new ("m", 2, NULL, NULL);
  g_autofree char *form_title = g_strdup_printf (_ ("%s: %s"), name, _ ("Figure"));
  g_autofree char *height_title = g_strdup_printf (_ ("%s: %s"), name, _ ("Height"));

  app_unit_spin_set_range (height, NO_HEIGHT, EDIT_FIGURE_TALLEST, 0.01);
  app_unit_spin_set_zero (height, _ ("Like 1"));
  gtk_editable_set_width_chars (GTK_EDITABLE (height), 5);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      gtk_label_set_xalign (GTK_LABEL (titles[i]), 0.0f);
      gtk_widget_add_css_class (titles[i], "caption");
      gtk_widget_add_css_class (titles[i], "dim-label");
      gtk_grid_attach (grid, titles[i], (int) i, 4, 1, 1);
    }
  gtk_grid_attach (grid, form, 0, 5, 1, 1);
  gtk_grid_attach (grid, height, 1, 5, 1, 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (form), GTK_ACCESSIBLE_PROPERTY_LABEL, form_title,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (height), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  height_title, -1);
  g_object_bind_property_full (figure, "form", form, "selected",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, form_to_choice,
                               choice_to_form, NULL, NULL);
  g_object_bind_property_full (figure, "height", height, "value",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, height_to_value,
                               value_to_height, NULL, NULL);
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
  add_shape (GTK_GRID (grid), figure, name);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), grid);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}
