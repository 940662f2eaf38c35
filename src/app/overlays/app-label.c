/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-label.h"

#include "app-style.h"

#define PADDING_X 5
#define PADDING_Y 1

void
app_labels_init (AppLabels *self, GtkWidget *widget, GtkSnapshot *snapshot)
{
  gboolean dark = app_style_is_dark (widget);
  PangoAttrList *small = pango_attr_list_new ();

  self->snapshot = snapshot;
  self->layout = gtk_widget_create_pango_layout (widget, NULL);
  pango_attr_list_insert (small, pango_attr_scale_new (0.85));
  pango_layout_set_attributes (self->layout, small);
  pango_attr_list_unref (small);
  gdk_rgba_parse (&self->text, dark ? "rgba(255,255,255,0.9)" : "rgba(0,0,0,0.8)");
  gdk_rgba_parse (&self->back, dark ? "rgba(20,22,26,0.88)" : "rgba(255,255,255,0.88)");
  gdk_rgba_parse (&self->chosen_text, "#241a04");
  gdk_rgba_parse (&self->chosen_back, "rgba(242,177,52,0.95)");
}

void
app_labels_clear (AppLabels *self)
{
  g_clear_object (&self->layout);
}

cairo_rectangle_int_t
app_labels_place (AppLabels *self, const char *text, double x, double y)
{
  int width, height;

  pango_layout_set_text (self->layout, text, -1);
  pango_layout_get_pixel_size (self->layout, &width, &height);
  return (cairo_rectangle_int_t){ (int) x, (int) y - height / 2 - PADDING_Y, width + 2 * PADDING_X,
                                  height + 2 * PADDING_Y };
}

void
app_labels_draw (AppLabels *self, const cairo_rectangle_int_t *box, gboolean is_chosen)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT (box->x, box->y, box->width, box->height),
                                   4.0f);
  gtk_snapshot_push_rounded_clip (self->snapshot, &outline);
  gtk_snapshot_append_color (self->snapshot, is_chosen ? &self->chosen_back : &self->back,
                             &outline.bounds);
  gtk_snapshot_pop (self->snapshot);
  gtk_snapshot_save (self->snapshot);
  gtk_snapshot_translate (self->snapshot,
                          &GRAPHENE_POINT_INIT (box->x + PADDING_X, box->y + PADDING_Y));
  gtk_snapshot_append_layout (self->snapshot, self->layout,
                              is_chosen ? &self->chosen_text : &self->text);
  gtk_snapshot_restore (self->snapshot);
}
