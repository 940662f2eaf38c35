/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the widgets about the motion (viewport, timeline, joint panel) share. */

#define APP_STAGE_RESOURCES "/io/github/limber_anim/Limber/"

/* Adds their style to the default display, once. */
void app_stage_add_style (void);

/* Whether a widget writes light on dark. */
gboolean app_stage_is_dark (GtkWidget *widget);

/* The theme's colour for what is chosen, light enough to be seen on the theme's background. */
GdkRGBA app_stage_get_accent (GtkWidget *widget);

G_END_DECLS
