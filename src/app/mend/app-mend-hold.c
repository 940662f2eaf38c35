/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-mend-panel-private.h"

#include "app-drop-down.h"

#include <glib/gi18n.h>

/* Keeping a pose, or hands and feet, over a span with both ends. */

static const EditMendSpan spans[] = { EDIT_MEND_KEYS, EDIT_MEND_LOOP };

void
app_mend_hold_init (AppMendPanel *self)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_When"));

  for (guint i = 0; i < G_N_ELEMENTS (spans); i++)
    gtk_string_list_append (list, edit_mend_span_get_title (spans[i]));
  self->hold_span = app_drop_down_new (list);
  gtk_widget_set_hexpand (self->hold_span, TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->hold_span);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->hold_span),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  gtk_box_append (self->hold_line, label);
  gtk_box_append (self->hold_line, self->hold_span);
  g_signal_connect_swapped (self->hold_span, "notify::selected", G_CALLBACK (app_mend_panel_show),
                            self);
}

EditMendSpan
app_mend_hold_get_span (AppMendPanel *self)
{
  guint row = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->hold_span));

  return spans[MIN (row, G_N_ELEMENTS (spans) - 1)];
}

/* What is still to be done before something can be held, if anything is. */
void
app_mend_hold_show (AppMendPanel *self)
{
  EditMendSpan span = app_mend_hold_get_span (self);
  gboolean has = edit_mending_has_span (app_mend_panel_get_mending (self), span);

  gtk_label_set_label (self->hold_missing,
                       span == EDIT_MEND_LOOP
                           ? _ ("The motion does not loop")
                           : _ ("Choose the first and the last key in the lanes"));
  gtk_stack_set_visible_child (self->hold_words, has ? GTK_WIDGET (self->hold_explained)
                                                     : GTK_WIDGET (self->hold_missing));
}

void
app_mend_hold_run (AppMendPanel *self)
{
  edit_mending_hold (app_mend_panel_get_mending (self), app_mend_hold_get_span (self));
}

void
app_mend_hold_in_place (AppMendPanel *self)
{
  edit_mending_hold_in_place (app_mend_panel_get_mending (self), app_mend_hold_get_span (self));
}
