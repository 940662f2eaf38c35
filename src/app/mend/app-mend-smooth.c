/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-mend-panel-private.h"

#include "app-drop-down.h"
#include "app-unit-spin.h"

#include "mo-mending.h"

#include <glib/gi18n.h>

#define SLOWEST 0.5 /* what a maker may call noise, hertz */
#define FASTEST 15.0
#define PERCENT 100.0

typedef enum
{
  JOINTS_SELECTED,
  JOINTS_ALL,
} Joints;

static GtkWidget *
add (AppMendPanel *self, GtkWidget *widget, const char *title, int row)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), widget);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  gtk_grid_attach (self->smooth_grid, label, 0, row, 1, 1);
  gtk_grid_attach (self->smooth_grid, widget, 1, row, 1, 1);
  return widget;
}

static GtkWidget *
make_list (const char *const *titles, guint n)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (list, titles[i]);
  return app_drop_down_new (list);
}

static GtkWidget *
make_spin (const char *unit, guint digits, double least, double most, double step, double value)
{
  GtkWidget *spin = app_unit_spin_new (unit, digits, NULL, NULL);

  app_unit_spin_set_range (spin, least, most, step);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  return spin;
}

void
app_mend_smooth_init (AppMendPanel *self)
{
  const char *const joints[] = { _ ("Selected Joints"), _ ("All Joints") };
  const char *spans[EDIT_N_MEND_SPANS];

  for (guint i = 0; i < EDIT_N_MEND_SPANS; i++)
    spans[i] = edit_mend_span_get_title (i);
  self->joints = add (self, make_list (joints, G_N_ELEMENTS (joints)), _ ("_Joints"), 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->joints), JOINTS_ALL);
  self->span = add (self, make_list (spans, EDIT_N_MEND_SPANS), _ ("_When"), 1);
  self->cutoff = add (self, make_spin ("Hz", 1, SLOWEST, FASTEST, 0.5, MO_SMOOTH_CUTOFF),
                      _ ("_Faster than"), 2);
  gtk_widget_set_tooltip_text (
      self->cutoff, _ ("Movements a second from which on a movement is taken for noise"));
  self->strength = add (self, make_spin ("%", 0, 1.0, PERCENT, 5.0, PERCENT), _ ("S_trength"), 3);
}

void
app_mend_smooth_run (AppMendPanel *self)
{
  edit_mending_smooth (app_mend_panel_get_mending (self),
                       gtk_drop_down_get_selected (GTK_DROP_DOWN (self->joints)) == JOINTS_ALL,
                       gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->cutoff)),
                       gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->strength)) / PERCENT,
                       gtk_drop_down_get_selected (GTK_DROP_DOWN (self->span)));
}
