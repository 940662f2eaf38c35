/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Light or dark, according to the preferences. "follow" means as the desktop: by its settings
 * portal, or else by its own setting, or else by the toolkit's. */
#define APP_TYPE_COLOR_SCHEME (app_color_scheme_get_type ())
G_DECLARE_FINAL_TYPE (AppColorScheme, app_color_scheme, APP, COLOR_SCHEME, GObject)

AppColorScheme *app_color_scheme_new (void);

G_END_DECLS
