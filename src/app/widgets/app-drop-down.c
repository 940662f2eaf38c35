/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-drop-down.h"

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 10);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 18);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *string = gtk_list_item_get_item (item);

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       gtk_string_object_get_string (string));
}

/* A screen reader reads the description after the name. */
static void
selected_cb (GtkDropDown *self, GParamSpec *pspec, GtkWidget *button)
{
  gpointer item = gtk_drop_down_get_selected_item (self);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  GTK_IS_STRING_OBJECT (item) ? gtk_string_object_get_string (item)
                                                              : "",
                                  -1);
}

void
app_drop_down_name_button (GtkDropDown *self)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self));

  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self, NULL, -1);
  g_signal_connect_object (self, "notify::selected-item", G_CALLBACK (selected_cb), button, 0);
  selected_cb (self, NULL, button);
}

GtkWidget *
app_drop_down_new (GtkStringList *list)
{
  GtkWidget *self = gtk_drop_down_new (G_LIST_MODEL (list), NULL);
  g_autoptr (GtkListItemFactory) narrow = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) full =
      g_object_ref (gtk_drop_down_get_factory (GTK_DROP_DOWN (self)));

  g_signal_connect (narrow, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (narrow, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (self), narrow);
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (self), full);
  gtk_widget_set_valign (self, GTK_ALIGN_CENTER);
  app_drop_down_name_button (GTK_DROP_DOWN (self));
  return self;
}
