/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A GtkGLArea that is quick where the window itself is drawn with cairo, as it is without a graphics
 * card: there GTK 4.8 converts each picture pixel by pixel through floating point, and turns it
 * upside down by a transformed cairo pattern; both together cost more than the figure. This one
 * reads the pixels in cairo's own format and the right way up. Elsewhere it is a GtkGLArea. */
#define APP_TYPE_AREA (app_area_get_type ())
G_DECLARE_FINAL_TYPE (AppArea, app_area, APP, AREA, GtkGLArea)

/* Schedules a "render"; to be called instead of gtk_gl_area_queue_render. */
void app_area_queue (AppArea *self);

G_END_DECLS
