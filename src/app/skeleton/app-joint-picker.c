/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-picker.h"

#include "edit-recognition.h"

#include "mo-map-line.h"
#include "mo-rig.h"

#include <glib/gi18n.h>
#include <string.h>

#define DATA_NUMBER "limber-number"
#define HEIGHT 300

struct _AppJointPicker
{
  GtkPopover parent_instance;

  /* Borrowed */
  GtkWidget *search;
  GtkListBox *list;
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (AppJointPicker, app_joint_picker, GTK_TYPE_POPOVER)

static int
get_number (GtkListBoxRow *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), DATA_NUMBER));
}

static const char *
get_text (GtkListBoxRow *row)
{
  return gtk_label_get_label (GTK_LABEL (gtk_list_box_row_get_child (row)));
}

static void
add_row (AppJointPicker *self, int number, const char *text)
{
  GtkWidget *row = gtk_list_box_row_new (), *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_object_set_data (G_OBJECT (row), DATA_NUMBER, GINT_TO_POINTER (number));
  gtk_list_box_append (self->list, row);
}

static void
row_activated (AppJointPicker *self, GtkListBoxRow *row)
{
  int number = get_number (row);

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, chosen_signal, 0, number);
}

/* What is always there is found by no name of a joint. */
static gboolean
is_shown (GtkListBoxRow *row, gpointer data)
{
  AppJointPicker *self = data;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *wanted = g_utf8_casefold (text, -1);
  g_autofree char *own = g_utf8_casefold (get_text (row), -1);

  return *wanted == '\0' || strstr (own, wanted) != NULL;
}

static void
search_changed (AppJointPicker *self)
{
  gtk_list_box_invalidate_filter (self->list);
}

static void
search_activated (AppJointPicker *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (is_shown (row, self))
      {
        row_activated (self, row);
        return;
      }
}

static GtkWidget *
make_none_label (void)
{
  GtkWidget *label = gtk_label_new (_ ("No joints found"));

  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static void
app_joint_picker_class_init (AppJointPickerClass *klass)
{
  chosen_signal = g_signal_new ("chosen", APP_TYPE_JOINT_PICKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
app_joint_picker_init (AppJointPicker *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->search = gtk_search_entry_new ();
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  add_row (self, EDIT_JOINT_AS_FOUND, _ ("As recognised"));
  add_row (self, EDIT_JOINT_LEFT_OUT, _ ("Leave out"));
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (mo_map_find_bone (mo_rig_joint (i)->name) == (int) i)
      add_row (self, (int) i, mo_rig_joint (i)->name);
  gtk_list_box_set_filter_func (self->list, is_shown, self, NULL);
  gtk_list_box_set_placeholder (self->list, make_none_label ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Joints of the avatar"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search joints"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (row_activated), self);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (search_activated), self);
}

GtkWidget *
app_joint_picker_new (void)
{
  return g_object_new (APP_TYPE_JOINT_PICKER, NULL);
}

void
app_joint_picker_pop_up (AppJointPicker *self, GtkWidget *at, int number)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  GtkListBoxRow *row;
  double x, y;

  gtk_widget_translate_coordinates (at, parent, 0.0, 0.0, &x, &y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self),
                               &(GdkRectangle){ (int) x, (int) y, gtk_widget_get_width (at),
                                                gtk_widget_get_height (at) });
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (get_number (row) == number)
      gtk_list_box_select_row (self->list, row);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (self->search);
}
