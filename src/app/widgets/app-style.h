/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Colours for the widgets that draw the motion (viewport, timeline, joint panel), and their style
 * sheet. */

#define APP_RESOURCES "/io/github/limber_anim/Limber/"

/* Adds the style sheet to the default display; further calls do nothing. */
void app_style_add (void);

/* Whether a widget has light text on a dark background. */
gboolean app_style_is_dark (GtkWidget *widget);

/* The theme's accent colour, light enough to be seen on the theme's background. */
GdkRGBA app_style_get_accent (GtkWidget *widget);

G_END_DECLS
