/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Small labels over the picture, such as the names of joints. */
typedef struct
{
  /* Private to app-label.c */
  GtkSnapshot *snapshot; /* borrowed */
  PangoLayout *layout;
  GdkRGBA text, back, chosen_text, chosen_back;
} AppLabels;

void app_labels_init (AppLabels *self, GtkWidget *widget, GtkSnapshot *snapshot);
void app_labels_clear (AppLabels *self);

/* Where a text goes whose left edge has its middle there, in pixels. The labels keep the text. */
cairo_rectangle_int_t app_labels_place (AppLabels *self, const char *text, double x, double y);

/* Draws the text that was placed last. */
void app_labels_draw (AppLabels *self, const cairo_rectangle_int_t *box, gboolean is_chosen);

G_END_DECLS
