/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The colours that the widgets about the motion (viewport, timeline, joint panel) draw with, and their style. */

#define APP_RESOURCES "/io/github/limber_anim/Limber/"

/* Adds their style to the default display, once. */
void app_style_add (void);

/* Whether a widget writes light on dark. */
gboolean app_style_is_dark (GtkWidget *widget);

/* The theme's colour for what is chosen, light enough to be seen on the theme's background. */
GdkRGBA app_style_get_accent (GtkWidget *widget);

G_END_DECLS
