/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-layer-row.h"

#include "app-drop-down.h"
#include "app-unit-spin.h"

#include <glib/gi18n.h>

struct _AppLayerRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  EditCast *cast;
  EditLayer *layer;

  /* Template widgets */
  GtkLabel *name_label, *start_label, *status_label;
  GtkWidget *remove_button, *start_box;
  GtkDropDown *figure_choice;
};

G_DEFINE_FINAL_TYPE (AppLayerRow, app_layer_row, GTK_TYPE_LIST_BOX_ROW)

char *
app_layer_row_name_figure (guint figure)
{
  /* translators: the name of a figure on the stage, counted from 1 */
  return g_strdup_printf (_ ("Avatar %u"), figure + 1);
}

/* Moves the focus to a neighbour, so that it does not jump to the top. */
static void
remove_cb (AppLayerRow *self)
{
  GtkWidget *list = gtk_widget_get_parent (GTK_WIDGET (self));
  GtkWidget *next = gtk_widget_get_next_sibling (GTK_WIDGET (self));
  g_autoptr (AppLayerRow) held G_GNUC_UNUSED = g_object_ref (self);

  if (next == NULL)
    next = gtk_widget_get_prev_sibling (GTK_WIDGET (self));
  edit_cast_remove (self->cast, self->layer);
  if (next != NULL)
    gtk_widget_grab_focus (APP_LAYER_ROW (next)->remove_button);
  else
    gtk_widget_child_focus (gtk_widget_get_parent (list), GTK_DIR_TAB_FORWARD);
}

static void
update_status (AppLayerRow *self)
{
  const char *error = edit_layer_get_error (self->layer);
  gboolean is_read = edit_layer_get_motion (self->layer) != NULL;
  GtkWidget *label = GTK_WIDGET (self->status_label);

  gtk_widget_set_visible (label, !is_read || error != NULL);
  gtk_label_set_label (self->status_label, error != NULL ? error : _ ("Reading…"));
  if (error != NULL)
    gtk_widget_add_css_class (label, "error");
  else
    gtk_widget_remove_css_class (label, "error");
}

static void
fill_figures (AppLayerRow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    gtk_string_list_take (names, app_layer_row_name_figure (i));
  gtk_drop_down_set_model (self->figure_choice, G_LIST_MODEL (names));
}

static void
add_start (AppLayerRow *self)
{
  /* translators: the sign of seconds */
  GtkWidget *spin = app_unit_spin_new (_ ("s"), 2, NULL, NULL);

  app_unit_spin_set_range (spin, -EDIT_STAGE_MAX_START, EDIT_STAGE_MAX_START, 0.05);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  gtk_widget_set_hexpand (spin, TRUE);
  gtk_label_set_mnemonic_widget (self->start_label, spin);
  gtk_box_append (GTK_BOX (self->start_box), spin);
  g_object_bind_property (self->layer, "start", spin, "value",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

static void
app_layer_row_dispose (GObject *object)
{
  AppLayerRow *self = APP_LAYER_ROW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), APP_TYPE_LAYER_ROW);
  g_clear_object (&self->layer);
  g_clear_object (&self->cast);
  G_OBJECT_CLASS (app_layer_row_parent_class)->dispose (object);
}

static void
app_layer_row_class_init (AppLayerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_layer_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-layer-row.ui");
  gtk_widget_class_bind_template_child (widget_class, AppLayerRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, AppLayerRow, start_label);
  gtk_widget_class_bind_template_child (widget_class, AppLayerRow, status_label);
  gtk_widget_class_bind_template_child (widget_class, AppLayerRow, remove_button);
  gtk_widget_class_bind_template_child (widget_class, AppLayerRow, start_box);
  gtk_widget_class_bind_template_child (widget_class, AppLayerRow, figure_choice);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
app_layer_row_init (AppLayerRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  app_drop_down_name_button (self->figure_choice);
}

GtkWidget *
app_layer_row_new (EditCast *cast, EditLayer *layer)
{
  AppLayerRow *self = g_object_new (APP_TYPE_LAYER_ROW, NULL);
  const char *name = edit_layer_get_name (layer);
  g_autofree char *removal = g_strdup_printf (_ ("Take %s off the Stage"), name);

  self->cast = g_object_ref (cast);
  self->layer = g_object_ref (layer);
  gtk_label_set_label (self->name_label, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->remove_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, removal, -1);
  fill_figures (self);
  add_start (self);
  g_object_bind_property (layer, "figure", self->figure_choice, "selected",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object (layer, "notify::motion", G_CALLBACK (update_status), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (layer, "notify::error", G_CALLBACK (update_status), self,
                           G_CONNECT_SWAPPED);
  update_status (self);
  return GTK_WIDGET (self);
}
